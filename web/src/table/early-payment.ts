import { phoneShares } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { summaryOf } from '#web/bill-kit/state/use-wizard.ts';

export type EarlyTable = Pick<LiveTable, 'bill' | 'seats' | 'paidEarly'>;

/** What the people of each phone owe, and what they said before the end that they have paid, if they did, as texts. */
export const earlyPayments = ({ bill, seats, paidEarly }: EarlyTable) =>
  phoneShares(summaryOf(bill), seats, paidEarly).map(({ dinerIds, names, owed, paid }) => ({
    dinerIds,
    names,
    amount: formatMoney(owed, bill.currency),
    isPaid: paid !== undefined && paid >= owed,
    // Also after the finish: it says why they get money back, or still owe some.
    isChanged: paid !== undefined && paid !== owed,
    paid: paid === undefined ? undefined : formatMoney(paid, bill.currency),
  }));

/** The same of this phone; undefined if its person is not on the bill. */
export const ownEarlyPayment = (table: EarlyTable) => {
  const me = table.seats.find(({ isMe }) => isMe)?.dinerId;
  return earlyPayments(table).find(({ dinerIds }) => me !== undefined && dinerIds.includes(me));
};

/** "You said you paid £14.50. Your part is £9.50 now."; undefined if what they owe is what they have paid, or nothing was said. */
export function changedPaymentText(table: EarlyTable): string | undefined {
  const { amount, paid = '', isChanged = false } = ownEarlyPayment(table) ?? {};
  return isChanged ? t('live.early.changed', { paid, amount: amount ?? '' }) : undefined;
}
