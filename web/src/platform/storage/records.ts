import type { DBSchema } from 'idb';
import { Database } from './database.ts';
import { isFull } from './is-full.ts';
import type { Space } from './keys.ts';
import type { WriteResult } from './store.ts';

/** A change to stored records: `put` has the part that lists show, `bodies` the rest, which is read one by one. */
export interface Change<T> {
  readonly put?: readonly T[];
  readonly remove?: readonly string[];
  readonly bodies?: readonly (readonly [id: string, body: unknown])[];
  readonly removeBodies?: readonly string[];
}

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

/** Many records of one space on this device. */
export type Records<T extends { readonly id: string }> = ReturnType<typeof openBills<T>>;

/**
 * The saved bills of a space, in the browser's database (IndexedDB): unlike one long text, a record is written without the others, and there
 * is room for tens of thousands. If the database cannot be opened (a private window of some browsers), nothing is stored anywhere else, and
 * the next call tries again. Only `body` throws.
 */
export function openBills<T extends { readonly id: string }>(space: Space) {
  const database = databaseOf<T>(space);
  return {
    /** Every record, without the bodies; validate them. `undefined`: they cannot be read. */
    async all(): Promise<readonly unknown[] | undefined> {
      try {
        return await database.read(['entries'], ({ store }) => store.getAll());
      } catch {
        return undefined;
      }
    },
    /** `undefined` if there is none. Rejects if it cannot be read: if it counted as absent, it would be overwritten or dropped. */
    body: (id: string): Promise<unknown> => database.read(['bodies'], ({ store }) => store.get(id)),
    /**
     * Reads the records with these ids and writes what `decide` makes of them, in one transaction: two tabs that change the same record do
     * so one after the other.
     */
    async change(
      ids: readonly string[],
      decide: (found: ReadonlyMap<string, T>) => Change<T>,
    ): Promise<WriteResult> {
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
