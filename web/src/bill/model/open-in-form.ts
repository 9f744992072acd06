/** Brings a form into sight and the cursor into its first field. */
export function openInForm(id: 'item-form' | 'round-form'): void {
  const form = document.getElementById(id);
  form?.scrollIntoView({ block: 'start' });
  form?.querySelector<HTMLInputElement>('input[type="text"]')?.focus({ preventScroll: true });
}

/** Brings a line's row back under the finger, and the focus to it: whoever changed it goes on where they were. */
export function returnToRow(lineId: string): void {
  const row = document.querySelector(`[data-line="${CSS.escape(lineId)}"]`);
  row?.scrollIntoView({ block: 'center' });
  row?.querySelector('button')?.focus({ preventScroll: true });
}
