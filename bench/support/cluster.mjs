// @ts-check
// Several of the built servers on one PostgreSQL.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { startEmbedded } from '../../tools/lib/embedded.mjs';
import { inRoot } from '../../tools/lib/project.mjs';
import { withFolder, withScript } from './servers.mjs';

/**
 * A real PostgreSQL whose commits reach the disk.
 * @template T
 * @param {(url: string, pid: number) => Promise<T>} work `pid`: the parent of its processes
 */
export const withPostgres = (work) =>
  withFolder(async (folder) => {
    /** @type {{ module: typeof import('../../supabase/tests/support/postgres-server.ts') }} */
    const { module } = await runnerImport(inRoot('supabase/tests/support/postgres-server.ts'));
    const postgres = await module.startPostgres(join(folder, 'postgres'), true);
    try {
      const [pid] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
      return await work(`${postgres.url}/postgres`, Number(pid));
    } finally {
      await postgres.stop();
    }
  });

/**
 * Servers on this database, started at the same moment, and a balancer before them. `urls`: of each, past the balancer.
 * @template T
 * @param {string} database @param {number} count
 * @param {(cluster: { url: string, urls: readonly string[], key: string, pids: (number | undefined)[], proxy: number | undefined }) =>
 * Promise<T>} work
 */
export async function withServers(database, count, work) {
  const env = { DATABASE_URL: database, TRUST_PROXY: '2', GATE_PASSWORD: '' };
  const servers = await Promise.all(Array.from({ length: count }, () => startEmbedded(env)));
  const urls = servers.map(({ url }) => url.replace('localhost', '127.0.0.1'));
  try {
    return await withScript('tests/support/round-robin.mjs', urls, (url, proxy) =>
      work({ url, urls, proxy, key: servers[0]?.key ?? '', pids: servers.map(({ child }) => child.pid) }),
    );
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
