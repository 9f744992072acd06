import { sql } from 'kysely';
import type { Log } from '../log.ts';
import { describeSafely } from '../describe-safely.ts';
import type { Database } from './database.ts';

/** How often, in ms. Opening a table does the same. */
const EVERY = 60 * 60 * 1000;

/** Deletes live tables that nobody can read any more, now and every hour, until the returned function is called. */
export function deleteOldTables({ kysely }: Database, log: Log): () => void {
  const work = () =>
    sql`select private.delete_old_tables()`
      .execute(kysely)
      .catch((error: unknown) => log({ level: 'warn', event: 'old_tables', ...describeSafely(error) }));
  void work();
  const timer = setInterval(() => void work(), EVERY).unref();
  return () => clearInterval(timer);
}
