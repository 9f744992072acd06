import { changesBetween, type Bill } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatDay } from '#web/platform/format.ts';
import { historyOf } from '#web/platform/saved/history-of-space.ts';
import { readableOf } from '#web/platform/storage/left-bills.ts';
import type { TableStore } from '#web/platform/table/index.ts';
import { isBillLeft } from '#web/platform/table/types.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import type { BillStore } from '#web/bill-kit/state/bill-store.ts';
import { offerReturn } from '#web/bill-kit/state/offer-undo.ts';
import { isTableOf } from '#web/bill-kit/state/table-bridge.ts';

/** Puts the table's bill in the place of what is on screen; undo brings that back. */
export function showTableBill(wizard: BillStore, table: TableStore): void {
  const { bill } = table.getState();
  offerReturn(wizard, { title: t('host.billShown') }, wizard.open(bill));
}

/** Opens the finished table again; what the host has changed on their bill since goes to it. */
export async function reopenTable(wizard: BillStore, table: TableStore): Promise<void> {
  const [there, mine] = [table.getState(), wizard.getState().bill];
  const changes = isTableOf(there, mine) ? changesBetween(there.bill, mine) : [];
  if (await table.reopen()) table.write(changes);
}

/** Whether the saved bills have this one; of a table that had let it go, as the host has saved it since. */
async function isSaved(space: BillStore['space'], bill: Bill, isLetGo = false): Promise<boolean> {
  const history = historyOf(space);
  await history.load();
  for (const { id, billId } of history.getState().bills) {
    if (billId !== bill.id) continue;
    const saved = await history.bill(id);
    if (isLetGo || (typeof saved === 'object' && changesBetween(saved, bill).length === 0)) return true;
  }
  return false;
}

async function keepOnce(wizard: BillStore, table: TableStore): Promise<boolean> {
  const there = table.getState();
  const { bill, phase, isLetGo } = there;
  if (phase === 'none' || isBillLeft(there) || isTableOf(there, wizard.getState().bill)) return true;
  if (await isSaved(wizard.space, bill, isLetGo)) return true;
  const name = t('live.alone.name', { day: formatDay(bill.timestamp, 'short') });
  const isKept = typeof (await historyOf(wizard.space).save(name, bill)) === 'object';
  const left = readableOf(wizard.getState().left).find((each) => each.bill.id === bill.id);
  if (isKept && left) wizard.forget(left);
  if (isKept) toast({ title: t('host.billKept'), body: name, tone: 'ok' });
  else toast({ title: t('host.billNotKept'), body: t('host.billNotKept.body'), tone: 'bad' });
  return isKept;
}

/** What a second press waits for, too. */
let keeping: Promise<boolean> | undefined;

/**
 * Puts the bill of a table that is about to be closed, or replaced, among the saved ones, where another one is on screen: it would be
 * nowhere on the host's phone. Says so, also where it could not. @returns whether nothing is lost by going on
 */
export function keepTableBill(wizard: BillStore, table: TableStore): Promise<boolean> {
  keeping ??= keepOnce(wizard, table).finally(() => {
    keeping = undefined;
  });
  return keeping;
}

/** Closes the table for everybody without finishing it; its bill stays the host's. */
export async function closeTable(wizard: BillStore, table: TableStore): Promise<void> {
  const isBillElsewhere = !isTableOf(table.getState(), wizard.getState().bill);
  if (!(await keepTableBill(wizard, table)) || !(await table.close())) return;
  toast({ title: t('host.closed'), ...(isBillElsewhere && { body: t('host.billKept') }), tone: 'ok' });
  await table.leave();
}
