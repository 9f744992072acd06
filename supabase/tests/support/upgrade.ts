import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantAsTheBackend } from './connect.ts';
import { openDatabase, outcome, type Database, type KINDS, type Person } from './database.ts';
import { readMigrations } from './migrations.ts';

const folder = new URL('../fixtures/', import.meta.url);
const migrations = readMigrations();
/** The versions that have a fixture: data as it was when that migration was the last one. */
export const fixtureVersions = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => name.replace('.sql', ''))
  .sort();
const TABLES = ['users', 'saved_groups', 'bill_history', 'user_deletion_log', 'access_codes'];
/** Tables that came later, each with the version since which there is data in it. */
const LATER = [['ways_to_be_paid', '20261122110000']] as const;

/** Runs the migrations that are due. */
export async function migrate(db: Database, isDue: (version: string) => boolean): Promise<void> {
  for (const { version, sql } of migrations) if (isDue(version)) await db.script(sql);
}

/** A database as it was in a version, with that version's data. */
export async function openFixture(kind: (typeof KINDS)[number], version: string): Promise<Database> {
  const db = await openDatabase(kind, 'bare', 'as migrated');
  await migrate(db, (each) => each <= version);
  await db.script(readFileSync(new URL(`${version}.sql`, folder), 'utf8'));
  return db;
}

/** Registers the tests of an upgrade from a version to today's. */
export function describeUpgrade(kind: (typeof KINDS)[number], version: string): void {
  describe(`an upgrade on ${kind} from ${version}`, () => {
    let db: Database;
    let before: Record<string, unknown[]>;
    const tables = [...TABLES, ...LATER.filter(([, since]) => version >= since).map(([table]) => table)];
    const ann: Person = { id: '00000000-0000-4000-8000-000000000001', email: 'trial@example.com' };

    /** Every row as JSON, with just the columns that the fixture's version had. */
    const snapshot = async (known?: typeof before) => {
      const rows: Record<string, unknown[]> = {};
      for (const table of tables) {
        const columns = Object.keys((known?.[table]?.[0] ?? {}) as object);
        const all = await db.sql(
          `select to_jsonb(t) as row from ${table} as t order by to_jsonb(t) ->> 'id'`,
        );
        rows[table] = all.map(({ row }) =>
          known
            ? Object.fromEntries(columns.map((name) => [name, (row as Record<string, unknown>)[name]]))
            : row,
        );
      }
      return rows;
    };

    beforeAll(async () => {
      db = await openFixture(kind, version);
      before = await snapshot();
      await migrate(db, (each) => each > version);
      await grantAsTheBackend(db);
    });
    afterAll(() => db.close());

    it('starts from data in every table', () => {
      expect(tables.filter((table) => (before[table]?.length ?? 0) === 0)).toEqual([]);
    });

    it('keeps every row and every value', async () => {
      expect(await snapshot(before)).toEqual(before);
    });

    it('leaves people with what is theirs', async () => {
      const read = (table: string) => outcome(db.as(ann, (sql) => sql(`select * from ${table}`)));
      expect([await read('users'), await read('bill_history'), await read('saved_groups')]).toEqual([
        1, 2, 4,
      ]);
    });

    it('leaves access codes and the limit of groups as they were', async () => {
      expect(
        await db.as('anonymous', (sql) => sql(`select check_access_code('plum-cake') as valid`)),
      ).toEqual([{ valid: true }]);
      const fourth = `insert into saved_groups (user_id, group_id, group_name, group_data) values ('${ann.id}', 'g5', 'More', '[]')`;
      expect(await outcome(db.as(ann, (sql) => sql(fourth)))).toBe('PT409');
    });
  });
}
