import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { runSql, type Database } from '../lite/database.ts';

/** As many digits as people are willing to copy; with six, ten thousand guesses would succeed once in a hundred. */
const DIGITS = 8;
const GUESSES = 5;
const MINUTES = 10;

/**
 * One code per account: a newer one takes the place of an older one. In the server's own schema, which no role of requests may use (a
 * hosted Supabase has its own codes). Only digests are kept.
 */
const TABLES = `
create schema if not exists fairtab_host;
revoke all on schema fairtab_host from public;
create table if not exists fairtab_host.login_codes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  code bytea not null,
  link bytea not null unique,
  guesses integer not null default 0,
  sent_at timestamptz not null default now()
);
-- Sessions that a mailed link for a new password opened: what they set is set by the owner of the address.
create table if not exists fairtab_host.mailed_sessions (
  session_id uuid primary key references auth.sessions (id) on delete cascade
);
revoke all on all tables in schema fairtab_host from public;
`;

/** Codes that log in without a password (docs/product/accounts.md, "A code by email"). */
export type LoginCodes = ReturnType<typeof createLoginCodes>;

interface Owned {
  readonly id: string;
}

/** Makes the tables where they are missing. One process at a time. */
export const createMailTables = (database: Database): Promise<void> => runSql(database, TABLES);

/** `secret`: of this installation; without it all eight-digit codes could be tried against the digests. */
export function createLoginCodes({ kysely }: Database, secret: string) {
  const digest = (text: string) => createHmac('sha256', secret).update(text).digest('hex');
  const ofCode = (id: string, code: string) => digest(`code ${id} ${code}`);
  const ofLink = (token: string) => digest(`link ${token}`);
  return {
    /**
     * A new code for the account that has confirmed this address, `undefined` where nobody has: digits to type on the device that asked,
     * and a token for a link on any other.
     */
    issue: async (email: string) => {
      const found = await sql<Owned>`select id::text as id from auth.users
        where email = ${email} and email_confirmed_at is not null`.execute(kysely);
      const id = found.rows[0]?.id;
      if (id === undefined) return undefined;
      const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
      const tokenHash = randomBytes(32).toString('hex');
      await sql`insert into fairtab_host.login_codes (user_id, code, link)
        values (${id}::uuid, decode(${ofCode(id, code)}, 'hex'), decode(${ofLink(tokenHash)}, 'hex'))
        on conflict (user_id) do update
          set code = excluded.code, link = excluded.link, guesses = 0, sent_at = now()`.execute(kysely);
      return { code, tokenHash };
    },
    /**
     * Counts a guess, and uses the code up if it is right. Returns whose it was.
     *
     * @param isKnown a device that has logged in before: its guesses are limited elsewhere (`limits.ts`), and those of strangers are not its
     */
    spend: async (email: string, code: string, isKnown = false) => {
      // Counted before it is compared, so that simultaneous guesses are all counted.
      const guessed =
        await sql<Owned>`update fairtab_host.login_codes as sent set guesses = guesses + ${isKnown ? 0 : 1}
        from auth.users as account
        where account.id = sent.user_id and account.email = ${email} and (sent.guesses < ${GUESSES} or ${isKnown})
          and sent.sent_at > now() - make_interval(mins => ${MINUTES})
        returning account.id::text as id`.execute(kysely);
      const id = guessed.rows[0]?.id;
      if (id === undefined) return undefined;
      const spent = await sql<Owned>`delete from fairtab_host.login_codes
        where user_id = ${id}::uuid and code = decode(${ofCode(id, code)}, 'hex')
        returning user_id::text as id`.execute(kysely);
      return spent.rows[0]?.id;
    },
    /** Uses up the token of a link. Returns whose it was. */
    spendLink: async (tokenHash: string) => {
      const spent = await sql<Owned>`delete from fairtab_host.login_codes
        where link = decode(${ofLink(tokenHash)}, 'hex') and sent_at > now() - make_interval(mins => ${MINUTES})
        returning user_id::text as id`.execute(kysely);
      return spent.rows[0]?.id;
    },
  };
}
