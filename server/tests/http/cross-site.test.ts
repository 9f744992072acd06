import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { listen } from '../../src/listen.ts';
import { newEmail, PASSWORD, signedUp, startedServer } from '../support/server.ts';

const server = startedServer({ PUBLIC_URL: 'https://bills.fairtab.test' });
let key = '';
beforeAll(async () => {
  key = server.host.publishableKey;
});

const LOGIN = '/auth/v1/token?grant_type=password';

/** A log-in with a wrong password, sent by a page of another site. */
const login = (headers: Record<string, string>, { path = LOGIN, email = newEmail() } = {}) =>
  server.fetch(path, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password: 'wrong' }),
    from: '198.51.100.7',
  });

describe('a call that changes data', () => {
  test('is refused as the plain text that any site’s form can send, and counts against nobody', async () => {
    const email = newEmail('visitor');
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const sent = await login({ 'content-type': 'text/plain' }, { path: `${LOGIN}&apikey=${key}`, email });
      expect([sent.status, await sent.json()]).toMatchObject([415, { code: 'unsupported_media_type' }]);
    }
    const own = await login({ apikey: key, 'content-type': 'application/json' }, { email });
    expect([own.status, await own.json()]).toMatchObject([400, { error_code: 'invalid_credentials' }]);
  });

  test.each<[string, Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a neighbour under the same domain', { 'sec-fetch-site': 'same-site' }],
    ['another origin, by a browser that names only that', { origin: 'https://evil.example' }],
    ['another port of this machine', { origin: 'http://localhost:3001' }],
    ['a page without an origin of its own', { origin: 'null' }],
  ])('is refused from %s', async (_, from) => {
    for (const path of [LOGIN, '/rest/v1/rpc/check_access_code', '/functions/v1/delete-account']) {
      const sent = await login({ apikey: key, 'content-type': 'application/json', ...from }, { path });
      expect([path, sent.status, await sent.json()]).toMatchObject([path, 403, { code: 'cross_site' }]);
    }
  });

  test.each<[string, Record<string, string>]>([
    ['the app itself', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }],
    ['the app over plain http, where browsers say less', { origin: 'http://localhost:3000' }],
    ['the app behind its proxy', { origin: 'https://bills.fairtab.test' }],
    ['a program that is no browser', {}],
  ])('is accepted from %s', async (_, from) => {
    const sent = await login({ 'content-type': 'application/json', apikey: key, ...from });
    expect([sent.status, await sent.json()]).toMatchObject([400, { error_code: 'invalid_credentials' }]);
  });

  test('may come without a body from a client with a key, such as a timer', async () => {
    const sent = await server.fetch('/functions/v1/reconcile-subscriptions', {
      method: 'POST',
      headers: { authorization: 'Bearer nothing' },
    });
    expect(await sent.json()).toMatchObject({ code: 'not_the_operator' });
  });
});

test('functions, too, are for this server’s pages only: no response allows another origin', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
  const answers = [
    await server.fetch('/functions/v1/checkout'),
    await server.fetch('/functions/v1/exchange-rates', { headers: { origin: 'https://evil.example' } }),
    await server.fetch('/functions/v1/delete-account', { method: 'OPTIONS', headers }),
  ];
  for (const answer of answers)
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('the response to a too large request announces that its connection closes', async () => {
  const { settings, host } = server;
  const app = createApp({ settings, site: new Map(), isPage: () => false, host });
  const listening = await listen(app, { ...settings, port: 0, host: '127.0.0.1' });
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(listening.port, '127.0.0.1', () =>
      // The body is announced, but arrives too slowly to wait for it.
      socket.write(
        `POST /auth/v1/signup HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000000\r\n\r\n{`,
      ),
    );
    socket.once('data', (data) => {
      resolve(data.toString());
      socket.destroy();
    });
    socket.once('error', reject);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toMatch(/^connection: close\r$/im);
  const small = await fetch(`http://127.0.0.1:${listening.port}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ email: newEmail(), password: PASSWORD }),
  });
  expect([small.status, small.headers.get('connection')]).toEqual([400, 'keep-alive']);
  await listening.stop();
});

test('every request of the official client is accepted', async () => {
  const { visitor, user } = await signedUp(server);
  expect(
    (await visitor.from('users').update({ newsletter_opt_in: true }).eq('id', user.id)).error,
  ).toBeNull();
  expect((await visitor.rpc('check_access_code', { code: 'x' })).error).toBeNull();
  expect((await visitor.functions.invoke('delete-account', { body: { reason: 'other' } })).error).toBeNull();
});
