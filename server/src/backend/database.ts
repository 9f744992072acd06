import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import { oneAtATime } from './one-at-a-time.ts';

/** A database that lite serves. */
export type Database = PgliteConnection | PostgresConnection;

/** PostgreSQL in this process, with its files in `folder`. The caller holds the folder's lock. */
export async function openEmbedded(folder: string): Promise<Database> {
  const connection = await createPgliteConnection({ url: folder });
  await connection.driver.waitReady;
  connection.kysely = oneAtATime(connection.driver);
  return connection;
}

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
