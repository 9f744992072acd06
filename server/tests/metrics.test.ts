import { describe, expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { createMetrics } from '../src/metrics/metrics.ts';
import { readSettings } from '../src/settings/settings.ts';
import { readExposition, type Sample } from './support/prometheus.ts';
import { newEmail, ORIGIN, PASSWORD, startedServer } from './support/server.ts';

const METRICS_TOKEN = 'a-token-for-the-tests';
const AUTHORIZED = { headers: { authorization: `Bearer ${METRICS_TOKEN}` } };

describe('the numbers of a server with accounts', () => {
  const server = startedServer({ METRICS_TOKEN });

  async function samples(): Promise<readonly Sample[]> {
    const response = await server.fetch('/metrics', AUTHORIZED);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    return readExposition(await response.text());
  }
  const value = (all: readonly Sample[], name: string, labels: Record<string, string> = {}) =>
    all
      .filter((sample) => sample.name === name)
      .filter((sample) => Object.entries(labels).every(([key, wanted]) => sample.labels[key] === wanted))
      .reduce((sum, sample) => sum + sample.value, 0);

  test('count requests by kind, and measure their time', async () => {
    const before = await samples();
    await server.fetch('/config.json');
    await server.fetch('/nope.js');
    await server.visitor().auth.signUp({ email: newEmail(), password: PASSWORD });
    const after = await samples();
    const more = (name: string, labels: Record<string, string>) =>
      value(after, name, labels) - value(before, name, labels);
    expect(more('fairtab_http_requests_total', { route: 'config', method: 'GET', status: '2xx' })).toBe(1);
    expect(more('fairtab_http_requests_total', { route: 'other', status: '4xx' })).toBe(1);
    expect(more('fairtab_http_requests_total', { route: 'auth/signup', method: 'POST', status: '2xx' })).toBe(
      1,
    );
    expect(more('fairtab_http_request_duration_seconds_count', { route: 'auth/signup' })).toBe(1);
    expect(more('fairtab_http_request_duration_seconds_sum', { route: 'auth/signup' })).toBeGreaterThan(0);
    expect(more('fairtab_database_query_duration_seconds_count', { outcome: 'ok' })).toBeGreaterThan(3);
  });

  test('describe the process and its database', async () => {
    const all = await samples();
    expect(value(all, 'fairtab_database_up')).toBe(1);
    expect(value(all, 'fairtab_database_probe_seconds')).toBeGreaterThan(0);
    expect(value(all, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(value(all, 'process_cpu_seconds_total')).toBeGreaterThan(0);
    for (const lag of ['p50', 'p99', 'max'])
      expect(value(all, `nodejs_eventloop_lag_${lag}_seconds`)).toBeGreaterThanOrEqual(0);
    expect(all.map(({ name }) => name)).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  test('count refusals by limits, and forged webhooks', async () => {
    const before = await samples();
    const guess = { method: 'POST', body: '{"code":"x"}', headers: { 'content-type': 'application/json' } };
    for (let attempt = 0; attempt < 12; attempt += 1)
      await server.fetch('/rest/v1/rpc/check_access_code', { ...guess, from: '192.0.2.77' });
    await server.fetch('/functions/v1/checkout-webhook', {
      method: 'POST',
      body: '{}',
      headers: { 'x-signature': '00' },
    });
    const after = await samples();
    const limited = value(after, 'fairtab_requests_limited_total', { route: 'rest/rpc' });
    expect(limited - value(before, 'fairtab_requests_limited_total', { route: 'rest/rpc' })).toBe(2);
    expect(value(after, 'fairtab_webhooks_total', { outcome: 'invalid_signature' })).toBe(1);
  });

  test('have no line for made-up names, and nothing personal', async () => {
    const email = newEmail('findme');
    await server.visitor().auth.signInWithPassword({ email, password: 'findme-password' });
    await server.fetch('/rest/v1/one_more');
    await server.fetch('/nowhere-1');
    await server.fetch('/functions/v1/nothing', { method: 'POST' });
    const before = await samples();
    for (const made of [
      '/rest/v1/table_findme',
      '/nowhere-findme',
      '/auth/v1/findme',
      '/%00',
      '/metrics/findme',
    ])
      await server.fetch(made);
    await server.fetch('/functions/v1/findme', { method: 'POST' });
    await server.fetch('/nowhere', { method: 'PROPFIND' });
    const after = await samples();
    expect(after.length - before.length).toBeLessThan(30);
    const text = await (await server.fetch('/metrics', AUTHORIZED)).text();
    expect(text).not.toMatch(/findme|fairtab\.test|192\.0\.2|10\.1\.|sb_/);
  });

  test('say that the server is ready, since its database answers', async () => {
    const ready = await server.fetch('/readyz');
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }]);
    expect(ready.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['without a token', {}],
    ['with another token', { authorization: `Bearer ${METRICS_TOKEN}x` }],
    ['with the token in another way', { authorization: `Basic ${METRICS_TOKEN}` }],
  ])('are hidden %s', async (_case, headers) => {
    const response = await server.fetch('/metrics', { headers });
    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain('fairtab_');
  });
});

test('has no metrics page without a token in the settings', async () => {
  const app = createApp({
    settings: readSettings({}, '/fairtab'),
    site: new Map(),
    isPage: () => false,
    metrics: createMetrics(),
  });
  const response = await app.fetch(
    new Request(`${ORIGIN}/metrics`, { headers: { authorization: 'Bearer ' } }),
  );
  expect(response.status).toBe(404);
});

test('labels with quotes, backslashes and line ends stay one label', async () => {
  const metrics = createMetrics();
  metrics.request('GET', 'a"b\\c\nd', 200, 0.1);
  const sample = readExposition(await metrics.expose(undefined)).find(
    ({ name }) => name === 'fairtab_http_requests_total',
  );
  expect(sample).toEqual({
    name: 'fairtab_http_requests_total',
    labels: { method: 'GET', route: 'a\\"b\\\\c\\nd', status: '2xx' },
    value: 1,
  });
});
