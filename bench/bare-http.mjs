// @ts-check
import { spawn } from 'node:child_process';
import { announcedUrl } from '../tools/lib/announced-url.mjs';
import { inRoot } from '../tools/lib/project.mjs';

/**
 * Runs `work` beside a bare handler of Node's in a process of its own.
 * @template T
 * @param {number | 'page'} bytes how many it answers, or an empty page
 * @param {(url: string, pid: number | undefined) => Promise<T>} work
 */
export async function withBareServer(bytes, work) {
  const child = spawn(process.execPath, [inRoot('bench/bare-server.mjs'), String(bytes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  try {
    return await work(await announcedUrl(child), child.pid);
  } finally {
    child.kill('SIGTERM');
    await closed;
  }
}
