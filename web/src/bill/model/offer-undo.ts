import { t } from '#web/messages/i18n.ts';
import { toast, type ToastMessage } from '#web/ui/toast.ts';
import type { BillStore } from './bill-store.ts';
import { takeBack } from './take-back.ts';

/**
 * Says what the last edit did and offers to take back exactly that, as Undo by the heading does. The offer goes as soon as
 * something else is edited here: undo would take back that instead, and the buttons by the heading do it step by step. What others at a
 * table do changes nothing of that. `undone` hears of this button only.
 */
export function offerUndo(
  store: BillStore,
  message: Omit<ToastMessage, 'action'>,
  undone: () => void = () => undefined,
): void {
  const offered = store.lastEdit();
  const onAction = () => {
    takeBack(store);
    undone();
  };
  const dismiss = toast({ ...message, action: { label: t('wizard.undo'), onAction } });
  const stop = store.subscribe(() => {
    if (store.lastEdit() === offered) return;
    stop();
    dismiss();
  });
}
