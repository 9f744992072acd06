import type { Bill } from '#domain';
import type { SavedEntry } from './saved/own-bill.ts';

/** A bill that another page has kept, for the wizard to open. */
export interface BillToOpen {
  readonly bill: Bill;
  /** The saved bill that it is, if it is one. */
  readonly entry: SavedEntry | undefined;
  /** `here`: it is the device's own copy; otherwise going back drops it. `changed`: the copy that was kept before differs by now. */
  readonly found: 'new' | 'here' | 'changed';
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
