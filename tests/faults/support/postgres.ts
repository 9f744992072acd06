import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { startPostgres } from '../../../supabase/tests/support/postgres-server.ts';

/** What PostgreSQL does at each signal: end sessions and stop in order, or stop as in a crash. */
export const SHUTDOWNS = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Asks a database one thing. */
async function query(url: string, text: string): Promise<Record<string, unknown> | undefined> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return (await sql.unsafe(text))[0];
  } finally {
    await sql.end();
  }
}

/** A real PostgreSQL with an empty database, in a folder which its own user has to reach. It can be stopped in each of its ways. */
export async function startFragilePostgres(folder: string) {
  chmodSync(folder, 0o777);
  const databaseDir = join(folder, 'postgres');
  const { url, start, stop } = await startPostgres(databaseDir, true);
  await query(`${url}/postgres`, 'create database fairtab');
  return {
    url: `${url}/fairtab`,
    start,
    stop,
    /** Resolves when it has gone. */
    end: async (way: keyof typeof SHUTDOWNS) => {
      const pid = Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
      process.kill(pid, SHUTDOWNS[way]);
      while (isRunning(pid)) await wait(50);
    },
  };
}

/** The operator's key of the servers that share a PostgreSQL. */
export async function secretKeyInDatabase(url: string): Promise<string> {
  const row = await query(url, 'select value from fairtab_host.secrets');
  return (JSON.parse(String(row?.['value'])) as { secretKey: string }).secretKey;
}
