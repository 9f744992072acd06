import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Backend } from './backend/backend.ts';
import { isOurs } from './backend/routes.ts';

/** The largest bill is 256 KB; a request carries it with its columns. */
const MAX_REST_BODY = 512 * 1024;
/** No form has more. */
const MAX_AUTH_BODY = 64 * 1024;

/** An answer of our own in the words that the client of the backend understands. */
export const problem = (code: string, message: string) => ({ code, error_code: code, msg: message, message });

/** `/auth/v1` and `/rest/v1`: nothing but what the app uses reaches the backend. */
export function createGateway(backend: Promise<Backend>): Hono {
  const app = new Hono();
  const tooLarge = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: (c) => c.json(problem('request_too_large', 'The request is too large.'), 413),
    });
  app.use('/auth/v1/*', tooLarge(MAX_AUTH_BODY));
  app.use('/rest/v1/*', tooLarge(MAX_REST_BODY));
  app.use(async (c, next) => {
    await next();
    c.header('cache-control', 'private, no-store');
  });
  app.all('*', async (c) => {
    if (!isOurs(c.req.method, c.req.path)) return c.json(problem('not_found', 'There is nothing here.'), 404);
    const answer = await (await backend).fetch(c.req.raw);
    return new Response(answer.body, answer);
  });
  return app;
}
