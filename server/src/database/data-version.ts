import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '../settings/settings.ts';

const FILE = 'version.json';
/** The major version of PostgreSQL inside PGlite: its files fit no other. */
export const POSTGRES_MAJOR = '17';

/** The newest migration applied to the data; empty if none is recorded yet. Throws `SettingsError`. */
function readVersion(folder: string): string {
  const path = join(folder, FILE);
  if (!existsSync(path)) return '';
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    value = undefined;
  }
  if (value && typeof value === 'object' && 'migration' in value && typeof value.migration === 'string')
    return value.migration;
  throw new SettingsError(
    `${path} is damaged, so that nobody knows which version of Fairtab DATA_DIR is of. Put it back from a backup, or remove it if it was this version.`,
  );
}

/**
 * Refuses, before anything is opened, a folder that a newer version of the app has used, or that has lost its database.
 * @returns whether its data are to be updated
 */
export function checkDataVersion(folder: string, newestMigration: string): boolean {
  const stored = readVersion(folder);
  if (stored > newestMigration)
    throw new SettingsError(
      `DATA_DIR ${JSON.stringify(folder)} was last used by a newer version of Fairtab (${stored}; this one knows up to ${newestMigration}). Start that version, or restore a backup made before the update.`,
    );
  if (stored !== '' && !existsSync(join(folder, 'database')))
    throw new SettingsError(
      `DATA_DIR ${JSON.stringify(folder)} has lost its database: there was one at the last start. Put it back from a backup, or remove ${FILE} there to begin with an empty one.`,
    );
  const file = join(folder, 'database', 'PG_VERSION');
  const major = existsSync(file) ? readFileSync(file, 'utf8').trim() : POSTGRES_MAJOR;
  if (major !== POSTGRES_MAJOR)
    throw new SettingsError(
      `DATA_DIR ${JSON.stringify(folder)} holds a database of PostgreSQL ${JSON.stringify(major)}, and this version of Fairtab reads ${POSTGRES_MAJOR}. Start the version that made it.`,
    );
  return stored !== '' && stored < newestMigration;
}

/** Records the newest migration of a folder's data. */
export function writeDataVersion(folder: string, newestMigration: string): void {
  if (readVersion(folder) === newestMigration) return;
  const file = join(folder, FILE);
  writeFileSync(`${file}.new`, `${JSON.stringify({ migration: newestMigration })}\n`, { flush: true });
  renameSync(`${file}.new`, file);
}
