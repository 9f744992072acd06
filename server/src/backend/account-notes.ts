import { sql } from 'kysely';
import type { Database } from '../lite/database.ts';
import type { Answer } from './log-in.ts';
import type { Mails } from './mails.ts';
import { idsIn, newSession } from './new-session.ts';

/** The greatest length of a browser's name in the list of devices. */
const LONGEST_BROWSER = 300;

/** Notices to the owner of an account, who may not have made the change: an email reports it. */
export function createAccountNotes({ kysely }: Database, mails: Mails) {
  async function tellOwner(user: string): Promise<void> {
    const { rows } = await sql<{ email: string | null }>`select email from auth.users
      where id = ${user}::uuid`.execute(kysely);
    const email = rows[0]?.email;
    if (email) mails.post('account_changed', email, { Email: email, TokenHash: '' });
  }

  return {
    /** Records which browser began a session, for the list of devices (`my_sessions`). */
    browser: async (request: Request, response: Response): Promise<void> => {
      const body = await newSession(response);
      const browser = request.headers.get('user-agent')?.slice(0, LONGEST_BROWSER);
      if (body && browser !== undefined)
        await sql`update auth.sessions set user_agent = ${browser}
          where id = ${idsIn(body.access_token).session}::uuid and user_agent is null`.execute(kysely);
    },
    /** Emails the owner that a password was set. */
    passwordSet: tellOwner,
    /** Emails the owner, once, that a provider was linked to an existing account: when its log-in opens its first session. */
    ofProvider: async (answer: Answer): Promise<Response> => {
      const response = await answer();
      const body = await newSession(response);
      if (!body) return response;
      const { user } = idsIn(body.access_token);
      const { rows } = await sql`delete from fairtab_host.joined_accounts
        where user_id = ${user}::uuid returning user_id`.execute(kysely);
      if (rows.length > 0) await tellOwner(user);
      return response;
    },
  };
}
