import { inverted, type Changes } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import type { BillStore } from '#web/bills/bill-store.ts';
import { describeChanges, type Described } from '../words/describe-changes.ts';
import { reveal } from '#web/bills/line-in-sight.ts';
import { openStep } from './use-step.ts';

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
