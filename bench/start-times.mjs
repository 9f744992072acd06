// @ts-check
// How long `npm start` takes until the app answers: on a fresh copy of the project, and the second time.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { announcedUrl } from '../tools/lib/announced-url.mjs';
import { inRoot } from '../tools/lib/project.mjs';
import { run } from '../tools/lib/run.mjs';
import { growthOf } from './growth.mjs';
import { allKept } from './report.mjs';
import { benchServerStart } from './server-start.mjs';
import { table } from './table.mjs';

const SECOND_START_LIMIT = 3;
const INSTALLED_LIMIT_MB = 350;

/** @param {string} folder @returns {Promise<number>} seconds until the URL is printed and answers */
async function timeStart(folder) {
  const since = performance.now();
  const child = spawn(process.execPath, [join(folder, 'tools/start.mjs')], {
    cwd: folder,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: '.data', GATE_PASSWORD: 'bench' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  const url = await announcedUrl(child);
  await fetch(`${url}/healthz`);
  const taken = (performance.now() - since) / 1000;
  child.kill('SIGTERM');
  await closed;
  return taken;
}

/** What of a cold start is npm's. @param {string} folder @returns {Promise<number>} seconds */
async function timeInstall(folder) {
  const since = performance.now();
  const { code, output } = await run('npm', [
    'ci',
    '--prefix',
    folder,
    '--omit=dev',
    '--no-audit',
    '--no-fund',
  ]);
  if (code !== 0) throw new Error(output);
  return (performance.now() - since) / 1000;
}

/** @param {string} folder @returns {number} MB on disk, whole blocks counted as `du` does */
function size(folder) {
  const bytes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)))
    .reduce((sum, { size: length, blocks }) => sum + Math.max(length, blocks * 512), 0);
  return bytes / 1e6;
}

/** @returns {Promise<import('./report.mjs').Report>} */
export async function benchStart() {
  mkdirSync(inRoot('.cache'), { recursive: true });
  // Of one that was ended in the middle.
  for (const name of readdirSync(inRoot('.cache')))
    if (name.startsWith('start-')) rmSync(inRoot('.cache', name), { recursive: true });
  const folder = mkdtempSync(inRoot('.cache', 'start-'));
  try {
    const { output } = await run('git', ['ls-files', '-co', '--exclude-standard']);
    for (const file of output.split('\n').filter(Boolean)) {
      if (!statSync(inRoot(file), { throwIfNoEntry: false })?.isFile()) continue;
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      cpSync(inRoot(file), join(folder, file));
    }
    const fresh = await timeStart(folder);
    console.log(`Fresh clone: ${fresh.toFixed(1)} s`);
    const installed = size(join(folder, 'node_modules'));
    rmSync(join(folder, 'dist'), { recursive: true });
    const rebuilt = await timeStart(folder);
    const second = await timeStart(folder);
    console.log(`Sources changed: ${rebuilt.toFixed(1)} s; nothing changed: ${second.toFixed(1)} s`);
    rmSync(join(folder, 'node_modules'), { recursive: true });
    const alone = await timeInstall(folder);
    console.log(`npm ci alone: ${alone.toFixed(1)} s`);
    const server = await benchServerStart();
    const cells = [
      ['fresh clone: install, build, serve', `${fresh.toFixed(1)} s`, ''],
      ['sources changed: build, serve', `${rebuilt.toFixed(1)} s`, ''],
      ['nothing changed: serve', `${second.toFixed(2)} s`, `< ${SECOND_START_LIMIT} s`],
      ['installed for it', `${installed.toFixed(0)} MB`, `≤ ${INSTALLED_LIMIT_MB} MB`],
    ];
    const of = { what: 'cold', value: fresh };
    /** @type {import('./report.mjs').Row[]} */
    const rows = [
      {
        what: '`npm start`, cold',
        size: 'fresh clone',
        value: fresh,
        unit: 's',
        reference: { what: '`npm ci` alone', value: alone },
      },
      {
        what: '`npm start`, warm',
        size: 'nothing changed',
        value: second,
        unit: 's',
        reference: of,
        limit: SECOND_START_LIMIT,
      },
      { what: 'installed', size: 'production', value: installed, unit: 'MB', limit: INSTALLED_LIMIT_MB },
      ...server.rows,
    ];
    return {
      ok: allKept(rows),
      text: `${table(['npm start', 'now', 'limit'], cells)}\n\n${server.series.map(growthOf).join('\n')}`,
      rows,
      series: server.series,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
