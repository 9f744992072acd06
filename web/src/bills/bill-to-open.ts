import type { Added } from './add-bill.ts';

type BillToOpen = Pick<Added, 'bill' | 'entry' | 'found'>;

let waiting: BillToOpen | undefined;

/** Lets the wizard open a bill from another page once it is shown. Going back drops it, unless it was here. */
export const openInWizard = (next: BillToOpen): void => void (waiting = next);

/** Returns the bill that the wizard should open, once. */
export function takeBillToOpen(): BillToOpen | undefined {
  const next = waiting;
  waiting = undefined;
  return next;
}
