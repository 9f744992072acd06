import { sql } from 'kysely';
import { describeSafely, type Log } from '../metrics/log.ts';
import { deleteLostPhotoBytes } from '../lite/photo-bytes.ts';
import { outsideRequest } from '../http/request-context.ts';
import type { Database } from '../lite/database.ts';
import { reclaimSpace, afterManyBytes } from '../database/reclaim-space.ts';

/** How often, in ms. Opening a table does the same for tables. */
const EVERY = 60 * 60 * 1000;

export interface Tidying {
  /** Tells that so many bytes of photos have been stored. */
  readonly stored: (bytes: number) => void;
  readonly stop: () => void;
}

/**
 * Deletes live tables that nobody can read any more and photos that a killed server has kept half, now and every hour, and gives the room
 * of what was deleted back, every hour and when many photos were stored, until it is stopped.
 */
export function tidyEveryHour(database: Database, log: Log): Tidying {
  const tidy = (event: string, work: Promise<unknown>) =>
    work.catch((error: unknown) => log({ level: 'warn', event, ...describeSafely(error) }));
  const deleteOld = async () => {
    await tidy('old_tables', sql`select private.delete_old_tables()`.execute(database.kysely));
    await tidy('lost_photos', deleteLostPhotoBytes(database));
  };
  const makeRoom = () => tidy('room_kept', reclaimSpace(database));
  void deleteOld();
  const timer = setInterval(() => void deleteOld().then(makeRoom), EVERY).unref();
  return {
    // The request that stored them is in a transaction, and has its answer before.
    stored: afterManyBytes(() => void outsideRequest(makeRoom)),
    stop: () => clearInterval(timer),
  };
}
