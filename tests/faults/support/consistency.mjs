// @ts-check
import { join } from 'node:path';
import { PGlite } from '@supabase/lite/pglite';

/** Every table of ours and of the auth service, with its primary key's column. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name, (
    select a.attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = c.oid and i.indisprimary) as key
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth')`;

/** Foreign keys that hold, said the database, are looked at again; a disabled check would find nothing. */
const FOREIGN = `
  select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
    (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as column,
    (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1]) as target
  from pg_constraint where contype = 'f' and cardinality(conkey) = 1`;

/**
 * What does not agree in the database of a folder that no server uses: rows by index and by table, foreign keys, and
 * whether every row can be read and every index be built anew.
 * @param {string} dataDir
 * @returns {Promise<string[]>}
 */
export async function consistency(dataDir) {
  const database = await PGlite.create({ dataDir: join(dataDir, 'database') });
  const problems = [];
  const numberOf = async (/** @type {string} */ text) => {
    const { rows } = await database.query(text);
    return Number(/** @type {{ count: unknown }} */ (rows[0]).count);
  };
  try {
    for (const row of (await database.query(TABLES)).rows) {
      const { name, key } = /** @type {{ name: string, key: string | null }} */ (row);
      await database.exec(
        'set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off',
      );
      // Each row as text: all of its columns are read, the large ones too.
      const byTable = await numberOf(`select count(t::text) as count from ${name} t`);
      await database.exec('reset all; set enable_seqscan = off; set enable_bitmapscan = off');
      if (key) {
        const byIndex = await numberOf(
          `select count(*) as count from (select from ${name} order by "${key}") t`,
        );
        if (byIndex !== byTable) problems.push(`${name}: ${byTable} rows, ${byIndex} in its index`);
      }
      await database.exec('reset all');
      await database.query(`reindex table ${name}`);
    }
    for (const row of (await database.query(FOREIGN)).rows) {
      const { name, child, parent, column, target } = /** @type {Record<string, string>} */ (row);
      const orphans = await numberOf(
        `select count(*) as count from ${child} c where c."${column}" is not null and not exists (select from ${parent} p where p."${target}" = c."${column}")`,
      );
      if (orphans > 0) problems.push(`${name}: ${orphans} rows that belong to nothing`);
    }
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  } finally {
    await database.close();
  }
  return problems;
}
