import type { Bill, Payment } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, isolate } from '#web/platform/format.ts';

/** "Tom paid £30.00 (Blue card)"; for people who have left, a note that it does not count. */
export function paymentText(
  payment: Payment,
  { diners, currency }: Pick<Bill, 'diners' | 'currency'>,
): string {
  const payer = diners.find(({ id }) => id === payment.dinerId);
  const amount = formatMoney(payment.amount, currency);
  if (!payer) return t('pay.gone', { amount });
  const name = isolate(payer.name);
  return payment.name === undefined
    ? t('pay.line', { name, amount })
    : t('pay.lineWith', { name, amount, what: isolate(payment.name) });
}
