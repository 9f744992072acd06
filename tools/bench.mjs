// @ts-check
// `npm run bench`: what is fast, and how we know, as one table. `npm run bench -- keystrokes bytes` runs only these;
// `npm run bench -- --docs` writes the documents from what it finds, `npm run bench -- --write-docs` from the last results.
import './lib/check-node.mjs';
import { loadavg } from 'node:os';
import { ensureInstalled } from './lib/install.mjs';
import { isBuilt } from './lib/project.mjs';
import { node } from './lib/run.mjs';

/** @typedef {import('../bench/report.mjs').Report} Report */

/** `minutes`: the most that it may take. @type {Record<string, { title: string, minutes: number, run: () => Promise<Report> }>} */
const BENCHES = {
  engine: {
    title: 'Engine: nanoseconds per share, and the whole bill',
    minutes: 2,
    run: async () => (await import('../bench/engine.mjs')).benchEngine(),
  },
  bytes: {
    title: 'Bytes',
    minutes: 1,
    run: async () => (await import('../bench/bytes.mjs')).benchBytes(),
  },
  keystrokes: {
    title: 'Keystrokes',
    minutes: 4,
    run: async () => (await import('../bench/keystrokes.mjs')).benchKeystrokes(),
  },
  taps: {
    title: 'Taps: a bill of 4 people, 10 items, 2 rounds, service and tip on a phone',
    minutes: 3,
    run: async () => (await import('../bench/taps.mjs')).benchTaps(),
  },
  start: {
    title: 'Starting',
    minutes: 5,
    run: async () => (await import('../bench/start-times.mjs')).benchStart(),
  },
  backend: {
    title: 'Backend: through the host, as bare statements, and a bare handler with the same bytes',
    minutes: 4,
    run: async () => (await import('../bench/backend.mjs')).benchBackend(),
  },
  data: {
    title: '10,000 people and 10,000 bills',
    minutes: 5,
    run: async () => (await import('../bench/data.mjs')).benchData(),
  },
  processes: {
    title: 'One, two and four processes on one PostgreSQL',
    minutes: 4,
    run: async () => (await import('../bench/processes.mjs')).benchProcesses(),
  },
  lighthouse: {
    title: 'Lighthouse, mobile',
    minutes: 7,
    run: async () => (await import('../bench/lighthouse.mjs')).benchLighthouse(),
  },
};

await ensureInstalled({ dev: true, what: 'what the benchmarks need', again: 'npm run bench' });
const { rowsTable, store } = await import('../bench/report.mjs');
const ALL = Object.keys(BENCHES);
const writeDocs = async () => (await import('../bench/write-docs.mjs')).writeDocs(ALL);

/** @param {string} name */
function benchOf(name) {
  const bench = BENCHES[name];
  if (!bench) throw new Error(`There is no benchmark "${name}". There are: ${ALL.join(', ')}.`);
  return bench;
}

/** @param {string} name */
async function runOne(name) {
  const { title, run } = benchOf(name);
  const [since, [load]] = [performance.now(), loadavg()];
  console.log(`\n## ${title}\n`);
  const report = await run();
  const seconds = (performance.now() - since) / 1000;
  console.log(`${report.text}\n\n${seconds.toFixed(0)} s`);
  store(name, { ...report, title, at: new Date().toISOString(), seconds, load: load ?? Number.NaN });
  // The whole prints one table at its end.
  if (!process.env.BENCH_PART) console.log(`\n${rowsTable(report.rows ?? [])}`);
  return report.ok;
}

/** @param {readonly string[]} names @param {boolean} withDocs */
async function runMany(names, withDocs) {
  const parts = names.map((name) => ({ name, minutes: benchOf(name).minutes }));
  const { runParts } = await import('../bench/parts.mjs');
  return runParts(parts, async () => {
    // After each: whatever happens next, what is measured is written.
    if (withDocs) await writeDocs().catch((error) => console.error(error));
  });
}

try {
  const args = process.argv.slice(2);
  const names = args.filter((arg) => !arg.startsWith('--'));
  if (args.includes('--write-docs')) console.log(await writeDocs());
  else {
    if (!isBuilt()) {
      const { code, output } = await node(['tools/build.mjs', '--quiet']);
      if (code !== 0) throw new Error(output);
    }
    const [first] = names;
    const withDocs = args.includes('--docs');
    const isOne = first !== undefined && names.length === 1 && !withDocs;
    const ok = await (isOne ? runOne(first) : runMany(names.length > 0 ? names : ALL, withDocs));
    if (!ok) process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exitCode = 1;
}
