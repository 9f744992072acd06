import { applyChanges, changesBetween, type Bill, type Changes } from '#domain';
import { messages } from '#web/messages/en/history.po';
import { registerMessages, t } from '#web/messages/i18n.ts';
import { historyOf } from '#web/platform/saved/history-of-space.ts';
import { wholeBill } from '#web/platform/saved/whole-bills.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import type { BillStore } from '#web/bill-kit/state/bill-store.ts';

registerMessages(messages);

/**
 * Makes changes of repayments in the saved bill of this id, and in nothing else of it. One that was deleted stays so. Whether that is
 * kept, or there is nothing to keep it with; where it could not be, it is said.
 */
export async function keepRepayments(wizard: BillStore, savedId: string, changes: Changes): Promise<boolean> {
  const store = historyOf(wizard.space);
  await store.load();
  const entry = store.saved(savedId);
  // In another currency since it was saved, its amounts are others.
  if (!entry || entry.currency !== wizard.getState().bill.currency) return true;
  const bill = await wholeBill(store, entry);
  const amended = typeof bill === 'string' ? bill : applyChanges(bill, changes);
  const result = typeof amended === 'string' ? amended : await store.amend([{ entry, bill: amended }]);
  if (result === 'gone') return keepRepayments(wizard, savedId, changes);
  if (result !== 'saved') {
    const body = result === 'full' || result === 'unavailable' ? t(`saveBill.failed.${result}`) : undefined;
    toast({ title: t('saveBill.failed'), body, tone: 'bad' });
    return false;
  }
  const { savedAs } = wizard.getState();
  // One that another device has changed since is not what the bill on screen was made from.
  const isMadeFromIt = savedAs?.id === savedId && (savedAs.version ?? savedId) === entry.id;
  if (isMadeFromIt && typeof amended === 'object')
    wizard.name(amended, { id: savedId, version: store.saved(savedId)?.id, name: savedAs.name });
  return true;
}

/** Keeps what was marked on the bill when it was `opened` and not kept before: the page was closed in the middle of it. */
export async function keepMissing(wizard: BillStore, savedId: string, opened: Bill): Promise<boolean> {
  const store = historyOf(wizard.space);
  await store.load();
  const saved = await store.bill(wizard.getState().savedAs?.version ?? savedId);
  // One that is not on this device has what this device has sent.
  if (typeof saved === 'string') return true;
  const changes = changesBetween(saved, opened).filter(({ key }) => key.startsWith('repayment/'));
  return changes.length === 0 || keepRepayments(wizard, savedId, changes);
}
