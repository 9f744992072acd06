// @ts-check
// So many servers on one real PostgreSQL, behind a balancer.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { announcedUrl } from '../tools/lib/announced-url.mjs';
import { startEmbedded } from '../tools/lib/embedded.mjs';
import { inRoot } from '../tools/lib/project.mjs';

/**
 * A real PostgreSQL whose commits reach the disk, while `work` runs.
 * @template T
 * @param {(url: string, pid: number) => Promise<T>} work `pid`: the parent of its processes
 */
export async function withPostgres(work) {
  /** @type {{ module: typeof import('../supabase/tests/support/postgres-server.ts') }} */
  const { module } = await runnerImport(inRoot('supabase/tests/support/postgres-server.ts'));
  const folder = mkdtempSync(join(tmpdir(), 'fairtab-bench-'));
  // The database may run as somebody else, who has to get through to their own folder.
  chmodSync(folder, 0o711);
  const postgres = await module.startPostgres(join(folder, 'postgres'), true);
  try {
    const [pid] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    return await work(`${postgres.url}/postgres`, Number(pid));
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Servers on this database, started at the same moment, and a balancer before them, while `work` runs.
 * @template T
 * @param {string} database @param {number} count
 * @param {(cluster: { url: string, key: string, pids: (number | undefined)[], proxyPid: number | undefined }) => Promise<T>} work
 */
export async function withServers(database, count, work) {
  const env = { DATABASE_URL: database, TRUST_PROXY: '2', GATE_PASSWORD: '' };
  const servers = await Promise.all(Array.from({ length: count }, () => startEmbedded(env)));
  const proxy = spawn(
    process.execPath,
    [inRoot('bench/proxy.mjs'), ...servers.map(({ url }) => url.replace('localhost', '127.0.0.1'))],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const closed = new Promise((resolve) => proxy.once('close', resolve));
  try {
    const pids = servers.map(({ child }) => child.pid);
    return await work({
      url: await announcedUrl(proxy),
      key: servers[0]?.key ?? '',
      pids,
      proxyPid: proxy.pid,
    });
  } finally {
    proxy.kill('SIGTERM');
    await closed;
    await Promise.all(servers.map((server) => server.stop()));
  }
}
