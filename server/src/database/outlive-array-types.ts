import { describeSafely, type Log } from '../metrics/log.ts';

/** The first query of postgres.js on each new connection: which types there are arrays of. */
const QUESTION = /select b\.oid, b\.typarray\s+from pg_catalog\.pg_type/;

/** True if that query failed, and none of our own. */
export const isOfArrayTypes = (error: unknown): boolean =>
  error instanceof Error && 'query' in error && typeof error.query === 'string' && QUESTION.test(error.query);

/**
 * postgres.js lets nobody wait for the answer to its own first question: where the database goes away in that moment, or takes too long, a rejection
 * that nobody handles would end the process (github.com/porsager/postgres/issues/1192). A caller with a statement on that connection gets its own
 * error. Any other rejection becomes an exception that nothing catches, as without this.
 */
export function outliveArrayTypes(log: Log): void {
  process.on('unhandledRejection', (error) => {
    if (!isOfArrayTypes(error)) throw error;
    log({ level: 'warn', event: 'backend', ...describeSafely(error) });
  });
}
