import { describeSafely, type Log } from '../metrics/log.ts';

/** The first query of postgres.js on each new connection: which array types exist. */
const QUESTION = /select b\.oid, b\.typarray\s+from pg_catalog\.pg_type/;

/** True if that query failed, and none of our own. */
export const isOfArrayTypes = (error: unknown): boolean =>
  error instanceof Error && 'query' in error && typeof error.query === 'string' && QUESTION.test(error.query);

/**
 * postgres.js does not await its own first query on a connection: if the database goes away at that moment, or takes too long, the
 * unhandled rejection would end the process (github.com/porsager/postgres/issues/1192). A caller with a statement on that connection gets
 * its own error. Any other unhandled rejection becomes an uncaught exception, as it would without this.
 */
export function ignoreArrayTypeErrors(log: Log): void {
  process.on('unhandledRejection', (error) => {
    if (!isOfArrayTypes(error)) throw error;
    log({ level: 'warn', event: 'backend', ...describeSafely(error) });
  });
}
