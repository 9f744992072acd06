import type { CheckedReceipt } from '#domain';
import type { BillStore } from '#web/bill-kit/state/bill-store.ts';

/**
 * Tells when the lines of a receipt that was added are on the bill no more, and when they are there again, whichever way it was taken back
 * or made again. Another bill on screen, also an empty one after "Clear Bill", says nothing about them.
 */
export function followAdded(
  store: BillStore,
  { items }: Pick<CheckedReceipt, 'items'>,
  { onGone, onBack }: { readonly onGone: () => void; readonly onBack: () => void },
): void {
  const { id: billId } = store.getState().bill;
  const ids = new Set(items.map(({ id }) => id));
  let isThere = true;
  store.subscribe(() => {
    const { bill } = store.getState();
    const isThereNow = bill.lines.some(({ id }) => ids.has(id));
    if (bill.id !== billId || isThereNow === isThere) return;
    isThere = isThereNow;
    if (isThere) onBack();
    else onGone();
  });
}
