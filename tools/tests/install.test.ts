import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inspectInstall } from '../lib/install.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairtab-install-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const PACKAGES = {
  '': { version: '1.0.0' },
  'node_modules/needed': { version: '1.0.0' },
  'node_modules/tool': { version: '2.0.0', dev: true },
  'node_modules/other-platform': { version: '3.0.0', optional: true },
};

const locked = (packages: object) =>
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));

/** npm writes this record when an installation is complete. */
function installed(packages: object): void {
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));
}

const only = (...names: (keyof typeof PACKAGES)[]) =>
  Object.fromEntries(names.map((name) => [name, PACKAGES[name]]));

test('a fresh clone lacks everything', () => {
  locked(PACKAGES);
  expect(inspectInstall(folder, { dev: false })).toEqual({ missing: true, hasDev: false });
});

test('an install without development packages can start, but not test', () => {
  locked(PACKAGES);
  installed(only('node_modules/needed'));
  expect(inspectInstall(folder, { dev: false }).missing).toBe(false);
  expect(inspectInstall(folder, { dev: true }).missing).toBe(true);
});

test('a full installation serves for both, without the packages of other platforms', () => {
  locked(PACKAGES);
  installed(only('node_modules/needed', 'node_modules/tool'));
  expect(inspectInstall(folder, { dev: false })).toEqual({ missing: false, hasDev: true });
  expect(inspectInstall(folder, { dev: true }).missing).toBe(false);
});

test('another version in the lockfile counts as missing', () => {
  locked({ ...PACKAGES, 'node_modules/needed': { version: '1.0.1' } });
  installed(only('node_modules/needed', 'node_modules/tool'));
  expect(inspectInstall(folder, { dev: false }).missing).toBe(true);
});

test('an interrupted installation counts as missing, because npm has not written its record', () => {
  locked(PACKAGES);
  mkdirSync(join(folder, 'node_modules', 'needed'), { recursive: true });
  expect(inspectInstall(folder, { dev: false }).missing).toBe(true);
});
