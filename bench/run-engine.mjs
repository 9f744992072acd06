// Measures the engine: `node bench/run-engine.mjs`. Node 20 cannot run TypeScript, so that Vite bundles it first.
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const outDir = path.join(root, '.cache/bench');

/** Bundles `bench/engine.bench.ts` and measures; one row per size of bill. */
export async function measureEngine() {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: path.join(root, 'bench/engine.bench.ts'),
      outDir,
      emptyOutDir: true,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'engine.mjs' } },
    },
    ssr: { noExternal: true },
  });
  const { measure } = await import(`${pathToFileURL(path.join(outDir, 'engine.mjs')).href}?${Date.now()}`);
  return measure();
}

const ns = (value, plain) => `${value.toFixed(1)} ns (${(value / plain).toFixed(1)}×)`;
const ms = (value) => `${value < 1 ? value.toFixed(3) : value.toFixed(0)} ms`;

/** The rows as a Markdown table; ratios are to the plain integer loop of the same run. */
export function engineTable(rows) {
  const head = ['bill', 'plain loop', 'allocateLines', 'allocate', 'dinero.js', 'summarize', 'proportional'];
  const body = rows.map((row) => [
    row.size,
    `${row.plain.toFixed(1)} ns`,
    ns(row.engine, row.plain),
    ns(row.perLine, row.plain),
    ns(row.dinero, row.plain),
    ms(row.summarizeEqual),
    ms(row.summarizeProportional),
  ]);
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  console.log('Per share; ratios to a plain integer loop in the same process. summarize: the whole bill.\n');
  console.log(engineTable(await measureEngine()));
}
