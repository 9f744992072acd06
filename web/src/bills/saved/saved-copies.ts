import { billEntry, type Bill, type BillEntry, type BillId } from '#domain';
import type { SavedAs } from '../document/draft.ts';
import type { Space } from '#web/platform/storage/keys.ts';

/** The saved bill that a bill is. */
export type SavedEntry = Omit<SavedAs, 'isChanged'>;

/** A bill of this device. */
export interface OwnCopy {
  readonly bill: Bill;
  /** Set if it is a saved bill. */
  readonly entry?: SavedEntry;
}

interface SavedCopy extends OwnCopy {
  readonly entry: SavedEntry & { readonly version: string };
  /** False if another device has made a later version that is not on this one. */
  readonly isPresent: boolean;
}

/** How a saved bill looks in the list. */
const look = ({ currency, totalAmount, diners }: BillEntry): string =>
  [currency, totalAmount, ...diners].join('\n');

/**
 * The saved bills with this id, each in the newest version that this device has: another device may have made a later one, which is merged
 * when this one is changed. Bills whose newest version here is unreadable are left out. Empty if the code that reads them cannot be
 * fetched.
 * @param like also those under another id that look like this bill in the list, so that not all have to be read
 */
export async function savedCopies(space: Space, id: BillId, like?: Bill): Promise<readonly SavedCopy[]> {
  try {
    const [{ savedBillsOf }, { versionsOf }] = await Promise.all([
      import('./saved-bills-of.ts'),
      import('./saved-bill-entry.ts'),
    ]);
    const savedBills = savedBillsOf(space);
    await savedBills.load();
    const copies: SavedCopy[] = [];
    const wanted = like && look(billEntry(like, { id, name: '', date: '' }));
    for (const present of savedBills.getState().bills) {
      if (present.billId !== id && look(present) !== wanted) continue;
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
