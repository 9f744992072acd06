import { useEffect } from 'react';
import { useStore, useWizard } from '../state/use-wizard.ts';

/**
 * Scrolls once to the line that was asked for. For a component that is shown together with the step that has the line: the step may still have to
 * be fetched. A list that leaves the line out shows nothing.
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
