import { rateDecimals } from '#domain';
import { formatRateBeside } from './format.ts';
import { locale } from './locale.ts';

/** The price of one unit of `from` in `currency`, as people read it: "£0.8523", "¥190.2500" (docs/product/money.md, "Conversion"). */
export const formatRate = (rate: number, currency: string, from: string): string =>
  formatRateBeside(rate, rateDecimals(rate), currency, from);

/** The same in a field: no currency sign and no grouping, at most as many decimals as a rate shows. */
export function formatRateField(rate: number): string {
  return new Intl.NumberFormat(locale(), {
    useGrouping: false,
    maximumFractionDigits: rateDecimals(rate),
  }).format(rate);
}
