import { isBlank, type Bill } from '#domain';
import { currentSession, spaceOf, startGuestSession } from '../session.ts';
import { readBoth } from '../storage/both-copies.ts';
import { loadDraft, serializeDraft, stampAfter, type SavedAs } from '../storage/draft.ts';
import { spaceKeys, type Space } from '../storage/keys.ts';
import { leaveBill } from '../storage/left-bills.ts';
import { storedText, writeText } from '../storage/store.ts';

/** `opened`: it is the bill on screen; `beside`: it is in the history, saved or not; `failed`: there was no room. */
export type KeptBill = 'opened' | 'beside' | 'failed';

/**
 * Makes a table's bill an ordinary bill of whoever is at this device, as a guest where nobody is. Nothing that is there is overwritten: a
 * bill that somebody has begun stays on screen, and the table's is in the history, as one that is not saved.
 *
 * @param name what a saved bill is called
 * @param isFinal it was finished: with an account it is saved, which all devices of the account get
 */
export async function keepBill(bill: Bill, name: string, isFinal = false): Promise<KeptBill> {
  startGuestSession();
  const space = spaceOf(currentSession());
  await readBoth(space);
  const savedAs = isFinal && space !== 'guest' ? await save(space, name, bill) : null;
  const draft = loadDraft(space);
  if (draft.ok ? isBlank(draft.bill) : draft.problem === 'absent') {
    const { bill: key } = spaceKeys(space);
    if (writeText(key, serializeDraft(bill, stampAfter(storedText(key)), savedAs)) === 'saved')
      return 'opened';
    return savedAs ? 'beside' : 'failed';
  }
  if (savedAs) return 'beside';
  return leaveBill(space, serializeDraft(bill)) === 'saved' ? 'beside' : 'failed';
}

/** Puts a bill among the saved ones. Nothing where there was no room. */
async function save(space: Space, name: string, bill: Bill): Promise<SavedAs | null> {
  try {
    const { historyOf } = await import('../saved/history-of-space.ts');
    const result = await historyOf(space).save(name, bill);
    return typeof result === 'object' ? { id: result.id, name, isChanged: false } : null;
  } catch {
    // No network to fetch what saves.
    return null;
  }
}
