import { isBlank, isSameBill, type Bill } from '#domain';
import { newId } from '#web/platform/device/ids.ts';
import { keepShare, keptShare, type KeptShare } from '#web/platform/kept-shares.ts';
import { currentSession, spaceOf, startGuestSession } from '#web/platform/session.ts';
import type { Space } from '#web/platform/storage/keys.ts';
import { copiesRead } from './document/both-copies.ts';
import { loadDraft, serializeDraft, type Draft } from './document/draft.ts';
import { billsBeside, leaveBill, noteSaved, readableOf, showBill } from './document/left-bills.ts';
import { savedCopies, type OwnCopy, type SavedEntry } from './saved/saved-copies.ts';

/**
 * Where a new bill goes. `wizard`: nowhere yet, the wizard will open it; `free`: on screen if nothing is there, else beside; `screen`: in
 * place of the one on screen; `beside`: among those that are not saved.
 */
type Place = 'wizard' | 'free' | 'screen' | 'beside';

interface Adding {
  readonly place: Place;
  /** It is also saved, under this name. */
  readonly saveAs?: string | undefined;
}

/** What became of a bill that has come to this device. */
export interface Added {
  /** It, or the equal one that was here already. */
  readonly bill: Bill;
  /** Set if it is a saved bill. */
  readonly entry: SavedEntry | undefined;
  /** `here`: an equal one was here already; `changed`: a different one had its id, as one that was kept before and differs by now. */
  readonly found: 'new' | 'here' | 'changed';
  /** True if it is the bill on screen; else it is saved, or beside as one that is not. */
  readonly isShown: boolean;
}

/**
 * Adds a bill that comes from a link, a file, a table or a guest who logs in to the bills of a space. A page that shows them adopts it. One that is equal
 * to a bill here is not added twice; where a different bill here has its id, it becomes another one. `full`: there was no room for it.
 */
export async function addBill(
  space: Space,
  { bill: coming, savedAs }: Draft,
  { place, saveAs }: Adding,
): Promise<Added | 'full'> {
  await copiesRead(space).promise;
  const saved = await savedCopies(space, coming.id, coming);
  const shown = loadDraft(space);
  const here: readonly (OwnCopy & Partial<Draft>)[] = [
    ...readableOf(billsBeside(space)),
    ...saved.filter(({ isPresent }) => isPresent),
  ];
  const copies = here.filter((each) => isSameBill(each.bill, coming));
  const [copy] = copies;
  if (copy) {
    const { bill } = copy;
    const isSaved = copies.some((each) => each.entry ?? each.savedAs);
    const made = isSaved || saveAs === undefined ? undefined : await save(space, saveAs, bill);
    if (made) noteSaved(space, bill, made);
    return { bill, entry: copy.entry ?? made, found: 'here', isShown: bill.id === shown?.bill?.id };
  }
  // What a table said about a deleted bill, as how somebody is paid, is not said about a bill that only names its id.
  const isKnown =
    [...here, ...saved].some(({ bill }) => bill.id === coming.id) ||
    keptShare(space, coming.id) !== undefined;
  const bill = isKnown ? { ...coming, id: newId() } : coming;
  const entry = saveAs === undefined ? undefined : await save(space, saveAs, bill);
  const added: Added = { bill, entry, found: isKnown ? 'changed' : 'new', isShown: false };
  if (place === 'wizard') return added;
  const draft = { bill, savedAs: entry ? { ...entry, isChanged: false } : isKnown ? null : savedAs };
  const isFree = !shown || (shown.ok && isBlank(shown.bill));
  const isOpened = place === 'screen' || (place === 'free' && isFree);
  if (isOpened && showBill(space, draft) === 'saved') return { ...added, isShown: true };
  if (entry) return added;
  return !isOpened && leaveBill(space, serializeDraft(bill, undefined, draft.savedAs)) === 'saved'
    ? added
    : 'full';
}

interface OfTable {
  /** The name of a saved bill. */
  readonly name: string;
  /** It was finished, and is saved. */
  readonly isFinal: boolean;
  /** This phone's person on the bill, if they have said so. */
  readonly share: KeptShare | undefined;
}

/** Adds a table's bill to those of the person at this device, or of a guest. A bill that was begun stays on screen. */
export async function addTableBill(bill: Bill, { name, isFinal, share }: OfTable): Promise<Added | 'full'> {
  startGuestSession();
  const space = spaceOf(currentSession());
  const added = await addBill(
    space,
    { bill, savedAs: null },
    { place: 'free', saveAs: isFinal ? name : undefined },
  );
  // Somebody may have said that they paid since they kept it.
  if (share && added !== 'full') keepShare(space, added.bill.id, share);
  return added;
}

/** Saves a bill. Undefined if the device is full, or without a network to fetch the code that saves. */
async function save(space: Space, name: string, bill: Bill): Promise<SavedEntry | undefined> {
  try {
    const { savedBillsOf } = await import('./saved/saved-bills-of.ts');
    const result = await savedBillsOf(space).save(name, bill);
    return typeof result === 'object' ? { id: result.id, name } : undefined;
  } catch {
    return undefined;
  }
}
