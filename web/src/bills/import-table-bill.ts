import { isBlank, type Bill } from '#domain';
import { keepShare, type KeptShare } from '#web/platform/kept-shares.ts';
import { asOwnBill } from './saved/own-bill.ts';
import { currentSession, spaceOf, startGuestSession } from '#web/platform/session.ts';
import { loadDraft, serializeDraft, type SavedAs } from './document/draft.ts';
import { stampAfter } from '#web/platform/storage/stamps.ts';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import { leaveBill } from './document/left-bills.ts';
import { writeText } from '#web/platform/storage/store.ts';

/** `opened`: it is the bill on screen; `beside`: it is among the others, saved or not; `failed`: there was no room. */
export type KeptBill = 'opened' | 'beside' | 'failed';

interface Keeping {
  /** The name of a saved bill. */
  readonly name: string;
  /** It was finished, and is saved. */
  readonly isFinal: boolean;
  /** This phone's person on the bill, if they have said so. */
  readonly share: KeptShare | undefined;
}

/**
 * Makes a table's bill an ordinary bill of the person at this device, or of a guest. Nothing is overwritten: a bill that was begun stays on
 * screen, and the table's goes to the others, saved under a name if it was finished, else unsaved. Keeping it again makes no second copy,
 * unless it or its copy has changed since: then it becomes a new bill.
 */
export async function importTableBill(ofTable: Bill, { name, isFinal, share }: Keeping): Promise<KeptBill> {
  startGuestSession();
  const space = spaceOf(currentSession());
  const { copy, bill } = await asOwnBill(space, ofTable);
  const draft = loadDraft(space);
  // Somebody may have said that they paid since they kept it.
  if (share) keepShare(space, (copy?.bill ?? bill).id, share);
  if (copy) return draft.ok && copy.bill === draft.bill ? 'opened' : 'beside';
  const savedAs = isFinal ? await save(space, name, bill) : null;
  if (draft.ok ? isBlank(draft.bill) : draft.problem === 'absent') {
    const { bill: key } = spaceKeys(space);
    if (writeText(key, serializeDraft(bill, stampAfter(draft.stamp), savedAs)) === 'saved') return 'opened';
    return savedAs ? 'beside' : 'failed';
  }
  if (savedAs) return 'beside';
  return leaveBill(space, serializeDraft(bill)) === 'saved' ? 'beside' : 'failed';
}

/** Saves a bill. Null if the device is full. */
async function save(space: Space, name: string, bill: Bill): Promise<SavedAs | null> {
  try {
    const { savedBillsOf } = await import('./saved/saved-bills-of.ts');
    const result = await savedBillsOf(space).save(name, bill);
    return typeof result === 'object' ? { id: result.id, name, isChanged: false } : null;
  } catch {
    // No network to fetch the code that saves.
    return null;
  }
}
