/**
 * The models of the receipt reader (platform/receipt-reader), in a database of their own: they are as large as everything else together.
 */
import { deleteDB, type DBSchema } from 'idb';
import { whenOpened } from './records.ts';

/** Like every key (keys.ts), it has no word that "Clear auth data" erases by. */
const NAME = 'fairtab.receipt-reader';

interface Schema extends DBSchema {
  /** The key is the SHA-256 of the content. */
  models: { key: string; value: Uint8Array<ArrayBuffer> };
}

const database = whenOpened<Schema>(NAME, {
  version: 1,
  create(fresh) {
    fresh.createObjectStore('models');
  },
});

/** The names of the stored models. Rejects if the browser has no database. */
export const storedModels = async (): Promise<readonly string[]> => (await database()).getAllKeys('models');

/** The model under this name, if the device has it. Rejects if the browser has no database. */
export const readModel = async (name: string): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  (await database()).get('models', name);

/**
 * Stores these and removes all that are not in `names`, in one transaction: a new version leaves nothing of the old one behind, and one
 * that does not fit changes nothing. Rejects with the browser's error.
 */
export async function keepModels(
  added: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
  names: readonly string[],
): Promise<void> {
  const { store, done } = (await database()).transaction('models', 'readwrite');
  const stored = await store.getAllKeys();
  const changes = [
    ...stored.filter((name) => !names.includes(name)).map((name) => store.delete(name)),
    ...[...added].map(([name, content]) => store.put(content, name)),
  ];
  await Promise.all([...changes, done]);
}

/** Removes the model under this name. */
export const forgetModel = async (name: string): Promise<void> => (await database()).delete('models', name);

/** Removes all models and their database. */
export async function eraseModels(): Promise<void> {
  await deleteDB(NAME);
}
