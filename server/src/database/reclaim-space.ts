import { sql } from 'kysely';
import type { Database } from '../lite/database.ts';

/** So many bytes of photos are stored before room is given back, besides every hour. */
const EVERY = 64 * 1024 * 1024;

/**
 * Gives the room of deleted rows back to the tables and to the disk, and that of the log to the disk. In PGlite nobody else does: it has no
 * process that cleans up, and makes a checkpoint only when it is asked to. PostgreSQL does both by itself.
 */
export async function reclaimSpace(database: Database): Promise<void> {
  if (!('exec' in database.driver)) return;
  // A statement of its own each: neither may be part of a transaction. The checkpoint comes last, for cleaning up is logged, too.
  await sql`vacuum`.execute(database.kysely);
  await sql`checkpoint`.execute(database.kysely);
}

/** Counts stored bytes, and calls `work` whenever enough have been stored to be worth it. */
export function afterManyBytes(work: () => void): (bytes: number) => void {
  let stored = 0;
  return (bytes) => {
    stored += bytes;
    if (stored < EVERY) return;
    stored = 0;
    work();
  };
}
