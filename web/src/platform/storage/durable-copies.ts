/**
 * Second copies of texts in local storage, in the browser's database with strict durability: local storage reaches the disk up to a minute
 * late, and that minute is lost if the browser is killed (docs/product/bill.md, "Where the bill lies"). Everything rejects if there is no
 * database, or one that does not answer.
 */
import type { DBSchema } from 'idb';
import * as v from 'valibot';
import { Database } from './database.ts';
import { prefixOf, type Space } from './keys.ts';

const copy = v.object({
  text: v.string(),
  /** Milliseconds since the epoch, and always more than the stamp of any text that its writer had seen. */
  stamp: v.pipe(v.number(), v.safeInteger()),
});
/** A text, and how new it is. Without a text it notes that the one in local storage was removed. */
export type Copy = Readonly<v.InferOutput<typeof copy>>;

/** CopiesByKey by their keys in local storage. */
export type CopiesByKey = ReadonlyMap<string, Copy>;

interface Schema extends DBSchema {
  /** By its key in local storage; anything may be in it. */
  copies: { key: string; value: unknown };
}

/** Treat the database as unavailable after this many ms. */
const PATIENCE_MS = 3000;

const database = new Database<Schema>('fairtab.copies', {
  patienceMs: PATIENCE_MS,
  create(fresh) {
    fresh.createObjectStore('copies');
  },
});

const storedCopy = v.fallback(v.optional(copy), undefined);

/** Those that the database has. */
export const readDurable = (keys: readonly string[]): Promise<CopiesByKey> =>
  database.read(['copies'], async ({ store }) => {
    const found = await Promise.all(
      keys.map(async (key) => [key, v.parse(storedCopy, await store.get(key))] as const),
    );
    return new Map(found.flatMap(([key, stored]) => (stored ? [[key, stored] as const] : [])));
  });

/** Writes those that are newer than what is there: of two tabs, the one that wrote last wins, whichever write arrives first. */
export const writeDurable = (copies: CopiesByKey): Promise<unknown> =>
  database.write(['copies'], ({ store }) =>
    Promise.all(
      [...copies].map(async ([key, latest]) => {
        const stamp = v.parse(storedCopy, await store.get(key))?.stamp ?? -1;
        if (latest.stamp > stamp) await store.put(latest, key);
      }),
    ),
  );

/** Writes over what is there, all or nothing. `undefined`: the copy is removed. */
export const replaceDurable = (copies: ReadonlyMap<string, Copy | undefined>): Promise<unknown> =>
  database.write(['copies'], ({ store }) =>
    Promise.all([...copies].map(async ([key, next]) => (next ? store.put(next, key) : store.delete(key)))),
  );

/** Removes the copies of a space, if there is a database. */
export const eraseDurable = (space: Space): Promise<unknown> =>
  database
    .write(['copies'], ({ store }) =>
      store.delete(IDBKeyRange.bound(prefixOf(space), `${prefixOf(space)}\uFFFF`)),
    )
    .catch(() => undefined);
