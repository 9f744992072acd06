import { MAX_QUANTITY } from './minor-units.ts';
import { foldTyped } from './typed-text.ts';

export type NumberError = 'empty' | 'not_a_number' | 'negative' | 'too_precise' | 'ambiguous' | 'too_large';
export type ParsedNumber =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly error: NumberError };

const DECIMAL = /^(?:\d+[.,٫]?\d*|[.,٫]\d+)$/;

function parse(typed: string, pattern: RegExp, max: number): ParsedNumber {
  if (typed === '') return { ok: false, error: 'empty' };
  const negative = typed.startsWith('-');
  const body = negative ? typed.slice(1).trim() : typed;
  if (!pattern.test(body)) return { ok: false, error: 'not_a_number' };
  if (negative) return { ok: false, error: 'negative' };
  if (/[.,٫]\d{4}/.test(body)) return { ok: false, error: 'too_precise' };
  const value = Number(body.replace(/[,٫]/, '.'));
  return value > max ? { ok: false, error: 'too_large' } : { ok: true, value };
}

/** A per cent sign after the figure or, as in Turkish, before it, including the direction marks that Arabic adds. */
export const PERCENT_SIGN = /^[\s\p{Cf}]*[%٪％][\s\p{Cf}]*|[%٪％][\s\p{Cf}]*$/u;

/** A percentage from 0 to 100 with comma or point and at most three decimals; a per cent sign may be on either side. Never throws. */
export function parsePercent(text: string): ParsedNumber {
  return parse(foldTyped(text).replace(PERCENT_SIGN, '').trim(), DECIMAL, 100);
}

/**
 * A share's weight: a number from 0 to `MAX_QUANTITY` with comma or point and at most three decimals. "1,234" is `ambiguous`, as it is for
 * an amount. Never throws.
 */
export function parseWeight(text: string): ParsedNumber {
  const typed = foldTyped(text);
  return /^[1-9]\d{0,2},\d{3}$/.test(typed)
    ? { ok: false, error: 'ambiguous' }
    : parse(typed, DECIMAL, MAX_QUANTITY);
}

/** A whole number from 0 to `MAX_QUANTITY`, in digits of any common script. Never throws. */
export function parseQuantity(text: string): ParsedNumber {
  return parse(foldTyped(text), /^\d+$/, MAX_QUANTITY);
}
