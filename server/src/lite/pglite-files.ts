import { fsync, fsyncSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import type { PGlite } from '@supabase/lite/pglite';
import { syncFolder } from './sync.ts';
import { LogSync } from './log-sync.ts';

/** The part of Emscripten's file system on Node that is used here. */
interface OpenFile {
  readonly nfd?: number;
  readonly node: unknown;
}
interface NodeFiles {
  readonly realPath: (node: unknown) => string;
  readonly stream_ops: {
    fsync?: (file: OpenFile) => number;
    close: (file: OpenFile) => void;
    write: (file: OpenFile, ...rest: readonly unknown[]) => number;
  };
}

/** Waits until an open file, or a folder's list of files, is on the disk. */
function syncToDisk(files: NodeFiles, { nfd, node }: OpenFile): void {
  if (nfd !== undefined) return fsyncSync(nfd);
  syncFolder(files.realPath(node));
}

/** Without a synced log nothing is durable: PostgreSQL exits in this case, too. */
function endWithout(path: string): never {
  // Not through the console: its output during a request goes to that request.
  writeSync(
    2,
    `${path} cannot be written: its disk is full, or fails. Fairtab stops; nothing that was saved is lost. Make room and start it again.\n`,
  );
  process.exit(1);
}

const syncSoon = promisify(fsync);

/**
 * PostgreSQL says that a commit is safe when fsync has returned. In PGlite fsync does nothing, as its file system has no such operation;
 * this adds it. `LogSync` handles the log's own syncs at a commit. Before anything else is written or synced, or a file of the log is
 * closed, the log is synced.
 */
export function installFsync(database: PGlite): LogSync {
  const { filesystems } = database.Module.FS as unknown as { filesystems: { NODEFS: NodeFiles } };
  const files = filesystems.NODEFS;
  const known = new WeakMap<object, boolean>();
  const isLog = ({ node }: OpenFile): boolean => {
    const isKnown = known.get(node as object);
    if (isKnown !== undefined) return isKnown;
    const isOne = files.realPath(node).includes('pg_wal');
    known.set(node as object, isOne);
    return isOne;
  };
  const sync = new LogSync({
    now: fsyncSync,
    soon: (file) =>
      syncSoon(file).catch((error: unknown) => {
        // The file has been closed meanwhile, and was synced before that.
        if (error instanceof Error && 'code' in error && error.code === 'EBADF') return;
        endWithout('pg_wal');
      }),
  });
  const { write, close } = files.stream_ops;
  files.stream_ops.fsync = (file) => {
    if (file.nfd !== undefined && isLog(file) && sync.note(file.nfd)) return 0;
    sync.settleNow();
    syncToDisk(files, file);
    return 0;
  };
  files.stream_ops.write = (file, ...rest) => {
    if (!isLog(file)) sync.settleNow();
    return write(file, ...rest);
  };
  files.stream_ops.close = (file) => {
    if (isLog(file)) sync.settleNow();
    close(file);
  };
  return sync;
}

/**
 * If its log cannot be written, PostgreSQL exits at once and recovers at the next start. PGlite cannot exit: it loops and answers nobody.
 * So this exits the process instead.
 */
export function exitOnLogFailure(database: PGlite): void {
  const { filesystems } = database.Module.FS as unknown as { filesystems: { NODEFS: NodeFiles } };
  const files = filesystems.NODEFS;
  const write = files.stream_ops.write;
  files.stream_ops.write = (file, ...rest) => {
    try {
      return write(file, ...rest);
    } catch (error) {
      const path = files.realPath(file.node);
      if (!path.includes('pg_wal')) throw error;
      endWithout(path);
    }
  };
}
