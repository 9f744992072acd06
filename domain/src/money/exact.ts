import { divideHalfAway } from './decimal.ts';
import { fraction, gcd, lcm, type Fraction } from './fraction.ts';

/** Some exact numbers over one denominator: number i is `numerators[i] ÷ denominator`. */
export interface Exact {
  readonly numerators: readonly bigint[];
  /** Above 0. */
  readonly denominator: bigint;
}

/** A larger denominator is not counted exactly: no evening's bill has one, but a made-up one doubles its digits with every discount. */
const MOST = 1n << 1024n;
/** Beyond it numbers are added up over this denominator, and rounded to the other one, so that equal sums stay equal. */
const FINE = 1n << 256n;
const ROUNDED = 1n << 128n;

/** A denominator for all of these: their least common multiple as long as it is small enough to count exactly. */
export function commonDenominator(denominators: Iterable<bigint>): bigint {
  let common = 1n;
  for (const each of denominators) {
    if (common % each !== 0n) common = lcm(common, each);
    if (common > MOST) return FINE;
  }
  return common;
}

/** `numerator` ÷ `denominator` over another denominator; exact if that is a multiple of it. */
export const over = (numerator: bigint, denominator: bigint, common: bigint): bigint =>
  divideHalfAway(numerator * common, denominator);

/** The same numbers over another denominator, each as `over` gives it. */
export function allOver({ numerators, denominator }: Exact, common: bigint): readonly bigint[] {
  if (common === denominator) return numerators;
  // Nearly always a multiple: multiplying is much cheaper than dividing.
  const factor = common / denominator;
  if (factor * denominator === common) return numerators.map((each) => each * factor);
  return numerators.map((each) => over(each, denominator, common));
}

/** The same numbers over a denominator that is small enough to count with: rounded to 2^−128 where the exact one is not. */
export function bounded({ numerators, denominator }: Exact): Exact {
  return denominator <= MOST && denominator !== FINE
    ? { numerators, denominator }
    : rounded({ numerators, denominator });
}

/** The sums of two lists of numbers. They are not bounded, so that more can be added. */
export function plus(a: Exact, b: Exact): Exact {
  const isFine = a.denominator === FINE || b.denominator === FINE;
  const common = isFine ? FINE : commonDenominator([a.denominator, b.denominator]);
  const added = allOver(b, common);
  return { numerators: allOver(a, common).map((each, index) => each + added[index]!), denominator: common };
}

/** True if numbers over this denominator come from rounded ones: no everyday one is a multiple of 2^128. */
export const isRounded = (denominator: bigint): boolean => denominator % ROUNDED === 0n;

/** The same numbers over the denominator of rounded ones. */
export const rounded = (numbers: Exact): Exact => ({
  numerators: allOver(numbers, ROUNDED),
  denominator: ROUNDED,
});

/** The same numbers in lowest terms, over a denominator that is small enough to count with. */
export function inLowestTerms({ numerators, denominator }: Exact): Exact {
  if (isRounded(denominator)) return rounded({ numerators, denominator });
  let divisor = denominator;
  for (const each of numerators) {
    if (divisor === 1n) break;
    divisor = gcd(divisor, each);
  }
  return bounded({
    numerators: numerators.map((each) => each / divisor),
    denominator: denominator / divisor,
  });
}

/** The sum of all of them. */
export const sumOfExact = ({ numerators, denominator }: Exact): Fraction =>
  fraction(
    numerators.reduce((sum, each) => sum + each, 0n),
    denominator,
  );
