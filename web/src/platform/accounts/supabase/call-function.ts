import { FunctionsHttpError } from '@supabase/supabase-js';
import { configOnce } from '../../config.ts';
import { NO_ANSWER } from '../to-app-error.ts';
import { clientOf } from './client.ts';
import { signedIn } from './signed-in.ts';

/** What a function answers: a status, and what its body says. */
export interface FunctionReply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

const bodyOf = (value: unknown): FunctionReply['body'] => (value instanceof Object ? { ...value } : {});

async function readFailure(error: unknown): Promise<FunctionReply> {
  const answer: unknown = error instanceof FunctionsHttpError ? error.context : undefined;
  if (!(answer instanceof Response)) return { status: NO_ANSWER, body: {} };
  try {
    return { status: answer.status, body: bodyOf(await answer.json()) };
  } catch {
    return { status: answer.status, body: {} };
  }
}

/** Calls a function of the backend in the name of whoever is logged in. 401 where nobody is. Never throws. */
export async function callFunction(name: string, body: object): Promise<FunctionReply> {
  const config = await configOnce();
  if (!config) return { status: NO_ANSWER, body: {} };
  const client = clientOf(config);
  const who = await signedIn(client, { otherwise: 'unexpected' });
  if (!who.ok) return { status: who.error.code === 'session_expired' ? 401 : NO_ANSWER, body: {} };
  const ask = async (): Promise<FunctionReply> => {
    const { data, error } = await client.functions.invoke<unknown>(name, { body });
    return error ? readFailure(error) : { status: 200, body: bodyOf(data) };
  };
  const reply = await ask();
  if (reply.status !== 401) return reply;
  // A token that is not taken any more is renewed once.
  const { error } = await client.auth.refreshSession();
  return error ? reply : ask();
}
