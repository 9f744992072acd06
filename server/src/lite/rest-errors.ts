import { currentRequest } from '../http/request-context.ts';
import type { Database } from './database.ts';

interface SqlError extends Error {
  readonly code: string;
  readonly detail?: string | null;
  readonly hint?: string | null;
}

const isSqlError = (error: unknown): error is SqlError =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^[0-9A-Z]{5}$/.test(error.code);

/** SQLSTATEs that lite answers as PostgREST does. */
const KNOWN = /^(?:42|22|21|55|53|PT)|^(?:23502|23503|23505|25006|PGRST)$/;

/**
 * PostgREST's status for the others, with two exceptions: a query beyond the database's limits (54) is the client's fault, and one that
 * took too long (57014) may be retried.
 */
function statusOf(code: string): number {
  if (/^(?:23|54)|^P0001$/.test(code)) return 400;
  if (code === '57014') return 503;
  return code.startsWith('08') ? 503 : 500;
}

/** An error and the response that it causes. */
class RestError extends Error {
  readonly code = 'PGRST';
  readonly detail: string;
  readonly status: number;
  readonly failure: RestFailure;

  constructor(status: number, failure: RestFailure) {
    super(JSON.stringify(failure));
    this.status = status;
    this.failure = failure;
    this.detail = JSON.stringify({ status, headers: {} });
  }
}

/** PostgREST's body for a failure. */
interface RestFailure {
  readonly code: string;
  readonly message: string;
  readonly details?: string | null;
  readonly hint?: string | null;
}

/** An error that is answered with this status and these words: PostgREST does the same for `raise sqlstate 'PGRST'`. */
export const restError = (
  status: number,
  { code, message, details = null, hint = null }: RestFailure,
): Error => new RestError(status, { code, message, details, hint });

/** How lite's tables would answer one of these errors. */
export const restAnswerOf = (error: Error): { status: number; code: string; message: string } | undefined =>
  error instanceof RestError
    ? { status: error.status, code: error.failure.code, message: error.failure.message }
    : undefined;

/** Adds PostgreSQL's code to an error in which PGlite or postgres.js refuses a value of the wrong type. */
function withCode(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const type = /^Invalid input for (\w+) type$/.exec(error.message)?.[1];
  if (type) return Object.assign(new Error(`invalid input for type ${type}`), { code: '22P02' });
  // postgres.js hands a number or an object on to Node as if it were the text of a date.
  if (error instanceof TypeError && 'code' in error && error.code === 'ERR_INVALID_ARG_TYPE')
    return Object.assign(new Error('invalid input for the type of a parameter'), { code: '22P02' });
  // A number that is not a valid date.
  if (error.message === 'Invalid time value')
    return Object.assign(new Error('date/time field value out of range'), { code: '22008' });
  return error;
}

/**
 * Lite answers a violated check, or an error that our functions raise, with 500 and its own code. A function may choose code and status by
 * raising `PGRST`; this converts the other errors to that form, so that they are answered as PostgREST does.
 */
export function keepSqlStates(database: Database): void {
  const normalize = database.normalizeDbError.bind(database);
  database.normalizeDbError = (raw: unknown) => {
    const error: unknown = normalize(withCode(raw));
    if (!isSqlError(error) || KNOWN.test(error.code)) return error;
    currentRequest()?.note(error);
    const { code, message, detail, hint } = error;
    return restError(statusOf(code), { code, message, details: detail ?? null, hint: hint ?? null });
  };
}
