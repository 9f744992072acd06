import { useCallback, useEffect, useState } from 'react';
import { barsTop } from '#web/ui/overlays/clear-place.ts';

/** Scrolls to an element that is out of sight or under the bars. A visible one does not move under the finger. */
function bringIntoSight(element: Element | null, block: ScrollLogicalPosition, seen = element): void {
  const { top, bottom } = seen?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  if (top < 0 || bottom > barsTop()) element?.scrollIntoView({ block });
}

/** Brings a form into sight and the cursor into its first field. */
export function openInForm(id: 'item-form' | 'round-form'): void {
  const form = document.getElementById(id);
  const first = form?.querySelector<HTMLInputElement>('input[type="text"]') ?? null;
  bringIntoSight(form, 'start', first);
  first?.focus({ preventScroll: true });
}

/**
 * Scrolls back to a line's row and focuses it, so that the person continues where they were. It does so once its form is rendered without
 * the line, because a form that has become shorter moves the row.
 */
export function useReturnToRow(): (lineId: string) => void {
  const [left, setLeft] = useState<{ readonly id: string }>();
  useEffect(() => {
    if (!left) return;
    const row = document.querySelector(`[data-line="${CSS.escape(left.id)}"]`);
    bringIntoSight(row, 'center');
    row?.querySelector('button')?.focus({ preventScroll: true });
  }, [left]);
  return useCallback((id) => setLeft({ id }), []);
}
