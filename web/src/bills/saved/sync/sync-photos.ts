import type { BillId } from '#domain';
import type { Space } from '#web/platform/storage/keys.ts';
import {
  billsWithPhotos,
  changeKeptPhotos,
  keptPhotos,
  withPhotos,
  type KeptPhoto,
} from '#web/platform/storage/receipt-pictures.ts';
import { isClean, type SavedBillEntry } from '../saved-bill-entry.ts';
import type { SavedBills } from '../saved-bills.ts';
import type { RemotePhotos } from '../remote.ts';
import { sendRow, type Answers } from './send-each.ts';
import { stopsSync, writeProblem, type SyncProblem } from './sync-problem.ts';

/**
 * The photos of a saved bill, in every version, are those stored under the bill's id. The bill's entry records the photos known to be in
 * the account: one that is recorded but no longer stored here was removed here; one that is stored here but not recorded is still to be
 * sent (docs/product/sync.md, "Photos of saved bills").
 */
type WithBillId = SavedBillEntry & { readonly billId: BillId };

const note = async (
  savedBills: SavedBills,
  { id }: SavedBillEntry,
  change: (entry: SavedBillEntry) => Partial<SavedBillEntry>,
): Promise<SyncProblem | undefined> =>
  writeProblem(await savedBills.note(id, (now) => ({ ...now, ...change(now) })));

const without = (names: readonly string[] = [], gone: readonly string[]): readonly string[] =>
  names.filter((name) => !gone.includes(name));

/**
 * Removes from the account the photos that were removed here, and sends those that it does not have; returns the problem, if any.
 * Every request may be repeated. A photo without room, or refused, is noted but is not a failure: the bills are safe.
 */
export async function syncPhotos(
  space: Space,
  savedBills: SavedBills,
  remote: RemotePhotos,
): Promise<SyncProblem | undefined> {
  const kept = new Set(await billsWithPhotos(space));
  const entries = savedBills
    .entries()
    .filter(
      (entry): entry is WithBillId =>
        isClean(entry) &&
        entry.billId !== undefined &&
        (kept.has(entry.billId) || (entry.photos ?? []).length > 0),
    );
  // Removals first: they make room.
  for (const entry of entries) {
    const here = (await keptPhotos(space, entry.billId)).map(({ name }) => name);
    const gone = without(entry.photos, here);
    const isSaid = () => note(savedBills, entry, ({ photos }) => ({ photos: without(photos, gone) }));
    const problem =
      gone.length > 0 && (await sendRow(remote.remove(entry.id, gone), { taken: isSaid, refused: isSaid }));
    if (problem) return problem;
  }
  for (const entry of entries) {
    const fresh = (await keptPhotos(space, entry.billId)).filter(
      ({ name }) => !entry.photos?.includes(name) && !entry.photosRefused?.includes(name),
    );
    for (const photo of fresh) {
      const problem = await sendRow(remote.put(entry.id, photo), answersOf(savedBills, entry, photo));
      // A full account refuses the remaining photos as well.
      if (problem === 'limit') return undefined;
      if (problem) return problem;
    }
  }
  return undefined;
}

/** Notes what the account has answered about a photo. */
const answersOf = (savedBills: SavedBills, entry: SavedBillEntry, { name }: KeptPhoto): Answers<unknown> => {
  const withIt = (names: SavedBillEntry['photos']) => [...without(names, [name]), name];
  return {
    taken: () =>
      note(savedBills, entry, ({ photos }) => ({ photos: withIt(photos), noRoomForPhotos: false })),
    refused: () => note(savedBills, entry, ({ photosRefused }) => ({ photosRefused: withIt(photosRefused) })),
    full: async () => (await note(savedBills, entry, () => ({ noRoomForPhotos: true }))) ?? 'limit',
  };
};

/**
 * Takes over what the account has of a bill's photos: missing ones are fetched, and those removed on another device are removed here, too.
 * Returns what went wrong, if anything.
 * @param id of the saved bill; the saved bills have been loaded
 */
export async function fetchPhotos(
  space: Space,
  savedBills: SavedBills,
  remote: RemotePhotos,
  id: string,
  billId: BillId,
): Promise<SyncProblem | undefined> {
  const entry = savedBills.entry(id);
  if (!entry) return undefined;
  const { photos: known = [] } = entry;
  const listed = await remote.list(id);
  if (!listed.ok) return listed.problem;
  const here = (await keptPhotos(space, billId)).map(({ name }) => name);
  const fetched: KeptPhoto[] = [];
  // A known photo that is not here was removed here, and the account has not been told yet: it is not fetched.
  for (const name of without(listed.value, [...here, ...known])) {
    const photo = await remote.get(id, name);
    if (!photo.ok) return photo.problem;
    if (photo.value) fetched.push({ name, photo: photo.value });
  }
  const gone = without(known, listed.value);
  if (fetched.length > 0 || gone.some((name) => here.includes(name))) {
    const change = (photos: readonly KeptPhoto[]) =>
      withPhotos(
        photos.filter(({ name }) => !gone.includes(name)),
        fetched,
      );
    const unkept = writeProblem(await changeKeptPhotos(space, billId, change));
    if (unkept) return unkept;
  }
  const both = [...without(known, gone), ...listed.value.filter((name) => here.includes(name))];
  const names = [...new Set([...both, ...fetched.map(({ name }) => name)])];
  if (entry.billId === billId && entry.photos?.join() === names.join()) return undefined;
  return note(savedBills, entry, () => ({ billId, photos: names }));
}

/**
 * Fetches the photos of a bill that is about to be deleted in the account and was never opened here, so that undoing the deletion restores
 * them. Returns a problem only if the deletion has to wait.
 */
export async function fetchBeforeDeletion(
  space: Space,
  savedBills: SavedBills,
  remote: RemotePhotos,
  id: string,
): Promise<SyncProblem | undefined> {
  const entry = savedBills.entry(id);
  if (!entry || entry.photos) return undefined;
  const bill = await savedBills.bill(entry.version);
  if (typeof bill === 'string') return undefined;
  const problem = await fetchPhotos(space, savedBills, remote, id, bill.id);
  return stopsSync(problem) ? problem : undefined;
}
