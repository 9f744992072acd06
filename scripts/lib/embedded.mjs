// @ts-check
// The built server in a process and a data folder of its own, for checks and benchmarks.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { announcedUrl } from './announced-url.mjs';
import { inRoot } from './project.mjs';

/**
 * @param {Record<string, string>} [env]
 * @returns {Promise<{ url: string, key: string, dataDir: string, stop: () => Promise<void> }>}
 */
export async function startEmbedded(env = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairtab-embedded-'));
  const child = spawn(process.execPath, [inRoot('dist/server/main.js')], {
    env: { ...process.env, MODE: '', HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  const url = await announcedUrl(child);
  const config = /** @type {{ supabaseKey: string }} */ (await (await fetch(`${url}/config.json`)).json());
  return {
    url,
    key: config.supabaseKey,
    dataDir,
    stop: async () => {
      child.kill('SIGTERM');
      await closed;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
