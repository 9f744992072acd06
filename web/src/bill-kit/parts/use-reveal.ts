import { useEffect } from 'react';
import { useStore, useWizard } from '../state/use-wizard.ts';

/**
 * Scrolls once to the line to reveal. Call it in a component that is rendered together with the line's step, which may still have to be
 * fetched. Does nothing if the list leaves the line out.
 */
export function useReveal(): void {
  const store = useStore();
  const revealed = useWizard((state) => state.revealed);
  useEffect(() => {
    const id = revealed === null ? null : store.takeRevealed();
    if (id === null) return;
    document.querySelector(`[data-line="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'center' });
  }, [store, revealed]);
}
