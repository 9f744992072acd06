import { changesBetween, isBlank, type Bill, type BillId } from '#domain';
import { newId } from '../ids.ts';
import { keepShare, type KeptShare } from '../kept-shares.ts';
import { currentSession, spaceOf, startGuestSession } from '../session.ts';
import { readBoth } from '../storage/both-copies.ts';
import { loadDraft, serializeDraft, stampAfter, type SavedAs } from '../storage/draft.ts';
import { spaceKeys, type Space } from '../storage/keys.ts';
import { leaveBill, readableOf, readLeft } from '../storage/left-bills.ts';
import { storedText, writeText } from '../storage/store.ts';

/** `opened`: it is the bill on screen; `beside`: it is in the history, saved or not; `failed`: there was no room. */
export type KeptBill = 'opened' | 'beside' | 'failed';

interface Keeping {
  /** What a saved bill is called. */
  readonly name: string;
  /** It was finished: with an account it is saved, which all devices of the account get. */
  readonly isFinal: boolean;
  /** Who of it this phone's person is, where they have said it. */
  readonly share: KeptShare | undefined;
}

/**
 * Makes a table's bill an ordinary bill of whoever is at this device, as a guest where nobody is. Nothing that is there is overwritten: a
 * bill that somebody has begun stays on screen, and the table's is in the history, as one that is not saved. Kept twice it is kept once;
 * where it has changed in between, or its copy has, it is another bill.
 */
export async function keepBill(ofTable: Bill, { name, isFinal, share }: Keeping): Promise<KeptBill> {
  startGuestSession();
  const space = spaceOf(currentSession());
  await readBoth(space);
  const draft = loadDraft(space);
  const shown = draft.ok ? draft.bill : undefined;
  const others = readableOf(readLeft(storedText(spaceKeys(space).left))).map((each) => each.bill);
  const copies = [shown, ...others, ...(await savedCopies(space, ofTable.id))].filter(
    (each) => each?.id === ofTable.id,
  );
  const copy = copies.find((each) => each && changesBetween(each, ofTable).length === 0);
  if (copy) return copy === shown ? 'opened' : 'beside';
  const bill = copies.length === 0 ? ofTable : { ...ofTable, id: newId() };
  if (share) keepShare(space, bill.id, share);
  const savedAs = isFinal && space !== 'guest' ? await save(space, name, bill) : null;
  if (draft.ok ? isBlank(draft.bill) : draft.problem === 'absent') {
    const { bill: key } = spaceKeys(space);
    if (writeText(key, serializeDraft(bill, stampAfter(storedText(key)), savedAs)) === 'saved')
      return 'opened';
    return savedAs ? 'beside' : 'failed';
  }
  if (savedAs) return 'beside';
  return leaveBill(space, serializeDraft(bill)) === 'saved' ? 'beside' : 'failed';
}

/** The saved bills of an account that are copies of this one. None where what reads them could not be fetched. */
async function savedCopies(space: Space, id: BillId): Promise<readonly Bill[]> {
  if (space === 'guest') return [];
  try {
    const { historyOf } = await import('../saved/history-of-space.ts');
    const history = historyOf(space);
    await history.load();
    const entries = history.getState().bills.filter(({ billId }) => billId === id);
    const bills = await Promise.all(entries.map((entry) => history.bill(entry.id)));
    return bills.filter((bill) => typeof bill === 'object');
  } catch {
    return [];
  }
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
