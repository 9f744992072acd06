import { currencyDigits } from './currency.ts';
import { divideHalfAway, toDecimal } from './decimal.ts';

/** Digits assumed for an unknown currency; `findIssues` reports such a currency. */
const DEFAULT_DIGITS = 2;

/**
 * The largest single amount that a bill accepts, in minor units. A hundred thousand such lines still add up to
 * less than ten times 2^53, and no restaurant bill comes near it; larger input is refused, never rounded.
 */
export const MAX_MINOR = 1e12;
/** The most units of one drink that a round accepts. */
export const MAX_QUANTITY = 9999;

const digitsOf = (currency: string): number => currencyDigits(currency) ?? DEFAULT_DIGITS;

/** Minor units in one major unit: 1 for JPY, 100 for GBP, 1000 for KWD. */
export const minorFactor = (currency: string): number => 10 ** digitsOf(currency);

/** Below this a decimal has at most fifteen digits, and no two such decimals share a double. */
const FIFTEEN_DIGITS = 1e15;

/**
 * Major units to integer minor units of `currency`, exactly in decimal, halves away from zero (docs/product/money.md,
 * "Units"): 1.005 GBP is 101. An uncountable amount (NaN, infinite, beyond 2^53) is 0; `findIssues` reports it.
 */
export function toMinor(amountMajor: number, currency: string): number {
  const factor = minorFactor(currency);
  const near = Math.round(amountMajor * factor);
  if (near / factor === amountMajor && Math.abs(near) < FIFTEEN_DIGITS) return near + 0;
  if (!Number.isFinite(amountMajor)) return 0;
  const { digits, scale } = toDecimal(amountMajor);
  const minor = Number(divideHalfAway(digits * BigInt(factor), 10n ** BigInt(scale)));
  return Number.isSafeInteger(minor) ? minor : 0;
}

/** True if the magnitude of an amount in major units is at most `MAX_MINOR` minor units. */
export function isCountable(amountMajor: number, currency: string): boolean {
  return Math.abs(amountMajor) <= toMajor(MAX_MINOR, currency);
}

/** `value` × 10^`power` as the decimal that it is written as, without rounding. */
function shifted(value: number, power: number): number {
  const { digits, scale } = toDecimal(value);
  return Number(`${digits}e${power - scale}`);
}

/** Minor units to major units of `currency`: 1250 in GBP is 12.5. Parts of a minor unit stay as they are. */
export function toMajor(minor: number, currency: string): number {
  return Number.isInteger(minor) ? minor / minorFactor(currency) : shifted(minor, -digitsOf(currency));
}

/** Major units to minor units of `currency`, keeping fractions of one: 7.77 in JPY is 7.77, and 1.234 in GBP is 123.4. */
export function toExactMinor(amountMajor: number, currency: string): number {
  return hasExcessDigits(amountMajor, currency)
    ? shifted(amountMajor, digitsOf(currency))
    : toMinor(amountMajor, currency);
}

/** A stored amount in minor units and, if it has more digits than the currency, as written in major units. */
export function amountAsWritten(amountMajor: number, currency: string): { amount: number; written?: number } {
  const amount = toMinor(amountMajor, currency);
  return hasExcessDigits(amountMajor, currency) ? { amount, written: amountMajor } : { amount };
}

/** True if a stored amount in major units has more digits than its currency: 12.505 in GBP, 12.5 in JPY. */
export function hasExcessDigits(amountMajor: number, currency: string): boolean {
  return Number.isFinite(amountMajor) && toDecimal(amountMajor).scale > digitsOf(currency);
}

/**
 * Minor units as a plain decimal in major units with the currency's digits, for other programs to read: "12.50" in GBP, "1250" in
 * JPY, "-0.05". Never grouped, always with a point.
 */
export const majorText = (minor: number, currency: string): string =>
  toMajor(minor, currency).toFixed(currencyDigits(currency) ?? 2);
