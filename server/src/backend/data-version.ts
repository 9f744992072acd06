import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '../settings.ts';

const FILE = 'version.json';
/** The major version of PostgreSQL inside PGlite: its files fit no other. */
export const POSTGRES_MAJOR = '17';

function readVersion(folder: string): string {
  try {
    const value: unknown = JSON.parse(readFileSync(join(folder, FILE), 'utf8'));
    return value && typeof value === 'object' && 'migration' in value ? String(value.migration) : '';
  } catch {
    return '';
  }
}

/** Refuses, before anything is opened, a folder that a newer version of the app has used. */
export function checkDataVersion(folder: string, newestMigration: string): void {
  const stored = readVersion(folder);
  if (stored > newestMigration)
    throw new SettingsError(
      `DATA_DIR ${JSON.stringify(folder)} was last used by a newer version of Fairtab (${stored}; this one knows up to ${newestMigration}). Start that version, or restore a backup made before the update.`,
    );
  const file = join(folder, 'database', 'PG_VERSION');
  const major = existsSync(file) ? readFileSync(file, 'utf8').trim() : POSTGRES_MAJOR;
  if (major !== POSTGRES_MAJOR)
    throw new SettingsError(
      `DATA_DIR ${JSON.stringify(folder)} holds a database of PostgreSQL ${major}, and this version of Fairtab reads ${POSTGRES_MAJOR}. Start the version that made it.`,
    );
}

/** Notes up to which migration a folder's data is. */
export function writeDataVersion(folder: string, newestMigration: string): void {
  if (readVersion(folder) === newestMigration) return;
  const file = join(folder, FILE);
  writeFileSync(`${file}.new`, `${JSON.stringify({ migration: newestMigration })}\n`, { flush: true });
  renameSync(`${file}.new`, file);
}
