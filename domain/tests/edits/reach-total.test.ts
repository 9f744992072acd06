import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  balances,
  chargeOn,
  roundUpByTip,
  setCharge,
  summarize,
  surplusAsTip,
  type Bill,
  type StoredBill,
} from '../../src/index.ts';
import { anyMixedBill } from '../support/bills.ts';
import { read } from '../support/read.ts';
import { manyRuns, TIME_FOR_MANY } from '../support/runs.ts';
import { item, table } from '../support/tables.ts';

const tipOf = (bill: Bill): unknown => chargeOn(bill, 'tip');
/** A bill of this total, in major units. */
const costing = (price: number, changes: Partial<StoredBill> = {}): Bill =>
  read(table({ items: [item('pie', { price })], ...changes }));
const paid = (amount: number) => ({ payments: [{ id: 'p', dinerId: 'ann', amount }] });

/** Checks what an edit of the tip may do to any bill: nothing, which has a reason, or only the tip, which grows. */
function expectTipOnly(before: Bill, after: Bill, gap: number): void {
  const { grandTotal, voucher, adjustments } = summarize(before);
  const vouchers = before.adjustments.filter(({ kind }) => kind === 'voucher');
  const percentages = vouchers.flatMap((each) => ('percentage' in each ? each.percentage : []));
  const hasSurplus = adjustments.some(({ kind, surplus }) => kind === 'voucher' && surplus > 0);
  if (after === before) {
    const isFull = percentages.reduce((all, each) => all + each, 0) >= 100;
    expect(gap <= 0 || grandTotal + voucher <= 0 || hasSurplus || isFull).toBe(true);
    return;
  }
  const { amount: tip = 0 } = summarize(before).charges.find(({ charge }) => charge.id === 'tip') ?? {};
  const { amount } = chargeOn(after, 'tip') as { readonly amount: number };
  expect(setCharge(before, 'tip', { amount }).bill).toEqual(after);
  expect(amount - tip).toBeGreaterThanOrEqual(gap);
  if (percentages.length === 0) expect(amount - tip).toBe(gap);
}

describe('the surplus of what was paid', () => {
  test(
    'is the tip: on any bill the payments are then exactly the total',
    () => {
      fc.assert(
        fc.property(anyMixedBill({ diners: 4, items: 5 }), (stored) => {
          const before = read(stored);
          const now = balances(before);
          const after = surplusAsTip(before, now).bill;
          expectTipOnly(before, after, now.difference);
          if (after !== before) expect(balances(after).difference).toBe(0);
        }),
        { numRuns: manyRuns(300) },
      );
    },
    TIME_FOR_MANY,
  );

  test.each<[string, Bill, object | undefined]>([
    ['a bill without a tip', costing(37.4, paid(40)), { amount: 260 }],
    [
      'a tip by percentage',
      costing(100, { tip: { amount: 10, percentage: 10 }, ...paid(112) }),
      { amount: 1200 },
    ],
    [
      'a tip for some',
      costing(20, { tip: { amount: 1, dinerIds: ['bob'] }, ...paid(22) }),
      { amount: 200, dinerIds: ['bob'] },
    ],
    [
      'own vouchers',
      costing(50, {
        adjustments: [{ id: 'v', kind: 'voucher', amount: 20, dinerIds: ['ann'] }],
        ...paid(33),
      }),
      { amount: 300 },
    ],
    [
      'a voucher by percentage',
      costing(50, { adjustments: [{ id: 'v', kind: 'voucher', percentage: 50 }], ...paid(30) }),
      { amount: 1000 },
    ],
    ['too little', costing(50, paid(49.99)), undefined],
    ['nothing to pay yet', costing(0, paid(5)), undefined],
    [
      'a voucher of more than the bill',
      costing(50, { adjustments: [{ id: 'v', kind: 'voucher', amount: 60 }], ...paid(5) }),
      undefined,
    ],
  ])('%s', (_, bill, tip) => {
    const after = tipOf(surplusAsTip(bill, balances(bill)).bill);
    if (tip === undefined) expect(after).toBeUndefined();
    else expect(after).toMatchObject(tip);
  });
});

describe('rounding up', () => {
  test(
    'makes any total the next round figure, less than a tenth more',
    () => {
      fc.assert(
        fc.property(anyMixedBill({ diners: 4, items: 5 }), (stored) => {
          const before = read(stored);
          const after = roundUpByTip(before).bill;
          const [from, to] = [summarize(before).grandTotal, summarize(after).grandTotal];
          expectTipOnly(before, after, after === before ? 0 : to - from);
          if (after === before) return;
          expect(String(to)).toMatch(/^([1-9]\d|[1-9]\d?[05])0*$/);
          expect((to - from) * 10).toBeLessThan(from);
          expect(roundUpByTip(after).bill).toBe(after);
        }),
        { numRuns: manyRuns(300) },
      );
    },
    TIME_FOR_MANY,
  );

  test.each([
    ['GBP', 117.4, 120],
    ['GBP', 58, 60],
    ['GBP', 24.1, 25],
    ['GBP', 8.4, 8.5],
    ['GBP', 99.99, 100],
    ['JPY', 12_340, 13_000],
    ['JPY', 980, 1_000],
    ['KWD', 23.45, 24],
    // Round already, or too little.
    ['GBP', 120, 120],
    ['GBP', 0.09, 0.09],
    ['GBP', 0, 0],
  ])('%s %d becomes %d', (currency, from, to) => {
    const { bill } = roundUpByTip(costing(from, { currency }));
    expect(summarize(bill).grandTotal).toBe(summarize(costing(to, { currency })).grandTotal);
  });
});
