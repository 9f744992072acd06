import { changesBetween, type Bill, type BillId } from '#domain';
import { newId } from '#web/platform/device/ids.ts';
import { keptShare } from '#web/platform/kept-shares.ts';
import { readBoth } from '../document/both-copies.ts';
import type { SavedAs } from '../document/draft.ts';
import type { Space } from '#web/platform/storage/keys.ts';
import { billsBeside, readableOf } from '../document/left-bills.ts';

/** The saved bill that a bill is. */
export type SavedEntry = Omit<SavedAs, 'isChanged'>;

interface OwnCopy {
  readonly bill: Bill;
  /** Set if it is a saved bill. */
  readonly entry?: SavedEntry;
}

interface SavedCopy extends OwnCopy {
  readonly entry: SavedEntry & { readonly version: string };
  /** False if another device has made a later version that is not on this one. */
  readonly isPresent: boolean;
}

interface OwnBill {
  /** A copy on this device that equals the new bill. */
  readonly copy: OwnCopy | undefined;
  /** The incoming bill, with an id that no other bill of this device has. */
  readonly bill: Bill;
}

/**
 * Prepares a bill from a link, a table or a guest to be kept in this space: a bill that is here already is returned as `copy`. If it, or its
 * copy, has changed since it was kept, it becomes a new bill.
 */
export async function asOwnBill(space: Space, coming: Bill): Promise<OwnBill> {
  await readBoth(space);
  const saved = await savedCopies(space, coming.id);
  const here: readonly OwnCopy[] = [
    ...readableOf(billsBeside(space)),
    ...saved.filter(({ isPresent }) => isPresent),
  ];
  // What a table said about a deleted bill, as how somebody is paid, is not said about a bill that only names its id.
  const isKnown =
    saved.length > 0 ||
    here.some(({ bill }) => bill.id === coming.id) ||
    keptShare(space, coming.id) !== undefined;
  return {
    copy: here.find(({ bill }) => changesBetween({ ...bill, id: coming.id }, coming).length === 0),
    bill: isKnown ? { ...coming, id: newId() } : coming,
  };
}

/**
 * The saved bills with this id, each in the newest version that this device has: another device may have made a later one, which is merged
 * when this one is changed. Bills whose newest version here is unreadable are left out. Empty if the code that reads them cannot be
 * fetched.
 */
export async function savedCopies(space: Space, id: BillId): Promise<readonly SavedCopy[]> {
  try {
    const [{ savedBillsOf }, { versionsOf }] = await Promise.all([
      import('./saved-bills-of.ts'),
      import('./saved-bill-entry.ts'),
    ]);
    const savedBills = savedBillsOf(space);
    await savedBills.load();
    const copies: SavedCopy[] = [];
    for (const present of savedBills.getState().bills.filter(({ billId }) => billId === id)) {
      for (const { id: version } of versionsOf(present)) {
        const bill = await savedBills.bill(version);
        if (bill === 'absent') continue;
        const entry = { id: present.id, version, name: present.name };
        if (bill !== 'unreadable') copies.push({ bill, entry, isPresent: version === present.version });
        break;
      }
    }
    return copies;
  } catch {
    return [];
  }
}
