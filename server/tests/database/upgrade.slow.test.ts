import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { unpackFolder } from '../../src/database/archive-folder.ts';
import { laterProject, startTestServer, temporaryFolder, type TestServer } from '../support/server.ts';

/** A backup that 1.0.0 made. */
const BACKUP = fileURLToPath(new URL('../../../tests/formats/1.0/data.tar.gz', import.meta.url));
const ADDED = 'alter table public.bill_history add column later integer default 7;';

// Each starts three servers, with as many databases to pack, unpack and check.
vi.setConfig({ testTimeout: 180_000 });

let home = '';
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** A data folder of 1.0. */
function dataFolder(): string {
  home = temporaryFolder();
  const folder = join(home, 'data');
  mkdirSync(folder);
  unpackFolder(BACKUP, folder);
  return folder;
}

/** The account that is in it, after a log-in with its password. */
async function expectAnn(server: TestServer): Promise<void> {
  // The secrets were read, not made.
  expect(server.host.newCodes).toEqual([]);
  const ann = server.visitor();
  const password = 'correct horse 1';
  expect((await ann.auth.signInWithPassword({ email: 'ann@fairtab.test', password })).error).toBeNull();
  const bills = await ann.from('bill_history').select('name, total_amount');
  expect(bills.data).toEqual([{ name: 'Osteria Fiore', total_amount: 199.64 }]);
}

test('data of 1.0 are updated after a backup of them, with which 1.0 starts again', async () => {
  const folder = dataFolder();
  const before = readFileSync(join(folder, 'version.json'), 'utf8');
  const server = await startTestServer({ DATA_DIR: folder }, laterProject(join(home, 'later'), ADDED));
  await expectAnn(server);
  await server.stop();
  const file = server.logged.find(({ event }) => event === 'saved_before_update')?.['file'];
  expect(file).toMatch(/\/data\/backups\/before-\d{14}\.tar\.gz$/);
  await expect(startTestServer({ DATA_DIR: folder })).rejects.toThrow(/newer version of Fairtab/);

  const back = join(home, 'back');
  mkdirSync(back);
  unpackFolder(String(file), back);
  expect(readFileSync(join(back, 'version.json'), 'utf8')).toBe(before);
  const old = await startTestServer({ DATA_DIR: back });
  await expectAnn(old);
  await old.stop();
});

test('a migration that fails is named, takes back those before it, and 1.0 starts again', async () => {
  const folder = dataFolder();
  const before = readFileSync(join(folder, 'version.json'), 'utf8');
  await expect(
    startTestServer({ DATA_DIR: folder }, laterProject(join(home, 'later'), ADDED, 'select 1 / 0;')),
  ).rejects.toThrow(
    /^Migration 20990101000001_later failed: .*division by zero. The data are as before: start the version before/,
  );
  expect(readFileSync(join(folder, 'version.json'), 'utf8')).toBe(before);
  const old = await startTestServer({ DATA_DIR: folder });
  await expectAnn(old);
  await old.stop();
});
