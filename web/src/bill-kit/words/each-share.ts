import { equalShareOf } from '#domain';
import { t, type MessageIdFor } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';

type EachShareId = MessageIdFor<{ count: number; amount: string }>;

/**
 * The equal share of an amount (minor units) in the first of these texts, or in the second, with "about", if the amount does not divide
 * evenly.
 */
export function eachShare(
  minor: number,
  count: number,
  currency: string,
  [exact, about]: readonly [exact: EachShareId, about: EachShareId],
): string {
  const { amount, isExact } = equalShareOf(minor, count);
  return t(isExact ? exact : about, { count, amount: formatMoney(amount, currency) });
}
