// Measures the engine and prints JSON: `node bench/run-engine.mjs`. Node 20 cannot run TypeScript, so that Vite bundles it first.
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const outDir = path.join(root, '.cache/bench');

/** Bundles `bench/engine.bench.ts` and measures; one row per size of bill. */
async function measureEngine() {
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

console.log(JSON.stringify(await measureEngine()));
