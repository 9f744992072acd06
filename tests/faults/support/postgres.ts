import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../../../supabase/tests/support/postgres-server.ts';

/** PostgreSQL's reaction to each signal: end sessions and stop in order, or stop as in a crash. */
export const SHUTDOWNS = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** A real PostgreSQL with an empty database, in a folder that its own user must be able to reach. `end` stops it in any of these ways. */
export async function startFragilePostgres(folder: string) {
  chmodSync(folder, 0o777);
  const databaseDir = join(folder, 'postgres');
  const { url, start, stop } = await startPostgres(databaseDir, true);
  return {
    url: `${url}/postgres`,
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
