import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocateLines } from '../../src/index.ts';
import { exactTotals } from '../../src/money/exact-totals.ts';
import {
  exactShares,
  owedOf,
  PAIR_TOURNAMENT,
  plainGreedy,
  toLineSet,
  tournaments,
  type Line,
} from '../support/line-sets.ts';
import { ceil, compare, floor, rational, type Rational } from '../support/rational.ts';
import { runs } from '../support/runs.ts';

const ONE = rational(1);
const MINUS_ONE = rational(-1);
const isWithinOne = (owed: Rational): boolean => compare(owed, ONE) < 0 && compare(owed, MINUS_ONE) > 0;

/** Checks every guarantee of an allocation against exact fractions. */
function expectFair(lines: readonly Line[], columns: number): Float64Array {
  const set = toLineSet(lines, columns);
  const shares = allocateLines(set);
  const exact = exactShares(lines);
  exact.forEach((share, entry) => {
    const given = BigInt(shares[entry] ?? NaN);
    expect(given >= floor(share) && given <= ceil(share)).toBe(true);
  });
  let entry = 0;
  for (const { amount, columns: people, weights } of lines) {
    const given = shares.slice(entry, entry + people.length).reduce((a, b) => a + b, 0);
    const isEmpty = people.length === 0 || weights?.reduce((a, b) => a + b, 0n) === 0n;
    expect(given).toBe(isEmpty ? 0 : amount);
    entry += people.length;
  }
  const owed = owedOf(lines, shares, columns);
  expect(owed.every(isWithinOne)).toBe(true);
  const totals = exactTotals(set);
  expect(totals.numerators.map((n) => rational(n, totals.denominator))).toEqual(owedOf(lines, [], columns));
  return shares;
}

const someColumns = (columns: number): fc.Arbitrary<number[]> =>
  fc.subarray(
    Array.from({ length: columns }, (_, column) => column),
    { minLength: 0 },
  );

const anyLines = (
  amount: fc.Arbitrary<number>,
  maxColumns = 9,
): fc.Arbitrary<{ lines: Line[]; columns: number }> =>
  fc.integer({ min: 1, max: maxColumns }).chain((columns) =>
    fc.record({
      columns: fc.constant(columns),
      lines: fc.array(fc.record({ amount, columns: someColumns(columns) }), { maxLength: 40 }),
    }),
  );

test('the tournament of pairs that defeats greedy rounding leaves everybody within a penny', () => {
  const lines = PAIR_TOURNAMENT.map((pair): Line => ({ amount: 1, columns: pair }));
  expect(plainGreedy(lines, 8).every(isWithinOne)).toBe(false);
  expectFair(lines, 8);
});

test('the search for tournaments finds bills that greedy alone gets wrong, and the engine gets them right', () => {
  let bites = 0;
  fc.assert(
    fc.property(tournaments, ({ lines, columns }) => {
      if (!plainGreedy(lines, columns).every(isWithinOne)) bites += 1;
      expectFair(lines, columns);
    }),
    { numRuns: runs(300), seed: 20 },
  );
  expect(bites).toBeGreaterThan(runs(300) / 10);
});

test('gives the greedy result, decided in exact fractions, if that is fair', () => {
  const positive = anyLines(
    fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 10 ** 6 })),
    12,
  );
  let fair = 0;
  fc.assert(
    fc.property(positive, ({ lines: any, columns }) => {
      const lines = any.filter((line) => line.columns.length > 0);
      const left = plainGreedy(lines, columns);
      if (!left.every(isWithinOne)) return;
      fair += 1;
      expect(owedOf(lines, allocateLines(toLineSet(lines, columns)), columns)).toEqual(left);
    }),
    { numRuns: runs(500) },
  );
  expect(fair).toBeGreaterThan(runs(500) / 2);
});

test('negating every line negates every share', () => {
  fc.assert(
    fc.property(anyLines(fc.integer({ min: -50, max: 50 })), ({ lines, columns }) => {
      const mirrored = lines.map((line) => ({ ...line, amount: 0 - line.amount }));
      const there = allocateLines(toLineSet(lines, columns));
      const back = allocateLines(toLineSet(mirrored, columns));
      expect(Array.from(back, (share) => 0 - share)).toEqual(Array.from(there, (share) => share + 0));
    }),
  );
});

test('any lines, some of them weighted: shares are rounded down or up, lines add up, nobody is a unit off', () => {
  const weighted = fc.integer({ min: 1, max: 7 }).chain((columns) =>
    fc.record({
      columns: fc.constant(columns),
      lines: fc.array(
        fc
          .record({
            amount: fc.integer({ min: -999, max: 9_999 }),
            people: someColumns(columns),
            isEqual: fc.boolean(),
          })
          .chain(({ amount, people, isEqual }): fc.Arbitrary<Line> =>
            isEqual
              ? fc.constant({ amount, columns: people })
              : fc
                  .array(fc.bigInt({ min: 0n, max: 500n }), {
                    minLength: people.length,
                    maxLength: people.length,
                  })
                  .map((weights) => ({ amount, columns: people, weights })),
          ),
        { maxLength: 20 },
      ),
    }),
  );
  fc.assert(
    fc.property(weighted, ({ lines, columns }) => {
      expectFair(lines, columns);
    }),
  );
});

test('denominators too large for doubles are exact, too', () => {
  const huge = fc.bigInt({ min: 10n ** 15n, max: 10n ** 19n });
  const lines = fc.array(
    fc.record({
      amount: fc.integer({ min: 0, max: 99_999 }),
      weights: fc.array(huge, { minLength: 6, maxLength: 6 }),
    }),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(lines, tournaments, (weighted, { lines: games, columns }) => {
      const size = Math.max(columns, 6);
      expectFair([...games, ...weighted.map((line) => ({ ...line, columns: [0, 1, 2, 3, 4, 5] }))], size);
    }),
    { numRuns: runs(60) },
  );
});

test('a thousand diners on whole-table lines are exact', () => {
  const everyone = Array.from({ length: 1_000 }, (_, column) => column);
  expectFair(
    [501, 999, 1, 333, 12_345, 500].map((amount) => ({ amount, columns: everyone })),
    1_000,
  );
});

test('gives the spare penny of a tie to the lower column, then to a column that got none', () => {
  const shares = allocateLines(
    toLineSet(
      [
        { amount: 100, columns: [0, 1, 2] },
        { amount: 100, columns: [0, 1, 2] },
        { amount: 100, columns: [0, 1, 2] },
      ],
      3,
    ),
  );
  expect([...shares]).toEqual([34, 33, 33, 33, 34, 33, 33, 33, 34]);
});

// Less than half of them, and more.
test.each([50, 150])('%i spare pennies of two hundred people go to the lower columns', (spare) => {
  const everyone = Array.from({ length: 200 }, (_, column) => column);
  const shares = allocateLines(toLineSet([{ amount: 200 + spare, columns: everyone }], 200));
  expect([...shares]).toEqual(everyone.map((column) => (column < spare ? 2 : 1)));
});

test('a weighted line gives its spare penny to the largest remainder, whatever its place', () => {
  const weighted = (amount: number, weights: readonly bigint[]): number[] => [
    ...allocateLines(toLineSet([{ amount, columns: weights.map((_, i) => i), weights }], weights.length)),
  ];
  expect(weighted(10, [1n, 2n])).toEqual([3, 7]);
  expect(weighted(-10, [1n, 2n])).toEqual([-3, -7]);
  expect(weighted(10, [2n, 1n])).toEqual([7, 3]);
  // 2½, 2½, 5: the tie goes to the lower column.
  expect(weighted(10, [1n, 1n, 2n])).toEqual([3, 2, 5]);
});

test('gives the spare penny to the largest exact remainder even if doubles do not suffice', () => {
  const huge = [999_999_937n * 999_999_929n, 1n];
  const shares = allocateLines(
    toLineSet(
      [
        { amount: 1, columns: [3, 4], weights: huge },
        { amount: 1, columns: [0, 1], weights: [1n, 3n] },
        { amount: 2, columns: [0, 1, 2] },
        { amount: 1, columns: [0, 1, 2] },
      ],
      5,
    ),
  );
  // Column 1 already has a penny, so 0 and 2 come first, then 1 again.
  expect([...shares]).toEqual([1, 0, 0, 1, 1, 0, 1, 0, 1, 0]);
});

test.each([1, -1])(
  'tournaments of weighted lines (sign %d) are repaired within their own floors and ceilings',
  (sign) => {
    fc.assert(
      fc.property(tournaments, fc.bigInt({ min: 1n, max: 5n }), ({ lines, columns }, weight) => {
        expectFair(
          lines.map((line) => ({
            ...line,
            amount: sign * line.amount,
            weights: line.columns.map(() => weight),
          })),
          columns,
        );
      }),
      { numRuns: runs(200) },
    );
  },
);

test('a line without sharers, or with weights that sum to zero, assigns nothing', () => {
  const lines: Line[] = [
    { amount: 500, columns: [] },
    { amount: 500, columns: [0, 1], weights: [0n, 0n] },
  ];
  expect([...allocateLines(toLineSet(lines, 2))]).toEqual([0, 0]);
});
