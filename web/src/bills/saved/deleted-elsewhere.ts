import { createStore } from 'zustand/vanilla';
import type { Bill } from '#domain';
import { loadDraft, serializeDraft } from '../document/draft.ts';
import type { Space } from '#web/platform/storage/keys.ts';
import { billsBeside, leaveBill, readableOf } from '../document/left-bills.ts';
import type { WriteResult } from '#web/platform/storage/store.ts';

/** The saved bill that was last found deleted on another device, while the account lacked changes made here. */
export const deletedElsewhere = createStore<{ readonly name: string } | null>(() => null);

/**
 * Keeps such a bill as one that is not saved, unless it is on screen: that page notices the deletion by itself (bills/save-changes).
 * Anything but 'saved' means that there was no room for it.
 */
export function keepUnsaved(space: Space, name: string, bill: Bill): WriteResult {
  if (loadDraft(space)?.bill?.id === bill.id) return 'saved';
  const isLeft = readableOf(billsBeside(space)).some((each) => each.bill.id === bill.id);
  const result = isLeft ? 'saved' : leaveBill(space, serializeDraft(bill));
  if (result === 'saved') deletedElsewhere.setState({ name }, true);
  return result;
}
