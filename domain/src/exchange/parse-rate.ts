import type { NumberError, ParsedNumber } from '../money/parse-number.ts';
import { foldTyped } from '../money/typed-text.ts';

/** The smallest custom rate and the step between two (docs/product/currency.md, "Custom rate"). */
export const MIN_CUSTOM_RATE = 0.0001;
/** At least a hundred times any rate between two currencies. */
const MAX_CUSTOM_RATE = 1e9;
/** More than any published rate has; a stored double keeps them all. */
const MOST_DECIMALS = 6;

const fail = (error: NumberError): ParsedNumber => ({ ok: false, error });

/** An exchange rate as people type it: comma or point, at least `MIN_CUSTOM_RATE`, no grouping ("1,234" could be either). Never throws. */
export function parseRate(text: string): ParsedNumber {
  const typed = foldTyped(text);
  if (typed === '') return fail('empty');
  if (typed.startsWith('-')) return fail('negative');
  const [, whole, fraction = ''] = /^(\d*)(?:[.,٫](\d*))?$/.exec(typed) ?? [];
  if (whole === undefined || whole + fraction === '') return fail('not_a_number');
  if (fraction.length > MOST_DECIMALS) return fail('too_precise');
  const value = Number(`${whole}.${fraction}`);
  if (value > MAX_CUSTOM_RATE) return fail('too_large');
  return value < MIN_CUSTOM_RATE ? fail('not_a_number') : { ok: true, value };
}

/**
 * The factor from which a typed rate is taken for a slip: one with grouping is read as a thousandth, one with a misplaced mark as a
 * hundredth.
 */
const FAR = 50;

/** True if a typed rate is so far from the published one that a digit or decimal separator is probably misplaced. Both above 0. */
export const isFarRate = (typed: number, published: number): boolean =>
  typed / published >= FAR || published / typed >= FAR;

/** The next custom rate up (1) or down (−1), on multiples of the step. */
export function stepRate(rate: number, direction: 1 | -1): number {
  const steps = Math.round(rate / MIN_CUSTOM_RATE) + direction;
  return Number((Math.max(1, steps) * MIN_CUSTOM_RATE).toFixed(4));
}
