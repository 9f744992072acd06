import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createSchema } from '../src/backend/backend.ts';
import { writeDataVersion } from '../src/backend/data-version.ts';
import { migrate, readMigrations } from '../src/backend/migrate.ts';
import { prepareHost } from '../src/backend/host.ts';
import { openPglite } from '../src/backend/pglite.ts';
import { readSettings, SettingsError } from '../src/settings.ts';
import { signedUp, startTestServer, temporaryFolder } from './support/server.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const known = readMigrations(join(ROOT, 'supabase/migrations'));

test('a migration that fails half-way is named, and leaves nothing of itself and everything of people', async () => {
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
  await server.stop();
});

const hostOf = (folder: string, project: string) =>
  prepareHost(readSettings({ DATA_DIR: folder }, ROOT), { project, snapshot: 'none', log: () => undefined });

test('a folder of migrations that is older than the server is said in one line', async () => {
  const project = temporaryFolder();
  cpSync(join(ROOT, 'supabase'), project, { recursive: true });
  const photos = known.findIndex(({ name }) => name === 'receipt_photos');
  for (const { version, name } of known.slice(photos))
    rmSync(join(project, 'migrations', `${version}_${name}.sql`));
  const folder = temporaryFolder();
  const host = await hostOf(folder, project);
  const start = host.start('http://localhost:3000');
  await expect(start).rejects.toThrow(SettingsError);
  await expect(start).rejects.toThrow(/^The folder supabase\/migrations is older than this server[^\n]*$/);
  await host.stop();
  for (const each of [project, folder]) rmSync(each, { recursive: true });
});

test('data from before the first release is refused in one line that says what to do', async () => {
  const folder = temporaryFolder();
  const database = await openPglite(join(folder, 'database'), 'none');
  await createSchema(database, [{ version: '20261127093720', name: 'own_sessions', sql: 'select 1' }]);
  await database.close();
  writeDataVersion(folder, '20261127093720');
  const host = await hostOf(folder, join(ROOT, 'supabase'));
  const start = host.start('http://localhost:3000');
  await expect(start).rejects.toThrow(SettingsError);
  await expect(start).rejects.toThrow(
    /^The data was made [^\n]* before its first release[^\n]* another DATA_DIR/,
  );
  await host.stop();
  rmSync(folder, { recursive: true });
});
