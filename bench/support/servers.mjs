// @ts-check
// The measured server and its yardsticks, each in a process of its own that ends with the benchmark.
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { announcedUrl } from '../../tools/lib/announced-url.mjs';
import { startEmbedded } from '../../tools/lib/embedded.mjs';
import { inRoot } from '../../tools/lib/project.mjs';

/** @typedef {Awaited<ReturnType<typeof startEmbedded>>} Server */

/**
 * A temporary folder, removed afterwards.
 * @template T
 * @param {(folder: string) => Promise<T>} work
 */
export async function withFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'fairtab-bench-'));
  // A database may run as another user, who needs access to its own folder in here.
  chmodSync(folder, 0o711);
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The built server, without a gate.
 * @template T
 * @param {(server: Server) => Promise<T>} work
 * @param {Record<string, string>} [env]
 */
export async function withServer(work, env = {}) {
  const server = await startEmbedded({ GATE_PASSWORD: '', ...env });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/**
 * Runs a script that prints its address.
 * @template T
 * @param {string} script from the project's folder @param {readonly string[]} args
 * @param {(url: string, pid: number | undefined) => Promise<T>} work
 */
export async function withScript(script, args, work) {
  const child = spawn(process.execPath, [inRoot(script), ...args], {
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

/**
 * A page with a heading and a field, and nothing else.
 * @template T
 * @param {(url: string) => Promise<T>} work
 */
export const withEmptyPage = (work) => withScript('bench/support/empty-page.mjs', [], work);

/**
 * Lite on PGlite without the product around it, on a copy of a server's folder: the server itself may run meanwhile.
 * @template T
 * @param {string} folder a data folder that no server uses now, so that it can be copied
 * @param {(url: string, pid: number | undefined) => Promise<T>} work
 */
export const withBareLite = (folder, work) =>
  withFolder((copy) => {
    cpSync(folder, copy, { recursive: true });
    return withScript('bench/support/bare-lite.mjs', [copy], work);
  });
