import { t } from '#web/messages/i18n.ts';
import { toast, type ToastMessage, toastWithUndo } from '#web/ui/overlays/toast.ts';
import type { BillStore } from '#web/bills/bill-store.ts';
import { undoEdit } from './undo-redo.ts';

type Offer = Omit<ToastMessage, 'action'>;

/**
 * Reports the last edit and offers to undo exactly that, as Undo by the heading does. The offer disappears with the next edit made here:
 * undo would take back that one instead, and the buttons by the heading do it step by step. Other people's changes at a table do not end
 * it.
 */
export function offerUndo(store: BillStore, message: Offer, undo: () => void = () => undoEdit(store)): void {
  const offered = store.lastEdit();
  const dismiss = toastWithUndo(message, undo);
  const stop = store.subscribe(() => {
    if (store.lastEdit() === offered) return;
    stop();
    dismiss();
  });
}

/**
 * Reports that another bill is on screen, and offers the previous one.
 * @param back returns to it; absent if nothing has changed
 * @param what names what is undone then
 */
export function offerReturn(
  store: BillStore,
  message: Offer,
  back: (() => void) | undefined,
  what = message.title,
): void {
  if (!back) return;
  offerUndo(store, message, () => {
    back();
    toast({ title: t('wizard.undone', { what }), isBrief: true });
  });
}
