import type { Bill, Edit } from '#domain';
import type { BillStore } from './bill-store.ts';
import { offerUndo } from './offer-undo.ts';

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
  const { forms } = store.getState();
  store.clear(then);
  offerUndo(store, { title }, () => {
    store.setForms(() => forms);
    undone();
  });
}
