import { sql } from 'kysely';
import { describeSafely, type Log } from '../metrics/log.ts';
import { deleteLostPhotoBytes } from '../lite/photo-bytes.ts';
import { outsideRequest } from '../http/request-context.ts';
import type { Database } from '../lite/database.ts';
import { reclaimSpace, afterManyBytes } from '../database/reclaim-space.ts';

/** How often, in ms. Opening a table does the same for tables. */
const EVERY = 60 * 60 * 1000;

export type Tidying = ReturnType<typeof tidyEveryHour>;

/**
 * Until stopped: now and every hour, deletes live tables that nobody can read any more, and photos left half-stored by a killed server;
 * every hour, and after many photos were stored, frees the space of deleted rows.
 */
export function tidyEveryHour(database: Database, log: Log) {
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
    /** Reports that this many bytes of photos have been stored. */
    // Later, because the request that stored them is still in its transaction, and is answered first.
    stored: afterManyBytes(() => void outsideRequest(makeRoom)),
    stop: () => clearInterval(timer),
  };
}
