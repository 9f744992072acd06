/**
 * The models of the receipt reader (platform/receipt-reader), in a database of their own: they are as large as everything else together.
 */
import type { DBSchema } from 'idb';
import { Database } from './database.ts';

interface Schema extends DBSchema {
  /** The key is the SHA-256 of the content. */
  models: { key: string; value: Uint8Array<ArrayBuffer> };
}

const database = new Database<Schema>('fairtab.receipt-reader', {
  create(fresh) {
    fresh.createObjectStore('models');
  },
});

/** The names of the stored models. Rejects if the browser has no database. */
export const storedModels = (): Promise<readonly string[]> =>
  database.read(['models'], ({ store }) => store.getAllKeys());

/** The model under this name, if the device has it. Rejects if the browser has no database. */
export const readModel = (name: string): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  database.read(['models'], ({ store }) => store.get(name));

/**
 * Stores these and removes all that are not in `names`, in one transaction: a new version leaves nothing of the old one behind, and one
 * that does not fit changes nothing. Rejects with the browser's error.
 */
export async function keepModels(
  added: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
  names: readonly string[],
): Promise<void> {
  await database.write(['models'], async ({ store }) => {
    const stored = await store.getAllKeys();
    await Promise.all([
      ...stored.filter((name) => !names.includes(name)).map((name) => store.delete(name)),
      ...[...added].map(([name, content]) => store.put(content, name)),
    ]);
  });
}

/** Removes the model under this name. */
export const forgetModel = (name: string): Promise<void> =>
  database.write(['models'], ({ store }) => store.delete(name));

/** Removes all models and their database. */
export const eraseModels = (): Promise<void> => database.erase();
