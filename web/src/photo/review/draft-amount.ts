import { currencyDigits, typedFigure } from '#domain';
import { formatAmount, formatNumber } from '#web/platform/format.ts';
import { writtenAmount } from '#web/bill-kit/words/written-amount.ts';

/** True if the draft has as many decimals as the bill's currency. */
export const isOfDigits = ({ digits }: { readonly digits: number }, currency: string): boolean =>
  digits === (currencyDigits(currency) ?? 2);

/**
 * An amount of the draft as it would be typed in the bill's currency. One with more decimals than the currency allows keeps them, and is
 * never written so that it reads as another amount.
 */
export function draftAmount(amount: number, digits: number, currency: string): string {
  if (isOfDigits({ digits }, currency)) return formatAmount(amount, currency);
  const decimals = amount % 10 ** digits === 0 ? 0 : digits;
  const figure = amount / 10 ** digits;
  const typed = formatNumber(figure, decimals);
  return typedFigure(typed, currency) === figure ? typed : writtenAmount(0, figure, currency);
}
