import type { CheckedReceipt } from '#domain';
import type { BillStore } from '#web/bills/bill-store.ts';

/**
 * Reports when the lines of an added receipt leave the bill and when they return, through any undo or redo. Opening another bill, even an
 * empty one after "Clear Bill", does not count as leaving.
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
