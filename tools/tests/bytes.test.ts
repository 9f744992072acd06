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

const SIZES = {
  start: 1,
  main: 40,
  shared: 10,
  landing: 5,
  wizard: 20,
  table: 15,
  picker: 2,
  legal: 90,
  account: 3,
  client: 60,
  style: 5,
};

/** A build in which every file has this many KB that do not compress. */
function build(
  changed: Partial<typeof SIZES> = {},
  inHead = '<script async src="/theme.js"></script>',
): void {
  const sizes = { ...SIZES, ...changed };
  const write = (name: string, kb: number) => writeFileSync(join(folder, name), randomBytes(kb * 1000));
  for (const [name, kb] of Object.entries(sizes))
    write(`assets/${name}.${name === 'style' ? 'css' : 'js'}`, kb);
  write('theme.js', 1);
  const page = (entry: string) =>
    `${inHead}<script type="module" crossorigin src="/assets/${entry}.js"></script><link rel="stylesheet" crossorigin href="/assets/style.css">`;
  writeFileSync(join(folder, 'index.html'), page('start'));
  writeFileSync(join(folder, 'app.html'), page('main'));
  const lazy = (file: string, src: string, imports: string[], dynamicImports: string[] = []) => ({
    [src]: { file: `assets/${file}.js`, src, imports, dynamicImports },
  });
  const manifest = {
    'index.html': { file: 'assets/start.js', src: 'index.html', isEntry: true, dynamicImports: ['_main.js'] },
    '_main.js': {
      file: 'assets/main.js',
      imports: ['_shared.js'],
      dynamicImports: [
        'src/app/routes/WizardRoute.tsx',
        'src/app/routes/TableRoute.tsx',
        'src/app/routes/LandingRoute.tsx',
        'src/app/routes/OtherRoutes.tsx',
      ],
    },
    '_shared.js': { file: 'assets/shared.js' },
    ...lazy(
      'wizard',
      'src/app/routes/WizardRoute.tsx',
      ['_shared.js', '_main.js'],
      ['src/ui/fields/PickerSheet.tsx'],
    ),
    ...lazy('table', 'src/app/routes/TableRoute.tsx', ['_shared.js', '_main.js']),
    ...lazy('picker', 'src/ui/fields/PickerSheet.tsx', ['_shared.js']),
    ...lazy('landing', 'src/app/routes/LandingRoute.tsx', ['_shared.js', '_main.js']),
    ...lazy(
      'account',
      'src/app/routes/OtherRoutes.tsx',
      ['_shared.js', '_main.js'],
      ['src/platform/backend/client.ts', 'src/legal/Terms.tsx'],
    ),
    ...lazy('client', 'src/platform/backend/client.ts', ['_shared.js']),
    ...lazy('legal', 'src/legal/Terms.tsx', []),
  };
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
}

const kilobytes = () =>
  Object.fromEntries(bytesReport(folder).rows.map(({ name, bytes }) => [name, Math.round(bytes / 1000)]));

test('a page counts its own chunks and all their imports, each once; the journey all but the optional ones', () => {
  build();
  expect(kilobytes()).toEqual({
    'landing, before first paint: JavaScript': 0,
    'landing: JavaScript': 57,
    'wizard: JavaScript': 71,
    'a table’s guest: JavaScript': 66,
    'account pages: JavaScript': 54,
    // Neither what somebody opens nor the pages of accounts.
    'signed-out journey: JavaScript': 77,
    CSS: 5,
    'opened: currency picker: JavaScript': 2,
    'opened: log in and sign up: JavaScript': 3,
    'client of accounts: JavaScript': 60,
  });
  expect(bytesReport(folder).ok).toBe(true);
});

test.each([
  ['the landing page', { landing: 50 }],
  ['the wizard', { wizard: 140 }],
  ['a table’s guest', { table: 100 }],
  ['the journey', { landing: 49, wizard: 120 }],
  ['CSS', { style: 16 }],
])('a size over a limit (%s) is not ok, and the table says so', (_, sizes) => {
  build(sizes);
  expect(bytesReport(folder).ok).toBe(false);
  expect(bytesReport(folder).text).toContain('OVER THE LIMIT');
});

test.each([
  ['<script src="/theme.js"></script>', false],
  ['<script>document.title = 1;</script>', false],
  ['<script type="text/javascript" src="/theme.js"></script>', false],
  ['<script defer src="/theme.js"></script>', true],
  ['<script type="module" src="/theme.js"></script>', true],
  ['<script type="application/ld+json">{"name":"Fairtab"}</script>', true],
])('%s in the landing page is allowed: %s', (script, ok) => {
  build({}, script);
  expect(bytesReport(folder).ok).toBe(ok);
});
