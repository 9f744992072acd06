import '#web/messages/en/live-table-over.po';
import { t } from '#web/messages/i18n.ts';
import { formatDay } from '#web/platform/format.ts';
import type { TableStore } from '#web/platform/table/index.ts';
import { addTableBill } from '#web/bills/add-bill.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** Adds the table's bill to this phone's own, without overwriting any other; returns whether there was room. */
export async function keepOwnCopy(store: TableStore): Promise<boolean> {
  const day = formatDay(store.getState().bill.timestamp, 'short');
  const kept = await store.keepOwnCopy((bill, facts) =>
    addTableBill(bill, { ...facts, name: t('live.alone.name', { day }) }),
  );
  if (kept === 'full')
    toast({ title: t('live.alone.failed'), body: t('live.alone.failedBody'), tone: 'bad' });
  else if (!kept.isShown)
    toast({ title: t('live.alone.beside'), body: t('live.alone.besideBody'), tone: 'ok' });
  return kept !== 'full';
}
