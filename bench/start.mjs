// @ts-check
// Measures the start: `npm start` on a fresh copy of the project and the second time, what is installed for it, and the built server
// alone, with more and more bills in its folder.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newPerson } from '../tools/backend-checks/people.mjs';
import { announcedUrl } from '../tools/lib/announced-url.mjs';
import { inRoot } from '../tools/lib/project.mjs';
import { run } from '../tools/lib/run.mjs';
import { withBareDatabase } from './support/bare-database.mjs';
import { memoryMb } from './support/processes-used.mjs';
import { grownRow, median } from './support/report.mjs';
import { seedBills } from './support/seed.mjs';
import { withFolder, withServer } from './support/servers.mjs';

export const TITLE = 'Starting';
export const MINUTES = 6;

const SECOND_START_LIMIT_S = 3;
const INSTALLED_LIMIT_MB = 750;

/** Seconds that some work takes. @param {() => Promise<unknown>} work */
async function seconds(work) {
  const since = performance.now();
  await work();
  return (performance.now() - since) / 1000;
}

/** Waits until `npm start` in a folder prints its address, and answers there. @param {string} folder */
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

/** The first request and the median of later ones, ms. @param {string} url @param {Record<string, string>} headers */
async function ask(url, headers) {
  const times = [];
  for (let turn = 0; turn < 20; turn += 1)
    times.push(1000 * (await seconds(async () => (await fetch(url, { headers })).arrayBuffer())));
  return { first: times[0] ?? Number.NaN, later: median(times.slice(1)) };
}

/**
 * Medians of several starts: ms until it answers, for the first request and for later ones, and MB.
 * @param {string} folder
 * @param {number} runs
 */
async function startServer(folder, runs) {
  /** @type {{ start: number, first: number, later: number, memory: number }[]} */
  const all = [];
  for (let turn = 0; turn < runs; turn += 1) {
    const since = performance.now();
    await withServer(
      async ({ url, key, child: { pid } }) => {
        const start = performance.now() - since;
        // A query without a log-in: the policies return no rows.
        const asked = await ask(`${url}/rest/v1/bill_history?select=id&limit=1`, { apikey: key });
        all.push({ start, ...asked, memory: memoryMb(pid) });
      },
      { DATA_DIR: folder },
    );
  }
  const of = (/** @type {'start' | 'first' | 'later' | 'memory'} */ key) =>
    median(all.map((figures) => figures[key]));
  return { start: of('start'), first: of('first'), later: of('later'), memory: of('memory') };
}

/** The built server. @param {string} folder @param {boolean} quick @returns {Promise<import('./support/report.mjs').Row[]>} */
async function measureServer(folder, quick) {
  const runs = quick ? 1 : 3;
  const { email } = await withServer(({ url, key }) => newPerson({ url, key, domain: 'fairtab.test' }), {
    DATA_DIR: folder,
  });
  const empty = await startServer(folder, runs);
  /** @type {import('./support/report.mjs').Points} */
  const starts = [[0, empty.start]];
  let { memory } = empty;
  let stored = 0;
  for (const bills of quick ? [1000] : [1000, 10_000]) {
    await withBareDatabase(folder, (query) => seedBills(query, email, bills - stored));
    stored = bills;
    const figures = await startServer(folder, runs);
    starts.push([bills, figures.start]);
    ({ memory } = figures);
  }
  return [
    grownRow('server until it answers', 'bills', starts),
    {
      what: 'first request to the backend',
      size: 'one account',
      value: empty.first,
      unit: 'ms',
      reference: { what: 'later ones', value: empty.later },
    },
    {
      what: 'memory after the first requests',
      size: `${stored} bills`,
      value: memory,
      unit: 'MB',
      reference: { what: 'without bills', value: empty.memory },
    },
  ];
}

/** @param {import('./support/report.mjs').Options} options @returns {Promise<import('./support/report.mjs').Report>} */
export const measure = async ({ quick }) => ({
  rows: [
    ...(await withFolder((folder) => measureServer(folder, quick))),
    ...(await withFolder(measureNpmStart)),
  ],
});
