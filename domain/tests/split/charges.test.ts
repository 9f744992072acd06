import { describe, expect, test } from 'vitest';
import {
  addCharge,
  billOf,
  changesBetween,
  CHARGE_PRESETS,
  chargeIn,
  chargeOn,
  DEFAULT_TIP,
  emptyBill,
  findIssues,
  isBlank,
  readBill,
  registersOf,
  removeCharge,
  removeDiner,
  removeLine,
  revertChanges,
  setCharge,
  setChargeRule,
  storedBill,
  summarize,
  updateCharge,
  type StoredBill,
  type StoredCharge,
} from '../../src/index.ts';
import { mainCharge, read } from '../support/read.ts';
import { item, table } from '../support/tables.ts';

/** Ann had food for 82.00 and Bob wine for 30.00. */
const dinner = (part: Partial<StoredBill> = {}): StoredBill =>
  table({
    items: [
      item('food', { price: 82, dinerIds: ['ann'] }),
      item('wine', { price: 30, dinerIds: ['bob'], category: 'Drinks' }),
    ],
    ...part,
  });
const amounts = (stored: StoredBill) =>
  Object.fromEntries(summarize(read(stored)).charges.map(({ charge, amount }) => [charge.id, amount]));
const sharesOf = (stored: StoredBill, id: string) =>
  Object.values(summarize(read(stored)).perDiner).map((diner) => chargeIn(diner, id));
const charge = (part: Partial<StoredCharge>): StoredCharge => ({ id: 'c', kind: 'fee', amount: 3, ...part });

describe('bases of percentages', () => {
  test('112.00 with 10 % service and 9 % tax on both is 134.29', () => {
    const stored = dinner({
      serviceCharge: { amount: 11.2, percentage: 10 },
      tax: { amount: 11.09, percentage: 9, base: 'withService' },
    });
    expect(summarize(read(stored)).grandTotal).toBe(13_429);
    expect(storedBill(read(stored)).tax).toEqual(stored.tax);
  });

  test('service and fees come before tax and tip, in whatever order they were entered', () => {
    const charges = [
      charge({ id: 'vat', kind: 'tax', amount: undefined, percentage: 10, base: 'withService' }),
      charge({ id: 'fee', kind: 'fee', amount: undefined, percentage: 10, base: 'withService' }),
      charge({ id: 'service', kind: 'service', amount: undefined, percentage: 10, base: 'withService' }),
    ];
    // No charge is part of its own base: service is of 112.00, the fee of 123.20, the tax of 135.52.
    const expected = { service: 1120, fee: 1232, vat: 1355 };
    expect(amounts(dinner({ charges }))).toEqual(expected);
    expect(amounts(dinner({ charges: charges.toReversed() }))).toEqual(expected);
  });

  test('a percentage for some lines applies to those lines after discounts, and their part of service', () => {
    const drinks = { kind: 'tax', amount: undefined, percentage: 10, lineIds: ['wine', 'gone'] } as const;
    const charges = [charge({ ...drinks, id: 'a' }), charge({ ...drinks, id: 'b', base: 'withService' })];
    const stored = dinner({
      serviceCharge: { amount: 10.6, percentage: 10 },
      charges,
      adjustments: [{ id: 'off', kind: 'discount', percentage: 20, items: ['wine'] }],
    });
    expect(amounts(stored)).toMatchObject({ serviceCharge: 1060, a: 240, b: 264 });
  });

  test('an amount written by an older app overrides a percentage of another base', () => {
    const tax = { amount: 11.09, percentage: 9 };
    expect(mainCharge(read(dinner({ serviceCharge: { amount: 11.2 }, tax })), 'tax')).toEqual({
      amount: 1109,
    });
  });
});

describe('a charge for some lines', () => {
  test('is unassigned if nobody has any of those lines, and an issue if the lines are gone', () => {
    const stored = dinner({
      items: [item('food', { price: 82, dinerIds: ['ann'] }), item('wine', { price: 30, dinerIds: [] })],
      charges: [charge({ lineIds: ['wine'] })],
    });
    expect(sharesOf(stored, 'c')).toEqual([0, 0, 0]);
    expect(summarize(read(stored))).toMatchObject({ grandTotal: 11_500, unassigned: 3300 });
    const { bill, effects } = removeLine(read(stored), 'wine');
    expect(effects).toEqual([{ kind: 'stranded', code: 'charge_without_lines', chargeId: 'c' }]);
    expect(findIssues(bill)).toMatchObject([{ code: 'charge_without_lines', chargeId: 'c' }]);
    expect(summarize(bill).unassigned).toBe(300);
  });
});

test('10, 12.5 and 15 per cent are offered for service and tip; a tip begins with 10', () => {
  expect(CHARGE_PRESETS).toEqual([10, 12.5, 15]);
  expect(DEFAULT_TIP).toBe(10);
});

describe('the list of charges', () => {
  const bill = read(dinner());
  const delivery = { id: 'c', kind: 'fee', name: ' Delivery fee ', amount: 300 } as const;

  test('adds a charge, changes it in its place, and removes it', () => {
    const added = addCharge(bill, delivery).bill;
    expect(storedBill(added).charges).toEqual([{ id: 'c', kind: 'fee', name: 'Delivery fee', amount: 3 }]);
    expect(addCharge(added, { ...delivery, amount: 1 }).bill).toEqual(added);
    const changed = updateCharge(added, { id: 'c', kind: 'tax', percentage: 5, base: 'withService' }).bill;
    expect(storedBill(changed).charges).toEqual([
      { id: 'c', kind: 'tax', percentage: 5, base: 'withService' },
    ]);
    expect(removeCharge(changed, 'c').bill).toEqual(bill);
    expect(isBlank({ ...emptyBill('GBP', 0), charges: added.charges })).toBe(false);
  });

  test('makes a charge everyone’s again once all its diners have left', () => {
    const forBob = addCharge(bill, { ...delivery, dinerIds: ['bob'] }).bill;
    const { bill: left, effects } = removeDiner(forBob, 'bob');
    expect(chargeOn(left, 'c')).not.toHaveProperty('dinerIds');
    expect(effects).toContainEqual({ kind: 'charge_for_everyone', charge: chargeOn(forBob, 'c') });
  });

  test('survives storage and registers unchanged', () => {
    const full = read(
      dinner({
        tip: { amount: 4, lineIds: ['food'], dinerIds: ['bob'] },
        charges: [charge({ name: 'Delivery fee', position: 7 }), charge({ id: 'd', kind: 'service' })],
      }),
    );
    expect(read(JSON.parse(JSON.stringify(storedBill(full))))).toEqual(full);
    expect(billOf(registersOf(full))).toEqual(full);
  });

  test('merges an entry with a specification field of the same charge', () => {
    const entry = charge({ id: 'tax', kind: 'tax', amount: undefined, percentage: 9, base: 'withService' });
    const serviceCharge = { amount: 11.2, percentage: 10 };
    const tax = { amount: 11.09, percentage: 9 };
    for (const stored of [
      dinner({ serviceCharge, charges: [entry] }),
      dinner({ serviceCharge, tax, charges: [entry] }),
    ]) {
      const again = storedBill(read(stored));
      expect(again).toMatchObject({ serviceCharge, tax: { ...tax, base: 'withService' } });
      expect(again).not.toHaveProperty('charges');
    }
  });

  test('is undone charge by charge', () => {
    const before = addCharge(bill, delivery).bill;
    const after = setCharge(before, 'tip', { percentage: 10 }).bill;
    const later = updateCharge(after, { ...delivery, amount: 500 }).bill;
    expect(revertChanges(later, changesBetween(before, after)).charges).toMatchObject([
      { id: 'c', amount: 500 },
    ]);
  });

  test('keeps name, size and split of a charge when its rule changes', () => {
    const ruled = setChargeRule(addCharge(bill, delivery).bill, 'c', { split: 'proportional' }).bill;
    expect(storedBill(ruled).charges).toEqual([
      { id: 'c', kind: 'fee', name: 'Delivery fee', amount: 3, split: 'proportional' },
    ]);
  });
});

test.each<[string, object]>([
  ['charges 0 kind bad_charge', { kind: 7 }],
  ['charges 0 amount negative', { amount: -1 }],
  ['charges 0 amount too_large', { amount: 1e11 }],
  ['charges 0 amount not_a_number', { amount: undefined }],
  ['charges 0 percentage too_large', { percentage: 101 }],
  ['charges 0 id missing_id', { id: '' }],
])('refuses an invalid list, naming the place: %s', (problem, part) => {
  const result = readBill(dinner({ charges: [charge(part)] }));
  expect(result.ok ? 'read' : [...result.problem.path, result.problem.code].join(' ')).toBe(problem);
});
