import { rateDecimals } from '#domain';
import { locale } from './locale.ts';

/**
 * An exchange rate as people read it, in the currency that it is an amount of: "£0.8523", "¥190.2500"
 * (docs/product/money.md, "Conversion").
 */
export function formatRate(rate: number, currency: string): string {
  const digits = rateDecimals(rate);
  return new Intl.NumberFormat(locale(), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(rate);
}

/** The same as it stands in a field: no sign and no grouping, at most as many decimals as a rate shows. */
export function formatRateField(rate: number): string {
  return new Intl.NumberFormat(locale(), {
    useGrouping: false,
    maximumFractionDigits: rateDecimals(rate),
  }).format(rate);
}
