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

/** The session with a valid token; a fault if the token cannot be renewed just now. */
export async function freshSession(client: SupabaseClient): Promise<Session | null | Fault> {
  const ask = () => client.auth.getSession().then(({ data, error }) => error ?? data.session);
  return unlessRenewalFails(
    // Another tab has renewed or ended the session at the same moment: the stored session counts.
    ask().then((session) => (isAuthRefreshDiscardedError(session) ? ask() : session)),
  );
}

/** The signed-in account. Checked before each call: without a valid token the client would send the request anonymously. */
export async function signedIn(client: SupabaseClient, context: ErrorContext): Promise<Outcome<User>> {
  const session = await freshSession(client);
  if (!session) return { ok: false, error: { code: 'session_expired' } };
  return 'user' in session ? done(session.user) : failed(session, context);
}

/**
 * Renews a token that the service has refused before its expiry. If the renewal is refused as well, the session is over at once
 * (docs/product/access.md, "Session record"): the client by itself would keep it until the expiry.
 */
export async function renew(client: SupabaseClient, context: ErrorContext): Promise<Outcome> {
  const before = tokenStore.getItem(KEYS.tokens);
  const fault = await unlessRenewalFails(client.auth.refreshSession().then(({ error }) => error));
  const now = tokenStore.getItem(KEYS.tokens);
  // The tokens are different: another tab has renewed them meanwhile, or has logged in again.
  if (!fault || (now !== null && now !== before)) return DONE;
  if (!isAuthApiError(fault) && !isAuthSessionMissingError(fault)) return failed(fault, context);
  // Without tokens the service was not asked, so it has not refused anybody.
  if (!isAuthApiError(fault)) forgetDeletion();
  endRejectedSession();
  return { ok: false, error: { code: 'session_expired' } };
}

/** Sends a request with the user's token. If the token is refused, it is renewed and the request is repeated once. */
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

/** Sends a request to the tables as the signed-in user. */
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

/** Has the tables do something as the signed-in user, of which nothing comes back. */
export const doAsUser = (
  client: SupabaseClient,
  context: ErrorContext,
  request: (user: User) => PromiseLike<Reply>,
): Promise<Outcome> => asUser(client, context, request, () => undefined);
