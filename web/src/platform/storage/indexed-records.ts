import type { Space } from './keys.ts';
import type { Change, Records } from './record-types.ts';
import type { WriteResult } from './store.ts';

const VERSION = 1;
const ENTRIES = 'entries';
const BODIES = 'bodies';

/** No word in it that "Clear auth data" erases by, as in every key (keys.ts). */
const nameOf = (space: Space): string => `fairtab.${space}.bills`;

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('No answer')));
  });

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    for (const end of ['error', 'abort'] as const)
      transaction.addEventListener(end, () => reject(transaction.error ?? new Error('Aborted')));
  });

function open(space: Space): Promise<IDBDatabase> {
  const request = indexedDB.open(nameOf(space), VERSION);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(ENTRIES, { keyPath: 'id' });
    request.result.createObjectStore(BODIES);
  });
  return answer(request);
}

const isFull = (error: unknown): boolean => error instanceof DOMException && /quota/i.test(error.name);

/** The browser's database for a space; `undefined` where there is none (a private window of some browsers). */
export async function openIndexed<T extends { readonly id: string }>(
  space: Space,
): Promise<Records<T> | undefined> {
  let database: IDBDatabase;
  try {
    database = await open(space);
  } catch {
    return undefined;
  }
  // Another tab erases the account's data: it is not to wait for this one.
  database.addEventListener('versionchange', () => database.close());

  async function change(
    ids: readonly string[],
    decide: (found: ReadonlyMap<string, T>) => Change<T>,
  ): Promise<WriteResult> {
    try {
      // Strict: what somebody was told is saved survives a power cut.
      const transaction = database.transaction([ENTRIES, BODIES], 'readwrite', { durability: 'strict' });
      const end = finished(transaction);
      const [entries, bodies] = [transaction.objectStore(ENTRIES), transaction.objectStore(BODIES)];
      const found = new Map<string, T>();
      await Promise.all(
        ids.map(async (id) => {
          const record: T | undefined = await answer(entries.get(id));
          if (record) found.set(id, record);
        }),
      ).catch(() => undefined);
      const { put = [], remove = [], bodies: put2 = [], removeBodies = [] } = decide(found);
      for (const record of put) entries.put(record);
      for (const [id, body] of put2) bodies.put(body, id);
      for (const id of remove) entries.delete(id);
      for (const id of [...remove, ...removeBodies]) bodies.delete(id);
      await end;
      return 'saved';
    } catch (error) {
      return isFull(error) ? 'full' : 'unavailable';
    }
  }

  const reading = async <R>(store: string, read: (store: IDBObjectStore) => IDBRequest<R>) => {
    try {
      return await answer(read(database.transaction(store).objectStore(store)));
    } catch {
      return undefined;
    }
  };
  return {
    all: () => reading(ENTRIES, (store) => store.getAll()),
    body: (id) => reading<unknown>(BODIES, (store) => store.get(id)),
    change,
  };
}

/** Removes the database of a space. */
export function eraseIndexed(space: Space): void {
  try {
    indexedDB.deleteDatabase(nameOf(space));
  } catch {
    // There is none where there is no such API.
  }
}
