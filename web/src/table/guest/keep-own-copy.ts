import '#web/messages/en/live-table-over.po';
import { t } from '#web/messages/i18n.ts';
import { formatDay } from '#web/platform/format.ts';
import type { TableStore } from '#web/platform/table/index.ts';
import { addTableBill } from '#web/bills/add-bill.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/**
 * Makes the bill of a guest's table one of this device, without overwriting any other; returns whether there was room. The phone then leaves
 * the table, unless that is finished or over, and the others do not see what is done to the bill.
 */
export async function keepOwnCopy(store: TableStore): Promise<boolean> {
  const { bill, status, me, ways, paid } = store.getState();
  const dinerId = bill.diners.find(({ id }) => id === me?.dinerId)?.id;
  const kept = await addTableBill(bill, {
    name: t('live.alone.name', { day: formatDay(bill.timestamp, 'short') }),
    isFinal: status === 'finished',
    share: dinerId === undefined ? undefined : { me: dinerId, alsoFor: me?.alsoFor, ways, paid },
  });
  if (kept === 'full')
    toast({ title: t('live.alone.failed'), body: t('live.alone.failedBody'), tone: 'bad' });
  else if (!kept.isShown)
    toast({ title: t('live.alone.beside'), body: t('live.alone.besideBody'), tone: 'ok' });
  if (kept !== 'full') store.goOnAlone();
  return kept !== 'full';
}
