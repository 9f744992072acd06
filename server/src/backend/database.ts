import type { PgliteConnection } from '@supabase/lite/pglite';
import type { PostgresConnection } from '@supabase/lite/postgres';

/** A database that lite serves. */
export type Database = PgliteConnection | PostgresConnection;

/** Runs statements of ours, several in one transaction and always on the same connection, outside any request. */
export async function runSql(database: Database, text: string): Promise<void> {
  if ('exec' in database.driver) await database.driver.exec(text);
  else await database.driver.unsafe(text);
}
