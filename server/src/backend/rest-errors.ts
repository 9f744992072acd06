import { currentRequest } from '../request-context.ts';
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

/** Those that lite answers as PostgREST does. */
const KNOWN = /^(?:42|22|21|55|53|PT)|^(?:23502|23503|23505|25006|PGRST)$/;

/** PostgREST's status for the others. */
function statusOf(code: string): number {
  if (code.startsWith('23') || code === 'P0001') return 400;
  return code.startsWith('08') ? 503 : 500;
}

/**
 * Lite answers a violated check, and what our functions raise, with 500 and a code of its own. A function may
 * choose code and status itself by raising `PGRST`; this lets such errors go that way, as PostgREST answers them.
 */
export function keepSqlStates(database: Database): void {
  const normalize = database.normalizeDbError.bind(database);
  database.normalizeDbError = (raw: unknown) => {
    const error: unknown = normalize(raw);
    if (!isSqlError(error) || KNOWN.test(error.code)) return error;
    currentRequest()?.note(error);
    const { code, message, detail, hint } = error;
    return Object.assign(
      new Error(JSON.stringify({ code, message, details: detail ?? null, hint: hint ?? null })),
      {
        code: 'PGRST',
        detail: JSON.stringify({ status: statusOf(code), headers: {} }),
      },
    );
  };
}
