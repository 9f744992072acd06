import { useEffect } from 'react';
import type { BillStore } from './bill-store.ts';

/** Fields have an undo of their own, for the letters typed in them. */
const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=radio], [type=checkbox]), textarea');

/** Ctrl+Z (⌘Z) undoes the last edit of the bill, Ctrl+Shift+Z or Ctrl+Y does it again. */
export function useUndoKeys(store: BillStore): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTextField(event.target)) return;
      const key = event.key.toLowerCase();
      const isRedo = (key === 'z' && event.shiftKey) || (key === 'y' && !event.shiftKey);
      if (!isRedo && key !== 'z') return;
      event.preventDefault();
      if (isRedo) store.redo();
      else store.undo();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [store]);
}
