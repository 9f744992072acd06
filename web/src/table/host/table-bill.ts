import { applyChanges, changesBetween, isSameBill } from '#domain';
import '#web/messages/en/live-table-over.po';
import { t } from '#web/messages/i18n.ts';
import { formatDay } from '#web/platform/format.ts';
import { savedCopies } from '#web/bills/saved/saved-copies.ts';
import { savedBillsOf } from '#web/bills/saved/saved-bills-of.ts';
import { updateSaved } from '#web/bills/saved/update-saved.ts';
import { readableOf } from '#web/bills/document/left-bills.ts';
import type { TableStore } from '#web/platform/table/index.ts';
import { isBillCopy } from '#web/platform/table/types.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import type { BillStore } from '#web/bills/bill-store.ts';
import { offerReturn } from '#web/bill-kit/state/offer-undo.ts';
import { isTableOf } from '#web/bills/table-bridge.ts';

/** Opens the table's bill in place of the one on screen, as its saved copy if there is one; undo returns to the former bill. */
export async function showTableBill(wizard: BillStore, table: TableStore): Promise<void> {
  const { bill } = table.getState();
  const [copy] = await savedCopies(wizard.space, bill.id);
  const back = wizard.open(bill);
  if (copy) wizard.setSavedAs(copy.bill, copy.entry);
  offerReturn(wizard, { title: t('host.billShown') }, back, t('change.bill'));
}

/** Reopens the finished table, and sends it the changes that the host has made to their bill since. */
export async function reopenTable(wizard: BillStore, table: TableStore): Promise<void> {
  const [there, mine] = [table.getState(), wizard.getState().bill];
  const changes = isTableOf(there, mine) ? changesBetween(there.bill, mine) : [];
  if (await table.reopen()) table.write(changes);
}

/** Undoes what another host has entered about who gets money, also on a bill that the finished table has released. */
export async function undoEntered(wizard: BillStore, table: TableStore): Promise<void> {
  const there = table.getState();
  if (!(await table.undoEntered()) || there.isReleased !== true || !isTableOf(there, wizard.getState().bill))
    return;
  const changes = changesBetween(there.bill, table.getState().bill);
  wizard.edit((bill) => applyChanges(bill, changes));
}

/**
 * Saves the bill of a table that is about to be closed or replaced, unless it is on screen: otherwise it would be lost on the host's phone.
 * A saved bill gets its next version. Reports success or failure. @returns true if nothing is lost by going on
 */
export async function saveTableBill(wizard: BillStore, table: TableStore): Promise<boolean> {
  const there = table.getState();
  const { bill, phase, isReleased } = there;
  if (phase === 'none' || isBillCopy(there) || isTableOf(there, wizard.getState().bill)) return true;
  const leftBill = () => readableOf(wizard.getState().left).find((each) => each.bill.id === bill.id);
  // If the table has released the bill, the host's own copy is the one that counts, saved or not.
  if (isReleased && leftBill()) return true;
  const copies = await savedCopies(wizard.space, bill.id);
  if (copies.some((copy) => isReleased || isSameBill(copy.bill, bill))) return true;
  const savedBills = savedBillsOf(wizard.space);
  const before = copies[0]?.entry;
  const name = before?.name ?? t('live.alone.name', { day: formatDay(bill.timestamp, 'short') });
  const result = before ? await updateSaved(savedBills, before, bill) : await savedBills.save(name, bill);
  const isKept = typeof result === 'object';
  const left = leftBill();
  if (isKept && left) wizard.forget(left);
  if (isKept) toast({ title: t('host.billKept'), body: name, tone: 'ok' });
  else toast({ title: t('host.billNotKept'), body: t('host.billNotKept.body'), tone: 'bad' });
  return isKept;
}

/** Closes the table for everybody without finishing it; its bill stays the host's. */
export async function closeTable(wizard: BillStore, table: TableStore): Promise<void> {
  const isBillElsewhere = !isTableOf(table.getState(), wizard.getState().bill);
  if (!(await saveTableBill(wizard, table)) || !(await table.close())) return;
  toast({ title: t('host.closed'), ...(isBillElsewhere && { body: t('host.billKept') }), tone: 'ok' });
  await table.leave();
}
