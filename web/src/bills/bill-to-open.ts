import type { Bill } from '#domain';
import type { SavedEntry } from './saved/own-bill.ts';

/** A bill that another page has kept, for the wizard to open. */
export interface BillToOpen {
  readonly bill: Bill;
  /** The saved bill that it is, if it is one. */
  readonly entry: SavedEntry | undefined;
  /** The device had no copy of it: going back drops it. */
  readonly isNew: boolean;
}

let waiting: BillToOpen | undefined;

/** Lets the wizard open a bill once it is shown. */
export const openInWizard = (next: BillToOpen): void => void (waiting = next);

/** Returns the bill that the wizard should open, once. */
export function takeBillToOpen(): BillToOpen | undefined {
  const next = waiting;
  waiting = undefined;
  return next;
}
