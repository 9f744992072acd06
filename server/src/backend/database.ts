import type { PgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';

/** A database that lite serves. */
export type Database = PgliteConnection | PostgresConnection;

/** A PostgreSQL server. Connects with the first query. */
export function openPostgres(url: string): Database {
  return createPostgresConnection({
    url,
    postgresOptions: { max: 10, connect_timeout: 5, idle_timeout: 60, onnotice: () => undefined },
  });
}

/** Runs statements of ours, several at once, outside any request. */
export async function runSql(database: Database, text: string): Promise<void> {
  if ('exec' in database.driver) await database.driver.exec(text);
  else await database.driver.unsafe(text);
}
