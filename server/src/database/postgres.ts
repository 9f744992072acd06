import type { LogConfig } from 'kysely';
import type { PostgresConnection } from '@supabase/lite/postgres';
import { createPostgresConnection } from '../lite/lite.ts';
import { SettingsError } from '../settings/settings.ts';
import { codeOf, isLost, pooled } from './postgres-pool.ts';

/**
 * A PostgreSQL server. Connects with the first query, and again with each one while the server is away. Requests are told that it was away
 * (lite turns every failure into the same answer), and `log` gets every statement.
 */
export function openPostgres(url: string, log: LogConfig = []): PostgresConnection {
  const connection = createPostgresConnection({
    url,
    // One connection for good: a transaction may be several statements.
    postgresOptions: { max: 1, max_lifetime: null, onnotice: () => undefined },
  });
  connection.kysely = pooled(url, { log });
  const closeOwn = connection.close.bind(connection);
  connection.close = async () => {
    await connection.kysely.destroy();
    await closeOwn();
  };
  return connection;
}

/** Why a server cannot be used, in one line that names the setting and repeats no password. */
export function explainPostgres(error: unknown, url: string): SettingsError | undefined {
  const { host, pathname, username } = new URL(url);
  const code = codeOf(error);
  if (code === '28P01' || code === '28000')
    return new SettingsError(`DATABASE_URL: ${host} does not let "${username}" in. Check name and password.`);
  if (code === '3D000')
    return new SettingsError(
      `DATABASE_URL: ${host} has no database "${pathname.slice(1)}". Create it first.`,
    );
  if (code === '42501')
    return new SettingsError(
      `DATABASE_URL: "${username}" may not create roles or schemas at ${host}. Use the owner of the database for it.`,
    );
  if (isLost(error))
    return new SettingsError(`DATABASE_URL: there is no PostgreSQL to be reached at ${host} (${code}).`);
  return undefined;
}
