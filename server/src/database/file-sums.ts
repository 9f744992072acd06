import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { crc32 } from 'node:zlib';
import { SettingsError } from '../settings/settings.ts';
import { syncFolder } from '../lite/sync.ts';

/** Size and checksum of each file of a database, by its path. */
type Sums = Readonly<Record<string, string>>;

/** PostgreSQL's pid file: it stays behind and means nothing. */
const IGNORED = 'postmaster.pid';
const CHUNK = 1 << 20;

/** Beside the folder: `database.sums.json`. */
const noteOf = (folder: string) => `${folder}.sums.json`;

async function sumOf(file: string): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const chunk = Buffer.allocUnsafe(CHUNK);
    let sum = 0;
    for (let size = 0; ;) {
      const { bytesRead } = await handle.read(chunk, 0, CHUNK);
      if (bytesRead === 0) return `${size} ${sum}`;
      size += bytesRead;
      sum = crc32(chunk.subarray(0, bytesRead), sum);
    }
  } finally {
    await handle.close();
  }
}

async function sumsOf(folder: string): Promise<Sums> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sums: Record<string, string> = {};
  for (const entry of entries) {
    if (!entry.isFile() || entry.name === IGNORED) continue;
    const file = join(entry.parentPath, entry.name);
    sums[relative(folder, file)] = await sumOf(file);
  }
  return sums;
}

function readNote(file: string): Sums | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return value && typeof value === 'object' ? (value as Sums) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Records the checksums of a closed database's files. PostgreSQL would take a truncated file for a table with fewer rows; comparing the
 * checksums before the next start detects that.
 */
export async function noteSums(folder: string): Promise<void> {
  const note = noteOf(folder);
  writeFileSync(`${note}.new`, JSON.stringify(await sumsOf(folder)), { mode: 0o600, flush: true });
  renameSync(`${note}.new`, note);
}

/**
 * Refuses (`SettingsError`) a database whose files are not as they were when it was closed. Then deletes the checksum file, since the files
 * are about to change; a database that was not closed has none, and PostgreSQL recovers it from its log.
 */
export async function checkSums(folder: string): Promise<void> {
  const note = noteOf(folder);
  if (!existsSync(note)) return;
  const before = readNote(note);
  if (before) {
    const now = await sumsOf(folder);
    const names = new Set([...Object.keys(before), ...Object.keys(now)]);
    const changed = [...names].filter((name) => before[name] !== now[name]).sort();
    if (changed.length > 0) throw damaged(folder, changed);
  }
  rmSync(note);
  syncFolder(dirname(note));
}

function damaged(folder: string, files: readonly string[]): SettingsError {
  const more = files.length > 3 ? ` and ${files.length - 3} more` : '';
  return new SettingsError(
    `The database in DATA_DIR (${folder}) is damaged: ${files.slice(0, 3).join(', ')}${more} changed while no server was running. Nothing was touched. Move DATA_DIR away and restore a backup; if you changed the files on purpose, remove ${basename(noteOf(folder))}.`,
  );
}

/**
 * Refuses a folder that exists but is not a database: it may be a damaged one, so it is never initialised again. Throws `SettingsError`.
 */
export function checkIsDatabase(folder: string): void {
  const needed = ['PG_VERSION', 'global/pg_control', 'pg_wal', 'pg_xact', 'base'];
  const entries = (path: string) => {
    try {
      return readdirSync(path);
    } catch {
      return [];
    }
  };
  const missing = needed.filter((name) => !entries(dirname(join(folder, name))).includes(basename(name)));
  if (missing.length > 0)
    throw new SettingsError(
      `The database in DATA_DIR (${folder}) is damaged: it has no ${missing.join(', ')}. Nothing was touched. Move DATA_DIR away and restore a backup.`,
    );
}

/** Why a database's files could not be opened, in one line; PGlite does not pass on PostgreSQL's own messages. */
export function explainUnopened(folder: string, error: unknown): SettingsError {
  const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'PostgreSQL stopped';
  return new SettingsError(
    `The database in DATA_DIR (${folder}) cannot be opened: its files are damaged, or the disk is full (${reason}). Nothing was emptied. Look at the disk; if it is well, move DATA_DIR away and restore a backup.`,
  );
}
