import { fsyncSync, writeSync } from 'node:fs';
import type { PGlite } from '@supabase/lite/pglite';
import { syncFolder } from '../backend/sync.ts';

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
export function reachTheDisk(database: PGlite): void {
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
export function endWithTheLog(database: PGlite): void {
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
