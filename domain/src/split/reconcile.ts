import { currencyDigits } from '../money/currency.ts';

/** How the calculated total compares with the one on the paper bill: green, yellow or red. */
export type Verdict = 'match' | 'close' | 'off';

/**
 * The verdict on a difference in minor units, of either sign: `match` for 0, `close` under one major unit (under 100 if the currency has no
 * minor unit), `off` otherwise (docs/product/money.md, "Bill total check").
 */
export function reconcile(differenceMinor: number, currency: string): Verdict {
  if (differenceMinor === 0) return 'match';
  const near = 10 ** (currencyDigits(currency) || 2);
  return Math.abs(differenceMinor) < near ? 'close' : 'off';
}
