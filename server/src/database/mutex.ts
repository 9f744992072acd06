import { sql, type Kysely } from 'kysely';

/** Runs work with the same key one after the other. */
export type Mutex = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Among the requests of this process. */
export function localMutex(): Mutex {
  const tails = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    // `work` gets no argument: the previous result does not matter.
    const run = () => work();
    const result = (tails.get(key) ?? Promise.resolve()).then(run, run);
    tails.set(key, result);
    try {
      return await result;
    } finally {
      if (tails.get(key) === result) tails.delete(key);
    }
  };
}

/**
 * Among all processes on one PostgreSQL, for work of one kind. `locks` has its own connections: otherwise work that holds a lock could wait
 * for ever for a connection held by work waiting for that lock. The lock of a process that dies is released.
 */
export function sharedMutex(kind: string, locks: Kysely<unknown>): Mutex {
  const here = localMutex();
  return (key, work) =>
    here(key, () =>
      locks.transaction().execute(async (lock) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`in turn:${kind} ${key}`}, 0))`.execute(
          lock,
        );
        return work();
      }),
    );
}
