// `npm run backup` (docs/operations.md). What it writes holds secrets: keep it where only you can read it.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dumpPostgres, restorePostgres } from './backup-postgres.ts';
import type { PgliteConnection } from '@supabase/lite/pglite';
import { exportPhotos } from './backend/export-photos.ts';
import { exportSql } from './backend/export-sql.ts';
import { packFolder, unpackFolder } from './database/archive-folder.ts';
import { lockFolder } from './database/folder-lock.ts';
import { openPglite } from './database/pglite.ts';
import { openPostgres } from './database/postgres.ts';
import { queryOf, type Query } from './database/query.ts';
import { prepareDataDir } from './data-dir.ts';
import { loadEnvironment, readSettings, SettingsError } from './settings/settings.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Throws where no server has kept any data. */
function assertHasData(folder: string): void {
  if (!existsSync(resolve(folder, 'database')))
    throw new SettingsError(`DATA_DIR ${JSON.stringify(folder)} holds no data of accounts yet.`);
}

function save(folder: string, file: string): void {
  assertHasData(folder);
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

/** Opens the database of a stopped server. */
async function opening<T>(folder: string, work: (database: PgliteConnection) => Promise<T>): Promise<T> {
  assertHasData(folder);
  const lock = lockFolder(folder);
  try {
    const database = await openPglite(resolve(folder, 'database'), '');
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    lock.release();
  }
}

/** A PostgreSQL, also a Supabase project's, is read while it is in use. */
async function reading<T>(
  folder: string,
  address: string | undefined,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  if (address === undefined) return opening(folder, (database) => work(queryOf(database)));
  const database = openPostgres(address);
  try {
    const query = queryOf(database);
    // What is written meanwhile stays behind whole.
    await query('begin isolation level repeatable read read only');
    return await work(query);
  } finally {
    await database.close();
  }
}

/** Loads an export into a server that has nobody yet. */
async function load(folder: string, file: string): Promise<void> {
  await opening(folder, async ({ driver }) => {
    const { rows } = await driver.query('select from auth.users limit 1');
    if (rows.length > 0)
      throw new SettingsError(
        `DATA_DIR ${JSON.stringify(folder)} has accounts already. Load into another one.`,
      );
    try {
      await driver.exec(readFileSync(file, 'utf8'));
    } catch (error) {
      throw new SettingsError(`${file} cannot be loaded, and nothing of it was: ${String(error)}`);
    }
  });
  console.log(`Loaded ${file}.`);
}

const day = () => new Date().toISOString().slice(0, 10);

/** A PostgreSQL is dumped while it runs. */
function savePostgres(address: string, file: string): void {
  writeFileSync(file, '', { mode: 0o600 });
  dumpPostgres(address, file);
  console.log(`Saved the database of DATABASE_URL to ${file}. It holds the server's secrets.`);
}

const HOW_TO =
  'Say what to do: npm run backup -- save [file], restore <file>, export <file.sql>, load <file.sql> (into a data folder), photos <folder>.';

const [command, name] = process.argv.slice(2);
try {
  const { dataDir, backend } = readSettings(loadEnvironment(ROOT), ROOT);
  const address = backend.kind === 'postgres' ? backend.url : undefined;
  const file = resolve(name ?? `fairtab-${day()}.${address === undefined ? 'tar.gz' : 'dump'}`);
  if (command === 'save' && address === undefined) save(dataDir, file);
  else if (command === 'save' && address !== undefined) savePostgres(address, file);
  else if (name === undefined) throw new SettingsError(HOW_TO);
  else if (command === 'export') {
    writeFileSync(file, await reading(dataDir, address, exportSql), { mode: 0o600 });
    console.log(`Wrote what belongs to people to ${file}. It holds the digests of their passwords.`);
  } else if (command === 'photos') {
    const written = await reading(dataDir, address, (query) => exportPhotos(query, file));
    console.log(`Wrote ${written} photos to ${file}.`);
  } else if (command === 'restore' && address !== undefined) restorePostgres(address, file);
  else if (command === 'restore') restore(dataDir, file);
  else if (command === 'load' && address === undefined) await load(dataDir, file);
  else throw new SettingsError(HOW_TO);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
