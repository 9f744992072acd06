import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readPageLinks } from '../../src/site/page-chunks.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairtab-links-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(text: string): void {
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite', 'manifest.json'), text);
}

const script = (name: string) => `</assets/${name}.js>;rel=modulepreload;fetchpriority=low`;

it('names the style sheet and the theme, then every script of the page, once', () => {
  write(
    JSON.stringify({
      'style.css': { file: 'assets/s-1.css', src: 'style.css' },
      '_base.js': { file: 'assets/base-1.js' },
      '_kit.js': { file: 'assets/kit-1.js', imports: ['_base.js'] },
      'src/platform/storage/durable-copies.ts': { file: 'assets/D-1.js', imports: ['_kit.js'] },
      'src/app/routes/WizardRoute.tsx': { file: 'assets/W-1.js', imports: ['_base.js', '_kit.js'] },
      'src/wizard/middle-steps.ts': { file: 'assets/M-1.js', imports: ['_kit.js'] },
      'src/summary/SummaryStep.tsx': { file: 'assets/S-1.js', imports: ['_kit.js'] },
    }),
  );
  const link = readPageLinks(folder);
  expect(link('/app')?.split(',')).toEqual([
    '</assets/s-1.css>;rel=preload;as=style;crossorigin',
    '</theme.js>;rel=preload;as=script',
    ...['W-1', 'base-1', 'kit-1', 'D-1'].map(script),
  ]);
  expect(link('/app?step=diner-setup'), 'the step that comes with the wizard').toBe(link('/app'));
  expect(link('/app?step=item-entry')).toBe(`${link('/app')},${script('M-1')}`);
  expect(link('/app?step=summary')).toBe(`${link('/app')},${script('S-1')}`);
  expect(link('/terms')).toBeUndefined();
});

it('leaves out scripts that would make the headers too long for nginx', () => {
  const parts = Array.from({ length: 100 }, (_, at) => `_part-${at}.js`);
  write(
    JSON.stringify({
      'src/app/routes/WizardRoute.tsx': { file: 'assets/W-1.js', imports: parts },
      ...Object.fromEntries(parts.map((part) => [part, { file: `assets/${part}` }])),
    }),
  );
  const link = readPageLinks(folder)('/app') ?? '';
  expect(link.length).toBeLessThan(3001);
  expect(link.split(',').length).toBeGreaterThan(40);
  expect(link.endsWith('fetchpriority=low')).toBe(true);
});

it('names nothing without a readable manifest', () => {
  expect(readPageLinks(folder)('/app')).toBeUndefined();
  write('<html>');
  expect(readPageLinks(folder)('/app')).toBeUndefined();
});
