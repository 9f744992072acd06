// @ts-check
// The database of a stopped server, opened without the server.
import { rmSync } from 'node:fs';
import { PGlite } from '@supabase/lite/pglite';

/** @typedef {(sql: string, parameters?: unknown[]) => Promise<Record<string, unknown>[]>} Query */

/**
 * @template T
 * @param {string} folder the server's data folder
 * @param {(query: Query) => Promise<T>} work
 */
export async function withBareDatabase(folder, work) {
  const database = await PGlite.create({ dataDir: `${folder}/database` });
  try {
    return await work(
      async (sql, parameters) =>
        /** @type {Record<string, unknown>[]} */ ((await database.query(sql, parameters)).rows),
    );
  } finally {
    await database.close();
    // These writes were intended, so the next server must not take them for damage.
    rmSync(`${folder}/database.sums.json`, { force: true });
  }
}
