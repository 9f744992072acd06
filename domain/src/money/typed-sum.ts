import { fraction, times, type Fraction } from './fraction.ts';
import { foldTyped } from './typed-text.ts';

/** A longer text is no sum that anybody types; the limit also bounds how deep brackets can be. */
const MAX_LENGTH = 200;

/** Operators of other keyboards, and "x" between figures. Expects the text of `foldTyped`. */
const foldOperators = (text: string): string =>
  text
    .replace(/[＋＊／（）]/g, (sign) => sign.normalize('NFKC'))
    .replace(/[×✕]|(?<=[\d)]\s*)[xX](?=\s*[^\s\p{L}])/gu, '*')
    .replaceAll('÷', '/');

/** True if a text ends in an operator or an open bracket: the rest of a sum is still to be typed ("12 +"). */
export const isUnfinishedSum = (text: string): boolean =>
  /[\d)].*[-+*/(]\s*$/.test(foldOperators(foldTyped(text)));

const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);

const minus = ({ numerator, denominator }: Fraction): Fraction => ({ numerator: -numerator, denominator });

/** Undefined for a divisor of 0. */
function dividedBy(a: Fraction, { numerator, denominator }: Fraction): Fraction | undefined {
  if (numerator === 0n) return undefined;
  const inverse = { numerator: denominator, denominator: numerator };
  return times(a, numerator < 0n ? { numerator: -denominator, denominator: -numerator } : inverse);
}

/**
 * Reckons a typed sum with +, −, × and ÷ and brackets, exactly (docs/product/money.md, "Sums"). × and ÷ come before + and −. A sign may
 * stand before the first figure only. Undefined if the text is no sum; otherwise its value, or the first error of `operand`, which reads
 * the figures between the operators.
 */
export function reckon<E extends string>(
  text: string,
  operand: (text: string) => Fraction | E,
): Fraction | E | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const folded = foldOperators(foldTyped(text));
  const tokens = (folded.match(/[-+*/()]|[^-+*/()]+/g) ?? []).map((token) => token.trim()).filter(Boolean);
  let at = 0;
  let error: E | undefined;
  const next = (signs: string): string | undefined => {
    const token = tokens[at];
    if (token === undefined || !signs.includes(token)) return undefined;
    at += 1;
    return token;
  };
  const figure = (): Fraction | undefined => {
    if (next('(')) {
      const inner = sum();
      return next(')') === undefined ? undefined : inner;
    }
    const token = tokens[at];
    if (token === undefined || '+-*/)'.includes(token)) return undefined;
    at += 1;
    const read = operand(token);
    if (typeof read !== 'string') return read;
    error ??= read;
    return undefined;
  };
  const product = (): Fraction | undefined => {
    let value = figure();
    for (let sign = next('*/'); value && sign; sign = next('*/')) {
      const by = figure();
      value = by && (sign === '*' ? times(value, by) : dividedBy(value, by));
    }
    return value;
  };
  const sum = (): Fraction | undefined => {
    const first = next('+-');
    let value = product();
    if (value && first === '-') value = minus(value);
    for (let sign = next('+-'); value && sign; sign = next('+-')) {
      const more = product();
      value = more && plus(value, sign === '+' ? more : minus(more));
    }
    return value;
  };
  const value = sum();
  return value && at === tokens.length ? value : error;
}
