import { statfsSync } from 'node:fs';
import { SettingsError } from '../settings/settings.ts';

export type DiskSpace = ReturnType<typeof watchDiskSpace>;

/** Kept free, in bytes: PostgreSQL writes its log in files of 16 MB, and cannot go on without room for the next one. */
const RESERVE = 64 * 1024 * 1024;
/** Photos leave this much free, in bytes: for bills, and for the log until space is reclaimed (`reclaim-space.ts`). */
const RESERVE_FOR_BILLS = 1024 * 1024 * 1024;
/**
 * Below this the operator is warned, in bytes: days before anything is refused, at the rate at which one address may fill the disk
 * (`limits.ts`).
 */
const ALARM = 5 * 1024 * 1024 * 1024;
/** How often, in ms. */
const ALARM_EVERY = 60 * 60 * 1000;
/** Free bytes required at a start: enough to open the database and read it. */
const FOR_A_START = 32 * 1024 * 1024;
/** How long a result is cached, in ms. */
const FRESH = 1000;
const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);

/** Free bytes for this process on the disk of a folder; Infinity if the system cannot tell. */
function freeBytesIn(folder: string): number {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return blocks === 0 ? Infinity : bavail * bsize;
}

/** Refuses (`SettingsError`) to open a database where it could not write what it has to. */
export function checkDiskSpace(folder: string, freeBytes: number = freeBytesIn(folder)): void {
  if (freeBytes < FOR_A_START)
    throw new SettingsError(
      `The disk of DATA_DIR (${folder}) is full: ${megabytes(freeBytes)} MB are left, and Fairtab needs ${megabytes(FOR_A_START)} MB to start and ${megabytes(RESERVE)} MB to save. Make room and start it again; nothing is lost.`,
    );
}

/**
 * Checks the disk of a folder: whether nothing more may be written, or no photos; `room` in bytes. `alarm` gets the free space, once an
 * hour while it is low.
 */
export function watchDiskSpace(
  folder: string,
  now: () => number,
  freeBytes: () => number = () => freeBytesIn(folder),
  alarm: (left: number) => void = () => undefined,
) {
  let alarmedAt = -Infinity;
  let askedAt = -Infinity;
  let left = Infinity;
  const look = () => {
    // A clock that was set back must not keep an old result valid.
    if (Math.abs(now() - askedAt) >= FRESH) {
      askedAt = now();
      left = freeBytes();
      if (left < ALARM && Math.abs(now() - alarmedAt) >= ALARM_EVERY) {
        alarmedAt = now();
        alarm(left);
      }
    }
    return left;
  };
  return {
    /** Nothing more may be written. */
    isFull: () => look() < RESERVE,
    /** Only bills may still be written. */
    isShort: () => look() < RESERVE_FOR_BILLS,
    /** In bytes. */
    left: look,
  };
}
