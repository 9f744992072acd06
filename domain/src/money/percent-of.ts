import { divideHalfAway, toDecimal } from './decimal.ts';
import { fraction, type Fraction } from './fraction.ts';

/**
 * `percentage` per cent of an amount in minor units, exactly in decimal, halves away from zero (docs/product/money.md,
 * "Extras"). 0 for a percentage that is not a finite number, or a result that cannot be counted. Precondition: `minor`
 * is an integer.
 */
export const percentOf = (minor: number, percentage: number): number =>
  percentOfExact(fraction(BigInt(minor)), percentage);

/** `percentOf` for an amount with fractions of a minor unit, such as diners' parts of shared lines. */
export function percentOfExact({ numerator, denominator }: Fraction, percentage: number): number {
  if (!Number.isFinite(percentage)) return 0;
  const { digits, scale } = toDecimal(percentage);
  const amount = Number(divideHalfAway(numerator * digits, denominator * 100n * 10n ** BigInt(scale)));
  return Number.isSafeInteger(amount) ? amount : 0;
}
