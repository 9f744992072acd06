import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { saveBeforeUpdate } from '../src/database/archive-folder.ts';
import { lockFolder } from '../src/database/folder-lock.ts';

let home = '';
let data = '';
const said: string[] = [];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'fairtab-backup-'));
  data = join(home, 'data');
  mkdirSync(join(data, 'database'), { recursive: true });
  writeFileSync(join(data, 'database', 'rows'), 'Osteria Fiore');
  writeFileSync(join(data, 'secrets.json'), '{"key":"secret"}', { mode: 0o600 });
  said.length = 0;
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((line: string) => void said.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = 0;
  rmSync(home, { recursive: true, force: true });
});

/** Runs the operator's program on a folder; returns how it ended. */
async function backup(folder: string, ...args: readonly string[]): Promise<number> {
  vi.stubEnv('DATA_DIR', folder);
  // The test runner has one of its own.
  vi.stubEnv('MODE', '');
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'backup.js', ...args]);
  vi.resetModules();
  process.exitCode = 0;
  await import('../src/backup.ts');
  return process.exitCode;
}

const archive = () => join(home, 'night.tar.gz');

describe('a nightly backup', () => {
  test('is an archive that only its user may read, and is restored whole on another machine', async () => {
    expect(await backup(data, 'save', archive())).toBe(0);
    expect(said.join()).toContain("It holds the server's secrets");
    expect(statSync(archive()).mode & 0o777).toBe(0o600);
    const fresh = join(home, 'fresh');
    expect(await backup(fresh, 'restore', archive())).toBe(0);
    expect(readFileSync(join(fresh, 'database', 'rows'), 'utf8')).toBe('Osteria Fiore');
    expect(readFileSync(join(fresh, 'secrets.json'), 'utf8')).toBe('{"key":"secret"}');
    // The saved folder's lock must not lock this one.
    lockFolder(fresh).release();
  });

  test('is not restored into a folder that is not empty', async () => {
    await backup(data, 'save', archive());
    const used = join(home, 'used');
    mkdirSync(used);
    writeFileSync(join(used, 'theirs'), 'stays');
    expect(await backup(used, 'restore', archive())).toBe(1);
    expect(said.join()).toContain('is not empty');
    expect(readdirSync(used)).toEqual(['theirs']);
  });

  test('leaves nothing behind if it is damaged', async () => {
    await backup(data, 'save', archive());
    writeFileSync(archive(), readFileSync(archive()).subarray(0, -40));
    const fresh = join(home, 'fresh');
    expect(await backup(fresh, 'restore', archive())).toBe(1);
    expect(readdirSync(fresh)).toEqual([]);
  });
});

test('a folder in use is not backed up, since its files would change meanwhile', async () => {
  const lock = lockFolder(data);
  try {
    expect(await backup(data, 'save', archive())).toBe(1);
    expect(said.join()).toContain('is in use by another Fairtab');
    expect(readdirSync(home)).toEqual(['data']);
  } finally {
    lock.release();
  }
});

describe('a backup before an update', () => {
  test('is one of the last three, which hold no older ones', () => {
    // The third one fails, and is tried again.
    for (const day of ['01', '02', '03', '03', '03', '04']) saveBeforeUpdate(data, `202701${day}000000`);
    expect(readdirSync(join(data, 'backups'))).toEqual(
      ['02', '03', '04'].map((day) => `before-202701${day}000000.tar.gz`),
    );
    const { stdout } = spawnSync('tar', ['-tzf', join(data, 'backups', 'before-20270104000000.tar.gz')]);
    expect(String(stdout).split('\n').sort()).toEqual([
      '',
      './',
      './database/',
      './database/rows',
      './secrets.json',
    ]);
  });

  test('that cannot be written prevents the update, and leaves no part of it', () => {
    vi.stubEnv('PATH', '');
    expect(() => saveBeforeUpdate(data, '20270101000000')).toThrow(
      /could not be saved before the update, which was not begun: tar failed/,
    );
    expect(readdirSync(join(data, 'backups'))).toEqual([]);
  });
});
