// `node backup.js save|restore|export|photos <file>`: the data folder of a stopped server, as an archive or (export) as SQL
// for another database, and (photos) as files for its storage; with DATABASE_URL a dump of that. It holds secrets: keep it where only you
// can read it.
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dumpPostgres, restorePostgres } from './backup-postgres.ts';
import type { PGlite } from '@supabase/lite/pglite';
import { exportPhotos } from './backend/export-photos.ts';
import { exportSql } from './backend/export-sql.ts';
import { packFolder, unpackFolder } from './database/archive-folder.ts';
import { lockFolder } from './database/folder-lock.ts';
import { openPglite } from './database/pglite.ts';
import { prepareDataDir } from './data-dir.ts';
import { loadEnvironment, readSettings, SettingsError } from './settings/settings.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

function save(folder: string, file: string): void {
  if (!existsSync(resolve(folder, 'database')))
    throw new SettingsError(`DATA_DIR ${JSON.stringify(folder)} holds no data of accounts yet.`);
  // A running server holds the lock, and its files change while the archive is written.
  const lock = lockFolder(folder);
  try {
    packFolder(folder, file);
  } finally {
    lock.release();
  }
  console.log(`Saved ${folder} to ${file}. It holds the server's secrets.`);
}

function restore(folder: string, file: string): void {
  if (!existsSync(file)) throw new SettingsError(`There is no file ${file}.`);
  prepareDataDir(folder);
  if (readdirSync(folder).some((name) => !name.startsWith('lock-')))
    throw new SettingsError(`DATA_DIR ${JSON.stringify(folder)} is not empty. Move it away first.`);
  const lock = lockFolder(folder);
  try {
    unpackFolder(file, folder);
  } catch (error) {
    // The lock with the rest: nothing of the attempt is left.
    for (const name of readdirSync(folder)) rmSync(resolve(folder, name), { recursive: true, force: true });
    throw error;
  }
  lock.release();
  console.log(`Restored ${file} to ${folder}.`);
}

/** Reads the database of a stopped server. */
async function reading<T>(folder: string, work: (database: PGlite) => Promise<T>): Promise<T> {
  if (!existsSync(resolve(folder, 'database')))
    throw new SettingsError(`DATA_DIR ${JSON.stringify(folder)} holds no data of accounts yet.`);
  const lock = lockFolder(folder);
  try {
    const database = await openPglite(resolve(folder, 'database'), '');
    const result = await work(database.driver);
    await database.close();
    return result;
  } finally {
    lock.release();
  }
}

async function exportTo(folder: string, file: string): Promise<void> {
  writeFileSync(file, await reading(folder, exportSql), { mode: 0o600 });
  console.log(`Wrote what belongs to people to ${file}. It holds the digests of their passwords.`);
}

async function exportPhotosTo(folder: string, target: string): Promise<void> {
  const written = await reading(folder, (database) => exportPhotos(database, target));
  console.log(`Wrote ${written} photos to ${target}.`);
}

const day = () => new Date().toISOString().slice(0, 10);

/** A PostgreSQL is dumped while it runs. */
function savePostgres(address: string, file: string): void {
  writeFileSync(file, '', { mode: 0o600 });
  dumpPostgres(address, file);
  console.log(`Saved the database of DATABASE_URL to ${file}. It holds the server's secrets.`);
}

const HOW_TO =
  'Say what to do: npm run backup -- save [file], restore <file>, or (from a data folder) export <file.sql>, photos <folder>.';

const [command, name] = process.argv.slice(2);
try {
  const { dataDir, backend } = readSettings(loadEnvironment(ROOT), ROOT);
  if (backend.kind === 'postgres') {
    if (command === 'save') savePostgres(backend.url, resolve(name ?? `fairtab-${day()}.dump`));
    else if (command === 'restore' && name !== undefined) restorePostgres(backend.url, resolve(name));
    else throw new SettingsError(HOW_TO);
  } else if (command === 'save') save(dataDir, resolve(name ?? `fairtab-${day()}.tar.gz`));
  else if (command === 'export' && name !== undefined) await exportTo(dataDir, resolve(name));
  else if (command === 'photos' && name !== undefined) await exportPhotosTo(dataDir, resolve(name));
  else if (command === 'restore' && name !== undefined) restore(dataDir, resolve(name));
  else throw new SettingsError(HOW_TO);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
