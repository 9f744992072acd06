/** A decimal number without rounding: `digits` × 10^−`scale`. */
export interface Decimal {
  readonly digits: bigint;
  /** Not negative. */
  readonly scale: number;
}

/**
 * The decimal that a person means by a double: its shortest round-trip form, so that 1.005 is 1.005 and not
 * 1.00499999999999989. Precondition: `value` is finite.
 */
export function toDecimal(value: number): Decimal {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

/** `numerator` ÷ `denominator` to the nearest integer, halves away from zero. Precondition: denominator > 0. */
export function divideHalfAway(numerator: bigint, denominator: bigint): bigint {
  const half = denominator / 2n;
  return numerator < 0n ? -((half - numerator) / denominator) : (numerator + half) / denominator;
}
