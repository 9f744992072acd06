import type { Bill, DinerId, NamedRounding, Party, Payment } from '#domain';
import { formatMoney, isolate } from '#web/platform/format.ts';
import { t } from '#web/messages/i18n.ts';

/** The name of a party inside a sentence. */
export const partyName = ({ name }: Party): string => isolate(name);

/** The name of the party with which this diner settles up: themselves, or the group that they pay with. Undefined once they have left. */
export function nameOfPayer(parties: readonly Party[], id: DinerId): string | undefined {
  const party = parties.find(({ dinerIds }) => dinerIds.includes(id));
  return party && partyName(party);
}

/** The effect of rounding on somebody who paid. */
export const roundingText = ({ name, amount }: NamedRounding, currency: string): string =>
  t(amount < 0 ? 'settle.getsLess' : 'settle.getsMore', {
    name: isolate(name),
    amount: formatMoney(Math.abs(amount), currency),
  });

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
