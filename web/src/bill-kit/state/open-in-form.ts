import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { BillStore } from '#web/bills/bill-store.ts';
import { formId, openEdit, type LineFormDraft } from './line-form.ts';

/** The top of the bars at the screen's foot (`--bars`), in CSS pixels from its top: content below that is covered. */
const barsTop = (): number =>
  window.innerHeight - (Number.parseFloat(document.documentElement.style.getPropertyValue('--bars')) || 0);

/** Scrolls to an element that is out of sight or under the bars. A visible one does not move under the finger. */
function bringIntoSight(element: Element | null, block: ScrollLogicalPosition, seen = element): void {
  const { top, bottom } = seen?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  if (top < 0 || bottom > barsTop()) element?.scrollIntoView({ block });
}

/**
 * Opens a line of the bill in its form, brings that into sight and the cursor into its first field.
 * @param first another field for the cursor
 */
export function openInForm<F extends object>(
  store: BillStore,
  draft: LineFormDraft<F>,
  { id, first = 'input[type="text"]' }: { readonly id: string; readonly first?: string },
): void {
  if (!openEdit(store, draft, id)) return;
  const form = document.getElementById(formId(draft));
  const field = form?.querySelector<HTMLInputElement>(first) ?? null;
  bringIntoSight(form, 'start', field);
  field?.focus({ preventScroll: true });
}

/**
 * Scrolls back to a line's row and focuses it, so that the person continues where they were. It does so once its form is rendered without
 * the line, because a form that has become shorter moves the row, and not if another line is open by then.
 */
export function useReturnToRow(openId: string | undefined): (lineId: string) => void {
  const [left, setLeft] = useState<{ readonly id: string }>();
  const focusRow = useEffectEvent((id: string) => {
    if (openId !== undefined) return;
    const row = document.querySelector(`[data-line="${CSS.escape(id)}"]`);
    bringIntoSight(row, 'center');
    row?.querySelector('button')?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (left) focusRow(left.id);
  }, [left]);
  return useCallback((id) => setLeft({ id }), []);
}
