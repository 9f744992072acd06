import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addAdjustment,
  applyCorrection,
  explainDifference,
  lineTotal,
  setCharge,
  summarize,
  type Bill,
} from '../../src/index.ts';
import { anyMixedBill } from '../support/bills.ts';
import { mistakenBill, type Mistaken } from '../support/mistakes.ts';
import { billOf as billOfEntries, causes, FRESH, printedAs } from '../support/printed.ts';
import { read, withMainCharge } from '../support/read.ts';
import { runs } from '../support/runs.ts';

/** A bill of items with names and prices in minor units. */
const billOf = (...lines: readonly (readonly [name: string, price: number, quantity?: number])[]): Bill =>
  billOfEntries(...lines.map(([name, price, quantity = 1]) => ({ name, price, quantity })));

describe('each cause', () => {
  const dinner = billOf(['Burger', 1250], ['Fish', 1695], ['Wine', 2400], ['Cake', 610]);
  test('a missing line includes the percentages on it', () => {
    const withService = setCharge(dinner, 'serviceCharge', { percentage: 12.5 }).bill;
    const bill = printedAs(withService, summarize(withService).grandTotal + 900);
    expect(explainDifference(bill)).toMatchObject([{ correction: { kind: 'add_line', price: 800 } }]);
  });
  test.each([10, 12.5, 15])('missing service of %d %%', (percentage) => {
    const paper = setCharge(dinner, 'serviceCharge', { percentage }).bill;
    expect(explainDifference(printedAs(dinner, summarize(paper).grandTotal))[0]).toEqual({
      cause: 'service_missing',
      lineIds: [],
      correction: { kind: 'set_charge', charge: 'serviceCharge', size: { percentage } },
    });
  });
  test('missing service, if an emptied one kept its split rule', () => {
    const paper = setCharge(dinner, 'serviceCharge', { percentage: 12.5 }).bill;
    const emptied = withMainCharge(dinner, 'serviceCharge', { amount: 0, split: 'proportional' });
    expect(causes(printedAs(emptied, summarize(paper).grandTotal))[0]).toBe('service_missing');
  });
  test('service that the prices include, and service at another rate', () => {
    const wrong = setCharge(dinner, 'serviceCharge', { percentage: 10 }).bill;
    expect(causes(printedAs(wrong, 5955))[0]).toBe('service_included');
    const paper = setCharge(dinner, 'serviceCharge', { percentage: 12.5 }).bill;
    expect(causes(printedAs(wrong, summarize(paper).grandTotal))[0]).toBe('service_rate');
  });
  test('tax that the prices include', () => {
    const wrong = setCharge(dinner, 'tax', { amount: 993 }).bill;
    expect(causes(printedAs(wrong, 5955))[0]).toBe('tax_included');
  });
  test('tax that applies to the service as well', () => {
    const bill = billOf(['Dinner', 11_200]);
    const charged = setCharge(setCharge(bill, 'serviceCharge', { percentage: 10 }).bill, 'tax', {
      percentage: 9,
    }).bill;
    expect(explainDifference(printedAs(charged, 13_429))[0]).toEqual({
      cause: 'charge_on_service',
      lineIds: [],
      correction: { kind: 'charge_on_service', chargeId: 'tax' },
    });
  });
  test('a missing discount, by a usual percentage or by its amount', () => {
    const withService = setCharge(dinner, 'serviceCharge', { percentage: 12.5 }).bill;
    const paper = { id: 'off', kind: 'discount', target: { of: 'everything' } } as const;
    for (const size of [{ percentage: 20 }, { amount: 500 }, { amount: 387 }]) {
      const total = summarize(addAdjustment(withService, { ...paper, ...size }).bill).grandTotal;
      expect(explainDifference(printedAs(withService, total))).toContainEqual({
        cause: 'discount_missing',
        lineIds: [],
        correction: { kind: 'add_discount', size },
      });
    }
  });
  test('explains nothing without a printed total, or if it matches', () => {
    expect(explainDifference(dinner)).toEqual([]);
    expect(explainDifference(printedAs(dinner, 5955))).toEqual([]);
  });
});

test('every suggestion makes the totals equal, with at most three of them, on any bill', () => {
  fc.assert(
    fc.property(anyMixedBill(), fc.integer({ min: 1, max: 100_000 }), (stored, total) => {
      const bill = printedAs(read(stored), total);
      const before = structuredClone(bill);
      const explanations = explainDifference(bill);
      expect(explanations.length).toBeLessThanOrEqual(3);
      for (const { correction, lineIds } of explanations) {
        const each =
          correction.kind === 'set_price'
            ? lineIds.map((lineId) => ({ ...correction, lineId }))
            : [correction];
        for (const choice of each)
          expect(summarize(applyCorrection(bill, choice, FRESH).bill).grandTotal).toBe(total);
      }
      expect(bill).toEqual(before);
    }),
    { numRuns: runs(200) },
  );
});

/** The parts of a bill that must match the paper: the amounts of its lines, in any order, and its charges. */
const onPaper = (bill: Bill): unknown => ({
  amounts: bill.lines.map(lineTotal).toSorted((a, b) => a - b),
  charges: bill.charges,
  total: summarize(bill).grandTotal,
});

const isFound = ({ right, wrong }: Mistaken): boolean =>
  explainDifference(wrong).some(({ correction }) => {
    const corrected = applyCorrection(wrong, correction, FRESH).bill;
    return JSON.stringify(onPaper(corrected)) === JSON.stringify(onPaper(right));
  });

test('one of three corrections is right in at least nine of ten of 2,000 bills with one mistake', () => {
  const bills = fc.sample(mistakenBill(), { seed: 14, numRuns: runs(2000) });
  const found = bills.filter(isFound);
  expect(found.length / bills.length).toBeGreaterThanOrEqual(0.9);
});
