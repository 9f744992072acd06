import { currencyDigits } from '../money/currency.ts';

/** How the calculated total compares with the one on the paper bill: green, yellow or red. */
export type Verdict = 'match' | 'close' | 'off';

/** Differences below this, in minor units, are `close`: one major unit, or 100 where the currency has no minor unit. */
export const closeBelow = (currency: string): number => 10 ** (currencyDigits(currency) || 2);

/** The verdict on a difference in minor units, of either sign (docs/product/money.md, "Bill total check"). */
export function reconcile(differenceMinor: number, currency: string): Verdict {
  if (differenceMinor === 0) return 'match';
  return Math.abs(differenceMinor) < closeBelow(currency) ? 'close' : 'off';
}
