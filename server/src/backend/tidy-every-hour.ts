import { sql } from 'kysely';
import type { Log } from '../log.ts';
import { describeSafely } from '../describe-safely.ts';
import { deleteLostPhotoBytes } from '../lite/photo-bytes.ts';
import type { Database } from './database.ts';

/** How often, in ms. Opening a table does the same for tables. */
const EVERY = 60 * 60 * 1000;

/**
 * Deletes live tables that nobody can read any more and photos that a killed server has kept half, now and every hour, until the returned
 * function is called.
 */
export function tidyEveryHour(database: Database, log: Log): () => void {
  const tidy = (event: string, deletion: Promise<unknown>) =>
    deletion.catch((error: unknown) => log({ level: 'warn', event, ...describeSafely(error) }));
  const work = () => {
    void tidy('old_tables', sql`select private.delete_old_tables()`.execute(database.kysely));
    void tidy('lost_photos', deleteLostPhotoBytes(database));
  };
  work();
  const timer = setInterval(work, EVERY).unref();
  return () => clearInterval(timer);
}
