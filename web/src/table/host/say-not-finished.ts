import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import type { Finishing } from '#web/platform/table/finish-table.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { summaryOf } from '#web/bill-kit/state/use-wizard.ts';

/** Says in a notice that the bill was not finished, and why: something changed, or what went wrong. Its button shows the host's sheet. */
export function sayNotFinished(
  result: Exclude<Finishing, 'finished'>,
  { bill, error }: LiveTable,
  openSheet: () => void,
): void {
  const { grandTotal, currency } = summaryOf(bill);
  const changed = t('host.finish.changed', { amount: formatMoney(grandTotal, currency) });
  toast({
    title: t('host.finish.not'),
    body: result === 'changed' ? changed : error && t(`live.error.${error.code}`),
    tone: 'bad',
    action: { label: t('host.title'), onAction: openSheet },
  });
}
