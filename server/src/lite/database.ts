import type { PgliteConnection } from '@supabase/lite/pglite';
import type { PostgresConnection } from '@supabase/lite/postgres';

/** A database that lite serves. */
export type Database = PgliteConnection | PostgresConnection;

/** Runs statements of ours, several in one transaction and always on the same connection, outside any request. */
export async function runSql(database: Database, text: string): Promise<void> {
  if ('exec' in database.driver) await database.driver.exec(text);
  else await database.driver.unsafe(text);
}

/** The key of the advisory lock: any number that nothing else in the database uses. */
const START_LOCK = 7_316_224;

/** Processes that start on one database at the same moment do this one after the other. */
export async function oneStartAtATime<T>(database: Database, work: () => Promise<T>): Promise<T> {
  await runSql(database, `select pg_advisory_lock(${START_LOCK})`);
  try {
    return await work();
  } finally {
    await runSql(database, `select pg_advisory_unlock(${START_LOCK})`);
  }
}
