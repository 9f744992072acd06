import type { Session, SupabaseClient, User } from '@supabase/supabase-js';
import { done } from '../done.ts';
import type { ErrorContext, Fault } from '../to-app-error.ts';
import type { Outcome } from '../types.ts';
import { renewalFailure } from './http.ts';
import { failed } from './outcome.ts';

interface Reply {
  readonly data: unknown;
  readonly error: Fault | null;
  readonly status: number;
}

/** The session with a token that is good; a fault where it cannot be renewed just now. */
export async function freshSession(client: SupabaseClient): Promise<Session | null | Fault> {
  const got = client.auth.getSession().then(({ data, error }) => error ?? data.session);
  return Promise.race([got, renewalFailure()]);
}

/** Whoever is signed in. Asked before each call: without a good token the client would go on as nobody. */
export async function signedIn(client: SupabaseClient, context: ErrorContext): Promise<Outcome<User>> {
  const session = await freshSession(client);
  if (!session) return { ok: false, error: { code: 'session_expired' } };
  return 'user' in session ? done(session.user) : failed(session, context);
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
    const fault = await Promise.race([
      client.auth.refreshSession().then(({ error }) => error),
      renewalFailure(),
    ]);
    if (fault) return failed(fault, context);
    reply = await request(who.value);
  }
  const { data, error, status } = reply;
  return error ? failed({ ...error, status }, context) : done(read(data, who.value));
}
