import { applyChanges, changesBetween, mergeBills, type Bill, type Changes } from '#domain';
import { messages } from '#web/messages/en/history.po';
import { registerMessages, t } from '#web/messages/i18n.ts';
import { historyOf } from '#web/platform/saved/history-of-space.ts';
import { wholeBill, type NoBill } from '#web/platform/saved/whole-bills.ts';
import type { WriteResult } from '#web/platform/storage/store.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import type { BillStore } from '#web/bill-kit/state/bill-store.ts';

registerMessages(messages);

/**
 * Makes changes of repayments in the saved bill of this id, and in nothing else of it. One that was deleted stays so. Resolves to true if they are
 * stored, or there is nothing to store; a failure is reported.
 */
export async function keepRepayments(wizard: BillStore, savedId: string, changes: Changes): Promise<boolean> {
  const store = historyOf(wizard.space);
  await store.load();
  const entry = store.saved(savedId);
  // In another currency since it was saved, its amounts are others.
  if (!entry || entry.currency !== wizard.getState().bill.currency) return true;
  const bill = await wholeBill(store, entry);
  if (typeof bill === 'string') return sayNotKept(bill);
  // Another device has: a later version was fetched.
  if (store.saved(savedId)?.id !== entry.id) return keepRepayments(wizard, savedId, changes);
  const amended = applyChanges(bill, changes);
  const isKept = changesBetween(bill, amended).length === 0;
  const result = isKept ? 'saved' : await store.amend([{ entry, bill: amended }]);
  if (result === 'gone') return keepRepayments(wizard, savedId, changes);
  if (result !== 'saved') return sayNotKept(result);
  const version = store.saved(savedId)?.id;
  const { savedAs } = wizard.getState();
  if (savedAs?.id !== savedId) return true;
  const madeFrom = savedAs.version ?? savedId;
  if (madeFrom !== entry.id) {
    // Another device has changed it since: the bill on screen becomes one that was made from what is saved now.
    const base = await store.bill(madeFrom);
    if (typeof base === 'string') return true;
    wizard.edit((shown) => (shown.id === base.id ? mergeBills(base, shown, amended) : shown));
  }
  wizard.name(amended, { id: savedId, version, name: savedAs.name });
  return true;
}

function sayNotKept(result: NoBill | Exclude<WriteResult, 'saved'>): false {
  const body = result === 'full' || result === 'unavailable' ? t(`saveBill.failed.${result}`) : undefined;
  toast({ title: t('saveBill.failed'), body, tone: 'bad' });
  return false;
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
