import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  convertBill,
  currencyDigits,
  summarize as summarizeBill,
  type ConvertedBill,
  type StoredBill,
} from '../../src/index.ts';
import { anyBill, sharedBill, CURRENCIES } from '../support/bills.ts';
import {
  compare,
  divide,
  fromNumber,
  multiply,
  rational,
  round,
  subtract,
  type Rational,
} from '../support/rational.ts';
import { read } from '../support/read.ts';
import { runs } from '../support/runs.ts';
import { round as drinks } from '../support/tables.ts';

const summarize = (stored: StoredBill) => summarizeBill(read(stored));

const rates = fc
  .tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: -9, max: -2 }))
  .map(([digits, power]) => Number(`${digits}e${power}`));

const converted = (bill: StoredBill, rate: number, to: string): ConvertedBill => {
  const result = convertBill(summarize(bill), rate, to);
  if (!result) throw new Error('cannot be counted');
  return result;
};
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const factor = (code: string): Rational => rational(10n ** BigInt(currencyDigits(code) ?? 2));

/** The exact converted amount, in minor units of the other currency. */
const exactly = (minor: number, rate: number, from: string, to: string): Rational =>
  divide(multiply(multiply(rational(minor), fromNumber(rate)), factor(to)), factor(from));
const isWithinOne = (given: number, exact: Rational): boolean => {
  const off = subtract(rational(given), exact);
  return compare(off, rational(1)) < 0 && compare(off, rational(-1)) > 0;
};

describe('a converted bill', () => {
  test('has its total rounded once, and parts that add up to it', () => {
    const bill = sharedBill(3, [1000, [0, 1, 2]]);
    // £3.34, £3.33 and £3.33 are ¥634.6, ¥632.7 and ¥632.7; each rounded by itself would come to ¥1,901.
    expect(converted(bill, 190, 'JPY')).toEqual({
      currency: 'JPY',
      grandTotal: 1900,
      perDiner: { d000: 634, d001: 633, d002: 633 },
      unassigned: 0,
    });
  });

  test('gives the spare unit to the lower id if claims are equal, to "unassigned" last', () => {
    const pair = sharedBill(2, [100, [1]], [100, [0]], [100, []]);
    expect(converted(pair, 0.0167, 'EUR')).toMatchObject({
      grandTotal: 5,
      perDiner: { d000: 2, d001: 2 },
      unassigned: 1,
    });
    const three = sharedBill(3, [300, [0, 1, 2]]);
    const turned = { ...three, diners: three.diners.toReversed() };
    expect(converted(turned, 0.0133, 'EUR')).toMatchObject({ perDiner: { d000: 2, d001: 1, d002: 1 } });
  });

  test.each([
    ['GBP', 1.005, 'EUR', 100, 101],
    ['GBP', 1.0049, 'EUR', 100, 100],
    ['JPY', 0.0051, 'GBP', 1000, 510],
    ['JPY', 0.0015, 'KWD', 1000, 1500],
    ['KWD', 490.5, 'JPY', 1001, 491],
    ['KWD', 2.5, 'GBP', 1, 0],
    ['KWD', 5, 'GBP', 1, 1],
  ])('rounds half away from zero: %s at %d to %s', (currency, rate, to, minor, total) => {
    const bill = { ...sharedBill(1), currency, items: [] };
    const summary = { ...summarize(bill), grandTotal: minor, unassigned: minor };
    expect(convertBill(summary, rate, to)).toMatchObject({ grandTotal: total, unassigned: total });
  });

  test('converts nothing to nothing', () => {
    expect(converted(sharedBill(2), 1.2, 'EUR')).toMatchObject({
      grandTotal: 0,
      perDiner: { d000: 0, d001: 0 },
      unassigned: 0,
    });
  });

  test('converts over-allocated units if nothing was ordered', () => {
    const ale = drinks('ale', { pricePerUnit: 3, totalQuantity: 0, allocations: { d000: 1 } });
    expect(converted({ ...sharedBill(2), drinkRounds: [ale] }, 1.5, 'USD')).toMatchObject({
      grandTotal: 0,
      perDiner: { d000: 450, d001: 0 },
      unassigned: -450,
    });
  });

  test('does not exist if its total cannot be counted', () => {
    const summary = { ...summarize(sharedBill(1, [100, [0]])), grandTotal: 1e15 };
    expect(convertBill(summary, 1e9, 'EUR')).toBeUndefined();
    const given = { ...summary, grandTotal: 0, unassigned: -1e15 };
    expect(convertBill(given, 1e9, 'EUR')).toBeUndefined();
    // A small total with far more assigned than ordered: each part can be counted, but not the sum of their magnitudes.
    const table = sharedBill(1, [200, [0]]);
    const over = {
      ...table,
      drinkRounds: [drinks('ale', { pricePerUnit: 42, totalQuantity: 0, allocations: { d000: 8647 } })],
    };
    expect(convertBill(summarize(over), 2_147_483_647, 'EUR')).toBeUndefined();
  });

  test('adds up, rounds its total as the oracle does, and is nowhere a whole unit off', () => {
    fc.assert(
      fc.property(anyBill(), rates, fc.constantFrom(...CURRENCIES), (bill, rate, to) => {
        const summary = summarize(bill);
        const { grandTotal, perDiner, unassigned } = converted(bill, rate, to);
        expect(BigInt(grandTotal)).toBe(round(exactly(summary.grandTotal, rate, bill.currency, to)));
        expect(sum(Object.values(perDiner)) + unassigned).toBe(grandTotal);
        expect(Object.keys(perDiner).sort()).toEqual(Object.keys(summary.perDiner).sort());
        if (summary.grandTotal === 0) return;
        const share = (part: number): Rational =>
          divide(multiply(rational(grandTotal), rational(part)), rational(summary.grandTotal));
        for (const [id, { total }] of Object.entries(summary.perDiner)) {
          expect(isWithinOne(perDiner[id] ?? NaN, share(total))).toBe(true);
          if (total === 0) expect(perDiner[id]).toBe(0);
        }
        expect(isWithinOne(unassigned, share(summary.unassigned))).toBe(true);
      }),
      { numRuns: runs(200) },
    );
  });

  test('does not depend on the order of diners', () => {
    fc.assert(
      fc.property(anyBill(), rates, (bill, rate) => {
        const turned = { ...bill, diners: bill.diners.toReversed() };
        expect(converted(turned, rate, 'JPY')).toEqual(converted(bill, rate, 'JPY'));
      }),
    );
  });
});
