import { runSql, type Database } from './database.ts';

/** Any number that nothing else in the database locks by. */
const START_LOCK = 7_316_224;

/** Processes that start on one database at the same moment do this one after the other. */
export async function oneStartAtATime<T>(database: Database, work: () => Promise<T>): Promise<T> {
  await runSql(database, `select pg_advisory_lock(${START_LOCK})`);
  try {
    return await work();
  } finally {
    await runSql(database, `select pg_advisory_unlock(${START_LOCK})`);
  }
}
