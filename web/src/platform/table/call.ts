import * as v from 'valibot';
import { noteServerTime } from '../backend/server-time.ts';
import type { Config } from '../config.ts';
import { replySchema, type ServerReply } from './reply.ts';
import { TABLE_ERRORS, type TableError, type TableErrorCode } from './types.ts';

const TIMEOUT_MS = 10_000;

export type TableFunction = 'open_table' | 'join_table' | 'sit_down' | 'sync_table' | 'change_table';

export type TableAnswer =
  | { readonly ok: true; readonly reply: ServerReply }
  | { readonly ok: false; readonly error: TableError };

const failure = (code: TableErrorCode, reference?: string): TableAnswer => ({
  ok: false,
  error: { code, ...(reference !== undefined && { reference }) },
});

const faultSchema = v.object({ code: v.nullish(v.string()), message: v.nullish(v.string()) });

function refusalOf(status: number, body: unknown): TableAnswer {
  const fault = v.safeParse(faultSchema, body);
  const { code, message } = fault.success ? fault.output : {};
  const known = TABLE_ERRORS.find((each) => each === message);
  if (known) return failure(known);
  // A request that the gateway refuses (too deep, too large) fails again when repeated.
  if (status === 400 || status === 413) return failure('table_invalid', code ?? String(status));
  if (status === 429) return failure('rate_limit');
  if (status >= 501) return failure('unavailable', String(status));
  return failure('unexpected', [status, code].filter(Boolean).join(' '));
}

/** The body as JSON; undefined if it is a foreign network's page ("please log in to the Wi-Fi"). */
async function jsonOf(response: Response): Promise<unknown> {
  try {
    return (await response.json()) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Calls one of a table's functions. It needs no account: permissions depend on the seat's token. Ends within ten seconds and never throws.
 * May be repeated: the server applies each request once.
 */
export async function callTable(
  { supabaseUrl, supabaseKey }: Pick<Config, 'supabaseUrl' | 'supabaseKey'>,
  name: TableFunction,
  args: Readonly<Record<string, unknown>>,
): Promise<TableAnswer> {
  try {
    const response = await fetch(`${supabaseUrl}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: supabaseKey, 'content-type': 'application/json' },
      body: JSON.stringify(args),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body = await jsonOf(response);
    if (!response.ok) return refusalOf(response.status, body);
    const read = v.safeParse(replySchema, body);
    if (!read.success) return failure(body === undefined ? 'offline' : 'unexpected', 'reply');
    noteServerTime(read.output.now);
    return { ok: true, reply: read.output };
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    return failure(isTimeout ? 'unavailable' : 'offline');
  }
}
