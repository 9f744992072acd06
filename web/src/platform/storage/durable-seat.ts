/**
 * The second copy of a seat, in the browser's database with strict durability: local storage reaches the disk up to a minute late, and that
 * minute is lost if the phone ends the browser. Without its seat the phone would find its own name taken.
 */
import type { DBSchema } from 'idb';
import * as v from 'valibot';
import { Database } from './database.ts';
import { newest, PATIENCE_MS, storedCopy } from './durable-draft.ts';

interface Schema extends DBSchema {
  /** By its key in local storage; anything may be in it. */
  seats: { key: string; value: unknown };
}

const database = new Database<Schema>('fairtab.tables', {
  patienceMs: PATIENCE_MS,
  create(fresh) {
    fresh.createObjectStore('seats');
  },
});

/** The stored copy of a seat: an empty text if it was removed. */
export interface DurableSeat {
  readonly text: string;
  readonly stamp: number;
}

const readCopy = (stored: unknown): DurableSeat | undefined => v.parse(storedCopy, stored);

/** The last stored copy. Rejects if the database cannot be read. */
export const readSeat = async (key: string): Promise<DurableSeat | undefined> =>
  readCopy(await database.read(['seats'], ({ store }) => store.get(key)));

/**
 * Stores a text, or an empty one if the seat was removed; it is on the disk when the promise resolves. Of two tabs, the one that wrote last
 * wins, whichever write arrives first. Rejects if it cannot be written.
 */
export async function writeSeat(key: string, latest: DurableSeat): Promise<void> {
  await database.write(['seats'], async ({ store }) => {
    const stored = readCopy(await store.get(key));
    const next = newest(stored, latest);
    if (next !== stored) await store.put(next, key);
  });
}

/** Moves a stored seat to another key, over any value there. Rejects if that cannot be written. */
export async function moveSeat(from: string, to: string, seat: DurableSeat): Promise<void> {
  // An empty text with the same stamp, so that a tab's older write to the first key is ignored.
  const none = { text: '', stamp: seat.stamp };
  await database.write(['seats'], ({ store }) => Promise.all([store.put(seat, to), store.put(none, from)]));
}

/** Removes the seat under a key, if there is a database. */
export const eraseSeat = (key: string): Promise<void> =>
  database.write(['seats'], ({ store }) => store.delete(key)).catch(() => undefined);
