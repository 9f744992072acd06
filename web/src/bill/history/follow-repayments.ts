import { changesBetween, type Changes } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { toast } from '#web/ui/toast.ts';
import type { BillStore } from '../model/bill-store.ts';

const isOfRepayments = (changes: Changes): boolean =>
  changes.length > 0 && changes.every(({ key }) => key.startsWith('repayment/'));

/** One after the other: each makes a new entry, which the next one is about. */
let queue = Promise.resolve();

/** When all that was marked so far is kept. */
export const repaymentsKept = (): Promise<void> => queue;

async function keep(store: BillStore, savedId: string, changes: Changes): Promise<void> {
  try {
    const { keepRepayments } = await import('./keep-repayments.ts');
    await keepRepayments(store, savedId, changes);
  } catch {
    toast({ title: t('ui.notFetched'), body: t('ui.notFetched.body'), tone: 'bad' });
  }
}

/**
 * What is marked as settled on a bill that is saved, or is taken back, is kept with the saved bill at once (docs/product/settling.md, "Who
 * paid?"). Another tab keeps what was made there. Returns the way to stop.
 */
export function followRepayments(store: BillStore): () => void {
  return store.subscribe(({ bill, forms: { savedAs }, foreignChanges }, before) => {
    if (bill.repayments === before.bill.repayments || foreignChanges !== before.foreignChanges) return;
    if (savedAs === null || savedAs.timestamp !== bill.timestamp) return;
    // A bill that takes the place of this one has other things that differ, too.
    const changes = changesBetween(before.bill, bill);
    if (isOfRepayments(changes)) queue = queue.then(() => keep(store, savedAs.id, changes));
  });
}
