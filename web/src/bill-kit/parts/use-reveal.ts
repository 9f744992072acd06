import { useEffect } from 'react';
import { useWizard } from '../state/use-wizard.ts';

/** Scrolls to the line that was asked for, once the step it is on is shown. A list that leaves it out shows nothing. */
export function useReveal(): void {
  const revealed = useWizard((state) => state.revealed);
  useEffect(() => {
    if (!revealed) return;
    const row = document.querySelector(`[data-line="${CSS.escape(revealed.id)}"]`);
    row?.scrollIntoView({ block: 'center' });
  }, [revealed]);
}
