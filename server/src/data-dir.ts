import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { SettingsError } from './settings/settings.ts';

/** Like `mkdir -p`; Node's own recursive mode never returns for a folder in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  mkdirSync(folder);
}

/** Makes the folder for the server's data. Throws `SettingsError` when it cannot be written to. */
export function prepareDataDir(folder: string): void {
  try {
    makeFolder(folder);
    // A file of that name is there and writable, but has no entries.
    accessSync(`${folder}/.`, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`DATA_DIR ${JSON.stringify(folder)} cannot be used: ${reason}`);
  }
}
