import { createStore } from 'zustand/vanilla';
import { lostDivisions, mergeBills, type Bill, type Changes } from '#domain';
import type { Space } from '#web/platform/storage/keys.ts';

/** Divisions of a saved bill's lines that a merge has replaced (docs/product/sync.md, "Versions"). */
export interface LostDivisions {
  readonly space: Space;
  /** The id of the saved bill. */
  readonly id: string;
  readonly name: string;
  /** The merged bill. */
  readonly bill: Bill;
  /** Reverting them puts the lost divisions back. */
  readonly changes: Changes;
}

/** What was lost in the last merge that has lost any. */
export const lostInMerge = createStore<LostDivisions | null>(() => null);

/** Tells the person if merging these versions of a saved bill has lost a division of either. */
export function tellLost(
  saved: Pick<LostDivisions, 'space' | 'id' | 'name'>,
  ...versions: readonly [base: Bill, mine: Bill, theirs: Bill]
): void {
  const changes = lostDivisions(...versions);
  if (changes.length > 0) lostInMerge.setState({ ...saved, bill: mergeBills(...versions), changes }, true);
}
