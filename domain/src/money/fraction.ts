/** An exact rational number, in lowest terms. */
export interface Fraction {
  readonly numerator: bigint;
  /** Above 0. */
  readonly denominator: bigint;
}

/** The greatest common divisor, not negative. */
export function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
}

/** The least common multiple of positive numbers. */
export const lcm = (a: bigint, b: bigint): bigint => (a / gcd(a, b)) * b;

/** `numerator` ÷ `denominator`. Precondition: denominator > 0. */
export function fraction(numerator: bigint, denominator = 1n): Fraction {
  const divisor = gcd(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** Nothing. */
export const ZERO = fraction(0n);

/** Their product. */
export const times = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator);

/** The greatest whole number that is not above it. */
export function floorOf({ numerator, denominator }: Fraction): bigint {
  const rest = ((numerator % denominator) + denominator) % denominator;
  return (numerator - rest) / denominator;
}
