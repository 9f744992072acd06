import { FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js';
import { isJsonObject } from '#domain';
import type { Config } from '../config.ts';
import { NO_ANSWER } from './to-app-error.ts';
import { clientOf } from './client.ts';
import { renewing, signedIn } from './signed-in.ts';

/** A function's response: a status, and what its body says. */
export interface FunctionReply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

const bodyOf = (value: unknown): FunctionReply['body'] => (isJsonObject(value) ? value : {});

async function readFailure(error: unknown): Promise<FunctionReply> {
  const answer: unknown = error instanceof FunctionsHttpError ? error.context : undefined;
  if (!(answer instanceof Response)) return { status: NO_ANSWER, body: {} };
  try {
    return { status: answer.status, body: bodyOf(await answer.json()) };
  } catch {
    return { status: answer.status, body: {} };
  }
}

/** Sends one request to a function. Never throws. */
export async function invoke(client: SupabaseClient, name: string, body: object): Promise<FunctionReply> {
  const { data, error } = await client.functions.invoke<unknown>(name, { body });
  return error ? readFailure(error) : { status: 200, body: bodyOf(data) };
}

const CONTEXT = { otherwise: 'unexpected' } as const;

/** The reply if no request was sent: nobody is signed in, or the service cannot be reached. */
const unasked = (code: string): FunctionReply => ({
  status: code === 'session_expired' ? 401 : NO_ANSWER,
  body: { code: 'not_asked' },
});

/** Calls a function of the backend with the logged-in person's token; 401 without one. Never throws. */
export async function callFunction(config: Config, name: string, body: object): Promise<FunctionReply> {
  const client = clientOf(config);
  const who = await signedIn(client, CONTEXT);
  if (!who.ok) return unasked(who.error.code);
  const ask = async (): Promise<FunctionReply> => {
    const isOffline = !navigator.onLine;
    const reply = await invoke(client, name, body);
    return isOffline && reply.status === NO_ANSWER ? unasked('offline') : reply;
  };
  const asked = await renewing(client, CONTEXT, ask, ({ status }) => status === 401);
  return asked.ok ? asked.value : unasked(asked.error.code);
}
