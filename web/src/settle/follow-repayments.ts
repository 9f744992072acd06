import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { changesBetween, type Changes } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import type { BillStore } from '#web/bill-kit/state/bill-store.ts';
import type * as keeperModule from './keep-repayments.ts';

const isOfRepayments = (changes: Changes): boolean =>
  changes.length > 0 && changes.every(({ key }) => key.startsWith('repayment/'));

/** The number of repayments still to be kept, and if the last attempt failed. */
const state = createStore(() => ({ waiting: 0, hasFailed: false }));

/** True if the saved bill has all repayments marked on the bill on screen. */
export const useRepaymentsKept = (): boolean =>
  useStore(state, ({ waiting, hasFailed }) => waiting === 0 && !hasFailed);

/** One after the other: each makes a new entry, which the next one is about. */
let queue = Promise.resolve();

/** When all that was marked so far is kept. */
export const repaymentsKept = (): Promise<void> => queue;

type Keeper = typeof keeperModule;

async function keep(work: (keeper: Keeper) => Promise<boolean>): Promise<void> {
  let isKept = false;
  try {
    isKept = await work(await import('./keep-repayments.ts'));
  } catch {
    toast({ title: t('ui.notFetched'), body: t('ui.notFetched.body'), tone: 'bad' });
  }
  state.setState(({ waiting }) => ({ waiting: waiting - 1, hasFailed: !isKept }));
}

function enqueue(work: (keeper: Keeper) => Promise<boolean>): void {
  state.setState(({ waiting }) => ({ waiting: waiting + 1 }));
  queue = queue.then(() => keep(work));
}

/**
 * Changes of repayments on a saved bill are written to the saved bill at once (docs/product/settling.md, "Who paid?"); failed writes of a closed page
 * are repeated when the bill is opened again. Another tab keeps what was made there. Returns the way to stop.
 */
export function followRepayments(store: BillStore): () => void {
  const { bill: opened, savedAs: known } = store.getState();
  if (known && opened.payments.length > 0) enqueue(({ keepMissing }) => keepMissing(store, known.id, opened));
  return store.subscribe(({ bill, savedAs, foreignChanges }, before) => {
    if (bill.repayments === before.bill.repayments || foreignChanges !== before.foreignChanges) return;
    if (savedAs === null || bill.id !== before.bill.id) return;
    const changes = changesBetween(before.bill, bill);
    if (isOfRepayments(changes)) enqueue(({ keepRepayments }) => keepRepayments(store, savedAs.id, changes));
  });
}
