import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate, readMigrations } from '../../src/database/migrate.ts';
import { prepareHost } from '../../src/backend/host.ts';
import { readSettings, SettingsError } from '../../src/settings/settings.ts';
import { signedUp, startTestServer, temporaryFolder } from '../support/server.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const known = readMigrations(join(ROOT, 'supabase/migrations'));

test('a migration that fails half-way is named and rolled back, and data of other versions are refused', async () => {
  const server = await startTestServer();
  const { user, visitor } = await signedUp(server);
  const { database } = await server.host.backend;
  const broken = {
    version: '20991231000000',
    name: 'broken',
    sql: 'alter table public.users add column half integer; update public.users set half = 1 / 0;',
  };
  await expect(migrate(database, [...known, broken])).rejects.toThrow(
    /^Migration 20991231000000_broken failed: .*division by zero/,
  );
  const columns = await sql`select column_name from information_schema.columns
    where table_name = 'users' and column_name = 'half'`.execute(database.kysely);
  expect(columns.rows).toEqual([]);
  expect((await visitor.from('users').select('id').single()).data).toEqual({ id: user.id });
  const mended = { ...broken, sql: 'alter table public.users add column half integer;' };
  await migrate(database, [...known, mended]);
  // The version before it knows nothing of that migration.
  await expect(migrate(database, known)).rejects.toThrow(/last used by a newer version of Fairtab/);
  // Nor does one of which the oldest migration is gone: those of data from before the first release are.
  await expect(migrate(database, known.slice(1))).rejects.toThrow(
    /^The data was made [^\n]* before its first release[^\n]* another DATA_DIR/,
  );
  await server.stop();
});

test('migrations older than the server are reported in one line', async () => {
  const project = temporaryFolder();
  cpSync(join(ROOT, 'supabase'), project, { recursive: true });
  const photos = known.findIndex(({ name }) => name === 'receipt_photos');
  for (const { version, name } of known.slice(photos))
    rmSync(join(project, 'migrations', `${version}_${name}.sql`));
  const folder = temporaryFolder();
  const host = await prepareHost(readSettings({ DATA_DIR: folder }, ROOT), {
    project,
    snapshot: 'none',
    log: () => undefined,
  });
  const start = host.start('http://localhost:3000');
  await expect(start).rejects.toThrow(SettingsError);
  await expect(start).rejects.toThrow(/^The folder supabase\/migrations is older than this server[^\n]*$/);
  await host.stop();
  for (const each of [project, folder]) rmSync(each, { recursive: true });
});
