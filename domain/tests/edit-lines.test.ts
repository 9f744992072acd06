import { describe, expect, test } from 'vitest';
import {
  addItem,
  addRound,
  billSubtotal,
  recomputeExtras,
  removeItem,
  removeRound,
  repeatRound,
  setBillInput,
  setCurrency,
  setExtrasSplit,
  setServiceCharge,
  setTax,
  setTip,
  totalAllocated,
  updateItem,
  updateRound,
} from '../src/index.ts';
import { item, round, table } from './support/tables.ts';

describe('items', () => {
  test('are added at the end, with diners of this bill once each in table order', () => {
    const bill = addItem(
      table({ items: [item('first')] }),
      item('pie', { dinerIds: ['cat', 'ann', 'cat', 'zed'], isShared: true }),
    ).bill;
    expect(bill.items.map(({ id }) => id)).toEqual(['first', 'pie']);
    expect(bill.items[1]).toMatchObject({ dinerIds: ['ann', 'cat'], isShared: true, isWholeTable: false });
  });

  test('shared by everyone are whole-table, and only then', () => {
    const added = (changes: object, bill = table()) =>
      addItem(bill, item('i', changes)).bill.items[0]?.isWholeTable;
    const everyone = ['ann', 'bob', 'cat'];
    expect(added({ dinerIds: everyone, isShared: true })).toBe(true);
    expect(added({ dinerIds: everyone, isShared: false })).toBe(false);
    expect(added({ dinerIds: ['ann', 'bob'], isShared: true, isWholeTable: true })).toBe(false);
    const alone = table({ diners: [{ id: 'ann', name: 'Ann' }] });
    expect(added({ dinerIds: ['ann'], isShared: true }, alone)).toBe(false);
  });

  test('are replaced in their place', () => {
    const bill = table({ items: [item('a'), item('b'), item('c')] });
    const next = updateItem(bill, item('b', { price: 7, dinerIds: ['bob', 'zed'] })).bill;
    expect(next.items.map(({ id, price }) => [id, price])).toEqual([
      ['a', 10],
      ['b', 7],
      ['c', 10],
    ]);
    expect(next.items[1]?.dinerIds).toEqual(['bob']);
  });

  test('are removed', () => {
    const bill = table({ items: [item('a'), item('b')] });
    expect(removeItem(bill, 'a')).toEqual({ bill: table({ items: [item('b')] }), effects: [] });
  });
});

describe('rounds', () => {
  test('are added at the end, without zeros and strangers, one allocation per diner in table order', () => {
    const ale = round('ale', {
      allocations: [
        ['cat', 1],
        ['ann', 1],
        ['bob', 0],
        ['cat', 2],
        ['zed', 5],
      ],
    });
    const bill = addRound(table({ drinkRounds: [round('first')] }), ale).bill;
    expect(bill.drinkRounds.map(({ id }) => id)).toEqual(['first', 'ale']);
    expect(bill.drinkRounds[1]?.allocations).toEqual([
      { dinerId: 'ann', quantity: 1 },
      { dinerId: 'cat', quantity: 3 },
    ]);
  });

  test('are replaced in their place', () => {
    const bill = table({ drinkRounds: [round('a'), round('b')] });
    const next = updateRound(
      bill,
      round('a', {
        totalQuantity: 3,
        allocations: [
          ['ann', 3],
          ['bob', 0],
        ],
      }),
    ).bill;
    expect(next.drinkRounds).toEqual([
      round('a', { totalQuantity: 3, allocations: [['ann', 3]] }),
      round('b'),
    ]);
  });

  test('are removed', () => {
    const bill = table({ drinkRounds: [round('a'), round('b')] });
    expect(removeRound(bill, 'a').bill.drinkRounds).toEqual([round('b')]);
  });

  test('are repeated as a copy with an id and time of its own', () => {
    const ale = round('ale', { name: 'Ale', totalQuantity: 2, allocations: [['ann', 2]] });
    const next = repeatRound(table({ drinkRounds: [round('other'), ale] }), 'ale', {
      id: 'again',
      timestamp: 7,
    }).bill;
    expect(next.drinkRounds).toEqual([round('other'), ale, { ...ale, id: 'again', timestamp: 7 }]);
  });

  test('that are not there cannot be repeated', () => {
    const bill = table();
    expect(repeatRound(bill, 'ale', { id: 'again', timestamp: 7 })).toEqual({ bill, effects: [] });
  });

  test('count whole units only', () => {
    const { allocations } = round('x', {
      allocations: [
        ['ann', 2],
        ['bob', -1],
        ['cat', 1.5],
        ['dan', 3],
      ],
    });
    expect(totalAllocated(allocations)).toBe(5);
  });
});

describe('service charge, tax and tip', () => {
  const bill = table({
    items: [item('soup', { price: 30 })],
    drinkRounds: [round('ale', { pricePerUnit: 5, totalQuantity: 2 })],
  });

  test('by percentage follow items and rounds, whoever had them', () => {
    expect(billSubtotal(bill)).toBe(4000);
    const charged = setTip(setServiceCharge(bill, { percentage: 12.5 }).bill, { percentage: 10 }).bill;
    expect(charged).toMatchObject({
      serviceCharge: { amount: 5, percentage: 12.5 },
      tip: { amount: 4, percentage: 10 },
    });
    const more = addItem(charged, item('pie', { price: 20 })).bill;
    expect(more).toMatchObject({ serviceCharge: { amount: 7.5 }, tip: { amount: 6 } });
    expect(removeItem(more, 'soup').bill).toMatchObject({
      serviceCharge: { amount: 3.75 },
      tip: { amount: 3 },
    });
    expect(removeRound(more, 'ale').bill.tip).toEqual({ amount: 5, percentage: 10 });
  });

  test('by amount stay as typed, and forget a percentage', () => {
    const typed = setServiceCharge(setServiceCharge(bill, { percentage: 12.5 }).bill, { amount: 4.2 }).bill;
    expect(typed.serviceCharge).toEqual({ amount: 4.2 });
    expect(addItem(typed, item('pie')).bill.serviceCharge).toEqual({ amount: 4.2 });
    expect(setTip(bill, { amount: 3 }).bill.tip).toEqual({ amount: 3 });
    expect(setTax(bill, 2.5).bill.tax).toEqual({ amount: 2.5 });
  });

  test('can be taken off', () => {
    const all = setTax(setTip(setServiceCharge(bill, { amount: 1 }).bill, { amount: 2 }).bill, 3).bill;
    expect(setTax(setTip(setServiceCharge(all, undefined).bill, undefined).bill, undefined).bill).toEqual(
      bill,
    );
  });

  test('of one kind are recomputed without the other', () => {
    const onlyTip = { ...bill, tip: { amount: 0, percentage: 10 } };
    expect(recomputeExtras(onlyTip)).toEqual({ ...bill, tip: { amount: 4, percentage: 10 } });
    expect(recomputeExtras(onlyTip)).not.toHaveProperty('serviceCharge');
    const onlyService = { ...bill, serviceCharge: { amount: 0, percentage: 10 }, tip: { amount: 1 } };
    expect(recomputeExtras(onlyService)).toEqual({
      ...onlyService,
      serviceCharge: { amount: 4, percentage: 10 },
    });
  });

  test('that are up to date leave the very same bill', () => {
    expect(recomputeExtras(bill)).toBe(bill);
    const current = { ...bill, tip: { amount: 4, percentage: 10 }, serviceCharge: { amount: 9 } };
    expect(recomputeExtras(current)).toBe(current);
  });

  test('are divided as chosen', () => {
    expect(setExtrasSplit(bill, 'proportional').bill.extrasSplit).toBe('proportional');
  });
});

test('the typed total is kept, and can be emptied', () => {
  const typed = setBillInput(table(), 12.5).bill;
  expect(typed.billInput).toBe(12.5);
  expect(setBillInput(typed, undefined).bill).not.toHaveProperty('billInput');
});

describe('changing the currency', () => {
  test('never converts an amount, but rounds percentages in the new digits', () => {
    const bill = setTip(table({ items: [item('soup', { price: 12.5 })] }), { percentage: 10 }).bill;
    const next = setCurrency(bill, 'JPY', false).bill;
    expect(next.items[0]?.price).toBe(12.5);
    expect(next).toMatchObject({ currency: 'JPY', usesHomeCurrency: false, tip: { amount: 1 } });
  });

  test('ends a conversion, unless it stays the same currency', () => {
    const exchangeRate = { to: 'EUR', rate: 1.2, date: '', source: '', isCustom: false };
    const bill = table({ exchangeRate });
    expect(setCurrency(bill, 'USD', false).bill.exchangeRate).toBeUndefined();
    expect(setCurrency(bill, 'GBP', true).bill.exchangeRate).toBe(exchangeRate);
  });

  test('to a code that is not in the list changes nothing', () => {
    const bill = table();
    expect(setCurrency(bill, 'XXX', true)).toEqual({ bill, effects: [] });
  });
});
