import fc from 'fast-check';
import { expect, test } from 'vitest';
import { summarize, type StoredBill } from '../../src/index.ts';
import { divideBill } from '../../src/split/divide-bill.ts';
import { oracle } from '../support/oracle.ts';
import { compare, rational, subtract } from '../support/rational.ts';
import { read } from '../support/read.ts';
import { runs } from '../support/runs.ts';

const IDS = ['a', 'b', 'c', 'd', 'e'];

/** Lines in parts without a common divisor, and discounts, charges and treats that cross each other. */
const largeFractions = (lines: number, discounts: number): fc.Arbitrary<StoredBill> => {
  const itemIds = Array.from({ length: lines }, (_, index) => `i${index}`);
  const someOf = (ids: readonly string[]) => fc.subarray([...ids], { minLength: 1 });
  const percentage = fc.integer({ min: 1, max: 9_999 }).map((each) => each / 1_000);
  const weight = fc.integer({ min: 1, max: 9_999_000 }).map((each) => each / 1_000);
  return fc.record({
    currency: fc.constant('GBP'),
    diners: fc.constant(IDS.map((id, color) => ({ id, name: id, color }))),
    items: fc.tuple(
      ...itemIds.map((id) =>
        fc.record({
          id: fc.constant(id),
          category: fc.constant('Food' as const),
          price: fc.integer({ min: 100, max: 99_999 }).map((minor) => minor / 100),
          dinerIds: fc.constant([]),
          isShared: fc.constant(true),
          isWholeTable: fc.constant(false),
          shares: fc.tuple(...IDS.map((dinerId) => weight.map((each) => ({ dinerId, weight: each })))),
          timestamp: fc.constant(0),
        }),
      ),
    ),
    dinerGroups: fc.constant([]),
    drinkRounds: fc.constant([]),
    adjustments: fc.tuple(
      ...Array.from({ length: discounts }, (_, index) =>
        fc.record(
          {
            id: fc.constant(`x${index}`),
            kind: fc.constant('discount' as const),
            percentage,
            ...(index % 3 === 0 && { dinerIds: someOf(IDS) }),
            ...(index % 3 === 1 && { items: someOf(itemIds) }),
          },
          { requiredKeys: ['id', 'kind', 'percentage'] },
        ),
      ),
    ),
    charges: fc.tuple(
      ...['c', 'd'].map((id) =>
        fc.record({
          id: fc.constant(id),
          kind: fc.constant('fee' as const),
          percentage,
          split: fc.constant('proportional' as const),
          lineIds: someOf(itemIds),
        }),
      ),
    ),
    treats: fc.constant([{ id: 't', dinerIds: ['a'], by: ['b', 'c'] }]),
    timestamp: fc.constant(0),
  });
};

test('discounts that cross each other do not make the numbers longer and longer', () => {
  fc.assert(
    fc.property(largeFractions(40, 40), (stored) => {
      const bill = read(stored);
      const { numerators, denominator } = divideBill(bill);
      expect(denominator.toString(2).length).toBeLessThanOrEqual(1025);
      for (const each of numerators) expect(each.toString(2).length).toBeLessThanOrEqual(1100);
      const { perDiner, unassigned, grandTotal } = summarize(bill);
      const totals = IDS.map((id) => perDiner[id]?.total ?? Number.NaN);
      expect(totals.reduce((sum, total) => sum + total, unassigned)).toBe(grandTotal);
      expect(perDiner['a']?.total).toBe(0);
    }),
    { numRuns: runs(20) },
  );
});

test('totals stay within a penny of the exact ones where those are too long to count with', () => {
  fc.assert(
    fc.property(largeFractions(50, 5), (stored) => {
      const { perDiner, grandTotal } = summarize(read(stored));
      const exact = oracle(stored);
      expect(BigInt(grandTotal)).toBe(exact.grandTotal);
      for (const [id, total] of exact.totals) {
        const off = subtract(rational(perDiner[id]?.total ?? Number.NaN), total);
        expect(compare(off, rational(1)) < 0 && compare(off, rational(-1)) > 0).toBe(true);
      }
    }),
    { numRuns: runs(8) },
  );
});
