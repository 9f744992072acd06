import { expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import type { Backend } from '../src/backend/backend.ts';
import { createHealth } from '../src/health.ts';
import { readSettings } from '../src/settings/settings.ts';
import { ORIGIN } from './support/server.ts';

const waiting = new Promise<Backend>(() => undefined);

test('a server whose database is still opening is alive, and not ready', async () => {
  const app = createApp({
    settings: readSettings({}, '/fairtab'),
    site: new Map(),
    isPage: () => false,
    host: {
      publishableKey: '',
      backend: waiting,
      outbox: { list: () => [], send: async () => undefined } as never,
    },
  });
  expect((await app.fetch(new Request(`${ORIGIN}/healthz`))).status).toBe(200);
  const response = await app.fetch(new Request(`${ORIGIN}/readyz`));
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toContain('is being opened');
});

test('a stopping server accepts nothing more, wherever its accounts are', async () => {
  const health = createHealth({ backend: undefined, isStopping: () => true, now: () => 0 });
  expect(await health.readiness()).toEqual({ ready: false, reason: 'The server is stopping.' });
});

test('a server without accounts of its own is ready at once, and has no database to ask', async () => {
  const health = createHealth({ backend: undefined, isStopping: () => false, now: () => 0 });
  expect([await health.readiness(), await health.probe()]).toEqual([{ ready: true }, undefined]);
});

test('reports a database that could not be opened', async () => {
  const backend = Promise.reject(new Error('nothing to open'));
  const health = createHealth({ backend, isStopping: () => false, now: () => 0 });
  await backend.catch(() => undefined);
  expect(await health.readiness()).toMatchObject({
    ready: false,
    reason: expect.stringContaining('could not be opened') as string,
  });
});
