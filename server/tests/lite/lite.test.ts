import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Prints what importing lite has changed of its process. */
const COMPARE = `
  const state = () => new Map([
    ...Object.entries({ globalThis, process, console }).flatMap(([name, object]) =>
      Object.getOwnPropertyNames(object).map((key) => [name + '.' + key, object[key]])),
    ...Object.entries(process.env).map(([name, value]) => ['process.env.' + name, value]),
    ...process.eventNames().map((name) => ['listeners of ' + String(name), process.listenerCount(name)]),
  ]);
  const before = state();
  await import('./lite.mjs');
  const after = state();
  const names = [...new Set([...before.keys(), ...after.keys()])];
  console.log(JSON.stringify(names.filter((name) => !Object.is(before.get(name), after.get(name)))));
`;

/** In a separate process, since this one has loaded lite; bundled like the server, which loads packages before its own code. */
test('importing lite leaves globals, process, console and listeners as they were', async () => {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.cache', 'lite-'));
  try {
    await build({
      configFile: false,
      root: ROOT,
      logLevel: 'warn',
      publicDir: false,
      build: {
        ssr: join(ROOT, 'server/src/lite/lite.ts'),
        outDir: folder,
        target: 'node20',
        rolldownOptions: { output: { entryFileNames: 'lite.mjs' } },
      },
    });
    writeFileSync(join(folder, 'compare.mjs'), COMPARE);
    const printed = execFileSync(process.execPath, [join(folder, 'compare.mjs')], { encoding: 'utf8' });
    expect(JSON.parse(printed)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
