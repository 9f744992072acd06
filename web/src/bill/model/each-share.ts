import { equalShareOf } from '#domain';
import { t } from '#web/messages/i18n.ts';
import type { MessageId } from '#web/messages/message-id.ts';
import { formatMoney } from '#web/platform/format.ts';

/**
 * What everybody has of an amount (minor units) that so many divide equally, in one of these texts: the second, with "about", where
 * it does not come out even.
 */
export function eachShare(
  minor: number,
  count: number,
  currency: string,
  [exact, about]: readonly [exact: MessageId, about: MessageId],
): string {
  const { amount, isExact } = equalShareOf(minor, count);
  return t(isExact ? exact : about, { count, amount: formatMoney(amount, currency) });
}
