import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appliedVersions, splitSqlStatements, type Connection } from '@supabase/lite';
import { sql } from 'kysely';
import { SettingsError } from '../settings.ts';

export interface Migration {
  /** Fourteen digits. */
  readonly version: string;
  readonly name: string;
  readonly sql: string;
}

/** Any number that nothing else in the database locks by. */
const MIGRATION_LOCK = 7_316_224;

const FILE_NAME = /^(\d{14})_(.+)\.sql$/;

/** The migrations of a folder, oldest first. Other files in it are not migrations. */
export function readMigrations(folder: string): readonly Migration[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const [, version, name] = FILE_NAME.exec(file) ?? [];
      if (version === undefined || name === undefined) return [];
      return [{ version, name, sql: readFileSync(join(folder, file), 'utf8') }];
    });
}

/**
 * Brings a database up to date: each migration in a transaction with its row in the history that the official
 * CLI keeps too. Throws `SettingsError` for a database that a newer version of the app has used.
 */
export async function migrate(connection: Connection, migrations: readonly Migration[]): Promise<number> {
  const applied = new Set(await appliedVersions(connection));
  const known = new Set(migrations.map(({ version }) => version));
  const unknown = [...applied].filter((version) => !known.has(version)).sort();
  if (unknown.length > 0)
    throw new SettingsError(
      `The data was last used by a newer version of Fairtab (its migration ${unknown.at(-1)} is unknown here). Start that version, or restore a backup made before the update.`,
    );
  const pending = migrations.filter(({ version }) => !applied.has(version));
  for (const migration of pending) await apply(connection, migration);
  return pending.length;
}

async function apply(connection: Connection, { version, name, sql: text }: Migration): Promise<void> {
  const statements = splitSqlStatements(text);
  try {
    await connection.kysely.transaction().execute(async (transaction) => {
      // Two processes that start on one database at once: the second waits, and finds the work done.
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction);
      const done = sql`select from supabase_migrations.schema_migrations where version = ${version}`;
      if ((await done.execute(transaction)).rows.length > 0) return;
      for (const statement of statements) await sql.raw(statement).execute(transaction);
      await sql`insert into supabase_migrations.schema_migrations (version, name, statements)
        values (${version}, ${name}, ${statements})`.execute(transaction);
    });
  } catch (error) {
    throw new Error(`Migration ${version}_${name} failed: ${String(error)}`, { cause: error });
  }
}
