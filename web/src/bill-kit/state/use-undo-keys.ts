import { useEffect } from 'react';
import type { BillStore } from '#web/bills/bill-store.ts';
import { redoEdit, undoEdit } from './undo-redo.ts';
import { isTextField } from '#web/ui/fields/typing.ts';

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
