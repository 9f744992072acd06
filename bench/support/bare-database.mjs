// @ts-check
// The database of a server that stands still, as the server opens it and without anything around it. By itself, for its start
// and its memory: `node bench/support/bare-database.mjs <folder>`.
import { fsyncSync, rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { PGlite } from '@supabase/lite/pglite';

/**
 * @typedef {(sql: string, parameters?: unknown[]) => Promise<Record<string, unknown>[]>} Query
 * @typedef {{
 *   query: Query, begin: (work: (query: Query) => Promise<unknown>) => Promise<unknown>, close: () => Promise<unknown>,
 * }} Database `begin` runs work in one transaction
 */

/** @param {{ query: (sql: string, parameters?: any[]) => Promise<{ rows: unknown[] }> }} by @returns {Query} */
const queryBy = (by) => async (sql, parameters) =>
  /** @type {Record<string, unknown>[]} */ ((await by.query(sql, parameters)).rows);

/** Commits reach the disk, as in server/src/backend/pglite.ts. @param {string} folder the data folder's `database` @returns {Promise<Database>} */
async function openBare(folder) {
  const quick = PGlite.defaultStartParams.filter((name) => name !== '-F');
  const database = await PGlite.create({
    dataDir: folder,
    startParams: [...quick, '-c', 'wal_sync_method=fsync'],
  });
  const { filesystems } =
    /** @type {{ filesystems: { NODEFS: { stream_ops: Record<string, unknown> } } }} */ (
      /** @type {unknown} */ (database.Module.FS)
    );
  filesystems.NODEFS.stream_ops.fsync = (/** @type {{ nfd?: number }} */ file) => {
    if (file.nfd !== undefined) fsyncSync(file.nfd);
    return 0;
  };
  return {
    query: queryBy(database),
    begin: (work) => database.transaction((tx) => work(queryBy(tx))),
    close: async () => {
      await database.close();
      // What was written here was meant: the next server is not to take it for damage.
      rmSync(`${folder}.sums.json`, { force: true });
    },
  };
}

/**
 * @template T
 * @param {string} folder the server's data folder
 * @param {(database: Database) => Promise<T>} work
 */
export async function withBareDatabase(folder, work) {
  const database = await openBare(`${folder}/database`);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const database = await openBare(process.argv[2] ?? '');
  await database.query('select 1');
  // The word that a script is waited for with: nothing listens there.
  console.log('running at http://nowhere');
  process.once('SIGTERM', () => void database.close().then(() => process.exit()));
}
