import {
  isAuthApiError,
  isAuthRefreshDiscardedError,
  isAuthSessionMissingError,
  type Session,
  type SupabaseClient,
  type User,
} from '@supabase/supabase-js';
import { KEYS } from '../storage/keys.ts';
import { DONE, type Outcome, done } from './outcome.ts';
import { failed, type ErrorContext, type Fault } from './to-app-error.ts';
import { forgetDeletion } from './unanswered-deletion.ts';
import { endRejectedSession } from './client.ts';
import { unlessRenewalFails } from './http.ts';
import { tokenStore } from './token-store.ts';

interface Reply {
  readonly data: unknown;
  readonly error: Fault | null;
  readonly status: number;
}

/** The session with a token that is good; a fault where it cannot be renewed just now. */
export async function freshSession(client: SupabaseClient): Promise<Session | null | Fault> {
  const ask = () => client.auth.getSession().then(({ data, error }) => error ?? data.session);
  return unlessRenewalFails(
    // Another tab has renewed or ended the session in the same moment: the stored session counts.
    ask().then((session) => (isAuthRefreshDiscardedError(session) ? ask() : session)),
  );
}

/** The signed-in account. Asked before each call: without a good token the client would go on as nobody. */
export async function signedIn(client: SupabaseClient, context: ErrorContext): Promise<Outcome<User>> {
  const session = await freshSession(client);
  if (!session) return { ok: false, error: { code: 'session_expired' } };
  return 'user' in session ? done(session.user) : failed(session, context);
}

/**
 * Renews a token that the service has refused although its time has not run out. Where that is refused as well, the
 * session is over at once (docs/product/access.md, "Session record"): the client by itself would keep it until then.
 */
export async function renew(client: SupabaseClient, context: ErrorContext): Promise<Outcome> {
  const before = tokenStore.getItem(KEYS.tokens);
  const fault = await unlessRenewalFails(client.auth.refreshSession().then(({ error }) => error));
  const now = tokenStore.getItem(KEYS.tokens);
  // Other tokens are there: another tab has renewed them meanwhile, or has logged in anew.
  if (!fault || (now !== null && now !== before)) return DONE;
  if (!isAuthApiError(fault) && !isAuthSessionMissingError(fault)) return failed(fault, context);
  // Without tokens the service was not asked, so it has refused nobody.
  if (!isAuthApiError(fault)) forgetDeletion();
  endRejectedSession();
  return { ok: false, error: { code: 'session_expired' } };
}

/** Asks in somebody's name, with a token that has just been good. One that is refused is renewed once, or the session is over. */
export async function renewing<T>(
  client: SupabaseClient,
  context: ErrorContext,
  ask: () => PromiseLike<T>,
  isRefused: (reply: T) => boolean,
): Promise<Outcome<T>> {
  const reply = await ask();
  if (!isRefused(reply)) return done(reply);
  const renewed = await renew(client, context);
  return renewed.ok ? done(await ask()) : renewed;
}

/** Asks the tables in somebody's name. */
export async function asUser<T>(
  client: SupabaseClient,
  context: ErrorContext,
  request: (user: User) => PromiseLike<Reply>,
  read: (data: unknown, user: User) => T,
): Promise<Outcome<T>> {
  const who = await signedIn(client, context);
  if (!who.ok) return who;
  const asked = await renewing(
    client,
    context,
    () => request(who.value),
    (reply) => reply.error !== null && reply.status === 401,
  );
  if (!asked.ok) return asked;
  const { data, error, status } = asked.value;
  return error ? failed({ ...error, status }, context) : done(read(data, who.value));
}
