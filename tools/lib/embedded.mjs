// @ts-check
// The built server in a process and a data folder of its own, for checks and benchmarks.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { announcedUrl } from './announced-url.mjs';
import { inRoot } from './project.mjs';

/**
 * Starts the built server. A folder given as DATA_DIR stays afterwards; without one it is a new one that goes with the server.
 * Rejects with what the server said when it stops instead of starting.
 * @param {Record<string, string>} [env]
 * @param {string} [program] another build of it
 * @returns {Promise<{
 *   url: string, key: string, dataDir: string, stop: () => Promise<void>,
 *   child: import('node:child_process').ChildProcess, closed: Promise<unknown>,
 * }>} `closed` settles when the process has gone
 */
export async function startEmbedded(env = {}, program = inRoot('dist/server/main.js')) {
  const isOurs = env.DATA_DIR === undefined;
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'fairtab-embedded-'));
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, MODE: '', HOST: '127.0.0.1', PORT: '0', ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  const url = await announcedUrl(child);
  const config = /** @type {{ supabaseKey: string }} */ (await (await fetch(`${url}/config.json`)).json());
  return {
    url,
    key: config.supabaseKey,
    dataDir,
    child,
    closed,
    stop: async () => {
      child.kill('SIGTERM');
      await closed;
      if (isOurs) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
