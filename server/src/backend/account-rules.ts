import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { problem } from '../site/answers.ts';
import { emailOf, type AuthBody } from './auth-bodies.ts';
import { LARGEST_METADATA, tooMuchMetadata } from './auth-refusals.ts';
import { hashPassword } from '../lite/native-bcrypt.ts';
import type { Database } from '../lite/database.ts';
import type { Mutex } from '../database/mutex.ts';
import { logIn, type Answer } from './log-in.ts';
import { digestOf, withDigest } from './link-tokens.ts';
import { currentRequest, mayMail } from '../http/request-context.ts';
import { createAccountNotes } from './account-notes.ts';
import { idsIn, idsOf, isProven, newSession } from './new-session.ts';
import type { DeviceMarks } from './device-marks.ts';
import type { LoginCodes } from './login-codes.ts';
import type { Mails } from './mails.ts';
import { unconfirmedSignUp } from './unconfirmed-sign-up.ts';

export interface AccountParts {
  readonly database: Database;
  readonly codes: LoginCodes;
  /** Queues sign-ups by email and renewals by token; the two kinds do not wait for each other. */
  readonly turns: { readonly signUp: Mutex; readonly renewal: Mutex };
  readonly mails: Mails;
  readonly devices: DeviceMarks;
  /** True if a new account has to confirm its email first. */
  readonly confirmation: boolean;
  /** The least duration in ms of answers whose speed would otherwise reveal whether an account exists. */
  readonly evenTime: number;
}

export type AccountRules = ReturnType<typeof createAccountRules>;

/** A used refresh token returns its successor for this long, after a lost response or in another tab. An SQL interval. */
const REUSED_FOR = sql.lit('10 seconds');

/** The flag in the account's own `app_metadata` which tells the app that `endUnprovenPassword` ended a password (web: `profile-row.ts`). */
const PASSWORD_ENDED = 'password_ended';

/** On a PostgreSQL server lite writes objects as strings of JSON, and reads either. */
const APP_METADATA = sql`case jsonb_typeof(raw_app_meta_data)
  when 'string' then (raw_app_meta_data #>> '{}')::jsonb else raw_app_meta_data end`;

/** The code of a refusal of lite's. */
async function codeOf(response: Response): Promise<unknown> {
  if (response.ok) return undefined;
  const body: unknown = await response.clone().json();
  return body instanceof Object && 'error_code' in body ? body.error_code : undefined;
}

/** Lite's error codes for an existing account: with confirmations, and without. */
const TAKEN: readonly unknown[] = ['over_email_send_rate_limit', 'user_already_exists'];
const isEmailTaken = async (response: Response): Promise<boolean> => TAKEN.includes(await codeOf(response));

const isSet = (value: unknown): boolean => value !== undefined && value !== null;

/** Where sessions begin. */
const BEGINNINGS: readonly string[] = ['/auth/v1/signup', '/auth/v1/token', '/auth/v1/verify'];

/** In bytes; leaves room for the address and the id that lite adds to a sign-up's metadata. */
const MOST_METADATA = LARGEST_METADATA - 1024;

/** Rules that hosted Supabase has for accounts, and lite lacks: they apply to a request and to lite's answer to it. */
// oxlint-disable-next-line max-lines-per-function -- one rule per kind of request, which share their counters
export function createAccountRules(parts: AccountParts) {
  const { database, codes, mails, devices, turns, confirmation, evenTime } = parts;
  const notes = createAccountNotes(database, mails);

  /** Delays an answer whose speed would be telling until `evenTime` has passed. */
  async function evenly(
    answer: Answer,
    isTelling: (response: Response) => boolean = () => true,
  ): Promise<Response> {
    const since = performance.now();
    const response = await answer();
    if (isTelling(response)) await pause(Math.max(0, evenTime - (performance.now() - since)));
    return response;
  }

  /** Queues renewals by one token: two at once would give it two successors, and its next use would end the session. */
  async function renew({ refresh_token: token }: AuthBody, answer: Answer): Promise<Response> {
    if (typeof token !== 'string') return answer();
    // The successor may never be used; without this rule a copy of the old token would open the session for ever.
    const { rows } = await sql`delete from auth.sessions where id = (
        select session_id from auth.refresh_tokens
        where token = ${token} and revoked and updated_at < now() - ${REUSED_FOR}::interval)
      returning id`.execute(database.kysely);
    if (rows.length > 0)
      return problem(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
    const response = await turns.renewal(token, answer);
    // The holder of the successor may be a thief. Lite revokes the successor, but leaves the access token valid for its hour.
    if ((await codeOf(response)) === 'refresh_token_already_used')
      await sql`delete from auth.sessions where id =
        (select session_id from auth.refresh_tokens where token = ${token})`.execute(database.kysely);
    return response;
  }

  /** Deletes an account with this email that nobody has confirmed, and says if there was one. */
  async function removeUnconfirmed(email: string): Promise<boolean> {
    const { rows } = await sql`delete from auth.users
      where email = ${email} and email_confirmed_at is null returning id`.execute(database.kysely);
    return rows.length > 0;
  }

  /** The size of a sign-up's metadata in the database, which may be more than was sent: it writes `1e300` out, for example. */
  async function bytesKept(data: unknown): Promise<number> {
    const { rows } = await sql<{ bytes: number }>`
      select octet_length(${JSON.stringify(data ?? {})}::text::jsonb::text) as bytes`.execute(
      database.kysely,
    );
    return rows[0]?.bytes ?? 0;
  }

  /**
   * Queues sign-ups per address: two at once would both find it free. A new sign-up replaces an unconfirmed one, so that nobody can choose
   * the password of an address that is not theirs.
   */
  async function signUp(body: AuthBody, answer: Answer): Promise<Response> {
    const email = emailOf(body);
    // Checked before lite, which answers differently for an address that is taken.
    if (confirmation && (await bytesKept(body.data)) > MOST_METADATA) return tooMuchMetadata();
    const response = await turns.signUp(email, async () => {
      const first = await answer();
      return (await isEmailTaken(first)) && (await removeUnconfirmed(email)) ? answer() : first;
    });
    if (!confirmation) return response;
    const taken = await isEmailTaken(response);
    // Hash here as well: without it the answer would be faster than for a new account, and reveal that the address is taken.
    if (taken && typeof body.password === 'string') await hashPassword(body.password);
    return taken || response.ok ? unconfirmedSignUp(email, body.data) : response;
  }

  /**
   * Sends an email, unless one has just been sent: then its link stays valid, and the answer is the same. Counts none to an address
   * without an account, which gets none: otherwise other spellings of a mailbox would use up what its owner has.
   */
  async function mailing(body: AuthBody, send: () => Promise<Response>): Promise<Response> {
    const { rows } = await sql<{
      is_confirmed: boolean;
    }>`select email_confirmed_at is not null as is_confirmed
      from auth.users where email = ${emailOf(body)}`.execute(database.kysely);
    return !rows[0] || (await mayMail(rows[0].is_confirmed)) ? send() : Response.json({});
  }

  /** Lite never sends a confirmation again. */
  async function resend(body: AuthBody, answer: Answer): Promise<Response> {
    if (body.type !== 'signup') return answer();
    const email = emailOf(body);
    const tokenHash = randomBytes(32).toString('hex');
    const { rows } = await sql`
      update auth.users set confirmation_token = ${digestOf(tokenHash)}, confirmation_sent_at = now()
      where email = ${email} and email_confirmed_at is null and confirmation_sent_at is not null
      returning id`.execute(database.kysely);
    if (rows.length > 0) mails.post('confirmation', email, { Email: email, TokenHash: tokenHash });
    return Response.json({});
  }

  /** Sends a code to the account that has confirmed this address. It never makes an account, whatever the request says. */
  async function sendCode(body: AuthBody): Promise<Response> {
    const email = emailOf(body);
    if (email === '') return problem(400, 'validation_failed', 'An email address is needed.');
    const sent = await codes.issue(email);
    if (sent) {
      const values = { Email: email, Token: sent.code, TokenHash: sent.tokenHash };
      mails.post('magic_link', email, values);
    }
    return Response.json({});
  }

  /**
   * Logs in with a code, or with the link that came with it. Lite only makes sessions for its own tokens, so it is given a one-time token
   * here. That makes an outstanding password-reset link void.
   */
  async function logInByCode(request: Request, body: AuthBody, answer: Answer): Promise<Response> {
    const { token, token_hash: link } = body;
    const id =
      typeof link === 'string' && link !== ''
        ? await codes.spendLink(link)
        : typeof token === 'string' &&
          (await codes.spend(emailOf(body), token, currentRequest()?.isKnownDevice));
    if (typeof id !== 'string') return problem(403, 'otp_expired', 'The code is wrong or has expired.');
    const once = randomBytes(32).toString('hex');
    await sql`update auth.users set recovery_token = ${once}, recovery_sent_at = now()
      where id = ${id}::uuid`.execute(database.kysely);
    const { url, method, headers } = request;
    const spent = { type: 'magiclink', token_hash: once };
    return endUnprovenPassword(
      await answer(new Request(url, { method, headers, body: JSON.stringify(spent) })),
    );
  }

  /**
   * Using an emailed code or link proves that the person owns the mailbox. If nobody had proven that before, somebody else may have signed
   * up with the address, so the earlier password and sessions end, as they do for Google and GitHub
   * (docs/decisions/0019-google-and-github.md). The first used email, or a provider that vouches for it, proves an address.
   *
   * @param unconfirmed an account that was known to be unconfirmed before
   */
  async function endUnprovenPassword(response: Response, unconfirmed?: string): Promise<Response> {
    const body = await newSession(response);
    if (!body) return response;
    const { user, session } = idsIn(body.access_token);
    const { rows } = await sql`update auth.users as account
      set confirmation_sent_at = now(), encrypted_password = null,
        raw_app_meta_data = (${APP_METADATA}) || jsonb_build_object(${PASSWORD_ENDED}::text, true)
      where id = ${user}::uuid and (id = ${unconfirmed ?? null}::uuid or (confirmation_sent_at is null and not exists (
        select from auth.identities where user_id = account.id and provider <> 'email')))
      returning id`.execute(database.kysely);
    if (rows.length === 0) return response;
    await endOtherSessions(user, session);
    const metadata = { ...body.user?.app_metadata, [PASSWORD_ENDED]: true };
    return Response.json({ ...body, user: { ...body.user, app_metadata: metadata } });
  }

  /** A link for a new password opened this session: the password that it sets is the owner's (`updateUser`). */
  async function noteMailed(response: Response): Promise<Response> {
    const body = await newSession(response);
    if (body)
      await sql`insert into fairtab_host.mailed_sessions (session_id)
        values (${idsIn(body.access_token).session}::uuid) on conflict do nothing`.execute(database.kysely);
    return response;
  }

  /** A reset link confirms the address and so the password of a stranger who signed up with it: that ends, even if no new one is set. */
  async function openReset(body: AuthBody, answer: Answer): Promise<Response> {
    const { token_hash: link } = body;
    const isNamed =
      typeof link === 'string' && link !== ''
        ? sql`recovery_token = ${digestOf(link)}`
        : sql`email = ${emailOf(body)}`;
    const { rows } = await sql<{ id: string }>`select id::text as id from auth.users
      where email_confirmed_at is null and ${isNamed}`.execute(database.kysely);
    const response = await answer();
    return rows[0] ? endUnprovenPassword(response, rows[0].id) : noteMailed(response);
  }

  async function endOtherSessions(user: string, session: string): Promise<void> {
    await sql`delete from auth.refresh_tokens where user_id = ${user}::uuid
      and session_id is distinct from ${session}::uuid`.execute(database.kysely);
    await sql`delete from auth.sessions where user_id = ${user}::uuid and id <> ${session}::uuid`.execute(
      database.kysely,
    );
  }

  /** A new password ends the sessions of everybody who knew the old one. */
  async function updateUser(request: Request, body: AuthBody, answer: Answer): Promise<Response> {
    const setsPassword = isSet(body.password);
    if (setsPassword && !(await isProven(database, request)))
      return problem(403, 'reauthentication_needed', 'Log in again to set a new password.');
    const response = await answer();
    if (!response.ok || !setsPassword) return response;
    const { user, session } = idsOf(request);
    await endOtherSessions(user, session);
    await notes.passwordSet(user);
    // An emailed link allows setting one password: a session that stays open somewhere must not set a second one.
    await sql`with proof as (
        delete from fairtab_host.mailed_sessions where session_id = ${session}::uuid returning session_id)
      update auth.users set raw_app_meta_data = (${APP_METADATA}) - ${PASSWORD_ENDED}::text,
        confirmation_sent_at = coalesce(confirmation_sent_at, (select now() from proof))
      where id = ${user}::uuid`.execute(database.kysely);
    return response;
  }

  async function answered(method: string, path: string, asked: Request, body: AuthBody, ask: Answer) {
    const request = withDigest(asked, path, body);
    const answer: Answer = async (instead) => {
      const response = await ask(instead ?? request.clone());
      if (BEGINNINGS.includes(path)) await notes.browser(asked, response);
      return response;
    };
    if (path === '/auth/v1/token')
      return evenly(
        // Only the password grant compares a password; `limits.ts` makes the same distinction.
        () => {
          const grant = new URL(request.url).searchParams.get('grant_type');
          if (grant === 'password') return logIn(database, request, body, answer);
          return grant === 'pkce' ? notes.ofProvider(answer) : renew(body, answer);
        },
        ({ status }) => status === 400,
      );
    if (path === '/auth/v1/signup')
      return evenly(
        () => signUp(body, answer),
        () => confirmation,
      );
    if (path === '/auth/v1/recover') return evenly(() => mailing(body, answer));
    if (path === '/auth/v1/resend') return evenly(() => mailing(body, () => resend(body, answer)));
    if (path === '/auth/v1/otp') return evenly(() => mailing(body, () => sendCode(body)));
    if (path === '/auth/v1/verify' && (body.type === 'email' || body.type === 'magiclink'))
      return evenly(
        () => logInByCode(request, body, answer),
        ({ ok }) => !ok,
      );
    if (path === '/auth/v1/verify' && body.type === 'recovery') return openReset(body, answer);
    if (path === '/auth/v1/user' && method === 'PUT') return updateUser(request, body, answer);
    return answer();
  }
  return async (...request: Parameters<typeof answered>): Promise<Response> => {
    const [, path, asked, body] = request;
    const response = await answered(...request);
    // A renewal begins no session.
    const isBeginning = BEGINNINGS.includes(path) && body.refresh_token === undefined;
    const session = isBeginning ? await newSession(response) : undefined;
    if (session) return devices.remember(idsIn(session.access_token).user, asked, response);
    // A new password makes all earlier marks void.
    const isPasswordSet = path === '/auth/v1/user' && isSet(body.password) && response.ok;
    return isPasswordSet ? devices.remember(idsOf(asked).user, asked, response) : response;
  };
}
