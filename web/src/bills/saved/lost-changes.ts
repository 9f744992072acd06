import { createStore } from 'zustand/vanilla';
import type { MergedBill } from '#domain';
import type { Space } from '#web/platform/storage/keys.ts';

/** What this device has changed in a saved bill, and a merge has not taken (docs/product/sync.md, "Versions"). */
export interface LostChanges extends MergedBill {
  readonly space: Space;
  /** The id of the saved bill. */
  readonly id: string;
  readonly name: string;
}

/** What was lost in the last merge that has lost anything. */
export const lostInMerge = createStore<LostChanges | null>(() => null);

/** Tells the person if a merge has lost a change of theirs. */
export function tellLost(merge: LostChanges): void {
  if (merge.lost.length > 0) lostInMerge.setState(merge, true);
}
