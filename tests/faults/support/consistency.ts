import { join } from 'node:path';
import { PGlite } from '@supabase/lite/pglite';
import { expect } from './fault.ts';

/** Every table of ours and of the auth service, with its primary key's column. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name, (
    select a.attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = c.oid and i.indisprimary) as key
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth')`;

/** Validates every foreign key again: that it once held does not prove that it holds now. */
const CHECK_FOREIGN_KEYS = `
  update pg_constraint set convalidated = false where contype = 'f';
  do $$ declare foreign_key record; begin
    for foreign_key in select conrelid::regclass as child, conname as name from pg_constraint where contype = 'f' loop
      execute format('alter table %s validate constraint %I', foreign_key.child, foreign_key.name);
    end loop;
  end $$`;

/**
 * Fails if the database of a folder that no server uses is inconsistent: compares rows by index and by table, validates foreign
 * keys, reads every row and rebuilds every index.
 */
export async function expectConsistency(dataDir: string): Promise<void> {
  const database = await PGlite.create({ dataDir: join(dataDir, 'database') });
  const numberOf = async (text: string) => {
    const { rows } = await database.query<{ count: unknown }>(text);
    return Number(rows[0]?.count);
  };
  try {
    const tables = await database.query<{ name: string; key: string | null }>(TABLES);
    expect(tables.rows.length, 'tables').toBeGreaterThan(0);
    for (const { name, key } of tables.rows) {
      await database.exec(
        'set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off',
      );
      // Each row as text: all of its columns are read, the large ones too.
      const byTable = await numberOf(`select count(t::text) as count from ${name} t`);
      await database.exec('reset all; set enable_seqscan = off; set enable_bitmapscan = off');
      if (key) {
        const byIndex = `select count(*) as count from (select from ${name} order by "${key}") t`;
        expect.soft(await numberOf(byIndex), `rows in the index of ${name}`).toBe(byTable);
      }
      await database.exec('reset all');
      await database.query(`reindex table ${name}`);
    }
    await database.exec(CHECK_FOREIGN_KEYS);
  } finally {
    await database.close();
  }
}
