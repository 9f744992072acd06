/** Exact fractions for the oracle, without using the engine. */
export interface Rational {
  readonly n: bigint;
  /** Positive. */
  readonly d: bigint;
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b));

export function rational(n: bigint | number, d: bigint | number = 1n): Rational {
  const [top, bottom] = [BigInt(n), BigInt(d)];
  const divisor = gcd(top, bottom) * (bottom < 0n ? -1n : 1n);
  return { n: top / divisor, d: bottom / divisor };
}

export const ZERO = rational(0);
export const add = (a: Rational, b: Rational): Rational => rational(a.n * b.d + b.n * a.d, a.d * b.d);
export const subtract = (a: Rational, b: Rational): Rational => rational(a.n * b.d - b.n * a.d, a.d * b.d);
export const multiply = (a: Rational, b: Rational): Rational => rational(a.n * b.n, a.d * b.d);
export const divide = (a: Rational, b: Rational): Rational => rational(a.n * b.d, a.d * b.n);
export const compare = (a: Rational, b: Rational): number => {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};
export const sum = (values: readonly Rational[]): Rational => values.reduce(add, ZERO);

export function floor(a: Rational): bigint {
  const quotient = a.n / a.d;
  return a.n < 0n && a.n % a.d !== 0n ? quotient - 1n : quotient;
}
export const ceil = (a: Rational): bigint => -floor({ n: -a.n, d: a.d });
/** Nearest integer, halves away from zero. */
export function round(a: Rational): bigint {
  const size = a.n < 0n ? { n: -a.n, d: a.d } : a;
  const nearest = floor(add(size, rational(1, 2)));
  return a.n < 0n ? -nearest : nearest;
}

/** The decimal that a double is written as. */
export function fromNumber(value: number): Rational {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(String(value)) ?? [];
  const power = Number(exponent) - fraction.length;
  const digits = BigInt(`${sign}${whole}${fraction}`);
  return power >= 0 ? rational(digits * 10n ** BigInt(power)) : rational(digits, 10n ** BigInt(-power));
}
