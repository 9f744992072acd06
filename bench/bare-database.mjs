// @ts-check
// The database of a server that stands still, as the server opens it and without anything around it.
import { fsyncSync, rmSync } from 'node:fs';
import { PGlite } from '@supabase/lite/pglite';

/** Commits reach the disk, as in server/src/backend/pglite.ts. @param {string} folder the data folder's `database` */
export async function openBare(folder) {
  const startParams = [
    ...PGlite.defaultStartParams.filter((name) => name !== '-F'),
    '-c',
    'wal_sync_method=fsync',
  ];
  const database = await PGlite.create({ dataDir: folder, startParams });
  const { filesystems } =
    /** @type {{ filesystems: { NODEFS: { stream_ops: Record<string, unknown> } } }} */ (
      /** @type {unknown} */ (database.Module.FS)
    );
  filesystems.NODEFS.stream_ops.fsync = (/** @type {{ nfd?: number }} */ file) => {
    if (file.nfd !== undefined) fsyncSync(file.nfd);
    return 0;
  };
  return {
    /** @type {import('./seed.mjs').Query} */
    query: async (sql, parameters) =>
      /** @type {Record<string, unknown>[]} */ ((await database.query(sql, parameters)).rows),
    /** @param {(query: import('./seed.mjs').Query) => Promise<unknown>} work */
    begin: (work) =>
      database.transaction((tx) =>
        work(
          async (sql, parameters) =>
            /** @type {Record<string, unknown>[]} */ ((await tx.query(sql, parameters)).rows),
        ),
      ),
    close: async () => {
      await database.close();
      // What was written here was meant: the next server is not to take it for damage.
      rmSync(`${folder}.sums.json`, { force: true });
    },
  };
}
