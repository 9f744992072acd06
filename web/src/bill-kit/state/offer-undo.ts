import { t } from '#web/messages/i18n.ts';
import { toast, type ToastAction, type ToastMessage, toastWithUndo } from '#web/ui/overlays/toast.ts';
import type { BillStore } from '#web/bills/bill-store.ts';
import { undoEdit } from './undo-redo.ts';
import { useCallback } from 'react';
import type { Bill, Edit } from '#domain';
import { describeEffects } from '../words/describe-effects.ts';
import { focusNeighbour } from '#web/ui/focus-neighbour.ts';
import { useBillStore } from './use-wizard.ts';

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

/** Applies an edit that removes something: says what it caused, and offers to undo exactly that edit. */
export function useUndoable(): (title: string, rule: (bill: Bill) => Edit) => void {
  const store = useBillStore();
  return useCallback(
    (title, rule) => {
      focusNeighbour();
      const { effects, changes } = store.edit(rule);
      if (changes.length > 0) offerUndo(store, { title, body: describeEffects(effects) });
    },
    [store],
  );
}

/** Changes the bill as a whole, reports it with this title, and offers undo, beside another action if given. False if nothing changed. */
type Replace = (title: string, rule: (bill: Bill) => Edit, other?: ToastAction) => boolean;

/** Replaces the bill or the diners on screen, with an offer to undo it. Reports nothing if the rule changes nothing. */
export function useReplace(): Replace {
  const store = useBillStore();
  return (title, rule, other) => {
    const { effects, changes } = store.edit(rule);
    if (changes.length === 0) return false;
    offerUndo(store, { title, body: describeEffects(effects), other });
    return true;
  };
}
