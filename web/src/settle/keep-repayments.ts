import { applyChanges, changesBetween, type Bill, type Changes } from '#domain';
import { messages } from '#web/messages/en/history.po';
import { registerMessages, t } from '#web/messages/i18n.ts';
import { historyOf } from '#web/platform/saved/history-of-space.ts';
import { wholeBill } from '#web/platform/saved/whole-bills.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import type { BillStore } from '#web/bill-kit/state/bill-store.ts';

registerMessages(messages);

/** Saved bills do not change: each is replaced by another one, whose id the bill on screen may not have heard of yet. */
const replacedBy = new Map<string, string>();

function newestOf(id: string): string {
  const next = replacedBy.get(id);
  return next === undefined ? id : newestOf(next);
}

/** The saved bill of this id as it is now, where it still is one of the bill on screen; a text says why it cannot be had. */
async function savedBill(wizard: BillStore, savedId: string) {
  const store = historyOf(wizard.space);
  await store.load();
  const entry = store.getState().bills.find(({ id }) => id === newestOf(savedId));
  // In another currency since it was saved, its amounts are others.
  if (!entry || entry.currency !== wizard.getState().bill.currency) return undefined;
  return { store, entry, bill: await wholeBill(store, entry) };
}

/**
 * Makes changes of repayments in the saved bill of this id, and in nothing else of it. One that was deleted stays so. Whether that is
 * kept, or there is nothing to keep it with; where it could not be, it is said.
 */
export async function keepRepayments(wizard: BillStore, savedId: string, changes: Changes): Promise<boolean> {
  const saved = await savedBill(wizard, savedId);
  if (!saved) return true;
  const { store, entry, bill } = saved;
  const amended = typeof bill === 'string' ? bill : applyChanges(bill, changes);
  const result = typeof amended === 'string' ? amended : await store.amend([{ entry, bill: amended }]);
  if (result === 'gone') return true;
  if (typeof result === 'string') {
    const body = result === 'full' || result === 'unavailable' ? t(`saveBill.failed.${result}`) : undefined;
    toast({ title: t('saveBill.failed'), body, tone: 'bad' });
    return false;
  }
  for (const [before, after] of result) replacedBy.set(before, after);
  const { savedAs } = wizard.getState();
  const id = result.get(entry.id);
  if (savedAs && id !== undefined && typeof amended === 'object' && newestOf(savedAs.id) === id)
    wizard.name(amended, { id, name: savedAs.name });
  return true;
}

/** Keeps what was marked on the bill when it was `opened` and not kept before: the page was closed in the middle of it. */
export async function keepMissing(wizard: BillStore, savedId: string, opened: Bill): Promise<boolean> {
  const saved = await savedBill(wizard, savedId);
  // One that is not on this device has what this device has sent.
  if (!saved || typeof saved.bill === 'string') return true;
  const changes = changesBetween(saved.bill, opened).filter(({ key }) => key.startsWith('repayment/'));
  return changes.length === 0 || keepRepayments(wizard, savedId, changes);
}
