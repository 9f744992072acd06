import { inverted, type Changes } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import type { BillStore } from '#web/bills/bill-store.ts';
import { describeChanges, type Described } from '../words/describe-changes.ts';
import { reveal } from '#web/bills/line-in-sight.ts';
import { openStep } from './use-step.ts';
import { useEffect } from 'react';
import { isTextField } from '#web/ui/fields/typing.ts';

function goThere(store: BillStore, { step, isOnSummary = false, lineId }: Described): void {
  if (step && !(isOnSummary && store.getState().step === 'summary')) openStep(store, step);
  if (lineId !== undefined) reveal(lineId);
}

function toastChanges(store: BillStore, done: Changes, way: 'wizard.undone' | 'wizard.redone'): void {
  if (done.length === 0) return void toast({ title: t('wizard.changedSince'), isBrief: true });
  const made = way === 'wizard.undone' ? inverted(done) : done;
  const described = describeChanges(made, store.getState().bill);
  goThere(store, described);
  toast({ title: t(way, { what: described.text }), isBrief: true });
}

/** Undoes the last edit made here, names it, and goes to its step (docs/product/interface.md, "Undo"). */
export function undoEdit(store: BillStore): void {
  if (store.getState().canUndo) toastChanges(store, store.undo(), 'wizard.undone');
}

/** Redoes the last undone edit, names it, and goes to its step. */
export function redoEdit(store: BillStore): void {
  if (store.getState().canRedo) toastChanges(store, store.redo(), 'wizard.redone');
}

/**
 * Ctrl+Z (⌘Z) undoes the last edit of the bill, Ctrl+Shift+Z or Ctrl+Y redoes it.
 * @param isOfBill false behind a sheet that is not about the bill: the keys do nothing there
 */
export function useUndoKeys(store: BillStore, isOfBill: boolean): void {
  useEffect(() => {
    if (!isOfBill) return undefined;
    const onKey = (event: KeyboardEvent) => {
      // Text fields have their own undo, for what is typed in them.
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTextField(event.target)) return;
      const key = event.key.toLowerCase();
      const isRedo = (key === 'z' && event.shiftKey) || (key === 'y' && !event.shiftKey);
      if (!isRedo && key !== 'z') return;
      event.preventDefault();
      if (isRedo) redoEdit(store);
      else undoEdit(store);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [store, isOfBill]);
}
