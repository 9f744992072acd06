import { divideHalfAway, toDecimal, type Decimal } from '../money/decimal.ts';
import { minorFactor } from '../money/minor-units.ts';
import { isRate } from './is-rate.ts';

/**
 * Significant digits of a computed rate: no two decimals this short share a double, so the rate in a stored bill is exactly the one that
 * was converted with.
 */
const RATE_DIGITS = 15;
/** No double in the range of rates is written with more digits. */
const LONGEST = 20;
/** The power of ten of the first digit: 0 for 8.5, −1 for 0.85. Precondition: above 0. */
const exponentOf = ({ digits, scale }: Decimal): number => String(digits).length - 1 - scale;

/** a ÷ b to `RATE_DIGITS` significant digits, exactly in decimal; undefined if the result is not a rate. */
function quotient(a: Decimal, b: Decimal): number | undefined {
  // 8 ÷ 4 has as many digits before the point as their lengths suggest, 4 ÷ 8 one fewer.
  const [left = '', right = ''] = [a, b].map(({ digits }) => String(digits).padEnd(LONGEST, '0'));
  const isLess = left < right;
  const power = RATE_DIGITS - 1 - (exponentOf(a) - exponentOf(b) - (isLess ? 1 : 0));
  const shift = power + b.scale - a.scale;
  const up = 10n ** BigInt(Math.max(0, shift));
  const down = 10n ** BigInt(Math.max(0, -shift));
  const rate = Number(`${divideHalfAway(a.digits * up, b.digits * down)}e${-power}`);
  return isRate(rate) ? rate : undefined;
}

/**
 * How much of `to` one unit of `from` is: rate[to] ÷ rate[from] (docs/product/currency.md, "Exchange rates"). Undefined if either is
 * missing or unusable.
 */
export function crossRate(
  rates: Readonly<Record<string, unknown>>,
  from: string,
  to: string,
): number | undefined {
  const [own, other] = [from, to].map((code) => (Object.hasOwn(rates, code) ? rates[code] : undefined));
  return isRate(own) && isRate(other) ? quotient(toDecimal(other), toDecimal(own)) : undefined;
}

/** The inverse of a rate: 1.25 for 0.8. Undefined if it is not a rate. */
export function invertRate(rate: number): number | undefined {
  return isRate(rate) ? quotient({ digits: 1n, scale: 0 }, toDecimal(rate)) : undefined;
}

/**
 * The rate that converts `total` of `from` to exactly `charged` of `to`, both in minor units (docs/product/currency.md, "Custom rate").
 * Undefined if there is nothing to convert, or if no rate could relate the two amounts.
 */
export function rateOfCharge(total: number, from: string, charged: number, to: string): number | undefined {
  if (total <= 0 || charged <= 0) return undefined;
  return quotient(
    { digits: BigInt(charged) * BigInt(minorFactor(from)), scale: 0 },
    { digits: BigInt(total) * BigInt(minorFactor(to)), scale: 0 },
  );
}

/** Decimals to show a rate with: at least four, and as many as its first four digits need (docs/product/money.md, "Conversion"). */
export function rateDecimals(rate: number): number {
  return Math.max(4, 3 - exponentOf(toDecimal(rate)));
}
