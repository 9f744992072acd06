import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPage } from '../../src/site/pages.ts';
import { loadSite } from '../../src/site/site.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairtab-site-'));
  for (const name of ['.vite', 'assets', 'models']) mkdirSync(join(folder, name));
  for (const name of [
    'index.html',
    'index.html.br',
    'archive.gz',
    'assets/a-12345678.js',
    'models/runtime-12345678.wasm',
    '.vite/manifest.json',
  ]) {
    writeFileSync(join(folder, name), name);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the site is the build’s files, without its encodings and hidden files', () => {
  expect([...loadSite(folder).keys()].sort()).toEqual([
    '/archive.gz',
    '/assets/a-12345678.js',
    '/index.html',
    '/models/runtime-12345678.wasm',
  ]);
});

test('encodings made at build time go with their file', () => {
  const index = loadSite(folder).get('/index.html');
  expect(index?.br).not.toBeNull();
  expect(index?.gzip).toBeNull();
});

test('names with a hash never change, others may', () => {
  const site = loadSite(folder);
  expect(site.get('/assets/a-12345678.js')?.immutable).toBe(true);
  expect(site.get('/models/runtime-12345678.wasm')).toMatchObject({
    immutable: true,
    type: 'application/wasm',
  });
  expect(site.get('/index.html')?.immutable).toBe(false);
});

test('pages are the web app’s own paths, whatever the case and the last slash', () => {
  expect(['/', '/app', '/app/', '/APP', '/terms'].every(isPage)).toBe(true);
  expect(['/nowhere', '/app/x', '//', ''].some(isPage)).toBe(false);
});
