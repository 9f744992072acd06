import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate, readMigrations } from '../src/backend/migrate.ts';
import { signedUp, startTestServer } from './support/server.ts';

const known = readMigrations(join(fileURLToPath(new URL('../../', import.meta.url)), 'supabase/migrations'));

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
