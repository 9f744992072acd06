import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { UNUSED_OF_REACT } from '../vite/slim-react.ts';

const SRC = fileURLToPath(new URL('../../web/src/', import.meta.url));
const require = createRequire(import.meta.url);
const IMPORT = /import\s*\{([^}]*)\}\s*from 'react';/g;

test('nothing of the app imports what the build takes out of React', () => {
  const taken = new Set<string>();
  for (const name of readdirSync(SRC, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(name)) continue;
    const text = readFileSync(join(SRC, name), 'utf8');
    expect([name, /import (?:\* as )?React\b/.test(text)]).toEqual([name, false]);
    for (const [, names = ''] of text.matchAll(IMPORT))
      for (const imported of names.split(',')) taken.add(imported.trim());
  }
  expect(taken.size).toBeGreaterThan(10);
  expect(UNUSED_OF_REACT.filter((name) => taken.has(name))).toEqual([]);
});

test('each is exported by the installed React in the way that the build looks for', () => {
  const text = readFileSync(require.resolve('react').replace('index.js', 'cjs/react.production.js'), 'utf8');
  expect(UNUSED_OF_REACT.filter((name) => !text.includes(`\nexports.${name} =`))).toEqual([]);
});
