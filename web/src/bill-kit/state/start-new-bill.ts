import type { Bill, Edit } from '#domain';
import type { BillStore } from '#web/bills/bill-store.ts';
import { offerReturn } from './offer-undo.ts';

/**
 * Opens an empty bill, reports it with this text, and offers the previous bill with its half-typed forms.
 * @param then changes the new bill at once
 * @param undone is called when the offer is accepted
 */
export function startNewBill(
  store: BillStore,
  title: string,
  then?: (empty: Bill) => Edit,
  undone: () => void = () => undefined,
): void {
  const back = store.clear(then);
  offerReturn(store, { title }, () => {
    back?.();
    undone();
  });
}
