// @ts-check
// `npm run bench`: what is fast, and how we know. `node scripts/bench.mjs keystrokes bytes` runs only these.
import './lib/check-node.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot, isBuilt } from './lib/project.mjs';
import { node } from './lib/run.mjs';

/** @typedef {{ text: string, ok: boolean }} Report */

/** @type {Record<string, { title: string, run: () => Promise<Report> }>} */
const BENCHES = {
  engine: {
    title: 'Engine: nanoseconds per share, and the whole bill',
    run: async () => {
      const { code, output } = await node(['bench/run-engine.mjs']);
      return { ok: code === 0, text: output.trim() };
    },
  },
  bytes: {
    title: 'Bytes',
    run: async () => (await import('./lib/bytes.mjs')).bytesReport(inRoot('dist/web')),
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
    title: 'Backend: through the host, and as bare statements to the same database',
    run: async () => (await import('../bench/backend.mjs')).benchBackend(),
  },
  lighthouse: {
    title: 'Lighthouse, mobile',
    run: async () => (await import('../bench/lighthouse.mjs')).benchLighthouse(),
  },
};

await ensureInstalled({ dev: true, what: 'what the benchmarks need', again: 'npm run bench' });
if (!isBuilt()) {
  const { code, output } = await node(['scripts/build.mjs', '--quiet']);
  if (code !== 0) {
    console.error(output);
    process.exit(1);
  }
}

const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : Object.keys(BENCHES)) {
  const bench = BENCHES[name];
  if (!bench) {
    console.error(`There is no benchmark "${name}". There are: ${Object.keys(BENCHES).join(', ')}.`);
    process.exit(1);
  }
  console.log(`\n## ${bench.title}\n`);
  try {
    const { text, ok } = await bench.run();
    console.log(text);
    if (!ok) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
