import { createStore } from 'zustand/vanilla';
import { lostChanges, mergeBills, type Bill, type Changes } from '#domain';
import type { Space } from '#web/platform/storage/keys.ts';

/** What this device has changed in a saved bill, and a merge has not taken (docs/product/sync.md, "Versions"). */
export interface LostChanges {
  readonly space: Space;
  /** The id of the saved bill. */
  readonly id: string;
  readonly name: string;
  /** The merged bill. */
  readonly bill: Bill;
  /** Reverting them puts it back. */
  readonly changes: Changes;
}

/** What was lost in the last merge that has lost anything. */
export const lostInMerge = createStore<LostChanges | null>(() => null);

/** Tells the person if merging these versions of a saved bill has lost a change of theirs. */
export function tellLost(
  saved: Pick<LostChanges, 'space' | 'id' | 'name'>,
  ...versions: readonly [base: Bill, mine: Bill, theirs: Bill]
): void {
  const changes = lostChanges(...versions);
  if (changes.length > 0) lostInMerge.setState({ ...saved, bill: mergeBills(...versions), changes }, true);
}
