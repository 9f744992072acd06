/**
 * The second copy of a seat, in the browser's database with strict durability: local storage reaches the disk up to a minute late, and a
 * phone that ends its browser takes that minute along. Without its seat it would find its own name taken.
 */
import type { DBSchema } from 'idb';
import { whenOpened } from './records.ts';

interface Schema extends DBSchema {
  /** By the key that it has in local storage; anything may be in it. */
  seats: { key: string; value: unknown };
}

/** No word in the name that "Clear auth data" erases by, as in every key (keys.ts). */
const database = whenOpened<Schema>('fairtab.tables', {
  version: 1,
  create(fresh) {
    fresh.createObjectStore('seats');
  },
});

/** The text that was kept last. Rejects where the database cannot be read. */
export async function readSeat(key: string): Promise<string | null> {
  const value: unknown = await (await database()).get('seats', key);
  return typeof value === 'string' ? value : null;
}

/** Keeps a text, or forgets it; it is on the disk when the promise resolves. Rejects where that cannot be written. */
export async function writeSeat(key: string, text: string | null): Promise<void> {
  const { store, done } = (await database()).transaction('seats', 'readwrite', { durability: 'strict' });
  await Promise.all([text === null ? store.delete(key) : store.put(text, key), done]);
}

/** Forgets what is kept under a key, as far as there is a database. */
export const eraseSeat = (key: string): Promise<void> => writeSeat(key, null).catch(() => undefined);
