// @ts-check `npm run bench`: measures speed, as one table. `npm run bench -- keystrokes bytes` runs only these. Each part is a file in
// bench/ and runs in its own process, so that one that fails or hangs affects only its own rows.
import './lib/check-node.mjs';
import { spawn } from 'node:child_process';
import { loadavg } from 'node:os';
import { readArguments } from './lib/arguments.mjs';
import { inRoot } from './lib/project.mjs';
import { makeBuilt } from './lib/ready.mjs';

const PARTS = [
  'attacks',
  'engine',
  'bytes',
  'keystrokes',
  'start',
  'backend',
  'data',
  'processes',
  'table',
  'receipt',
  'photos',
  'lighthouse',
];
const HELP = `npm run bench -- [${PARTS.join('] [')}]
  --quick   shortened, to see that it runs: the figures mean little
  --runs N  how often keystrokes and Lighthouse are repeated
  --docs    writes docs/benchmarks.md from the last results of each part`;

/**
 * A benchmark's file. `MINUTES`: its time limit in a run of several benchmarks.
 * @typedef {{
 *   TITLE: string, MINUTES: number,
 *   measure: (options: import('../bench/support/report.mjs').Options) => Promise<import('../bench/support/report.mjs').Report>,
 * }} Part
 * @param {string} name @returns {Promise<Part>}
 */
const load = (name) => import(`../bench/${name}.mjs`);

const { values, positionals } = readArguments(HELP, {
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    runs: { type: 'string' },
    docs: { type: 'boolean' },
    // The arguments of a part's own process.
    here: { type: 'boolean' },
  },
});

/** Measures in this process and keeps the report. @param {string} name */
async function measureHere(name) {
  const { detailsText, store } = await import('../bench/support/report.mjs');
  const { TITLE, measure } = await load(name);
  const [since, [before = Number.NaN]] = [performance.now(), loadavg()];
  console.log(`\n## ${TITLE}\n`);
  const report = await measure({
    quick: values.quick,
    runs: values.runs === undefined ? undefined : Number(values.runs),
  });
  const seconds = (performance.now() - since) / 1000;
  console.log(`${detailsText(report)}\n\n${seconds.toFixed(0)} s`);
  store(name, { ...report, title: TITLE, seconds, load: before });
}

/** Measures in a process of its own. @param {string} name @param {number} minutes the most that it may take */
function measureApart(name, minutes) {
  const child = spawn(
    process.execPath,
    [inRoot('tools/bench.mjs'), ...process.argv.slice(2), '--here', name],
    {
      // A process group, so that its servers and browsers can be ended with it.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const end = () => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch {
      // All of them have ended already.
    }
  };
  const stop = () => {
    end();
    process.exit(130);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const timer = setTimeout(() => {
    console.log(`${name}: ended after ${minutes} minutes.`);
    end();
  }, minutes * 60_000);
  return new Promise((settle) => {
    child.once('close', () => {
      clearTimeout(timer);
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      // Remains of a failed one.
      end();
      settle(undefined);
    });
  });
}

/** @param {readonly string[]} names @returns {Promise<boolean>} whether all were measured and within their limits */
async function measureAll(names) {
  const { forget, isGood, rowsText, stored } = await import('../bench/support/report.mjs');
  for (const name of names) {
    forget(name);
    // Twelve hours: a caller who runs one benchmark stops it.
    await measureApart(name, names.length === 1 ? 720 : (await load(name)).MINUTES);
  }
  const reports = stored();
  const done = names.flatMap((name) => reports.get(name) ?? []);
  console.log(`\n## The table\n\n${rowsText(done.flatMap(({ rows }) => rows))}\n`);
  for (const name of names) if (!reports.has(name)) console.log(`NOT MEASURED: ${name}`);
  for (const report of done) if (!isGood(report)) console.log(`NOT AS IT SHOULD BE: ${report.title}`);
  console.log(`${done.length} of ${names.length} benchmarks measured.`);
  return done.length === names.length && done.every(isGood);
}

try {
  const unknown = positionals.find((name) => !PARTS.includes(name));
  if (unknown) throw new Error(`There is no benchmark "${unknown}".\n${HELP}`);
  const last = positionals.at(-1);
  if (values.here && last) await measureHere(last);
  else {
    await makeBuilt('what the benchmarks need', 'npm run bench');
    if (!(await measureAll(positionals.length > 0 ? positionals : PARTS))) process.exitCode = 1;
    if (values.docs) {
      const { writeDocs } = await import('../bench/support/write-docs.mjs');
      await writeDocs(PARTS);
    }
  }
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exitCode = 1;
}
