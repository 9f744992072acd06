import { linkSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { SettingsError } from '../settings/settings.ts';
import { parseJson } from '../json.ts';
import { processSpace, startOfProcess } from './process-identity.ts';

interface Holder {
  readonly pid: number;
  /** The start time from `startOfProcess`. */
  readonly start: string;
  readonly space: string;
  /** ISO 8601. */
  readonly since: string;
}

export interface FolderLock {
  readonly release: () => void;
}

const FILE = /^lock-(\d{1,15})\.json$/;
/** How often, in ms, a holder renews its lock, for those who cannot see its process. */
const HEARTBEAT = 10_000;
const DEAD_AFTER = 60_000;

const numbers = (folder: string) =>
  readdirSync(folder)
    .flatMap((name) => FILE.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => b - a);

const fileOf = (folder: string, number: number) => join(folder, `lock-${number}.json`);

/** The process that holds lock `number`; `undefined` if it was released, or its process is gone. */
function holderOf(folder: string, number: number): Holder | undefined {
  let text: string;
  let beat: number;
  try {
    const file = fileOf(folder, number);
    text = readFileSync(file, 'utf8');
    beat = statSync(file).mtimeMs;
  } catch {
    return undefined;
  }
  const isFresh = Math.abs(Date.now() - beat) < DEAD_AFTER;
  const holder = parseJson(text);
  // The file is damaged, but was renewed recently, so somebody still holds it.
  if (!(holder instanceof Object))
    return isFresh && text !== '' ? { ...UNKNOWN, since: new Date(beat).toISOString() } : undefined;
  const { pid, start, space, since }: Partial<Holder> = holder;
  if (pid === undefined || start === undefined || space === undefined || since === undefined)
    return undefined;
  const alive = space === processSpace ? startOfProcess(pid) === start : isFresh;
  return alive ? { pid, start, space, since } : undefined;
}

const UNKNOWN = { pid: 0, start: '', space: '' };

function refusal(folder: string, { pid, space, since }: Holder): SettingsError {
  if (pid === 0)
    return new SettingsError(
      `DATA_DIR ${JSON.stringify(folder)} has a lock that cannot be read and was written at ${since}. If another Fairtab runs on it, stop that one; then wait a minute.`,
    );
  const who =
    space === processSpace
      ? `process ${pid}, running since ${since}. Stop it`
      : `process ${pid} on ${space.split(' ')[0]}, running since ${since}. Stop it and wait a minute`;
  return new SettingsError(
    `DATA_DIR ${JSON.stringify(folder)} is in use by another Fairtab: ${who}, or give this one another DATA_DIR.`,
  );
}

/**
 * Locks a folder for this process alone; two databases on the same files would silently lose data. Locks are numbered files, and only the
 * highest number counts. A number is used only once (a hard link fails if it exists), so of all processes that find the last holder gone,
 * exactly one gets the next number. Throws `SettingsError` that says who holds it.
 */
export function lockFolder(folder: string): FolderLock {
  const draft = join(folder, `lock-draft-${process.pid}-${randomUUID()}.json`);
  const me: Holder = {
    pid: process.pid,
    start: startOfProcess(process.pid),
    space: processSpace,
    since: new Date().toISOString(),
  };
  try {
    writeFileSync(draft, `${JSON.stringify(me)}\n`, { mode: 0o600 });
    return hold(folder, takeNumber(folder, draft));
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`DATA_DIR ${JSON.stringify(folder)} cannot be written to: ${reason}`);
  } finally {
    rmSync(draft, { force: true });
  }
}

function takeNumber(folder: string, draft: string): number {
  for (;;) {
    const last = numbers(folder)[0] ?? 0;
    const holder = holderOf(folder, last);
    if (holder) throw refusal(folder, holder);
    const mine = last + 1;
    try {
      linkSync(draft, fileOf(folder, mine));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') continue;
      throw error;
    }
    // A quicker process may have gone on to higher numbers, and cleaned up below them.
    if (numbers(folder)[0] === mine) return mine;
    rmSync(fileOf(folder, mine), { force: true });
  }
}

function hold(folder: string, number: number): FolderLock {
  for (const old of numbers(folder)) {
    if (old < number) rmSync(fileOf(folder, old), { force: true });
  }
  const file = fileOf(folder, number);
  const heartbeat = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // If the folder has gone, the database notices first.
    }
  }, HEARTBEAT).unref();
  return {
    release: () => {
      clearInterval(heartbeat);
      // The number is not used again.
      writeFileSync(file, '{}\n');
    },
  };
}
