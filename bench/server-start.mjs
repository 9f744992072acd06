// @ts-check
// The built server alone: how long until it answers, the first request beside later ones, and what it holds; beside a bare
// server of Node's and the bare database, and with more and more bills in the folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newPerson } from '../tools/backend-checks/people.mjs';
import { startEmbedded } from '../tools/lib/embedded.mjs';
import { inRoot } from '../tools/lib/project.mjs';
import { openBare } from './bare-database.mjs';
import { withBareServer } from './bare-http.mjs';
import { memoryMb } from './load.mjs';
import { seedBills } from './seed.mjs';
import { median } from './table.mjs';

const RUNS = 3;
const BILLS = [100, 1000, 10_000];
const LATER = 20;
const ENV = { GATE_PASSWORD: '' };

/** @typedef {{ start: number, first: number, later: number, memory: number }} Figures ms, ms, ms, MB */

/** @param {string} url @param {RequestInit} [init] */
async function ask(url, init) {
  const since = performance.now();
  await (await fetch(url, init)).arrayBuffer();
  return performance.now() - since;
}

/** @param {string} url @param {RequestInit} [init] */
async function firstAndLater(url, init) {
  const first = await ask(url, init);
  const times = [];
  for (let turn = 0; turn < LATER; turn += 1) times.push(await ask(url, init));
  return { first, later: median(times) };
}

/** @param {() => Promise<Figures>} one */
async function medians(one) {
  /** @type {Figures[]} */
  const all = [];
  for (let run = 0; run < RUNS; run += 1) all.push(await one());
  const of = (/** @type {keyof Figures} */ key) => median(all.map((figures) => figures[key]));
  return { start: of('start'), first: of('first'), later: of('later'), memory: of('memory') };
}

/** @param {string} folder */
const startServer = (folder) =>
  medians(async () => {
    const since = performance.now();
    const server = await startEmbedded({ ...ENV, DATA_DIR: folder });
    const start = performance.now() - since;
    // A question to the database, with nobody logged in: the policies answer with nothing.
    const headers = { apikey: server.key };
    const asked = await firstAndLater(`${server.url}/rest/v1/bill_history?select=id&limit=1`, { headers });
    const memory = memoryMb(server.child.pid);
    await server.stop();
    return { start, ...asked, memory };
  });

const startBareServer = () =>
  medians(async () => {
    const since = performance.now();
    return withBareServer(2, async (url, pid) => {
      await ask(url);
      const start = performance.now() - since;
      return { start, ...(await firstAndLater(url)), memory: memoryMb(pid) };
    });
  });

/** @param {string} folder */
const startBareDatabase = (folder) =>
  medians(async () => {
    const since = performance.now();
    const program = inRoot('bench/bare-database-process.mjs');
    const child = spawn(process.execPath, [program, join(folder, 'database')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const closed = once(child, 'close');
    await Promise.race([once(child.stdout, 'data'), closed]);
    const start = performance.now() - since;
    const memory = memoryMb(child.pid);
    child.kill('SIGTERM');
    await closed;
    return { start, first: Number.NaN, later: Number.NaN, memory };
  });

/** @returns {Promise<{ rows: import('./report.mjs').Row[], series: import('./report.mjs').Series[] }>} */
export async function benchServerStart() {
  const folder = mkdtempSync(join(tmpdir(), 'fairtab-bench-'));
  try {
    const server = await startEmbedded({ ...ENV, DATA_DIR: folder });
    const { email } = await newPerson({ url: server.url, key: server.key, domain: 'fairtab.test' });
    await server.stop();
    const node = await startBareServer();
    const empty = { server: await startServer(folder), database: await startBareDatabase(folder) };
    /** @type {Record<'server' | 'database' | 'memory', [number, number][]>} */
    const grown = { server: [], database: [], memory: [] };
    let stored = 0;
    for (const bills of BILLS) {
      const bare = await openBare(join(folder, 'database'));
      await seedBills(bare.query, email, bills - stored);
      stored = bills;
      await bare.close();
      const [ours, theirs] = [await startServer(folder), await startBareDatabase(folder)];
      grown.server.push([bills, ours.start]);
      grown.database.push([bills, theirs.start]);
      grown.memory.push([bills, ours.memory]);
      console.log(`${bills} bills: the server starts in ${ours.start.toFixed(0)} ms`);
    }
    const size = 'one account';
    /** @param {keyof Figures} key */
    const both = (key) => [
      { what: 'bare PGlite', value: empty.database[key] },
      { what: 'bare Node server', value: node[key] },
    ];
    return {
      rows: [
        {
          what: 'server until it answers',
          size,
          value: empty.server.start,
          unit: 'ms',
          reference: both('start'),
        },
        {
          what: 'first request to the backend',
          size,
          value: empty.server.first,
          unit: 'ms',
          reference: [
            { what: 'later ones', value: empty.server.later },
            { what: 'first of a bare Node server', value: node.first },
          ],
        },
        {
          what: 'memory after the first requests',
          size,
          value: empty.server.memory,
          unit: 'MB',
          reference: both('memory'),
        },
      ],
      series: [
        {
          id: 'server-start',
          title: 'Start of the server by bills in its folder',
          x: 'bills',
          y: 'ms (memory: MB)',
          lines: [
            { name: 'server', points: grown.server },
            { name: 'bare PGlite', points: grown.database },
            { name: 'memory', points: grown.memory },
          ],
        },
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
