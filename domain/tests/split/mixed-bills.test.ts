import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  billAmounts,
  chargeIn,
  grandTotalOf,
  storedBill,
  summarize,
  treatedTogether,
  type BillSummary,
  type StoredBill,
} from '../../src/index.ts';
import { anyMixedBill } from '../support/bills.ts';
import { oracle } from '../support/oracle.ts';
import { ceil, compare, floor, rational, subtract, ZERO, type Rational } from '../support/rational.ts';
import { read } from '../support/read.ts';
import { manyRuns, runs, TIME_FOR_MANY } from '../support/runs.ts';

const total = <T>(values: readonly T[], amount: (value: T) => number): number =>
  values.reduce((all, value) => all + amount(value), 0);

const isNear = (given: number | undefined, exact: Rational): boolean =>
  BigInt(given ?? NaN) >= floor(exact) && BigInt(given ?? NaN) <= ceil(exact);

const isWithinOne = (given: number, exact: Rational): boolean => {
  const off = subtract(rational(given), exact);
  return compare(off, rational(1)) < 0 && compare(off, rational(-1)) > 0;
};

const dinersOf = (summary: BillSummary) => Object.values(summary.perDiner);

/** Checks every guarantee about amounts, for any mix of discounts, charges, vouchers and treats, against exact fractions. */
function expectExact(bill: StoredBill): void {
  const stored = read(bill);
  const summary = summarize(stored);
  const exact = oracle(bill);
  const diners = dinersOf(summary);
  expect(BigInt(summary.grandTotal)).toBe(exact.grandTotal);
  expect(summary.grandTotal).toBeGreaterThanOrEqual(0);
  expect(BigInt(summary.discountedSubtotal)).toBe(exact.discountedSubtotal);
  // The bases of percentages, calculated without dividing the bill.
  expect(billAmounts(stored)).toMatchObject({
    discountedSubtotal: summary.discountedSubtotal,
    withService: summary.withService,
    total: summary.grandTotal + summary.voucher,
  });
  expect(grandTotalOf(stored)).toBe(summary.grandTotal);
  expect(summary.subtotal - summary.discount).toBe(summary.discountedSubtotal);
  for (const [id, amount] of exact.charges) expect(BigInt(chargeIn(summary, id))).toBe(amount);
  expect(summary.discountedSubtotal + total(summary.charges, ({ amount }) => amount) - summary.voucher).toBe(
    summary.grandTotal,
  );
  expect(total(diners, (diner) => diner.total) + summary.unassigned).toBe(summary.grandTotal);
  for (const { id, amount, surplus } of summary.adjustments)
    expect({ amount: BigInt(amount), surplus: BigInt(surplus) }).toEqual(exact.counted.get(id));

  for (const diner of diners) {
    const { dinerId } = diner;
    expect(isWithinOne(diner.total, exact.totals.get(dinerId) ?? ZERO)).toBe(true);
    for (const { id } of summary.adjustments) {
      const off = diner.takenOff.find((each) => each.id === id)?.amount ?? 0;
      expect(isNear(off, exact.takenOff.get(id)?.get(dinerId) ?? ZERO)).toBe(true);
    }
    for (const [id, part] of exact.extras.get(dinerId) ?? [])
      expect(isNear(chargeIn(diner, id), part)).toBe(true);
    const had = diner.itemsSubtotal + diner.drinksSubtotal;
    expect(diner.own).toBe(had - diner.discount + diner.extras - diner.voucher);
    const given = total(diner.given, ({ amount }) => amount);
    expect(diner.total).toBe(diner.own + total(diner.takenOver, ({ amount }) => amount) - given);
    expect(diner.food + diner.drinks + diner.shared + diner.extras + diner.adjusted).toBe(diner.total);
    const payers = exact.treated.get(dinerId);
    if (payers) expect([diner.total, given]).toEqual([0, diner.own]);
    if (payers) expect(summary.savings.map((saving) => saving.dinerId)).not.toContain(dinerId);
    else expect(diner.given).toEqual([]);
    for (const [payer, amount] of payers ?? []) {
      const part = diner.given.find((each) => each.dinerId === payer)?.amount ?? 0;
      expect(isNear(part, amount)).toBe(true);
      const mirrored = summary.perDiner[payer]?.takenOver.find((each) => each.dinerId === dinerId);
      expect(mirrored?.amount ?? 0).toBe(part);
    }
  }
  for (const group of Object.values(summary.perGroup))
    expect(group.total).toBe(
      group.subtotal - group.discount + group.extras - group.voucher + group.takenOver,
    );
}

test.each([
  ['anybody', anyMixedBill(), runs(500)],
  [
    'people who count as more or less than one',
    anyMixedBill({ diners: 5, items: 8, areWeighed: true }),
    manyRuns(200),
  ],
])(
  'discounts, charges, vouchers and treats in any mix, for %s, agree with exact fractions',
  (_, bills, numRuns) => {
    fc.assert(
      fc.property(bills, (bill) => expectExact(bill)),
      { numRuns },
    );
  },
  TIME_FOR_MANY,
);

test('sentences about treats add up to the moved amounts, and name the payers', () => {
  fc.assert(
    fc.property(anyMixedBill(), (stored) => {
      const bill = read(stored);
      const summary = summarize(bill);
      const together = treatedTogether(bill, summary);
      const given = dinersOf(summary).flatMap((diner) => diner.given);
      const sum = (list: readonly { readonly amount: number }[]) =>
        list.reduce((before, { amount }) => before + amount, 0);
      expect(sum(together)).toBe(sum(given));
      const treated = together.flatMap(({ dinerIds }) => dinerIds);
      expect(new Set(treated).size).toBe(treated.length);
      for (const { dinerIds, payerIds, amount } of together) {
        const taken = payerIds.map((id) =>
          (summary.perDiner[id]?.takenOver ?? []).filter(({ dinerId }) => dinerIds.includes(dinerId)),
        );
        expect(sum(taken.flat())).toBe(amount);
        for (const each of taken) expect(each).not.toEqual([]);
      }
    }),
    { numRuns: runs(300) },
  );
});

test('neither the order of entry nor names move a unit', () => {
  const figures = (bill: StoredBill) => {
    const { perDiner, adjustments, grandTotal, unassigned } = summarize(read(bill));
    const byId = <T extends { readonly id?: string; readonly dinerId?: string }>(values: readonly T[]) =>
      values
        .map((each) => ({ ...each, name: '' }))
        .toSorted((a, b) => ((a.id ?? a.dinerId ?? '') < (b.id ?? b.dinerId ?? '') ? -1 : 1));
    const people = Object.values(perDiner).map(
      (diner) =>
        [
          diner.dinerId,
          [diner.total, byId(diner.takenOff), byId(diner.takenOver), byId(diner.given)],
        ] as const,
    );
    return {
      grandTotal,
      unassigned,
      adjustments: byId(adjustments),
      people: new Map(people),
    };
  };
  fc.assert(
    fc.property(anyMixedBill(), (bill) => {
      const turned: StoredBill = {
        ...bill,
        diners: bill.diners.toReversed().map((diner) => ({ ...diner, name: `${diner.name}, renamed` })),
        items: bill.items.toReversed(),
        drinkRounds: bill.drinkRounds.toReversed(),
        adjustments: (bill.adjustments ?? []).toReversed().map((each) => ({
          ...each,
          name: `of ${each.id}`,
          ...(each.items && { items: each.items.toReversed() }),
          ...(each.dinerIds && { dinerIds: each.dinerIds.toReversed() }),
        })),
        treats: (bill.treats ?? []).toReversed().map((treat) => ({
          ...treat,
          name: 'Renamed',
          dinerIds: treat.dinerIds.toReversed(),
          by: typeof treat.by === 'string' ? treat.by : treat.by.toReversed(),
        })),
      };
      expect(figures(turned)).toEqual(figures(bill));
    }),
    { numRuns: runs(200) },
  );
});

test('any mix is stored and read as the same bill', () => {
  fc.assert(
    fc.property(anyMixedBill(), (stored) => {
      const bill = read(stored);
      expect(read(JSON.parse(JSON.stringify(storedBill(bill))))).toEqual(bill);
    }),
  );
});
