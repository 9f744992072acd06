import { describeSafely, type Log } from './metrics/log.ts';

/** Recognises the database's drivers in a stack trace. */
const DRIVERS = /[\\/]node_modules[\\/](?:@electric-sql[\\/]pglite|postgres)[\\/]/;

/**
 * True if the rest of the server works after this error. Persistent state is in the database, whose transactions are atomic; in memory
 * there are only connections and counters, so that an error in one of our listeners or timers costs one connection or one request. An error
 * in a driver may leave PGlite aborted, or a statement that never ends and everybody behind it waiting.
 */
const isSurvivable = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof WebAssembly.RuntimeError) && !DRIVERS.test(error.stack ?? '');

/**
 * From here on an uncaught exception, or an unhandled rejection, is logged, and the process continues if it can. For a server that has
 * started: an earlier error ends the process, since its start is not complete.
 */
export function surviveUncaughtErrors(log: Log): void {
  process.on('uncaughtException', (error: unknown) => {
    log({ level: 'error', event: 'uncaught', ...describeSafely(error) });
    if (!isSurvivable(error)) process.exit(1);
  });
  // Nobody reads the log any more: logging this error would fail in the same way, endlessly.
  process.stdout.on('error', () => process.exit(1));
}
