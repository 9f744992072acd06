import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { announcedUrl } from '../../../tools/lib/announced-url.mjs';

const MAIN = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url));

export interface RunningServer {
  /** Without a slash at the end. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts the built server as `npm start` does, on a free port and with a data folder of its own. */
export async function startServer(env: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairtab-e2e-'));
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = await announcedUrl(child);
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await closed;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
