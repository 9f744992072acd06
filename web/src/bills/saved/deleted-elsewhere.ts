import { createStore } from 'zustand/vanilla';
import type { Bill } from '#domain';
import { isNowhereElse, loadDraft, serializeDraft } from '../document/draft.ts';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import { stampAfter } from '#web/platform/storage/stamps.ts';
import { leaveBill, unsavedBills } from '../document/left-bills.ts';
import { writeText, type WriteResult } from '#web/platform/storage/store.ts';

/** The saved bill that was last found deleted on another device, while the account lacked changes made here. */
export const deletedElsewhere = createStore<{ readonly name: string; readonly isShown: boolean } | null>(
  () => null,
);

/**
 * Keeps such a bill as one that is not saved, also in the place of the one on screen: a page that shows it follows, but none need be open.
 * Anything but 'saved' means that there was no room for it.
 */
export function keepUnsaved(space: Space, name: string, bill: Bill): WriteResult {
  const shown = loadDraft(space);
  const isShown = shown?.bill?.id === bill.id;
  const keep = () => {
    if (!isShown) return leaveBill(space, serializeDraft(bill));
    const kept = shown.ok && isNowhereElse(shown) ? shown.bill : bill;
    return writeText(spaceKeys(space).bill, serializeDraft(kept, stampAfter(shown.stamp)));
  };
  const isLeft = !isShown && unsavedBills(space).some(({ id }) => id === bill.id);
  const result = isLeft ? 'saved' : keep();
  if (result === 'saved') deletedElsewhere.setState({ name, isShown }, true);
  return result;
}
