import { describe, expect, test } from 'vitest';
import { clientAddress } from '../../src/http/client-address.ts';
import { createByteLimiter } from '../../src/gateway/limits.ts';
import { Bucket, Window } from '../../src/limits/limits-memory.ts';
import { newEmail, PASSWORD, signedUp, startedServer } from '../support/server.ts';

describe('a window', () => {
  test('lets as many through as its rule allows, and tells the rest how long to wait', () => {
    let now = 1_000_000;
    const window = new Window({ limit: 3, seconds: 60 }, () => now);
    for (let second = 0; second < 3; second += 1) {
      expect(window.wait('ann')).toBe(0);
      window.add('ann');
      now += 1000;
    }
    expect(window.wait('ann')).toBe(57);
    expect(window.wait('bob')).toBe(0);
    now += 57_000;
    expect(window.wait('ann')).toBe(0);
  });

  test('locks nobody out when the clock is set back two days', () => {
    let now = Date.now();
    const window = new Window({ limit: 1, seconds: 60 }, () => now);
    window.add('ann');
    now -= 2 * 24 * 3600 * 1000;
    expect(window.wait('ann')).toBe(0);
  });

  test('remembers no more than its capacity', () => {
    const window = new Window({ limit: 1, seconds: 60 }, () => 5);
    for (let key = 0; key < 30_000; key += 1) window.add(String(key));
    expect(window.wait('0')).toBe(0);
    expect(window.wait('29999')).toBeGreaterThan(0);
  });
});

describe('an address', () => {
  test.each([
    ['::ffff:192.0.2.1', undefined, 0, '192.0.2.1'],
    ['192.0.2.1', '203.0.113.5', 0, '192.0.2.1'],
    ['10.0.0.1', '203.0.113.5', 1, '203.0.113.5'],
    ['10.0.0.1', '1.1.1.1, 203.0.113.5', 1, '203.0.113.5'],
    ['10.0.0.1', '1.1.1.1, 203.0.113.5, 10.0.0.2', 2, '203.0.113.5'],
    ['10.0.0.1', 'nonsense', 1, '10.0.0.1'],
    ['10.0.0.1', undefined, 1, '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2'],
    ['2001:db8::6', undefined, 0, '2001:db8:0:0'],
  ])('%s with the header %j and %i trusted proxies is %s', (socket, header, hops, expected) => {
    expect(clientAddress(socket, header, hops)).toBe(expected);
  });
});

describe('the server', () => {
  const server = startedServer();

  const login = (email: string, password: string | undefined, from: string) =>
    server.fetch('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { apikey: server.host.publishableKey },
      body: JSON.stringify({ email, password }),
      from,
    });

  test('accepts five log-ins a minute from one address for one email, then asks to wait', async () => {
    const { email } = await signedUp(server);
    const from = '198.51.100.1';
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await login(email, 'wrong', from)).status).toBe(400);
    const sixth = await login(email.toUpperCase(), PASSWORD, from);
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(await sixth.json()).toMatchObject({
      error_code: 'over_request_rate_limit',
      msg: expect.any(String),
    });
    // The owner, elsewhere, is not locked out by it; nor is another account here.
    expect((await login(email, PASSWORD, '198.51.100.2')).status).toBe(200);
    expect((await login(newEmail(), 'wrong', from)).status).toBe(400);
    server.wait(60);
    expect((await login(email, PASSWORD, from)).status).toBe(200);
  });

  test('limits one address that tries many emails', async () => {
    // Counted before the password is compared; a request without one costs no digest.
    const statuses: number[] = [];
    for (let index = 0; index < 62; index += 1)
      statuses.push((await login(newEmail('many'), undefined, '203.0.113.77')).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  test('limits guesses at access codes, by address', async () => {
    const guess = () =>
      server.fetch('/rest/v1/rpc/check_access_code', {
        method: 'POST',
        headers: { apikey: server.host.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ code: 'nope' }),
        from: '203.0.113.78',
      });
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) statuses.push((await guess()).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses[0]).toBe(200);
  });

  test('limits calls that reach the checkout provider, by address', async () => {
    const start = () =>
      server.fetch('/functions/v1/checkout', {
        method: 'POST',
        headers: { apikey: server.host.publishableKey, 'content-type': 'application/json' },
        body: '{}',
        from: '203.0.113.79',
      });
    const statuses: number[] = [];
    for (let index = 0; index < 31; index += 1) statuses.push((await start()).status);
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 401));
    expect(statuses[30]).toBe(429);
  });

  describe('a call to a live table', () => {
    const sync = (bytes: number, headers: Readonly<Record<string, string>> = {}, from = '203.0.113.90') =>
      server.fetch('/rest/v1/rpc/sync_table', {
        method: 'POST',
        headers: { apikey: server.host.publishableKey, 'content-type': 'application/json', ...headers },
        body: JSON.stringify({
          seat_id: crypto.randomUUID(),
          seat_token: 'x'.repeat(22),
          changes: ['x'.repeat(bytes)],
        }),
        from,
      });

    test('a call without a session is limited to 64 KB', async () => {
      expect((await sync(70_000)).status).toBe(413);
      expect((await sync(60_000)).status).toBe(404);
    });

    test.each([
      ['its bytes', { 'content-length': String(64 * 1024) }, '203.0.113.92'],
      [
        'as many as it may have, where it does not say how many,',
        { 'transfer-encoding': 'chunked' },
        '203.0.113.93',
      ],
      [
        'its bytes, with a session that is made up,',
        { 'content-length': String(64 * 1024), authorization: 'Bearer a.b.c' },
        '203.0.113.94',
      ],
    ])('counts %s before reading them', async (_, headers, from) => {
      const statuses: number[] = [];
      for (let index = 0; index < 66; index += 1) statuses.push((await sync(0, headers, from)).status);
      expect(statuses.indexOf(429)).toBe(64);
    });
  });

  test('delays refusals by half a second, and no other answer', async () => {
    const [from, email] = ['198.51.100.3', newEmail('held')];
    const before = server.held.length;
    for (let attempt = 0; attempt < 5; attempt += 1) await login(email, 'wrong', from);
    expect(server.held.slice(before)).toEqual([]);
    expect((await login(email, 'wrong', from)).status).toBe(429);
    expect((await login(email, 'x'.repeat(70_000), from)).status).toBe(413);
    expect(server.held.slice(before)).toEqual([500, 500]);
  });

  test('an address may have only so many simultaneous requests', async () => {
    const ask = () => server.fetch('/rest/v1/users?select=id', { from: '203.0.113.91' });
    const before = server.held.length;
    const statuses = await Promise.all(Array.from({ length: 260 }, async () => (await ask()).status));
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(server.held.slice(before)).toHaveLength(10);
    expect((await ask()).status).not.toBe(429);
  });
});

describe('a bucket', () => {
  test('holds a fixed number, and refills with time', () => {
    let now = 0;
    const bucket = new Bucket(3, 2, () => now);
    expect([1, 2, 3].map(() => bucket.take('a'))).toEqual([0, 0, 0]);
    expect(bucket.take('a')).toBe(1);
    expect(bucket.take('b')).toBe(0);
    now = 500;
    expect([bucket.take('a'), bucket.take('a')]).toEqual([0, 1]);
    now = 60_000;
    expect([1, 2, 3, 4].map(() => bucket.take('a'))).toEqual([0, 0, 0, 1]);
  });

  test('a clock that is set back locks nobody out', () => {
    let now = 10_000;
    const bucket = new Bucket(2, 1, () => now);
    bucket.take('a');
    now = 0;
    expect(bucket.take('a')).toBe(0);
    now = 1000;
    expect(bucket.take('a')).toBe(0);
  });
});

describe('bytes', () => {
  const MB = 1024 * 1024;

  test('an address without a session has 4 MB, refilled with time, and does not affect others', () => {
    let now = 0;
    const bytes = createByteLimiter(() => now);
    for (let sent = 0; sent < 4 * MB; sent += 64 * 1024) expect(bytes.sent('a', 64 * 1024, false)).toBe(0);
    expect(bytes.sent('a', 64 * 1024, false)).toBe(1);
    expect(bytes.sent('b', 64 * 1024, false)).toBe(0);
    // Somebody with an account in the same restaurant.
    expect(bytes.sent('a', 512 * 1024, true)).toBe(0);
    now = 1000;
    expect(bytes.sent('a', 64 * 1024, false)).toBe(0);
  });

  test('an address stores at most a gigabyte a day, with any number of accounts', () => {
    let now = 0;
    const bytes = createByteLimiter(() => now);
    let sent = 0;
    for (; now < 24 * 3_600_000; now += 1000) if (bytes.sent('a', MB, true) === 0) sent += 1;
    expect(sent).toBeGreaterThan(2000);
    expect(sent).toBeLessThanOrEqual(2 * 1024);
  });

  test('large responses delay later ones, once they exceed a data export', () => {
    let now = 0;
    const bytes = createByteLimiter(() => now);
    bytes.answered('a', 255 * MB);
    expect(bytes.sent('a', 0, true)).toBe(0);
    bytes.answered('a', 5 * MB);
    expect(bytes.sent('a', 0, true)).toBe(3);
    now = 3000;
    expect(bytes.sent('a', 0, true)).toBe(0);
  });
});
