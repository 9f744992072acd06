import { Hono } from 'hono';
import type { Health } from './health.ts';
import { isSameSecret } from './http/is-same-secret.ts';
import type { Metrics } from './metrics/metrics.ts';

const FRESH = { 'cache-control': 'no-store' } as const;

/**
 * The operator's routes: `/healthz` (does the process answer), `/readyz` (should it get requests) and, with a token,
 * `/metrics`. Without a token in the settings there is no such page as `/metrics`.
 */
export function operatorRoutes(token: string, health: Health, metrics: Metrics): Hono {
  const app = new Hono();
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, FRESH));
  app.get('/readyz', async (c) => {
    const readiness = await health.readiness();
    if (readiness.ready) return c.json({ status: 'ready' }, 200, FRESH);
    return c.json({ status: 'not_ready', reason: readiness.reason }, 503, { ...FRESH, 'retry-after': '1' });
  });
  if (token === '') return app;
  app.get('/metrics', async (c) => {
    const given = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    if (!isSameSecret(given, token))
      return c.text('Send the token of METRICS_TOKEN.', 401, { ...FRESH, 'www-authenticate': 'Bearer' });
    return c.body(await metrics.expose(await health.probe()), 200, {
      ...FRESH,
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    });
  });
  return app;
}
