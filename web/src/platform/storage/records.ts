import type { DBSchema } from 'idb';
import { Database } from './database.ts';
import { isFull } from './is-full.ts';
import type { Space } from './keys.ts';
import type { Change, Records } from './record-types.ts';

interface Schema<T> extends DBSchema {
  /** The part that lists show. */
  entries: { key: string; value: T };
  /** The full record, read one by one. */
  bodies: { key: string; value: unknown };
}

const databaseOf = <T>(space: Space) =>
  new Database<Schema<T>>(`fairtab.${space}.bills`, {
    create(fresh) {
      fresh.createObjectStore('entries', { keyPath: 'id' });
      fresh.createObjectStore('bodies');
    },
  });

/** Reads, decides and writes in one transaction. Throws the database's error. */
const write = <T extends { readonly id: string }>(
  database: Database<Schema<T>>,
  ids: readonly string[],
  decide: (found: ReadonlyMap<string, T>) => Change<T>,
): Promise<void> =>
  database.write(['entries', 'bodies'], async (transaction) => {
    const [entries, bodies] = [transaction.objectStore('entries'), transaction.objectStore('bodies')];
    const found = new Map<string, T>();
    for (const id of ids) {
      const record = await entries.get(id);
      if (record) found.set(id, record);
    }
    const { put = [], remove = [], bodies: added = [], removeBodies = [] } = decide(found);
    // `async`, so that one that throws at once does not keep the rejections of the others from being handled.
    await Promise.all([
      ...put.map(async (record) => entries.put(record)),
      ...added.map(async ([id, body]) => bodies.put(body, id)),
      ...remove.map(async (id) => entries.delete(id)),
      ...removeBodies.map(async (id) => bodies.delete(id)),
    ]);
  });

/**
 * The saved bills of a space, in the browser's database (IndexedDB). If that cannot be opened (a private window of some browsers), nothing
 * is stored anywhere else, and the next call tries again.
 */
export function openBills<T extends { readonly id: string }>(space: Space): Records<T> {
  const database = databaseOf<T>(space);
  return {
    async all() {
      try {
        return await database.read(['entries'], ({ store }) => store.getAll());
      } catch {
        return undefined;
      }
    },
    body: (id) => database.read(['bodies'], ({ store }) => store.get(id)),
    async change(ids, decide) {
      try {
        await write(database, ids, decide);
        return 'saved';
      } catch (error) {
        return isFull(error) ? 'full' : 'unavailable';
      }
    },
  };
}

/** Removes the saved bills of a space. */
export async function eraseBills(space: Space): Promise<void> {
  try {
    await databaseOf(space).erase();
  } catch {
    // There is no database without IndexedDB.
  }
}
