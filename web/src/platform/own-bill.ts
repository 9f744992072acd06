import { changesBetween, type Bill, type BillId } from '#domain';
import { newId } from './ids.ts';
import { readBoth } from './storage/both-copies.ts';
import { loadDraft, type DraftLoad, type SavedAs } from './storage/draft.ts';
import { spaceKeys, type Space } from './storage/keys.ts';
import { readableOf, readLeft } from './storage/left-bills.ts';
import { storedText } from './storage/store.ts';

/** The entry of the history that a bill is. */
export type SavedEntry = Omit<SavedAs, 'isChanged'>;

interface OwnCopy {
  readonly bill: Bill;
  /** Set if it is a saved bill. */
  readonly entry?: SavedEntry;
}

interface SavedCopy extends OwnCopy {
  readonly entry: SavedEntry & { readonly version: string };
}

interface OwnBill {
  /** The bill on screen. */
  readonly draft: DraftLoad;
  /** A copy on this device that equals the new bill. */
  readonly copy: OwnCopy | undefined;
  /** The bill that comes, with an id that no other bill of this device has. */
  readonly bill: Bill;
}

/**
 * A bill that comes from elsewhere, as one of this space. The same bill is stored once; where it has changed in between, or its copy has, it is
 * another bill.
 */
export async function asOwnBill(space: Space, coming: Bill): Promise<OwnBill> {
  await readBoth(space);
  const draft = loadDraft(space);
  const left = readableOf(readLeft(storedText(spaceKeys(space).left)));
  const saved = await savedCopies(space, coming.id);
  const here: readonly OwnCopy[] = [...(draft.ok ? [draft] : []), ...left, ...saved];
  const isKnown = here.some(({ bill }) => bill.id === coming.id);
  return {
    draft,
    copy: here.find(({ bill }) => changesBetween({ ...bill, id: coming.id }, coming).length === 0),
    bill: isKnown ? { ...coming, id: newId() } : coming,
  };
}

/**
 * The saved bills with this id, each in the newest version that this device has: another device may have made a later one, which is merged when
 * this one is changed. None where what reads them could not be fetched.
 */
export async function savedCopies(space: Space, id: BillId): Promise<readonly SavedCopy[]> {
  try {
    const [{ historyOf }, { savedIdOf }] = await Promise.all([
      import('./saved/history-of-space.ts'),
      import('./saved/history-entry.ts'),
    ]);
    const history = historyOf(space);
    await history.load();
    const copies: SavedCopy[] = [];
    for (const present of history.getState().bills.filter(({ billId }) => billId === id)) {
      const savedId = savedIdOf(present);
      const earlier = history.versions(savedId).filter(({ state }) => state === 'replaced');
      const newestFirst = earlier.toSorted((a, b) => ((a.goneAt ?? '') < (b.goneAt ?? '') ? 1 : -1));
      for (const { id: version } of [present, ...newestFirst]) {
        const bill = await history.bill(version);
        if (typeof bill === 'string') continue;
        copies.push({ bill, entry: { id: savedId, version, name: present.name } });
        break;
      }
    }
    return copies;
  } catch {
    return [];
  }
}
