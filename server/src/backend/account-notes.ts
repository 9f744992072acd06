import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';
import type { Answer } from './log-in.ts';
import type { Mails } from './mails.ts';
import { idsIn, newSession } from './new-session.ts';

/** As much of a browser's name as is shown of a device. */
const LONGEST_BROWSER = 300;

/** What the owner of an account is told of it. */
export interface AccountNotes {
  /** Notes from which browser a session was begun, which its person is shown (`my_sessions`). */
  readonly browser: (request: Request, response: Response) => Promise<void>;
  /** Mails that a password was set. */
  readonly passwordSet: (user: string) => Promise<void>;
  /** Mails that a provider was joined just now to an account which was there before. */
  readonly ofProvider: (answer: Answer) => Promise<Response>;
}

/** Whoever has not changed an account hears that it was changed. */
export function createAccountNotes({ kysely }: Database, mails: Mails): AccountNotes {
  async function tellOwner(isAccount: RawBuilder<unknown>): Promise<void> {
    const { rows } = await sql<{ email: string | null }>`select email from auth.users as account
      where ${isAccount}`.execute(kysely);
    const email = rows[0]?.email;
    if (email) mails.post('account_changed', email, { Email: email, NewEmail: email, TokenHash: '' });
  }

  return {
    browser: async (request, response) => {
      const body = await newSession(response);
      const browser = request.headers.get('user-agent')?.slice(0, LONGEST_BROWSER);
      if (body && browser !== undefined)
        await sql`update auth.sessions set user_agent = ${browser}
          where id = ${idsIn(body.access_token).session}::uuid and user_agent is null`.execute(kysely);
    },
    passwordSet: (user) => tellOwner(sql`id = ${user}::uuid`),
    ofProvider: async (answer) => {
      const response = await answer();
      const body = await newSession(response);
      if (body)
        await tellOwner(sql`id = ${idsIn(body.access_token).user}::uuid and exists (
          select from auth.identities as joined where joined.user_id = account.id and joined.provider <> 'email'
            and joined.created_at > now() - interval '1 minute'
            and joined.created_at > account.created_at + interval '1 second')`);
      return response;
    },
  };
}
