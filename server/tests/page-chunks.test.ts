import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readPageLinks } from '../src/page-chunks.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairtab-links-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(text: string): void {
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite', 'manifest.json'), text);
}

it('names the scripts of the page that the entry does not name already', () => {
  write(
    JSON.stringify({
      'app.html': { file: 'assets/index-1.js', isEntry: true, imports: ['_base.js'] },
      '_base.js': { file: 'assets/base-1.js' },
      '_kit.js': { file: 'assets/kit-1.js', imports: ['_base.js'] },
      'src/app/WizardRoute.tsx': { file: 'assets/W-1.js', imports: ['_base.js', '_kit.js'] },
      'src/bill/summary/SummaryStep.tsx': { file: 'assets/S-1.js', imports: ['_kit.js'] },
    }),
  );
  const link = readPageLinks(folder);
  expect(link('/app')).toBe(
    '</assets/W-1.js>; rel=modulepreload; crossorigin, </assets/kit-1.js>; rel=modulepreload; crossorigin',
  );
  expect(link('/app?step=item-entry'), 'steps that come with the wizard').toBe(link('/app'));
  expect(link('/app?step=summary')).toBe(`${link('/app')}, </assets/S-1.js>; rel=modulepreload; crossorigin`);
  expect(link('/terms')).toBeUndefined();
});

it('names nothing without a manifest it can read', () => {
  expect(readPageLinks(folder)('/app')).toBeUndefined();
  write('<html>');
  expect(readPageLinks(folder)('/app')).toBeUndefined();
});
