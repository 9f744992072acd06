import type { HonoContext } from '@supabase/lite';
import type { MiddlewareHandler } from 'hono';
import { verify } from 'hono/jwt';
import * as v from 'valibot';

/** The roles of requests. A token with any other role is refused, even a signed one. */
export const ROLES = ['anon', 'authenticated', 'service_role'] as const;

/** The claims that are read here. All claims of the token reach the policies. */
const Claims = v.looseObject({
  sub: v.optional(v.string()),
  role: v.picklist(ROLES),
  session_id: v.optional(v.pipe(v.string(), v.uuid())),
});

/** PostgREST's response to an invalid token. */
const refusal = (message: string) => ({ code: 'PGRST301', details: null, hint: null, message });

/**
 * Requests to tables or photos that carry a token need a valid one. Lite would treat an unsigned token like none: lists would come back
 * empty, as if everything had been deleted. Given the claims, lite does not verify the token twice more, nor look up user and session to no
 * purpose; `request-transaction.ts` looks up the session.
 */
export function requireSession(secret: string): MiddlewareHandler<HonoContext> {
  const key = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  return async (c, next) => {
    const token = /^Bearer\s+(.+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    const isKey = token === undefined || token.startsWith('sb_');
    if (isKey || !/^\/(?:rest|storage)\/v1\//.test(c.req.path)) return next();
    let claims: v.InferOutput<typeof Claims>;
    try {
      claims = v.parse(Claims, await verify(token, await key, 'HS256'));
    } catch (error) {
      const isOld = error instanceof Error && error.name === 'JwtTokenExpired';
      return c.json(refusal(isOld ? 'JWT expired' : 'JWT not valid'), 401);
    }
    c.set('jwt', claims);
    if (claims.sub !== undefined) c.set('userId', claims.sub);
    if (claims.session_id !== undefined) c.set('sessionId', claims.session_id);
    c.set('ignoreAuthorization', true);
    return next();
  };
}
