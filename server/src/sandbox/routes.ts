import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isLocalRequest } from '../mail/dev-outbox.ts';
import type { Settings } from '../settings/settings.ts';
import { outcomeOf, type SandboxShop } from './shop.ts';
import { LEMON_SCRIPT } from './lemon-script.ts';
import { checkoutPage, gonePage, PAGE_SCRIPT, PAGE_STYLE } from './page.ts';

/** Everything of the sandbox that a browser sees. */
export const SANDBOX_PATH = '/checkout/sandbox';

/** Limit in bytes: a card number in JSON. */
const MAX_BODY = 1024;

const script = (text: string) =>
  new Response(text, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });

async function cardIn(request: Request): Promise<unknown> {
  try {
    return ((await request.json()) as { card?: unknown } | null)?.card;
  } catch {
    return undefined;
  }
}

/** Unless it was chosen by name, the sandbox answers only its own machine. */
export function sandboxRoutes({ checkout }: Settings, shop: SandboxShop): Hono {
  const app = new Hono();
  app.use(`${SANDBOX_PATH}/*`, async (c, next) => {
    if (!checkout.byName && !isLocalRequest(c.req.raw))
      return c.text('Not found', 404, { 'cache-control': 'no-store' });
    await next();
    c.header('cache-control', 'no-store');
  });
  app.use(
    `${SANDBOX_PATH}/*`,
    bodyLimit({ maxSize: MAX_BODY, onError: (c) => c.text('Request too large', 413) }),
  );
  app.get(`${SANDBOX_PATH}/lemon.js`, () => script(LEMON_SCRIPT));
  app.get(`${SANDBOX_PATH}/page.js`, () => script(PAGE_SCRIPT));
  app.get(`${SANDBOX_PATH}/page.css`, (c) =>
    c.body(PAGE_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }),
  );
  app.get(`${SANDBOX_PATH}/pay/:id`, (c) => {
    const sale = shop.checkout(c.req.param('id'));
    return sale ? c.html(checkoutPage(sale)) : c.html(gonePage(), 404);
  });
  app.post(`${SANDBOX_PATH}/pay/:id`, async (c) => {
    const outcome = outcomeOf(await cardIn(c.req.raw));
    const result = outcome && (await shop.pay(c.req.param('id'), outcome));
    return result ? c.json({ result }) : c.json({ result: 'failed' }, 404);
  });
  return app;
}
