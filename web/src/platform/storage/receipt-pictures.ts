/**
 * Pictures of paper bills, in the browser's database: those that are being checked, and those that somebody keeps with a bill
 * (docs/product/bill.md, "A photo of the bill"). bills/saved/sync/sync-photos decides what is sent to an account.
 */
import type { DBSchema, IDBPTransaction } from 'idb';
import * as v from 'valibot';
import type { BillId } from '#domain';
import { newUuid } from '../device/ids.ts';
import { Database } from './database.ts';
import { isFull } from './is-full.ts';
import type { Space } from './keys.ts';
import { photoChanges } from './photo-changes.ts';
import type { WriteResult } from './store.ts';

/** A name for a new photo. @param type its media type: JPEG, or else WebP */
export const newPhotoName = (type: string): string =>
  `${newUuid()}.${type === 'image/webp' ? 'webp' : 'jpg'}`;

interface Schema extends DBSchema {
  /** The review, by space; anything may be in it. */
  drafts: { key: Space; value: unknown };
  /** Kept with a bill, by space and the bill's id. */
  kept: { key: [Space, BillId]; value: unknown };
}

const database = new Database<Schema>('fairtab.receipts', {
  create(fresh) {
    fresh.createObjectStore('drafts');
    fresh.createObjectStore('kept');
  },
});

const number = v.pipe(v.number(), v.finite());
const character = v.object({
  text: v.string(),
  probability: number,
  runnerUp: v.string(),
  runnerUpProbability: number,
  x: number,
  soft: v.boolean(),
});
const box = v.object({
  centreX: number,
  centreY: number,
  width: number,
  height: number,
  directionX: number,
  directionY: number,
  score: number,
  characters: v.pipe(v.array(character), v.readonly()),
});
const picture = v.object({
  picture: v.instance(Blob),
  width: number,
  height: number,
  reading: v.object({
    width: number,
    height: number,
    boxes: v.pipe(v.array(box), v.readonly()),
    isPage: v.optional(v.boolean()),
  }),
});
/** A picture that was read, and what was read in it; its boxes are in the picture's pixels. */
export type StoredPicture = Readonly<v.InferOutput<typeof picture>>;
const pictures = v.fallback(v.array(picture), []);
/** `name`: that in the account as well, a UUID and a file extension. */
const keptPhoto = v.object({ name: v.string(), photo: v.instance(Blob) });
/** A photo that is kept with a bill. */
export type KeptPhoto = Readonly<v.InferOutput<typeof keptPhoto>>;
const keptPhotosSchema = v.fallback(v.array(keptPhoto), []);

type Write = IDBPTransaction<Schema, ['drafts', 'kept'], 'readwrite'>;

/** Writes in one transaction, whole or not at all. */
async function write(make: (transaction: Write) => Promise<unknown>): Promise<WriteResult> {
  try {
    await database.write(['drafts', 'kept'], make);
    return 'saved';
  } catch (error) {
    return isFull(error) ? 'full' : 'unavailable';
  }
}

/** The same for photos that are kept with bills; views and the sync are notified. */
async function writeKept(make: (transaction: Write) => Promise<unknown>): Promise<WriteResult> {
  const result = await write(make);
  photoChanges.setState((count) => count + 1);
  return result;
}

/** The pictures being checked; empty if there are none, or they cannot be read. Never throws. */
export async function draftPictures(space: Space): Promise<readonly StoredPicture[]> {
  try {
    return v.parse(pictures, await database.read(['drafts'], ({ store }) => store.get(space)));
  } catch {
    return [];
  }
}

/** Stores the pictures being checked, in place of the previous ones. Never throws. */
export const keepDraftPictures = (space: Space, read: readonly StoredPicture[]): Promise<WriteResult> =>
  write((transaction) => transaction.objectStore('drafts').put(read, space));

/** Forgets the pictures being checked. Never throws. */
export const forgetDraftPictures = (space: Space): Promise<WriteResult> =>
  write((transaction) => transaction.objectStore('drafts').delete(space));

/** The photos kept with a bill. Rejects if they cannot be read: an empty list would have them removed from the account. */
export const keptPhotos = async (space: Space, bill: BillId): Promise<readonly KeptPhoto[]> =>
  v.parse(keptPhotosSchema, await database.read(['kept'], ({ store }) => store.get([space, bill])));

/** Changes the photos kept with a bill as they are at that moment, in one transaction. Never throws. */
export const changeKeptPhotos = (
  space: Space,
  bill: BillId,
  change: (photos: readonly KeptPhoto[]) => readonly KeptPhoto[],
): Promise<WriteResult> =>
  writeKept(async (transaction) => {
    const store = transaction.objectStore('kept');
    const photos = change(v.parse(keptPhotosSchema, await store.get([space, bill])));
    await (photos.length > 0 ? store.put(photos, [space, bill]) : store.delete([space, bill]));
  });

/** Forgets the photos of a bill. Never throws. */
export const forgetKeptPhotos = (space: Space, bill: BillId): Promise<WriteResult> =>
  changeKeptPhotos(space, bill, () => []);

/** All keys of a space. */
const ofSpace = (space: Space): IDBKeyRange => IDBKeyRange.bound([space], [space, []]);

/** The ids of the bills of a space that photos are kept with. Rejects if they cannot be read. */
export const billsWithPhotos = async (space: Space): Promise<readonly BillId[]> =>
  (await database.read(['kept'], ({ store }) => store.getAllKeys(ofSpace(space)))).map(([, bill]) => bill);

/** Adds photos that are not there yet. */
export const withPhotos = (
  photos: readonly KeptPhoto[],
  more: readonly KeptPhoto[],
): readonly KeptPhoto[] => [
  ...photos,
  ...more.filter(({ name }) => !photos.some((photo) => photo.name === name)),
];

/** Copies the photos of a bill to another one, beside those already there. Never throws. */
export const copyPhotos = (space: Space, from: BillId, to: BillId): Promise<WriteResult> =>
  writeKept(async (transaction) => {
    const kept = transaction.objectStore('kept');
    const photos = v.parse(keptPhotosSchema, await kept.get([space, from]));
    const own = v.parse(keptPhotosSchema, await kept.get([space, to]));
    if (photos.length > 0) await kept.put(withPhotos(own, photos), [space, to]);
  });

/** Moves the photos of one space to another, beside those already there; a review there stays. Never throws. */
export const movePhotos = (from: Space, to: Space): Promise<WriteResult> =>
  writeKept(async (transaction) => {
    const [drafts, kept] = [transaction.objectStore('drafts'), transaction.objectStore('kept')];
    const draft = await drafts.get(from);
    if (draft !== undefined && (await drafts.get(to)) === undefined) await drafts.put(draft, to);
    await drafts.delete(from);
    for (const key of await kept.getAllKeys(ofSpace(from))) {
      const own = v.parse(keptPhotosSchema, await kept.get([to, key[1]]));
      const moved = v.parse(keptPhotosSchema, await kept.get(key));
      await kept.put(withPhotos(own, moved), [to, key[1]]);
      await kept.delete(key);
    }
  });

/** Removes every picture of a space. Never throws. */
export const erasePhotos = (space: Space): Promise<WriteResult> =>
  write((transaction) =>
    Promise.all([
      transaction.objectStore('drafts').delete(space),
      transaction.objectStore('kept').delete(ofSpace(space)),
    ]),
  );
