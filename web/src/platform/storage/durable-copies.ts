/**
 * What the second copies have in common that lie in the browser's database with strict durability (durable-draft.ts, durable-seat.ts):
 * what is on the disk when it is said to be, which of two copies counts, and that nothing waits for a database that is silent.
 */
import type { DBSchema, IDBPDatabase, IDBPObjectStore, StoreNames } from 'idb';
import * as v from 'valibot';
import { after } from '../clock.ts';

/** A database that is silent for so long, in ms, is taken for none. */
const PATIENCE_MS = 3000;

/**
 * What a database was asked, or a rejection where it is silent: WebKit suspends a page that is left in the middle of a transaction, for as
 * long as Back may bring it back, and everybody else's transactions wait for that one.
 */
export async function answerOf<T>(asked: Promise<T>): Promise<T> {
  let stop = (): void => undefined;
  const silence = new Promise<never>((_, reject) => {
    stop = after(PATIENCE_MS, () => reject(new Error('The database of this browser does not answer.')));
  });
  try {
    return await Promise.race([asked, silence]);
  } finally {
    stop();
  }
}

/** Changes a store in one transaction; what it did is on the disk when the promise resolves. */
export async function changeStore<Schema extends DBSchema, Name extends StoreNames<Schema>>(
  database: IDBPDatabase<Schema>,
  name: Name,
  make: (store: IDBPObjectStore<Schema, [Name], Name, 'readwrite'>) => Promise<unknown>,
): Promise<void> {
  const { store, done } = database.transaction(name, 'readwrite', { durability: 'strict' });
  await answerOf(Promise.all([make(store), done]));
}

/** A text and how new it is: of two copies the one that was written last counts. */
export interface Stamped<T> {
  readonly text: T;
  readonly stamp: number | undefined;
}

/** A copy as it is stored; nothing for whatever is none. */
export const storedCopy = <T>(text: v.GenericSchema<T>) =>
  v.fallback(v.optional(v.object({ text, stamp: v.pipe(v.number(), v.safeInteger()) })), undefined);

/** The newer one; one that nothing is known of counts as older than any that has a stamp. */
export function newest<T>(
  stored: Stamped<T> | undefined,
  latest: Stamped<T> | undefined,
): Stamped<T> | undefined {
  const stamp = latest?.stamp ?? 0;
  return latest && stamp > (stored?.stamp ?? -1) ? { text: latest.text, stamp } : stored;
}
