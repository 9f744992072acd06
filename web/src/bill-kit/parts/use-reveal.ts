import { useEffect } from 'react';
import { useStore } from 'zustand';
import { lineInSight, takeRevealed } from '#web/bills/line-in-sight.ts';

/**
 * Scrolls once to the line to reveal. Call it in a component that is rendered together with the line's step, which may still have to be
 * fetched. Does nothing if the list leaves the line out.
 */
export function useReveal(): void {
  const revealed = useStore(lineInSight, (state) => state.revealed);
  useEffect(() => {
    const id = revealed === null ? null : takeRevealed();
    if (id === null) return;
    document.querySelector(`[data-line="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'center' });
  }, [revealed]);
}
