import type { HonoContext } from '@supabase/lite';
import { sql } from 'kysely';
import type { MiddlewareHandler } from 'hono';
import { verify } from 'hono/jwt';
import type { Database } from './database.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What PostgREST says to a token that opens nothing. */
const refusal = (message: string) => ({ code: 'PGRST301', details: null, hint: null, message });

/**
 * Who shows a token at the tables must have a good one. Lite takes unsigned ones for no token at all: lists come
 * back empty then, as if everything were deleted. And it lets a token in until it runs out, an hour after its
 * session was ended by a new password or a log-out elsewhere.
 */
export function requireSession(database: Database, secret: string): MiddlewareHandler<HonoContext> {
  return async (c, next) => {
    const token = /^Bearer\s+(.+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    const isKey = token === undefined || token.startsWith('sb_');
    if (isKey || !c.req.path.startsWith('/rest/v1/')) return next();
    let session: unknown;
    try {
      session = (await verify(token, secret, 'HS256')).session_id;
    } catch (error) {
      const isOld = error instanceof Error && error.name === 'JwtTokenExpired';
      return c.json(refusal(isOld ? 'JWT expired' : 'JWT not valid'), 401);
    }
    if (typeof session === 'string' && UUID.test(session)) {
      const known = await sql`select from auth.sessions where id = ${session}::uuid`.execute(database.kysely);
      if (known.rows.length === 0) return c.json(refusal('JWT of a session that has ended'), 401);
    }
    return next();
  };
}
