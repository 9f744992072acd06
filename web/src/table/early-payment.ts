import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { summaryOf } from '#web/bill-kit/state/use-wizard.ts';

export type EarlyTable = Pick<LiveTable, 'bill' | 'me' | 'paidEarly'>;

/** What this phone's people owe, and what they said they have paid before the end, as texts; undefined if they have not. */
export function earlyPaymentOf({ bill, me, paidEarly }: EarlyTable) {
  const { perDiner, currency } = summaryOf(bill);
  const shares = [me?.dinerId, me?.alsoFor].flatMap((id) => perDiner[id ?? ''] ?? []);
  const owed = shares.reduce((sum, { total }) => sum + total, 0);
  const said = shares.reduce((sum, { dinerId }) => sum + (paidEarly.get(dinerId) ?? 0), 0);
  const hasSaid = shares.some(({ dinerId }) => paidEarly.has(dinerId));
  return { amount: formatMoney(owed, currency), paid: hasSaid ? formatMoney(said, currency) : undefined };
}

/** "You said you paid £14.50. Your part is £9.50 now."; undefined if what they owe is what they have paid, or nothing was said. */
export function changedPaymentText(table: EarlyTable): string | undefined {
  const { amount, paid } = earlyPaymentOf(table);
  const isChanged = paid !== undefined && paid !== amount && table.me?.dinerId !== undefined;
  return isChanged ? t('live.early.changed', { paid, amount }) : undefined;
}
