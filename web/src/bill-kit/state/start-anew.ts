import type { Bill, Edit } from '#domain';
import type { BillStore } from './bill-store.ts';
import { offerReturn } from './offer-undo.ts';

/**
 * Opens an empty bill, says so in these words, and offers the one before with what was half typed beside it.
 * @param then what comes on the new bill at once
 * @param undone is called when the offer is taken
 */
export function startAnew(
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
