import { sql } from 'kysely';
import type { Database } from '../lite/database.ts';

/** How long a log-in proves the person's identity, for a new password: as SQL. */
const PROVEN_FOR = sql.lit('10 minutes');

/** The ids in an access token that the backend has just made or accepted. */
export function idsIn(token: string): { user: string; session: string } {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
  return { user: String(claims.sub), session: String(claims.session_id) };
}

/** A new session in lite's response. */
interface NewSession {
  readonly access_token: string;
  readonly user?: { readonly app_metadata?: Readonly<Record<string, unknown>> };
}

/** The session in a response, if there is one. */
export async function newSession(response: Response): Promise<NewSession | undefined> {
  const body: unknown = response.ok ? await response.clone().json() : undefined;
  return body instanceof Object && 'access_token' in body ? (body as NewSession) : undefined;
}

/** The ids in the token of a request. Throws if there is no readable token. */
export const idsOf = (request: Request) =>
  idsIn((request.headers.get('authorization') ?? '').replace(/^Bearer\s+/i, ''));

/**
 * True if the request's session began in the last minutes, or with an emailed link. A session on a device that was left open must not be
 * enough to set a password. An unreadable token is left for lite to refuse.
 */
export async function isProven({ kysely }: Database, request: Request): Promise<boolean> {
  let session: string;
  try {
    ({ session } = idsOf(request));
  } catch {
    return true;
  }
  const { rows } = await sql`select from auth.sessions as known where id::text = ${session} and (
    created_at > now() - ${PROVEN_FOR}::interval
    or exists (select from fairtab_host.mailed_sessions where session_id = known.id))`.execute(kysely);
  return rows.length > 0;
}
