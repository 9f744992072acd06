import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import { currentRequest } from '../request-context.ts';
import { SettingsError } from '../settings.ts';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Node's and the driver's words for a server that is not there; SQLSTATE classes 08, 57P and 53300 for one that goes. */
const LOST = /^(?:E[A-Z]+|CONNECT\w*|CONNECTION_\w+|08\w{3}|57P0[1-3]|53300)$/;

/** Whether the database was out of reach, as opposed to refusing a statement. */
export const isLost = (error: unknown): boolean => LOST.test(codeOf(error));

function noteIfLost(error: unknown): never {
  const request = currentRequest();
  if (request && isLost(error)) request.databaseLost = true;
  throw error;
}

/**
 * A PostgreSQL server. Connects with the first query, and again with each one while the server is away.
 * Requests learn that it was away; lite turns every failure into the same answer.
 */
export function openPostgres(url: string): PostgresConnection {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: 10,
      connect_timeout: 5,
      idle_timeout: 60,
      backoff: () => 0.2,
      onnotice: () => undefined,
      connection: { statement_timeout: 20_000, application_name: 'fairtab' },
    },
  });
  const { driver } = connection;
  const reserve = driver.reserve.bind(driver);
  driver.reserve = async () => {
    const reserved = await reserve().catch(noteIfLost);
    const unsafe = reserved.unsafe.bind(reserved);
    // Asked for its rows at once, which is all that lite does with it.
    reserved.unsafe = ((text, parameters, options) =>
      unsafe(text, parameters, options).catch(noteIfLost)) as typeof reserved.unsafe;
    return reserved;
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
