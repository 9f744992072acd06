import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '../settings/settings.ts';

/** Where, in the data folder, the backups before updates are. */
const BACKUPS = 'backups';
/** How many of them are kept. */
const MOST_BACKUPS = 3;

function tar(...args: readonly string[]): void {
  const { status, stderr, error } = spawnSync('tar', args, { encoding: 'utf8' });
  if (status !== 0) throw new SettingsError(`tar failed: ${error?.message ?? stderr.trim()}`);
}

/** Packs a data folder, whose lock the caller holds, into a file for its user alone: it holds secrets. Throws `SettingsError`. */
export function packFolder(folder: string, file: string): void {
  writeFileSync(file, '', { mode: 0o600 });
  chmodSync(file, 0o600);
  tar('-czf', file, '--exclude=./lock-*', `--exclude=./${BACKUPS}`, '-C', folder, '.');
}

/** Unpacks such a file. Throws `SettingsError`. */
export const unpackFolder = (file: string, folder: string): void => tar('-xzf', file, '-C', folder);

/**
 * Saves a data folder, whose lock the caller holds, before an update changes it, and deletes all but the newest of these backups. An
 * update that is tried again replaces its own.
 * @param migration the newest one of the update
 * @returns the file
 */
export function saveBeforeUpdate(folder: string, migration: string): string {
  const backups = join(folder, BACKUPS);
  const file = join(backups, `before-${migration}.tar.gz`);
  // Of an attempt that was killed, it is written over.
  const part = join(backups, 'part');
  mkdirSync(backups, { recursive: true, mode: 0o700 });
  try {
    packFolder(folder, part);
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(
      `The data could not be saved before the update, which was not begun: ${reason}. Make room on the disk of DATA_DIR, or start the version before.`,
    );
  }
  const old = readdirSync(backups).sort().slice(0, -MOST_BACKUPS);
  for (const name of old) rmSync(join(backups, name));
  return file;
}
