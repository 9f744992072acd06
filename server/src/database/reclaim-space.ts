import { sql } from 'kysely';
import type { Database } from '../lite/database.ts';

/** Space is reclaimed every hour, and whenever this many bytes of photos have been stored. */
const EVERY = 64 * 1024 * 1024;

/**
 * Frees the space of deleted rows (`vacuum`) and of the log (`checkpoint`). PGlite has no background process that does either; PostgreSQL
 * does both by itself.
 */
export async function reclaimSpace(database: Database): Promise<void> {
  if (!('exec' in database.driver)) return;
  // Separate statements: neither may be part of a transaction. The checkpoint comes last, because vacuuming is logged, too.
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
