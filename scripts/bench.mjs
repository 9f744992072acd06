// @ts-check
// `npm run bench`: what is fast, and how we know, as one table. `npm run bench -- keystrokes bytes` runs only these;
// `npm run bench -- --write-docs` runs nothing and writes docs/benchmarks.md from the last results.
import './lib/check-node.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot, isBuilt } from './lib/project.mjs';
import { node } from './lib/run.mjs';

/** @typedef {import('../bench/report.mjs').Report} Report */

/** @type {Record<string, { title: string, run: () => Promise<Report> }>} */
const BENCHES = {
  engine: {
    title: 'Engine: nanoseconds per share, and the whole bill',
    run: async () => (await import('../bench/engine.mjs')).benchEngine(),
  },
  bytes: {
    title: 'Bytes',
    run: async () => {
      const report = (await import('./lib/bytes.mjs')).bytesReport(inRoot('dist/web'));
      const rows = report.rows.map(({ name, bytes, limit }) => ({
        what: name,
        size: 'gzip',
        value: bytes / 1000,
        unit: 'KB',
        limit: limit === undefined ? undefined : limit / 1000,
      }));
      return { ...report, rows };
    },
  },
  keystrokes: {
    title: 'Keystrokes: 200 items on the bill, processor slowed down 4×',
    run: async () => (await import('../bench/keystrokes.mjs')).benchKeystrokes(),
  },
  start: {
    title: 'Starting',
    run: async () => (await import('../bench/start-times.mjs')).benchStart(),
  },
  backend: {
    title: 'Backend: through the host, as bare statements, and a bare handler with the same bytes',
    run: async () => (await import('../bench/backend.mjs')).benchBackend(),
  },
  data: {
    title: '10,000 people and 10,000 bills',
    run: async () => (await import('../bench/data.mjs')).benchData(),
  },
  processes: {
    title: 'One, two and four processes on one PostgreSQL',
    run: async () => (await import('../bench/processes.mjs')).benchProcesses(),
  },
  lighthouse: {
    title: 'Lighthouse, mobile',
    run: async () => (await import('../bench/lighthouse.mjs')).benchLighthouse(),
  },
};

await ensureInstalled({ dev: true, what: 'what the benchmarks need', again: 'npm run bench' });
const { rowsTable, store } = await import('../bench/report.mjs');

/** @param {readonly string[]} names */
async function runAll(names) {
  if (!isBuilt()) {
    const { code, output } = await node(['scripts/build.mjs', '--quiet']);
    if (code !== 0) throw new Error(output);
  }
  /** @type {Report[]} */
  const reports = [];
  for (const name of names) {
    const bench = BENCHES[name];
    if (!bench)
      throw new Error(`There is no benchmark "${name}". There are: ${Object.keys(BENCHES).join(', ')}.`);
    const since = performance.now();
    console.log(`\n## ${bench.title}\n`);
    try {
      const report = await bench.run();
      const seconds = (performance.now() - since) / 1000;
      console.log(`${report.text}\n\n${seconds.toFixed(0)} s`);
      reports.push(report);
      store(name, { ...report, title: bench.title, at: new Date().toISOString(), seconds });
      if (!report.ok) process.exitCode = 1;
    } catch (error) {
      console.error(error instanceof Error ? (error.stack ?? error.message) : error);
      process.exitCode = 1;
    }
  }
  console.log(`\n## The table\n\n${rowsTable(reports.flatMap(({ rows = [] }) => rows))}`);
}

try {
  const args = process.argv.slice(2);
  const names = args.filter((arg) => !arg.startsWith('--'));
  if (args.includes('--write-docs'))
    console.log(await (await import('../bench/write-docs.mjs')).writeDocs(Object.keys(BENCHES)));
  else await runAll(names.length > 0 ? names : Object.keys(BENCHES));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
