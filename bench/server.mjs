// @ts-check
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../tools/lib/project.mjs';

/**
 * Starts the built server on a free port, without a gate, while `work` runs.
 * @template T
 * @param {(url: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withServer(work) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairtab-bench-'));
  const child = spawn(process.execPath, [inRoot('dist/server/main.js')], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, GATE_PASSWORD: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  try {
    const url = await new Promise((resolve, reject) => {
      let output = '';
      child.stdout.on('data', (data) => {
        output += data;
        const found = /running at (http:\/\/\S+)/.exec(output)?.[1];
        if (found) resolve(found);
      });
      child.once('close', () => reject(new Error(`The server stopped: ${output}`)));
    });
    return await work(url);
  } finally {
    child.kill('SIGTERM');
    await closed;
    rmSync(dataDir, { recursive: true, force: true });
  }
}
