import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AuthBody } from './auth-bodies.ts';
import type { Database } from '../lite/database.ts';

/** The digest of an emailed token, for the tables of the auth service. It is 256 random bits: a plain digest says nothing about it. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The links that lite makes, by the column in which it keeps their token. */
const COLUMNS = { confirmation: sql.ref('confirmation_token'), recovery: sql.ref('recovery_token') };

/**
 * Lite stores a link's token in the clear: anybody who reads the table or a backup could use it. This stores the digest of a new token
 * instead.
 *
 * @returns the token for the email
 */
export async function sealToken(
  { kysely }: Database,
  kind: keyof typeof COLUMNS,
  kept: string,
): Promise<string> {
  const token = randomBytes(32).toString('hex');
  const column = COLUMNS[kind];
  await sql`update auth.users set ${column} = ${digestOf(token)} where ${column} = ${kept}`.execute(kysely);
  return token;
}

/** The token of an emailed link, in the form that lite has stored: its digest. */
export function withDigest(request: Request, path: string, body: AuthBody): Request {
  const { token_hash: token } = body;
  if (path !== '/auth/v1/verify' || typeof token !== 'string') return request;
  const { url, method, headers } = request;
  return new Request(url, {
    method,
    headers,
    body: JSON.stringify({ ...body, token_hash: digestOf(token) }),
  });
}
