import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate } from '../../src/index.ts';
import { ceil, floor, fromNumber, multiply, divide, rational, sum } from '../support/rational.ts';
import '../support/runs.ts';

const sumOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

const exact = (amount: number, weights: readonly number[]) => {
  const decimals = weights.map(fromNumber);
  return decimals.map((weight) => divide(multiply(rational(amount), weight), sum(decimals)));
};

const amounts = fc.integer({ min: -100_000, max: 100_000 });
const weightLists = fc
  .array(
    fc.oneof(
      fc.nat({ max: 50 }),
      fc.integer({ min: 0, max: 999 }).map((n) => n / 10),
    ),
    {
      minLength: 1,
      maxLength: 9,
    },
  )
  .filter((weights) => sumOf(weights) > 0);

/** Each share is its exact value rounded down or up. */
function expectRounded(shares: readonly number[], amount: number, weights: readonly number[]): void {
  exact(amount, weights).forEach((share, i) => {
    const given = BigInt(shares[i] ?? NaN);
    expect(given >= floor(share) && given <= ceil(share)).toBe(true);
  });
}

test('shares add up to the amount, and each is its exact value rounded down or up', () => {
  fc.assert(
    fc.property(amounts, weightLists, (amount, weights) => {
      const shares = allocate(amount, weights);
      expect(sumOf(shares)).toBe(amount);
      expectRounded(shares, amount, weights);
    }),
  );
});

test('amounts and weights too large for doubles are exact', () => {
  const large = fc.integer({ min: 1, max: 2 ** 50 });
  fc.assert(
    fc.property(large, fc.array(large, { minLength: 1, maxLength: 5 }), (amount, weights) => {
      const shares = allocate(amount, weights);
      expect(shares.map(BigInt).reduce((a, b) => a + b, 0n)).toBe(BigInt(amount));
      expectRounded(shares, amount, weights);
    }),
  );
});

test('a negative amount is the mirror image of the positive one', () => {
  fc.assert(
    fc.property(amounts, weightLists, (amount, weights) => {
      expect(allocate(-amount, weights).map((share) => 0 - share)).toEqual(allocate(amount, weights));
    }),
  );
});

test('with ids, the order of the weights changes nothing', () => {
  const entries = fc.uniqueArray(fc.record({ id: fc.string(), weight: fc.nat({ max: 9 }) }), {
    selector: (entry) => entry.id,
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(amounts, entries, (amount, list) => {
      const byId = (of: typeof list) => {
        const shares = allocate(
          amount,
          of.map((entry) => entry.weight),
          of.map((entry) => entry.id),
        );
        return new Map(of.map((entry, i) => [entry.id, shares[i]]));
      };
      expect(byId(list.toReversed())).toEqual(byId(list));
    }),
  );
});

test.each([
  [10, [1, 1, 1], [4, 3, 3]],
  [-10, [1, 1, 1], [-4, -3, -3]],
  [11, [1, 1, 1], [4, 4, 3]],
  [100, [0, 1, 0], [0, 100, 0]],
  [5, [0.1, 0.2], [2, 3]],
  [1, [1.5, 1.5, 3], [0, 0, 1]],
  [0, [3, 4], [0, 0]],
  [7, [], []],
  [7, [0, 0], [0, 0]],
  [7, [1, -1], [0, 0]],
  [1000, [600, 500, -100], [600, 500, -100]],
  [1000, [2, 2, -1], [667, 667, -334]],
  [-1000, [2, 2, -1], [-667, -667, 334]],
  [10, [-1, -1], [5, 5]],
  [10, [Number.NaN, 1, Infinity], [0, 10, 0]],
])('%i over %j is %j', (amount, weights, shares) => {
  expect(allocate(amount, weights)).toEqual(shares);
});

test('a tie goes to the lower id in code-unit order, whatever the locale', () => {
  expect(allocate(1, [1, 1, 1], ['a', 'é', 'Z'])).toEqual([0, 0, 1]);
  expect(allocate(1, [1, 1], ['b', 'a'])).toEqual([0, 1]);
});

test('the larger remainder comes before the lower id', () => {
  expect(allocate(10, [1, 2], ['a', 'b'])).toEqual([3, 7]);
});

test('throws for an amount that is not a whole number of minor units', () => {
  expect(() => allocate(1.5, [1])).toThrow('allocate: amount is not an integer');
  expect(() => allocate(Number.NaN, [1])).toThrow(RangeError);
});
