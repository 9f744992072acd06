import type { SupabaseClient, User } from '@supabase/supabase-js';
import { done } from '../done.ts';
import type { ErrorContext, Fault } from '../to-app-error.ts';
import type { Outcome } from '../types.ts';
import { failed } from './outcome.ts';

interface Reply {
  readonly data: unknown;
  readonly error: Fault | null;
  readonly status: number;
}

/** Whoever is signed in. Asked before each call: without a good token the client would go on as nobody. */
export async function signedIn(client: SupabaseClient, context: ErrorContext): Promise<Outcome<User>> {
  const { data, error } = await client.auth.getSession();
  if (error) return failed(error, context);
  return data.session ? done(data.session.user) : { ok: false, error: { code: 'session_expired' } };
}

/** Asks the tables in somebody's name. A token they no longer take is renewed once, or the session is over. */
export async function asUser<T>(
  client: SupabaseClient,
  context: ErrorContext,
  request: (user: User) => PromiseLike<Reply>,
  read: (data: unknown, user: User) => T,
): Promise<Outcome<T>> {
  const who = await signedIn(client, context);
  if (!who.ok) return who;
  let reply = await request(who.value);
  if (reply.error && reply.status === 401) {
    const renewed = await client.auth.refreshSession();
    if (renewed.error) return failed(renewed.error, context);
    reply = await request(who.value);
  }
  const { data, error, status } = reply;
  return error ? failed({ ...error, status }, context) : done(read(data, who.value));
}
