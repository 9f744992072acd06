import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { emailOf, type AuthBody } from './auth-bodies.ts';
import { comparePassword } from '../lite/native-bcrypt.ts';
import { inOneTransaction } from '../lite/one-at-a-time.ts';
import type { Database } from '../lite/database.ts';

/** Lite's own answer to the request, or to another one in its place. */
export type Answer = (instead?: Request) => Promise<Response>;

/** A hash like that of any account, of a password that nobody knows. */
const NOBODYS_HASH = '$2b$10$dDSTZT/65DpWElWveg9bneMl0L9FQ8iLQ28X1Pjg3UJ9nsp1atDVG';

/** Lite's response to a log-in with an address that has no account. */
function answerToNobody(
  { url, method, headers }: Request,
  password: string,
  answer: Answer,
): Promise<Response> {
  const body = JSON.stringify({ email: `${randomUUID()}@nobody.invalid`, password });
  return answer(new Request(url, { method, headers, body }));
}

/**
 * A password is compared even without an account, and before an unconfirmed one is reported: neither the words nor the time reveal an
 * account to a stranger. Lite commits four times per log-in, and on PGlite everybody waits for the disk each time; here it is one
 * transaction, begun after the password was compared.
 */
export async function logIn(
  database: Database,
  request: Request,
  body: AuthBody,
  answer: Answer,
): Promise<Response> {
  const { password } = body;
  if (typeof password !== 'string') return answer();
  const { rows } = await sql<{ hash: string | null; confirmed: Date | string | null }>`
      select encrypted_password as hash, email_confirmed_at as confirmed from auth.users
      where email = ${emailOf(body)}`.execute(database.kysely);
  const [account] = rows;
  const isRight = await comparePassword(password, account?.hash ?? NOBODYS_HASH);
  if (account && !account.confirmed && !isRight) return answerToNobody(request, password, answer);
  return account?.hash && isRight && 'exec' in database.driver
    ? inOneTransaction(database.kysely, answer)
    : answer();
}
