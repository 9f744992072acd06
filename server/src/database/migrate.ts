import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appliedVersions } from '../lite/lite.ts';
import { SettingsError } from '../settings/settings.ts';
import { literal } from './query.ts';
import { runSql, type Database } from '../lite/database.ts';

export interface Migration {
  /** Fourteen digits. */
  readonly version: string;
  readonly name: string;
  readonly sql: string;
}

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

/** The migration and its row in the history. */
const withHistory = ({ version, name, sql }: Migration) => `${sql}
;
insert into supabase_migrations.schema_migrations (version, name, statements)
values (${literal(version)}, ${literal(name)}, array[${literal(sql)}]);`;

/**
 * Applies the migrations, all of them or none, and records each in the history that the official CLI uses too. Throws `SettingsError` if
 * one fails, and for a database that a newer version of the app has used. Precondition: no other process does the same.
 */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<void> {
  const applied = new Set(await appliedVersions(database));
  const known = new Set(migrations.map(({ version }) => version));
  const unknown = [...applied].filter((version) => !known.has(version)).sort();
  if (unknown.length > 0)
    throw new SettingsError(
      `The data was last used by a newer version of Fairtab (its migration ${unknown.at(-1)} is unknown here). Start that version, or restore a backup made before the update.`,
    );
  await runSql(database, 'begin');
  let current = '';
  try {
    for (const migration of migrations.filter(({ version }) => !applied.has(version))) {
      current = `${migration.version}_${migration.name}`;
      await runSql(database, withHistory(migration));
    }
    await runSql(database, 'commit');
  } catch (error) {
    // A lost connection has rolled back by itself.
    await runSql(database, 'rollback').catch(() => undefined);
    throw new SettingsError(
      `Migration ${current} failed: ${String(error)}. The data are as before: start the version before again, and report this.`,
    );
  }
}
