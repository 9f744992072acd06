import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LogConfig } from 'kysely';
import type { PgliteConnection } from '@supabase/lite/pglite';
import { unpackFolder } from './archive-folder.ts';
import { checkIsDatabase, checkSums, explainUnopened, noteSums } from './file-sums.ts';
import { createPgliteConnection, PGlite } from '../lite/lite.ts';
import type { LogSync } from '../lite/log-sync.ts';
import { oneAtATime } from '../lite/one-at-a-time.ts';
import { exitOnLogFailure, installFsync } from '../lite/pglite-files.ts';
import { resetStackPointer } from '../lite/pglite-stack.ts';
import { syncFolder, syncTree } from '../lite/sync.ts';

/** PGlite's own arguments without `-F` (no fsync), and with the only sync method that reaches the files. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/** PostgreSQL's number for the type. */
const NUMERIC = 1700;

/**
 * Makes the files of a new database in a folder beside its place, and then moves the folder: a start that is killed half-way
 * leaves nothing that looks like a database. Unpacking a snapshot of an empty database takes a fraction of the time.
 */
async function makeFiles(folder: string, snapshot: string): Promise<void> {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  if (existsSync(snapshot)) unpackFolder(snapshot, draft);
  else await (await PGlite.create({ dataDir: draft })).close();
  await syncTree(draft);
  renameSync(draft, folder);
  syncFolder(dirname(folder));
}

/**
 * PostgreSQL in this process, with its files in `folder`. The caller holds the folder's lock. `snapshot`: an archive of an empty database;
 * without one, initdb runs, which is slower. `log` gets every statement of requests.
 */
export async function openPglite(
  folder: string,
  snapshot: string,
  log: LogConfig = [],
): Promise<PgliteConnection> {
  if (existsSync(folder)) {
    checkIsDatabase(folder);
    await checkSums(folder);
  } else await makeFiles(folder, snapshot);
  const { connection, sync } = await openFiles(folder);
  connection.kysely = oneAtATime(connection.driver, sync, log);
  return connection;
}

async function openFiles(folder: string): Promise<{ connection: PgliteConnection; sync: LogSync }> {
  try {
    const connection = await createPgliteConnection({
      url: folder,
      // PostgREST's amounts are JSON numbers; lite's are texts where the column has more digits than the number.
      pgliteOptions: { startParams: START_PARAMETERS, parsers: { [NUMERIC]: Number } },
    });
    await connection.driver.waitReady;
    resetStackPointer(connection.driver);
    const sync = installFsync(connection.driver);
    exitOnLogFailure(connection.driver);
    // Sync the start's own writes: recovery after a crash, or a database just unpacked.
    await connection.driver.exec('checkpoint');
    const close = connection.close.bind(connection);
    connection.close = async () => {
      await close();
      await noteSums(folder);
    };
    return { connection, sync };
  } catch (error) {
    throw explainUnopened(folder, error);
  }
}
