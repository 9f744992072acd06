// `node backup.js save <file>` and `node backup.js restore <file>`: the data folder of a server that stands still, as an
// archive. It holds the secrets: keep it where only you can read it.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockFolder } from './backend/folder-lock.ts';
import { prepareDataDir } from './data-dir.ts';
import { loadEnvironment, readSettings, SettingsError } from './settings.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

function tar(...args: readonly string[]): void {
  const { status, stderr, error } = spawnSync('tar', args, { encoding: 'utf8' });
  if (status !== 0) throw new SettingsError(`tar failed: ${error?.message ?? stderr.trim()}`);
}

function save(folder: string, file: string): void {
  if (!existsSync(resolve(folder, 'database')))
    throw new SettingsError(`DATA_DIR ${JSON.stringify(folder)} holds no data of accounts yet.`);
  // A running server holds the lock, and its files change under the archiver's hands.
  const lock = lockFolder(folder);
  try {
    tar('-czf', file, '--exclude=./lock-*', '-C', folder, '.');
    chmodSync(file, 0o600);
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
    tar('-xzf', file, '-C', folder);
  } catch (error) {
    for (const name of readdirSync(folder))
      if (!name.startsWith('lock-')) rmSync(resolve(folder, name), { recursive: true, force: true });
    throw error;
  } finally {
    lock.release();
  }
  console.log(`Restored ${file} to ${folder}.`);
}

const [command, name] = process.argv.slice(2);
try {
  const { dataDir } = readSettings(loadEnvironment(ROOT), ROOT);
  if (command === 'save')
    save(dataDir, resolve(name ?? `fairtab-${new Date().toISOString().slice(0, 10)}.tar.gz`));
  else if (command === 'restore' && name !== undefined) restore(dataDir, resolve(name));
  else
    throw new SettingsError(
      'Say what to do: npm run backup -- save [file], or npm run backup -- restore <file>.',
    );
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
