import { sharesCsv, type SavedBill } from '#domain';
import '#web/messages/en/history.po';
import '#web/messages/en/several.po';
import '#web/messages/en/table.po';
import { t } from '#web/messages/i18n.ts';
import { now } from '#web/platform/device/clock.ts';
import { dayOf, localDay } from '#web/platform/dates.ts';
import { downloadText } from '#web/platform/share/download.ts';
import { wordsFor } from '#web/settle/save-table.ts';

/** Downloads everybody's shares of these bills as one table; without bills that need a newer version's rules. */
export function downloadShares(bills: readonly SavedBill[]): void {
  const head = [
    t('historyTable.date'),
    t('several.bills'),
    t('table.line'),
    t('history.sort.diner'),
    t('table.share'),
    t('several.currency'),
    t('table.paidBy'),
  ];
  const text = sharesCsv(
    bills.filter(({ bill }) => !bill.newer),
    { head, dayOf, of: wordsFor },
  );
  downloadText(`fairtab-shares-${localDay(now())}.csv`, text, 'text/csv;charset=utf-8');
}
