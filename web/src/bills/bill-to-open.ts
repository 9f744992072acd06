import type { Step } from '#domain';
import type { Added } from './add-bill.ts';

interface BillToOpen extends Pick<Added, 'bill' | 'entry' | 'found'> {
  /** The step to show; by default the summary. */
  readonly step?: Step;
  /** What is said then; by default that the bill was kept. */
  readonly title?: string;
  /** Called once it is on screen. */
  readonly onShown?: () => void;
}

let waiting: BillToOpen | undefined;

/** Lets the wizard open a bill from another page once it is shown. Going back drops it, unless it was here. */
export const openInWizard = (next: BillToOpen): void => void (waiting = next);

/** Returns the bill that the wizard should open, once. */
export function takeBillToOpen(): BillToOpen | undefined {
  const next = waiting;
  waiting = undefined;
  return next;
}
