import { describe, expect, test } from 'vitest';
import {
  chargeOn,
  addDiner,
  clearBill,
  deleteGroup,
  loadSavedGroup,
  savedDiner,
  setDinerWeight,
  removeDiner,
  renameDiner,
  setGroup,
  storedBill,
  summarize,
  type Bill,
  type Edit,
  type StoredBill,
} from '../../src/index.ts';
import { read, mainCharge } from '../support/read.ts';
import { item, round, table as storedTable } from '../support/tables.ts';

const table = (changes: Partial<StoredBill> = {}): Bill => read(storedTable(changes));

/** An edit, with the bill as it is stored. */
const stored = ({ bill, effects }: Edit) => ({ bill: storedBill(bill), effects });

describe('adding a diner', () => {
  test('trims the name and takes the lowest colour that is used least', () => {
    const bill = table({
      diners: [
        { id: 'x', name: 'X', color: 0 },
        { id: 'y', name: 'Y', color: 2 },
      ],
    });
    const { bill: next, effects } = addDiner(bill, { id: 'n', name: '  Nia ' });
    expect(next.diners.at(-1)).toEqual({ id: 'n', name: 'Nia', color: 1, position: 3 });
    expect(effects).toEqual([]);
  });

  test('starts the twelve colours again when all are in use', () => {
    const diners = Array.from({ length: 13 }, (_, index) => ({
      id: `d${index}`,
      name: 'D',
      color: index % 12,
    }));
    expect(addDiner(table({ diners }), { id: 'n', name: 'N' }).bill.diners.at(-1)?.color).toBe(1);
  });

  test('ignores an unknown colour', () => {
    const diners = [{ id: 'b', name: 'B', color: 40, position: 2 }];
    expect(addDiner({ ...table(), diners }, { id: 'n', name: 'N' }).bill.diners.at(-1)?.color).toBe(0);
  });

  test('adds them to every whole-table item, and reports how many', () => {
    const bill = table({
      items: [
        item('bread', { dinerIds: ['ann', 'bob', 'cat'], isShared: true, isWholeTable: true }),
        item('pie', { dinerIds: ['ann', 'bob'], isShared: true }),
        item('odd', { dinerIds: ['ann'], isWholeTable: true }),
      ],
    });
    const { bill: next, effects } = stored(addDiner(bill, { id: 'dan', name: 'Dan' }));
    expect(next.items.map(({ dinerIds }) => dinerIds)).toEqual([
      ['ann', 'bob', 'cat', 'dan'],
      ['ann', 'bob'],
      ['ann'],
    ]);
    expect(effects).toEqual([{ kind: 'whole_table_extended', names: ['Dan'], count: 1 }]);
  });

  test.each(['  ', '\u200b', ' \ufeff\u2060 '])(
    'changes nothing for a name without visible characters (%j)',
    (name) => {
      const bill = table();
      const nothing = { bill, effects: [] };
      expect(addDiner(bill, { id: 'n', name })).toEqual(nothing);
      expect(renameDiner(bill, 'ann', name)).toEqual(nothing);
      expect(setGroup(bill, { id: 'g', name, dinerIds: ['ann'] })).toEqual(nothing);
      expect(loadSavedGroup(bill, [name], () => 'n')).toEqual(nothing);
    },
  );

  test('adds nobody with an id in use', () => {
    const bill = table();
    expect(addDiner(bill, { id: 'ann', name: 'Other' })).toEqual({ bill, effects: [] });
  });
});

describe('renaming a diner', () => {
  test('trims the name and changes nobody else', () => {
    const { bill } = renameDiner(table(), 'bob', ' Bobby ');
    expect(bill.diners.map(({ name }) => name)).toEqual(['Ann', 'Bobby', 'Cat']);
  });
});

describe('removing a diner', () => {
  test('removes them from the table, their group and every item', () => {
    const bill = table({
      diners: [
        { id: 'ann', name: 'Ann', groupId: 'g' },
        { id: 'bob', name: 'Bob', groupId: 'g' },
        { id: 'cat', name: 'Cat' },
      ],
      dinerGroups: [{ id: 'g', name: 'Pair', dinerIds: ['ann', 'bob'] }],
      items: [item('pie', { dinerIds: ['ann', 'bob', 'cat'], isShared: true })],
    });
    const { bill: next, effects } = stored(removeDiner(bill, 'ann'));
    expect(next.diners).toMatchObject([
      { id: 'bob', name: 'Bob', groupId: 'g' },
      { id: 'cat', name: 'Cat' },
    ]);
    expect(next.dinerGroups).toEqual([{ id: 'g', name: 'Pair', dinerIds: ['bob'] }]);
    expect(next.items[0]).toMatchObject({ dinerIds: ['bob', 'cat'], isShared: true });
    expect(effects).toEqual([]);
  });

  test('drops a group that is left empty, and says so', () => {
    const bill = setGroup(table(), { id: 'g', name: 'Solo', dinerIds: ['bob'] }).bill;
    const { bill: next, effects } = stored(removeDiner(bill, 'bob'));
    expect(next.dinerGroups).toEqual([]);
    expect(effects).toEqual([{ kind: 'group_dropped', name: 'Solo' }]);
  });

  test('gives an item left with nobody to the first remaining diner, not shared, and says so', () => {
    const bill = table({ items: [item('soup', { name: 'Soup', price: 6.5, dinerIds: ['ann'] })] });
    const { bill: next, effects } = stored(removeDiner(bill, 'ann'));
    expect(next.items[0]).toMatchObject({ dinerIds: ['bob'], isShared: false, isWholeTable: false });
    expect(effects).toEqual([{ kind: 'item_reassigned', toName: 'Bob' }]);
  });

  test('makes a shared item left with one diner theirs alone, and says so', () => {
    const bill = table({ items: [item('pie', { price: 9, dinerIds: ['cat', 'ann'], isShared: true })] });
    const { bill: next, effects } = stored(removeDiner(bill, 'ann'));
    expect(next.items[0]).toMatchObject({ dinerIds: ['cat'], isShared: false, isWholeTable: false });
    expect(effects).toEqual([{ kind: 'item_unshared' }]);
  });

  test('keeps a whole-table item whole for those who stay, and unshares it for the last', () => {
    const bread = item('bread', { dinerIds: ['ann', 'bob', 'cat'], isShared: true, isWholeTable: true });
    const two = removeDiner(table({ items: [bread] }), 'bob');
    expect(storedBill(two.bill).items[0]).toMatchObject({
      dinerIds: ['ann', 'cat'],
      isShared: true,
      isWholeTable: true,
    });
    expect(two.effects).toEqual([]);
    const one = removeDiner(two.bill, 'ann');
    expect(storedBill(one.bill).items[0]).toMatchObject({
      dinerIds: ['cat'],
      isShared: false,
      isWholeTable: false,
    });
    expect(one.effects.map(({ kind }) => kind)).toEqual(['item_unshared']);
  });

  test('leaves items that they were not on as they are', () => {
    const bill = table({
      items: [item('none', { dinerIds: [] }), item('two', { dinerIds: ['bob', 'cat'], isShared: true })],
    });
    const { bill: next, effects } = stored(removeDiner(bill, 'ann'));
    expect(next.items).toEqual(storedBill(bill).items);
    expect(effects).toEqual([]);
  });

  test('removes their drinks from every round and recounts the rest', () => {
    const bill = table({
      drinkRounds: [
        round('ale', {
          name: 'Ale',
          totalQuantity: 5,
          allocations: { ann: 2, bob: 3 },
        }),
        round('gin', { totalQuantity: 1, allocations: { cat: 1 } }),
      ],
    });
    const { bill: next, effects } = stored(removeDiner(bill, 'ann'));
    expect(next.drinkRounds[0]).toMatchObject({
      totalQuantity: 3,
      allocations: [{ dinerId: 'bob', quantity: 3 }],
    });
    expect(next.drinkRounds[1]).toEqual(storedBill(bill).drinkRounds[1]);
    expect(effects).toEqual([{ kind: 'round_reduced' }]);
  });

  test.each([
    ['keeps the unassigned units of a round', 6, 2, 4],
    ['keeps what the remaining diners have of an over-allocated round', 3, 2, 2],
  ])('%s', (_, totalQuantity, bobs, left) => {
    const ale = round('ale', {
      totalQuantity,
      allocations: { ann: 2, bob: bobs },
    });
    const { bill } = stored(removeDiner(table({ drinkRounds: [ale] }), 'ann'));
    expect(bill.drinkRounds[0]).toMatchObject({
      totalQuantity: left,
      allocations: [{ dinerId: 'bob', quantity: bobs }],
    });
  });

  test('makes their units of an item unassigned, keeps those of others, and reports it', () => {
    const shares = ['ann', 'bob'].map((dinerId) => ({ dinerId, weight: 1 }));
    const beer = item('beer', { price: 9, quantity: 2, shares, sharesBy: 'units' });
    const { bill, effects } = removeDiner(table({ items: [beer] }), 'ann');
    expect(summarize(bill)).toMatchObject({ unassigned: 450, perDiner: { bob: { total: 450 } } });
    expect(effects).toEqual([{ kind: 'unassigned', amount: 450, currency: 'GBP' }]);
    expect(removeDiner(bill, 'bob').effects.map(({ kind }) => kind)).toEqual(['item_reassigned']);
  });

  test.each([
    ['percent', [50, 30, 20]],
    ['amounts', [300, 400, 300]],
  ] as const)('reports that the shares of an item divided by %s no longer add up', (sharesBy, weights) => {
    const shares = ['ann', 'bob', 'cat'].map((dinerId, index) => ({ dinerId, weight: weights[index]! }));
    const pie = item('pie', { price: 10, shares, sharesBy });
    const { effects } = removeDiner(table({ items: [pie] }), 'ann');
    expect(effects).toEqual([{ kind: 'shares_unbalanced' }]);
    const withRest = { ...pie, sharesBy: 'amounts' as const, restOf: 'cat' };
    expect(removeDiner(table({ items: [withRest] }), 'ann').effects).toEqual([]);
  });

  test('removes them from charges over some diners; one with no diners left is over everyone, and reported', () => {
    const bill = table({ tip: { amount: 3, dinerIds: ['ann', 'bob'] } });
    const one = removeDiner(bill, 'ann');
    expect(mainCharge(one.bill, 'tip')).toEqual({ amount: 300, dinerIds: ['bob'] });
    expect(one.effects).toEqual([]);
    const none = removeDiner(one.bill, 'bob');
    expect(mainCharge(none.bill, 'tip')).toEqual({ amount: 300 });
    expect(none.effects).toMatchObject([{ kind: 'charge_for_everyone', charge: { id: 'tip' } }]);
  });

  test('leaves the items of the last diner unassigned', () => {
    const bill = table({
      diners: [{ id: 'ann', name: 'Ann' }],
      items: [
        item('soup', { dinerIds: ['ann'] }),
        item('pie', { dinerIds: ['ann'], isShared: true, isWholeTable: true }),
      ],
    });
    const { bill: next, effects } = stored(removeDiner(bill, 'ann'));
    expect(
      next.items.map(({ dinerIds, isShared, isWholeTable }) => [dinerIds, isShared, isWholeTable]),
    ).toEqual([
      [[], false, false],
      [[], false, false],
    ]);
    expect(effects).toEqual([{ kind: 'unassigned', amount: 2000, currency: 'GBP' }]);
  });

  test('changes nothing if the diner is missing', () => {
    const bill = table();
    expect(removeDiner(bill, 'zed')).toEqual({ bill, effects: [] });
  });

  test('recalculates a service charge by percentage', () => {
    const bill = table({
      drinkRounds: [
        round('ale', {
          pricePerUnit: 5,
          totalQuantity: 4,
          allocations: { ann: 2, bob: 2 },
        }),
      ],
      serviceCharge: { amount: 2, percentage: 10 },
    });
    expect(stored(removeDiner(bill, 'ann')).bill.serviceCharge).toEqual({ amount: 1, percentage: 10 });
  });
});

describe('groups', () => {
  test('are made of diners at the table, in table order, with the name trimmed', () => {
    const { bill } = stored(setGroup(table(), { id: 'g', name: ' Us ', dinerIds: ['cat', 'zed', 'ann'] }));
    expect(bill.dinerGroups).toEqual([{ id: 'g', name: 'Us', dinerIds: ['ann', 'cat'] }]);
    expect(bill.diners.map(({ groupId }) => groupId)).toEqual(['g', undefined, 'g']);
    expect(bill.diners[1]).not.toHaveProperty('groupId');
  });

  test('take their members out of other groups, and drop one left empty', () => {
    const first = setGroup(table(), { id: 'g', name: 'One', dinerIds: ['ann'] }).bill;
    const second = setGroup(first, { id: 'h', name: 'Two', dinerIds: ['bob', 'cat'] }).bill;
    const { bill, effects } = stored(setGroup(second, { id: 'i', name: 'Three', dinerIds: ['ann', 'bob'] }));
    expect(bill.dinerGroups).toEqual([
      { id: 'h', name: 'Two', dinerIds: ['cat'], position: 2 },
      { id: 'i', name: 'Three', dinerIds: ['ann', 'bob'], position: 3 },
    ]);
    expect(effects).toEqual([{ kind: 'group_dropped', name: 'One' }]);
    expect(bill.diners.map(({ groupId }) => groupId)).toEqual(['i', 'i', 'h']);
  });

  test.each([
    ['nobody', { id: 'g', name: 'G', dinerIds: [] }],
    ['strangers only', { id: 'g', name: 'G', dinerIds: ['zed'] }],
  ])('are not created with %s', (_, group) => {
    const bill = setGroup(table(), { id: 'taken', name: 'T', dinerIds: ['bob'] }).bill;
    expect(setGroup(bill, group)).toEqual({ bill, effects: [] });
  });

  test('keep their place when they are renamed or get other members', () => {
    const first = setGroup(table(), { id: 'g', name: 'One', dinerIds: ['ann', 'bob'] }).bill;
    const second = setGroup(first, { id: 'h', name: 'Two', dinerIds: ['cat'] }).bill;
    const { bill, effects } = setGroup(second, { id: 'g', name: ' Us ', dinerIds: ['bob', 'cat'] });
    expect(storedBill(bill).dinerGroups).toEqual([{ id: 'g', name: 'Us', dinerIds: ['bob', 'cat'] }]);
    expect(effects).toEqual([{ kind: 'group_dropped', name: 'Two' }]);
    expect(bill.diners[0]).not.toHaveProperty('groupId');
  });

  test('leave their members at the table when they are deleted', () => {
    const first = setGroup(table(), { id: 'g', name: 'One', dinerIds: ['ann'] }).bill;
    const both = setGroup(first, { id: 'h', name: 'Two', dinerIds: ['bob'] }).bill;
    const { bill, effects } = deleteGroup(both, 'g');
    expect(bill.dinerGroups.map(({ id }) => id)).toEqual(['h']);
    expect(bill.diners.map(({ groupId }) => groupId)).toEqual([undefined, 'h', undefined]);
    expect(effects).toEqual([]);
  });
});

describe('loading a saved group', () => {
  const ids = () => {
    let last = 0;
    return () => `new${++last}`;
  };

  test('replaces all diners and groups with fresh ones, one per name, in no group', () => {
    const bill = setGroup(table(), { id: 'g', name: 'G', dinerIds: ['ann'] }).bill;
    const { bill: next, effects } = loadSavedGroup(bill, ['Eve', ' ', ' Fay '], ids());
    expect(next.diners).toEqual([
      { id: 'new1', name: 'Eve', color: 0, position: 1 },
      { id: 'new2', name: 'Fay', color: 1, position: 2 },
    ]);
    expect(next.dinerGroups).toEqual([]);
    expect(effects).toEqual([{ kind: 'group_dropped', name: 'G' }]);
  });

  test('assigns items to the first of them, empties rounds, and keeps whole-table items whole', () => {
    const bill = table({
      items: [
        item('soup', { price: 5, dinerIds: ['bob'] }),
        item('pie', { price: 8, dinerIds: ['ann', 'bob'], isShared: true }),
        item('bread', { dinerIds: ['ann', 'bob', 'cat'], isShared: true, isWholeTable: true }),
      ],
      drinkRounds: [round('ale', { totalQuantity: 2, allocations: { ann: 2 } })],
    });
    const { bill: next, effects } = stored(loadSavedGroup(bill, ['Eve', 'Fay'], ids()));
    expect(next.items.map(({ dinerIds, isShared }) => [dinerIds, isShared])).toEqual([
      [['new1'], false],
      [['new1'], false],
      [['new1', 'new2'], true],
    ]);
    expect(next.drinkRounds[0]).toMatchObject({ totalQuantity: 0, allocations: [] });
    expect(effects.map(({ kind }) => kind).toSorted()).toEqual([
      'item_reassigned',
      'item_reassigned',
      'round_reduced',
    ]);
  });

  test('keeps diners of the same name with their items, in the order of the group', () => {
    const bill = table({
      items: [
        item('soup', { dinerIds: ['bob'] }),
        item('pie', { dinerIds: ['ann', 'bob'], isShared: true }),
        item('tea', { dinerIds: ['cat'] }),
      ],
      drinkRounds: [
        round('ale', {
          totalQuantity: 3,
          allocations: { ann: 1, bob: 2 },
        }),
      ],
      tip: { amount: 1, dinerIds: ['ann', 'bob'] },
    });
    const { bill: next, effects } = loadSavedGroup(bill, ['BOB ', 'Eve', 'ann', 'bob'], ids());
    expect(next.diners.map(({ id, name }) => [id, name])).toEqual([
      ['bob', 'Bob'],
      ['new1', 'Eve'],
      ['ann', 'Ann'],
      ['new2', 'bob'],
    ]);
    expect(effects).toMatchObject([
      { kind: 'dishes_kept', names: ['Bob', 'Ann'] },
      { kind: 'item_reassigned' },
    ]);
    expect(storedBill(next).items.map(({ dinerIds }) => dinerIds)).toEqual([
      ['bob'],
      ['bob', 'ann'],
      ['bob'],
    ]);
    expect(storedBill(next).drinkRounds[0]?.allocations.map(({ dinerId }) => dinerId)).toEqual([
      'bob',
      'ann',
    ]);
    expect(chargeOn(next, 'tip')?.dinerIds).toEqual(['bob', 'ann']);
  });

  test('sets how many people its diners count as', () => {
    const bill = setDinerWeight(setDinerWeight(table(), 'ann', 2).bill, 'bob', 3).bill;
    const saved = [savedDiner(bill.diners[0]!), 'Bob', { name: 'Eve', weight: 0 }];
    const { diners } = loadSavedGroup(bill, saved, ids()).bill;
    expect(diners.map(({ name, weight }) => [name, weight])).toEqual([
      ['Ann', 2],
      ['Bob', undefined],
      ['Eve', 0],
    ]);
  });

  test('does not report diners without items of their own', () => {
    const items = [item('bread', { dinerIds: ['ann', 'bob', 'cat'], isShared: true, isWholeTable: true })];
    expect(loadSavedGroup(table({ items }), ['Ann', 'Eve'], ids()).effects).toEqual([]);
  });

  test('matches names however accents are encoded', () => {
    const jose = 'Jos\u00e9';
    const bill = table({ diners: [{ id: 'jose', name: jose }] });
    expect(loadSavedGroup(bill, [jose.normalize('NFD')], ids()).bill.diners[0]?.id).toBe('jose');
  });
});

describe('clearing the bill', () => {
  test('empties everything but the currency and whether it is the home currency', () => {
    const bill = table({
      items: [item('soup', {})],
      drinkRounds: [round('ale', {})],
      currency: 'EUR',
      usesHomeCurrency: false,
      serviceCharge: { amount: 1 },
      tax: { amount: 1 },
      tip: { amount: 1 },
      billInput: 3,
      extrasSplit: 'proportional',
      adjustments: [{ id: 'a', kind: 'voucher', amount: 5 }],
      treats: [{ id: 't', dinerIds: ['ann'], by: 'everyone else' }],
      payments: [{ id: 'p', dinerId: 'ann', amount: 5 }],
      repayments: [{ id: 'r', from: 'bob', to: 'ann', amount: 2 }],
    });
    expect(clearBill(bill, 99, 'next')).toEqual({
      bill: {
        id: 'next',
        currency: 'EUR',
        usesHomeCurrency: false,
        diners: [],
        dinerGroups: [],
        lines: [],
        charges: [],
        adjustments: [],
        treats: [],
        payments: [],
        repayments: [],
        timestamp: 99,
      },
      effects: [],
    });
    expect(clearBill(table(), 5).bill).not.toHaveProperty('usesHomeCurrency');
  });
});
