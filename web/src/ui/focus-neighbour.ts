/**
 * Moves the focus from a row that is about to be removed to the same button of the next row, or of the one before, or the first it has:
 * keyboard and screen-reader users continue where they were, instead of at the top of the page.
 */
export function focusNeighbour(): void {
  const focused = document.activeElement;
  const row = focused?.closest('li, [role="listitem"]');
  if (!focused || !row) return;
  const neighbour = row.nextElementSibling ?? row.previousElementSibling;
  const index = [...row.querySelectorAll('button')].findIndex((button) => button === focused);
  const buttons = neighbour?.querySelectorAll('button');
  const target = buttons?.[index] ?? buttons?.[0] ?? document.querySelector('h1');
  target?.focus({ preventScroll: true });
}
