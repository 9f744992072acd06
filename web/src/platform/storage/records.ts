import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { isFull } from './is-full.ts';
import type { Space } from './keys.ts';
import type { Change, Records } from './record-types.ts';

/** How a database is made. */
interface Opening<S extends DBSchema> {
  readonly version: number;
  readonly create: (fresh: IDBPDatabase<S>) => void;
}

/**
 * A browser database that is opened on first use, and again after it was closed or could not be opened. Rejects with the browser's error.
 */
export function whenOpened<S extends DBSchema>(
  name: string,
  { version, create }: Opening<S>,
): () => Promise<IDBPDatabase<S>> {
  let opened: Promise<IDBPDatabase<S>> | undefined;
  const forget = () => {
    opened = undefined;
  };

  async function open(): Promise<IDBPDatabase<S>> {
    const database = await openDB<S>(name, version, {
      upgrade: create,
      // Another tab is erasing or upgrading the database, and must not have to wait for this one.
      blocking(_current, _blocked, { target }) {
        forget();
        (target as IDBDatabase).close();
      },
      terminated: forget,
    });
    return database;
  }

  return () => {
    opened ??= open().catch((error: unknown) => {
      forget();
      throw error;
    });
    return opened;
  };
}

const VERSION = 1;

interface Schema<T> extends DBSchema {
  /** The part that lists show. */
  entries: { key: string; value: T };
  /** The full record, read one by one. */
  bodies: { key: string; value: unknown };
}

/** Like every key (keys.ts), it has no word that "Clear auth data" erases by. */
const nameOf = (space: Space): string => `fairtab.${space}.bills`;

/** Reads, decides and writes in one transaction, whole or not at all. Throws the database's error. */
async function write<T extends { readonly id: string }>(
  database: IDBPDatabase<Schema<T>>,
  ids: readonly string[],
  decide: (found: ReadonlyMap<string, T>) => Change<T>,
): Promise<'saved'> {
  // Strict: a confirmed save survives a power cut.
  const transaction = database.transaction(['entries', 'bodies'], 'readwrite', { durability: 'strict' });
  const [entries, bodies] = [transaction.objectStore('entries'), transaction.objectStore('bodies')];
  const asked: Promise<unknown>[] = [];
  try {
    const found = new Map<string, T>();
    for (const id of ids) {
      const record = await entries.get(id);
      if (record) found.set(id, record);
    }
    const { put = [], remove = [], bodies: added = [], removeBodies = [] } = decide(found);
    for (const record of put) asked.push(entries.put(record));
    for (const [id, body] of added) asked.push(bodies.put(body, id));
    for (const id of remove) asked.push(entries.delete(id));
    for (const id of [...remove, ...removeBodies]) asked.push(bodies.delete(id));
    await Promise.all([...asked, transaction.done]);
    return 'saved';
  } catch (error) {
    // An exception does not abort the transaction by itself: its first half would be written. Later rejections of its requests are ignored.
    void Promise.allSettled([...asked, transaction.done]);
    if (transaction.error === null) transaction.abort();
    throw error;
  }
}

/**
 * The saved bills of a space, in the browser's database (IndexedDB). If that cannot be opened (a private window of some browsers), nothing
 * is stored anywhere else, and the next call tries again.
 */
export function openBills<T extends { readonly id: string }>(space: Space): Records<T> {
  const database = whenOpened<Schema<T>>(nameOf(space), {
    version: VERSION,
    create(fresh) {
      fresh.createObjectStore('entries', { keyPath: 'id' });
      fresh.createObjectStore('bodies');
    },
  });

  return {
    async all() {
      try {
        return await (await database()).getAll('entries');
      } catch {
        return undefined;
      }
    },
    async body(id) {
      return (await database()).get('bodies', id);
    },
    async change(ids, decide) {
      try {
        return await write(await database(), ids, decide);
      } catch (error) {
        return isFull(error) ? 'full' : 'unavailable';
      }
    },
  };
}

/** Removes the saved bills of a space. */
export async function eraseBills(space: Space): Promise<void> {
  try {
    await deleteDB(nameOf(space));
  } catch {
    // There is no database without IndexedDB.
  }
}
