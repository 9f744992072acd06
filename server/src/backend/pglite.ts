import { existsSync, fsyncSync, mkdirSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LogConfig } from 'kysely';
import { createPgliteConnection, PGlite, type PgliteConnection } from '@supabase/lite/pglite';
import { checkIsDatabase, checkSums, explainUnopened, noteSums } from './file-sums.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { syncFolder, syncTree } from './sync.ts';
import { unpack } from './tar.ts';

/** PGlite's own, without `-F` (no fsync), and with the one way of syncing that reaches the files. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/** PostgreSQL's number for the type. */
const NUMERIC = 1700;

/** As much of Emscripten's file system on Node as is needed here. */
interface OpenFile {
  readonly nfd?: number;
  readonly node: unknown;
}
interface NodeFiles {
  readonly realPath: (node: unknown) => string;
  readonly stream_ops: {
    fsync?: (file: OpenFile) => number;
    write: (file: OpenFile, ...rest: readonly unknown[]) => number;
  };
}

/** Waits until the disk has an open file, or a folder's list of files. */
function syncToDisk(files: NodeFiles, { nfd, node }: OpenFile): void {
  if (nfd !== undefined) return fsyncSync(nfd);
  syncFolder(files.realPath(node));
}

/**
 * PostgreSQL says that a commit is safe when fsync has returned. In PGlite that call ends in nothing: its file
 * system has no such operation. This gives it one.
 */
function reachTheDisk(database: PGlite): void {
  const { filesystems } = database.Module.FS as unknown as { filesystems: { NODEFS: NodeFiles } };
  const files = filesystems.NODEFS;
  files.stream_ops.fsync = (file) => {
    syncToDisk(files, file);
    return 0;
  };
}

/**
 * Where its log cannot go on, PostgreSQL ends at once and recovers at the next start. PGlite cannot end: it spins, and answers
 * nobody. Then this process ends for it.
 */
function endWithTheLog(database: PGlite): void {
  const { filesystems } = database.Module.FS as unknown as { filesystems: { NODEFS: NodeFiles } };
  const files = filesystems.NODEFS;
  const write = files.stream_ops.write;
  files.stream_ops.write = (file, ...rest) => {
    try {
      return write(file, ...rest);
    } catch (error) {
      const path = files.realPath(file.node);
      if (!path.includes('pg_wal')) throw error;
      // Not by the console: what it says while a request is answered is that request's.
      writeSync(
        2,
        `${path} cannot be written: its disk is full, or fails. Fairtab stops; nothing that was saved is lost. Make room and start it again.\n`,
      );
      process.exit(1);
    }
  };
}

/**
 * Makes the files of a new database, beside their place and moved there whole: a start that is killed half-way
 * leaves nothing that looks like a database. With a snapshot of an empty one it takes a fraction of the time.
 */
async function makeFiles(folder: string, snapshot: string): Promise<void> {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  if (existsSync(snapshot)) unpack(readFileSync(snapshot), draft);
  else await (await PGlite.create({ dataDir: draft })).close();
  await syncTree(draft);
  renameSync(draft, folder);
  syncFolder(dirname(folder));
}

/**
 * PostgreSQL in this process, with its files in `folder`. The caller holds the folder's lock.
 * `snapshot`: an archive of an empty database; where there is none, the slow way is taken. `log` is told of
 * every statement of requests.
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
  const connection = await openFiles(folder);
  connection.kysely = oneAtATime(connection.driver, log);
  return connection;
}

async function openFiles(folder: string): Promise<PgliteConnection> {
  try {
    const connection = await createPgliteConnection({
      url: folder,
      // PostgREST's amounts are JSON numbers; lite's are texts where the column has more digits than the number.
      pgliteOptions: { startParams: START_PARAMETERS, parsers: { [NUMERIC]: Number } },
    });
    await connection.driver.waitReady;
    reachTheDisk(connection.driver);
    endWithTheLog(connection.driver);
    // What the start itself has written: recovery after a crash, or a database just unpacked.
    await connection.driver.exec('checkpoint');
    const close = connection.close.bind(connection);
    connection.close = async () => {
      await close();
      await noteSums(folder);
    };
    return connection;
  } catch (error) {
    throw explainUnopened(folder, error);
  }
}
