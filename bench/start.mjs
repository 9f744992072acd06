// @ts-check
// Starting: `npm start` on a fresh copy of the project and the second time, what is installed for it, and the built server
// alone, beside a bare server of Node's and the bare database, with more and more bills in its folder.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newPerson } from '../tools/backend-checks/people.mjs';
import { announcedUrl } from '../tools/lib/announced-url.mjs';
import { inRoot } from '../tools/lib/project.mjs';
import { run } from '../tools/lib/run.mjs';
import { withBareDatabase } from './support/bare-database.mjs';
import { memoryMb } from './support/processes-used.mjs';
import { median } from './support/report.mjs';
import { seedBills } from './support/seed.mjs';
import { withBareServer, withFolder, withScript, withServer } from './support/servers.mjs';

export const TITLE = 'Starting';
export const MINUTES = 6;

const SECOND_START_LIMIT_S = 3;
const INSTALLED_LIMIT_MB = 350;

/** Seconds that some work takes. @param {() => Promise<unknown>} work */
async function seconds(work) {
  const since = performance.now();
  await work();
  return (performance.now() - since) / 1000;
}

/** Until `npm start` in a folder says where it runs, and answers there. @param {string} folder */
async function untilStarted(folder) {
  const child = spawn(process.execPath, [join(folder, 'tools/start.mjs')], {
    cwd: folder,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: '.data', GATE_PASSWORD: 'bench' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  const taken = await seconds(async () => fetch(`${await announcedUrl(child)}/healthz`));
  child.kill('SIGTERM');
  await closed;
  return taken;
}

/** @param {string} folder @returns {number} MB on disk, whole blocks counted as `du` does */
const sizeOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)))
    .reduce((sum, { size, blocks }) => sum + Math.max(size, blocks * 512) / 1e6, 0);

/** `npm start` on a copy of what is in git. @param {string} folder an empty one @returns {Promise<import('./support/report.mjs').Row[]>} */
async function measureNpmStart(folder) {
  const { output } = await run('git', ['ls-files', '-co', '--exclude-standard']);
  for (const file of output.split('\n').filter(Boolean)) {
    if (!statSync(inRoot(file), { throwIfNoEntry: false })?.isFile()) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(inRoot(file), join(folder, file));
  }
  const cold = await untilStarted(folder);
  const installed = sizeOf(join(folder, 'node_modules'));
  rmSync(join(folder, 'dist'), { recursive: true });
  const rebuilt = await untilStarted(folder);
  const warm = await untilStarted(folder);
  rmSync(join(folder, 'node_modules'), { recursive: true });
  const install = await seconds(async () => {
    const done = await run('npm', ['ci', '--prefix', folder, '--omit=dev', '--no-audit', '--no-fund']);
    if (done.code !== 0) throw new Error(done.output);
  });
  const reference = { what: 'cold', value: cold };
  return [
    {
      what: '`npm start`, cold',
      size: 'fresh clone',
      value: cold,
      unit: 's',
      reference: { what: '`npm ci` alone', value: install },
    },
    { what: '`npm start`, build', size: 'sources changed', value: rebuilt, unit: 's', reference },
    {
      what: '`npm start`, warm',
      size: 'nothing changed',
      value: warm,
      unit: 's',
      reference,
      limit: SECOND_START_LIMIT_S,
    },
    { what: 'installed', size: 'production', value: installed, unit: 'MB', limit: INSTALLED_LIMIT_MB },
  ];
}

/** @typedef {{ start: number, first: number, later: number, memory: number }} Figures ms, ms, ms, MB */

/** Medians of several starts. @param {number} runs @param {(since: number) => Promise<Figures>} one */
async function mediansOf(runs, one) {
  /** @type {Figures[]} */
  const all = [];
  for (let turn = 0; turn < runs; turn += 1) all.push(await one(performance.now()));
  const of = (/** @type {keyof Figures} */ key) => median(all.map((figures) => figures[key]));
  return { start: of('start'), first: of('first'), later: of('later'), memory: of('memory') };
}

/** The first request and later ones. @param {string} url @param {Record<string, string>} [headers] */
async function ask(url, headers = {}) {
  const times = [];
  for (let turn = 0; turn < 20; turn += 1)
    times.push(1000 * (await seconds(async () => (await fetch(url, { headers })).arrayBuffer())));
  return { first: times[0] ?? Number.NaN, later: median(times.slice(1)) };
}

/** @param {string} folder @param {number} runs */
const startServer = (folder, runs) =>
  mediansOf(runs, (since) =>
    withServer(
      async ({ url, key, child: { pid } }) => {
        const start = performance.now() - since;
        // A question to the database, with nobody logged in: the policies answer with nothing.
        const asked = await ask(`${url}/rest/v1/bill_history?select=id&limit=1`, { apikey: key });
        return { start, ...asked, memory: memoryMb(pid) };
      },
      { DATA_DIR: folder },
    ),
  );

/** @param {number} runs */
const startBareServer = (runs) =>
  mediansOf(runs, (since) =>
    withBareServer(2, async (url, pid) => {
      const asked = await ask(url);
      return { start: performance.now() - since, ...asked, memory: memoryMb(pid) };
    }),
  );

/** @param {string} folder @param {number} runs */
const startBareDatabase = (folder, runs) =>
  mediansOf(runs, (since) =>
    withScript('support/bare-database.mjs', [join(folder, 'database')], async (_url, pid) => ({
      start: performance.now() - since,
      first: Number.NaN,
      later: Number.NaN,
      memory: memoryMb(pid),
    })),
  );

/** The built server. @param {string} folder @param {boolean} quick @returns {Promise<import('./support/report.mjs').Report>} */
async function measureServer(folder, quick) {
  const runs = quick ? 1 : 3;
  const { email } = await withServer(({ url, key }) => newPerson({ url, key, domain: 'fairtab.test' }), {
    DATA_DIR: folder,
  });
  const node = await startBareServer(runs);
  const server = await startServer(folder, runs);
  const database = await startBareDatabase(folder, runs);
  /** @type {Record<'server' | 'bare PGlite' | 'memory of the server, MB', [number, number][]>} */
  const lines = { server: [], 'bare PGlite': [], 'memory of the server, MB': [] };
  let stored = 0;
  for (const bills of quick ? [100, 1000] : [100, 1000, 10_000]) {
    await withBareDatabase(folder, ({ query }) => seedBills(query, email, bills - stored));
    stored = bills;
    const [ours, theirs] = [await startServer(folder, runs), await startBareDatabase(folder, runs)];
    lines.server.push([bills, ours.start]);
    lines['bare PGlite'].push([bills, theirs.start]);
    lines['memory of the server, MB'].push([bills, ours.memory]);
  }
  const size = 'one account';
  /** @param {'start' | 'memory'} key */
  const reference = (key) => [
    { what: 'bare PGlite', value: database[key] },
    { what: 'bare Node server', value: node[key] },
  ];
  return {
    rows: [
      {
        what: 'server until it answers',
        size,
        value: server.start,
        unit: 'ms',
        reference: reference('start'),
      },
      {
        what: 'first request to the backend',
        size,
        value: server.first,
        unit: 'ms',
        reference: [
          { what: 'later ones', value: server.later },
          { what: 'first of a bare Node server', value: node.first },
        ],
      },
      {
        what: 'memory after the first requests',
        size,
        value: server.memory,
        unit: 'MB',
        reference: reference('memory'),
      },
    ],
    growth: [{ title: 'Start of the server, ms', x: 'bills', lines }],
  };
}

/** @param {import('./support/report.mjs').Options} options @returns {Promise<import('./support/report.mjs').Report>} */
export async function measure({ quick }) {
  const server = await withFolder((folder) => measureServer(folder, quick));
  return { ...server, rows: [...(await withFolder(measureNpmStart)), ...server.rows] };
}
