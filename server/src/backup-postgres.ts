import { spawnSync } from 'node:child_process';
import { SettingsError } from './settings/settings.ts';

/** PostgreSQL's own programs read the address from the environment: arguments could be seen by everybody on the machine. */
function environmentOf(address: string): NodeJS.ProcessEnv {
  const url = new URL(address);
  const sslmode = url.searchParams.get('sslmode') ?? '';
  return {
    ...process.env,
    PGHOST: url.hostname,
    PGPORT: url.port || '5432',
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    ...(sslmode !== '' && { PGSSLMODE: sslmode }),
  };
}

function run(program: string, args: readonly string[], address: string): void {
  const { status, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    env: environmentOf(address),
  });
  if (error)
    throw new SettingsError(`${program} is needed, of the server's version or a newer one: ${error.message}`);
  if (status !== 0) throw new SettingsError(`${program} failed: ${stderr.trim()}`);
}

/** A dump of the whole database as it is at this moment; servers on it go on meanwhile. Throws `SettingsError`. */
export const dumpPostgres = (address: string, file: string): void =>
  run('pg_dump', ['--format=custom', '--no-owner', `--file=${file}`], address);

/**
 * Replaces the database's contents with a dump, all of it or nothing. A server has to have started there once: it makes the roles, which
 * belong to no database. Throws `SettingsError`.
 */
export const restorePostgres = (address: string, file: string): void =>
  run(
    'pg_restore',
    ['--clean', '--if-exists', '--no-owner', '--single-transaction', '--dbname=', file],
    address,
  );
