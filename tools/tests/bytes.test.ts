import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bytesReport } from '../lib/bytes.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairtab-bytes-'));
  for (const name of ['.vite', 'assets']) mkdirSync(join(folder, name));
});
afterEach(() => rmSync(folder, { recursive: true }));

type Part = 'entry' | 'shared' | 'landing' | 'wizard' | 'legal' | 'account' | 'client' | 'style';

/** A build in which every file has this many KB that do not compress. */
function build(sizes: Readonly<Record<Part, number>>): void {
  const write = (name: string, kb: number) =>
    writeFileSync(join(folder, 'assets', name), randomBytes(kb * 1000));
  for (const name of ['entry', 'shared', 'landing', 'wizard', 'legal', 'account', 'client'] as const)
    write(`${name}.js`, sizes[name]);
  write('style.css', sizes.style);
  write('account.css', 1);
  writeFileSync(join(folder, 'app.html'), '<link rel="stylesheet" crossorigin href="/assets/style.css">');
  const manifest = {
    'app.html': { file: 'assets/entry.js', src: 'app.html', isEntry: true, imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared.js' },
    'src/app/WizardRoute.tsx': {
      file: 'assets/wizard.js',
      src: 'src/app/WizardRoute.tsx',
      imports: ['_shared.js', 'app.html'],
    },
    'src/app/LandingRoute.tsx': {
      file: 'assets/landing.js',
      src: 'src/app/LandingRoute.tsx',
      imports: ['_shared.js', 'app.html'],
    },
    'src/app/OtherRoutes.tsx': {
      file: 'assets/account.js',
      src: 'src/app/OtherRoutes.tsx',
      imports: ['_shared.js', 'app.html'],
      css: ['assets/account.css'],
    },
    'src/platform/accounts/supabase/client.ts': {
      file: 'assets/client.js',
      src: 'src/platform/accounts/supabase/client.ts',
      imports: ['_shared.js'],
    },
    'src/legal/Terms.tsx': { file: 'assets/legal.js', src: 'src/legal/Terms.tsx' },
  };
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
}

const kilobytes = () => bytesReport(folder).rows.map((row) => Math.round(row.bytes / 1000));

test('a route is its own chunks and all they import, each once', () => {
  build({ entry: 40, shared: 10, landing: 5, wizard: 20, legal: 90, account: 3, client: 60, style: 5 });
  expect(kilobytes()).toEqual([55, 5, 70, 5, 53, 6, 60]);
  expect(bytesReport(folder).ok).toBe(true);
});

test.each([
  ['landing', { entry: 60, shared: 10, landing: 31, wizard: 5, legal: 1, account: 1, client: 1, style: 5 }],
  ['wizard', { entry: 80, shared: 10, landing: 1, wizard: 61, legal: 1, account: 1, client: 1, style: 5 }],
  ['CSS', { entry: 10, shared: 10, landing: 1, wizard: 5, legal: 1, account: 1, client: 1, style: 13 }],
])('over a limit (%s) is not ok, and the table says so', (_, sizes) => {
  build(sizes);
  expect(bytesReport(folder).ok).toBe(false);
  expect(bytesReport(folder).text).toContain('OVER THE LIMIT');
});
