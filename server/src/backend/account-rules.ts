import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { emailOf, type AuthBody } from '../auth-bodies.ts';
import type { Composer } from '../mail/compose.ts';
import type { Postman } from '../mail/message.ts';
import type { Database } from './database.ts';
import type { InTurn } from './in-turn.ts';

type Answer = () => Promise<Response>;

export interface AccountParts {
  readonly database: Database;
  readonly inTurn: InTurn;
  readonly compose: Composer;
  readonly postman: Postman;
  /** Whether a new account has to confirm its e-mail first. */
  readonly confirmation: boolean;
  /** How long answers take, in ms, that would tell by their speed whether an account exists. */
  readonly evenTime: number;
}

/** What hosted Supabase does with accounts and lite does not. */
export interface AccountRules {
  readonly apply: (
    method: string,
    path: string,
    request: Request,
    body: AuthBody,
    answer: Answer,
  ) => Promise<Response>;
}

/** The ids in the token of a request that the backend has just accepted. */
function idsOf(request: Request): { user: string; session: string } {
  const token = (request.headers.get('authorization') ?? '').replace(/^Bearer\s+/i, '');
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
  return { user: String(claims.sub), session: String(claims.session_id) };
}

/** What sign-up answers a stranger who asks about an address that is taken: the same as for a new one. */
function newcomer(email: string, data: unknown): Response {
  const now = new Date().toISOString();
  return Response.json({
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data ?? {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  });
}

/** The rules of accounts around lite's own. */
// oxlint-disable-next-line max-lines-per-function -- one rule per kind of request, which share their counters
export function createAccountRules(parts: AccountParts): AccountRules {
  const { database, inTurn, confirmation, evenTime } = parts;

  /** Answers no sooner than after `evenTime`. */
  async function evenly(answer: Answer, isTelling: (response: Response) => boolean): Promise<Response> {
    const since = performance.now();
    const response = await answer();
    if (isTelling(response)) await pause(Math.max(0, evenTime - (performance.now() - since)));
    return response;
  }

  /** Used twice at once, a token would have two successors, and its next use end the session. */
  const renew = (body: AuthBody, answer: Answer) =>
    typeof body.refresh_token === 'string' ? inTurn(`renewal ${body.refresh_token}`, answer) : answer();

  /** Two sign-ups with one e-mail at once would both find it free. */
  async function signUp(body: AuthBody, answer: Answer): Promise<Response> {
    const email = emailOf(body);
    const response = await inTurn(`sign-up ${email}`, answer);
    const isTaken = confirmation && response.status === 429;
    return isTaken ? newcomer(email, body.data) : response;
  }

  /** Lite never sends a confirmation again. */
  async function resend(body: AuthBody, answer: Answer): Promise<Response> {
    if (body.type !== 'signup') return answer();
    const email = emailOf(body);
    const tokenHash = randomBytes(32).toString('hex');
    const { rows } = await sql`
      update auth.users set confirmation_token = ${tokenHash}, confirmation_sent_at = now()
      where email = ${email} and email_confirmed_at is null and confirmation_sent_at is not null
      returning id`.execute(database.kysely);
    if (rows.length > 0)
      // Not awaited: a mail server's time would tell that there is such an account.
      void parts.postman
        .send(parts.compose('confirmation', email, { Email: email, NewEmail: email, TokenHash: tokenHash }))
        .catch(() => undefined);
    return Response.json({});
  }

  /** A new password ends the sessions of everybody who knew the old one. */
  async function updateUser(request: Request, body: AuthBody, answer: Answer): Promise<Response> {
    const response = await answer();
    if (!response.ok || body.password === undefined || body.password === null) return response;
    const { user, session } = idsOf(request);
    await sql`delete from auth.refresh_tokens where user_id = ${user}::uuid
      and session_id is distinct from ${session}::uuid`.execute(database.kysely);
    await sql`delete from auth.sessions where user_id = ${user}::uuid and id <> ${session}::uuid`.execute(
      database.kysely,
    );
    return response;
  }

  return {
    apply: (method, path, request, body, answer) => {
      if (path === '/auth/v1/token')
        return evenly(
          () => renew(body, answer),
          ({ status }) => status === 400,
        );
      if (path === '/auth/v1/signup')
        return evenly(
          () => signUp(body, answer),
          () => confirmation,
        );
      if (path === '/auth/v1/recover') return evenly(answer, () => true);
      if (path === '/auth/v1/resend')
        return evenly(
          () => resend(body, answer),
          () => true,
        );
      if (path === '/auth/v1/user' && method === 'PUT') return updateUser(request, body, answer);
      return answer();
    },
  };
}
