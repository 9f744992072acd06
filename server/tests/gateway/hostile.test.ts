import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { newEmail, PASSWORD, signedUp, startedServer } from '../support/server.ts';

const server = startedServer();
let key = '';
beforeAll(async () => {
  key = server.host.publishableKey;
}, 60_000);

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function sign(claims: object, { alg = 'HS256', secret = '' } = {}): Promise<string> {
  const { secrets } = await server.host.backend;
  const text = `${encode({ alg, typ: 'JWT' })}.${encode(claims)}`;
  if (alg === 'none') return `${text}.`;
  return `${text}.${createHmac('sha256', secret || secrets.jwtSecret)
    .update(text)
    .digest('base64url')}`;
}

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { apikey: key, 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

const as = (token: string): RequestInit => ({ headers: { apikey: key, authorization: `Bearer ${token}` } });

describe('tokens', () => {
  const soon = () => Math.floor(Date.now() / 1000) + 3600;
  const claims = (sub: string, more: object = {}) => ({
    sub,
    role: 'authenticated',
    aud: 'authenticated',
    iat: soon() - 7200,
    exp: soon(),
    ...more,
  });

  test('unsigned, forged, expired tokens, or tokens for another role, open nothing', async () => {
    const { user } = await signedUp(server);
    const bad = {
      unsigned: await sign(claims(user.id), { alg: 'none' }),
      'unsigned, for the service': await sign(claims(user.id, { role: 'service_role' }), { alg: 'none' }),
      forged: await sign(claims(user.id), { secret: 'guessed' }),
      expired: await sign(claims(user.id, { exp: soon() - 7200 })),
      nonsense: 'eyJ.not.atoken',
    };
    for (const [name, token] of Object.entries(bad)) {
      expect([name, (await server.fetch('/rest/v1/users?select=id', as(token))).status]).toEqual([name, 401]);
      expect([name, [401, 403]]).toEqual([
        name,
        expect.arrayContaining([(await server.fetch('/auth/v1/user', as(token))).status]),
      ]);
    }
  });

  test('tokens of an ended session open nothing, even before they expire', async () => {
    const { visitor, session } = await signedUp(server);
    await visitor.auth.signOut();
    expect((await server.fetch('/auth/v1/user', as(session.access_token))).status).toBe(403);
    const rows = await server.fetch('/rest/v1/users?select=id', as(session.access_token));
    expect(rows.status).toBe(401);
  });

  test('tokens of a clock two days off are refused', async () => {
    const { user } = await signedUp(server);
    const twoDays = 2 * 24 * 3600;
    const early = await sign(
      claims(user.id, { iat: soon() + twoDays, nbf: soon() + twoDays, exp: soon() + 2 * twoDays }),
    );
    expect((await server.fetch('/rest/v1/users?select=id', as(early))).status).toBe(401);
  });

  test('missing and wrong keys open nothing, and neither does the secret key in a browser', async () => {
    const { secrets } = await server.host.backend;
    expect((await server.fetch('/rest/v1/users?select=id')).status).toBe(401);
    expect(
      (await server.fetch('/rest/v1/users?select=id', { headers: { apikey: 'sb_secret_x' } })).status,
    ).toBe(401);
    const browser = { apikey: secrets.secretKey, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' };
    expect((await server.fetch('/rest/v1/users?select=id', { headers: browser })).status).toBe(401);
  });
});

describe('other people’s data', () => {
  test('simultaneous requests never see each other’s data through the one connection', async () => {
    const people = await Promise.all([1, 2, 3].map(() => signedUp(server)));
    const asked = people.flatMap(({ visitor, user }) =>
      Array.from({ length: 20 }, async () => {
        const [row, refused] = await Promise.all([
          visitor.from('users').select('id'),
          // A failing statement rolls back its own transaction and no other.
          visitor.from('bill_history').insert({ user_id: crypto.randomUUID(), name: 'x', bill: {} }),
        ]);
        return row.data?.length === 1 && row.data[0]?.id === user.id && refused.error !== null;
      }),
    );
    expect((await Promise.all(asked)).filter((isRight) => !isRight)).toEqual([]);
  });
});

describe('requests', () => {
  test.each([
    ['/auth/v1/token?grant_type=password', { email: 5, password: [] }],
    ['/auth/v1/token?grant_type=password', { email: {}, password: null }],
    ['/auth/v1/token?grant_type=refresh_token', { refresh_token: { a: 1 } }],
    ['/auth/v1/signup', { email: 'x@fairtab.test', password: 123456 }],
    ['/auth/v1/signup', { email: 'x@fairtab.test', password: 'secret12', data: 'text' }],
    ['/auth/v1/signup', { email: 'a\u0000b@fairtab.test', password: 'secret12' }],
    ['/auth/v1/signup', { email: 'x@fairtab.test', password: 'secret12', data: { name: '\udc00' } }],
    ['/auth/v1/signup', { email: 'x@fairtab.test', password: 'secret12', data: { '\0': 1 } }],
    ['/auth/v1/token?grant_type=pkce', { auth_code: {}, code_verifier: 'x' }],
    ['/auth/v1/signup', []],
    ['/auth/v1/signup', '{"email":'],
    ['/auth/v1/verify', { type: 7, token_hash: [] }],
    ['/auth/v1/recover', { email: ['a@fairtab.test'] }],
    ['/auth/v1/resend', { type: {}, email: true }],
  ])('%s with %j is refused in words', async (path, body) => {
    const response = await server.fetch(path, { ...json(body), from: crypto.randomUUID() });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed', msg: expect.any(String) });
  });

  test('wrong types for columns are refused with a message', async () => {
    const { visitor, user } = await signedUp(server);
    const bill = { user_id: user.id, name: 'x', bill: {}, diner_count: 'two', total_amount: 1 };
    expect((await visitor.from('bill_history').insert(bill)).error?.code).toBe('22P02');
    const infinite = { ...bill, diner_count: 2, total_amount: 'NaN' };
    expect((await visitor.from('bill_history').insert(infinite)).error?.code).toMatch(/^2/);
    const huge = { ...bill, diner_count: 2, bill: { text: 'x'.repeat(300_000) } };
    expect((await visitor.from('bill_history').insert(huge)).error?.code).toBe('23514');
    const zero = { ...bill, diner_count: 2, name: 'a\u0000b' };
    expect((await visitor.from('bill_history').insert(zero)).error).not.toBeNull();
  });

  test.each([
    ['POST', '/rest/v1/rpc/check_access_code', { code: { a: 1 } }],
    ['POST', '/rest/v1/users', { onboarding_complete: 'perhaps' }],
    ['PATCH', '/rest/v1/users?id=eq.00000000-0000-4000-8000-000000000000', { onboarding_complete: [1] }],
    ['PATCH', '/rest/v1/users?id=eq.00000000-0000-4000-8000-000000000000', { trial_start_date: 1e21 }],
    ['POST', '/rest/v1/saved_groups', { group_id: 'g', group_name: 'x', group_data: [], deleted_at: {} }],
  ])(
    '%s %s with a value of another type is refused without a server error: %j',
    async (method, path, body) => {
      const { session } = await signedUp(server);
      const init = { ...json(body), method, from: crypto.randomUUID() };
      const headers = { ...init.headers, authorization: `Bearer ${session.access_token}` };
      const response = await server.fetch(path, { ...init, headers });
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { code: expect.stringMatching(/^22/) },
      ]);
    },
  );

  test('nesting that no bill has is refused before a recursive reader gets it', async () => {
    const { session } = await signedUp(server);
    const query = `or=${'(or'.repeat(2000)}(id.eq.1)${')'.repeat(2000)}`;
    const nested = `{"code":"[[[","news":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    for (const [path, body] of [
      [`/rest/v1/rpc/check_access_code?${query}`, '{}'],
      [`/rest/v1/rpc/check_access_code?${encodeURI(query)}`, '{}'],
      ['/rest/v1/rpc/apply_subscription_event', nested],
    ] as const) {
      const headers = { apikey: key, authorization: `Bearer ${session.access_token}` };
      const response = await server.fetch(path, { method: 'POST', headers, body });
      expect([response.status, await response.json()]).toMatchObject([400, { code: 'too_deep' }]);
    }
  });

  test('too many arguments, and names that every object has, are refused', async () => {
    const init = { ...json(Array.from({ length: 300 }, () => ({}))), from: crypto.randomUUID() };
    expect((await server.fetch('/rest/v1/rpc/my_sessions', init)).status).toBe(400);
    const inherited = await server.fetch('/rest/v1/rpc/check_access_code?x=constructor', json({}));
    expect([inherited.status, await inherited.json()]).toMatchObject([400, { code: 'PGRST100' }]);
    const called = await server.fetch('/rest/v1/users', json({ id: { toString: 1 } }));
    expect([called.status, await called.json()]).toMatchObject([400, { code: 'PGRST100' }]);
    // Within a text these names are harmless: a failure would not be the request's fault.
    const said = await server.fetch('/rest/v1/users', json({ id: 'toString' }));
    expect((await said.json()).code).not.toBe('PGRST100');
  });

  test.each([
    'select="a',
    'select=%22a%2Cb',
    'order="a',
    'or=("a.eq.1)',
    '"a=eq.1',
    'id=in.("a',
    'a->"b=eq.1',
  ])('a truncated query is refused without a server error: %s', async (query) => {
    const asked = await server.fetch(`/rest/v1/users?${query}`, { headers: { apikey: key } });
    expect(asked.status).toBe(400);
    const changed = { ...json({ id: crypto.randomUUID() }), method: 'PATCH' };
    expect((await server.fetch(`/rest/v1/users?${query}`, changed)).status).toBeLessThan(500);
  });

  test.each(['order=%00', 'select=id%00', 'a%00b=eq.1', 'name=eq.%00'])(
    'a zero in the query is refused: %s',
    async (query) => {
      const response = await server.fetch(`/rest/v1/users?${query}`, { headers: { apikey: key } });
      expect([response.status, await response.json()]).toMatchObject([400, { code: 'PGRST100' }]);
    },
  );

  test('brackets in names do not count as nesting', async () => {
    const { visitor, user } = await signedUp(server);
    const name = `"${'[{('.repeat(60)}`;
    const row = { user_id: user.id, name, bill: { items: [] }, diner_count: 1, total_amount: 1 };
    expect((await visitor.from('bill_history').insert(row)).error).toBeNull();
  });

  test.each(['/auth/v1/signup', '/rest/v1/bill_history', '/functions/v1/exchange-rates'])(
    '10 MB to %s are refused before they are read',
    async (path) => {
      const chunk = Buffer.alloc(50_000, 'x');
      let read = 0;
      const flood = (headers: Readonly<Record<string, string>>) => {
        const pull = (controller: ReadableStreamDefaultController) => {
          read += chunk.length;
          if (read <= 10_000_000) controller.enqueue(chunk);
          else controller.close();
        };
        const body = new ReadableStream({ pull }, { highWaterMark: 0 });
        const init = { ...json(''), body, headers: { apikey: key, ...headers }, duplex: 'half' as const };
        return server.fetch(path, init);
      };
      const declared = await flood({ 'content-length': '10000000' });
      expect(declared.status).toBe(413);
      expect(await declared.json()).toMatchObject({ code: 'request_too_large' });
      expect(read, 'bytes read of what says how long it is').toBe(0);
      expect((await flood({})).status).toBe(413);
      expect(read, 'bytes read of what does not').toBeLessThan(1_000_000);
    },
  );

  test.each([
    ['GET', '/auth/v1/verify?token=x&type=signup&redirect_to=https://evil.example'],
    ['GET', '/auth/v1/authorize?provider=github'],
    ['GET', '/auth/v1/callback'],
    ['POST', '/auth/v1/magiclink'],
    ['GET', '/auth/v1/admin/users'],
    ['GET', '/auth/v1/reauthenticate'],
    ['GET', '/rest/v1/'],
    ['GET', '/rest/v1/auth.users'],
    ['OPTIONS', '/rest/v1/users'],
    ['PUT', '/rest/v1/users'],
    ['GET', '/rest/v1/../_system'],
    ['POST', '/functions/v1/nope'],
  ])('%s %s does not exist', async (method, path) => {
    const response = await server.fetch(path, { method, headers: { apikey: key } });
    expect([404, 405]).toContain(response.status);
  });

  test('other schemas are out of reach', async () => {
    const response = await server.fetch('/rest/v1/users', {
      headers: { apikey: key, 'accept-profile': 'auth' },
    });
    expect(response.status).toBe(406);
  });

  test('answers are private and for this origin, and reveal no tokens in their headers', async () => {
    const response = await server.fetch('/auth/v1/signup', json({ email: newEmail(), password: PASSWORD }));
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect([...response.headers.keys()].filter((name) => /access-control|sb-auth/.test(name))).toEqual([]);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

test('no browser shows an answer of the gateway as a page', async () => {
  const answer = await server.fetch('/rest/v1/users?select=id', { headers: { apikey: key } });
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
});

describe('the log', () => {
  test('has request and outcome, without emails, tokens, parameters or bills', async () => {
    const { visitor, email, user, session } = await signedUp(server, newEmail('private'));
    await visitor
      .from('bill_history')
      .insert({ user_id: user.id, name: 'Secret supper', bill: {}, diner_count: -1, total_amount: 1 });
    await server.fetch(`/auth/v1/${email}`, { headers: { apikey: key } });
    await server.fetch(`/rest/v1/users?email=eq.${email}&broken=(`, as(session.access_token));
    const text = server.logged.map((entry) => JSON.stringify(entry)).join('\n');
    expect(text).toContain('"route":"/rest/v1/bill_history"');
    expect(text).toContain('"code":"23514"');
    for (const secret of [
      email,
      user.id,
      session.access_token,
      PASSWORD,
      'Secret supper',
      '192.0.2',
      '10.1.',
    ])
      expect(text).not.toContain(secret);
  });

  test('names address and account by digests, which are the same in each line and reveal nothing', async () => {
    const { visitor, email, user } = await signedUp(server, newEmail('followed'));
    await visitor.from('users').select('id');
    await visitor.from('users').select('email');
    await server.visitor().auth.signInWithPassword({ email, password: 'wrong' });
    const lines = server.logged.filter(({ event }) => event === 'request');
    const [read, readAgain] = lines.filter(({ route }) => route === '/rest/v1/users').slice(-2);
    expect(read).toMatchObject({ from: expect.stringMatching(/^[\w-]{12}$/), who: expect.any(String) });
    expect([readAgain?.['from'], readAgain?.['who']]).toEqual([read?.['from'], read?.['who']]);
    const login = lines.at(-1);
    expect(login?.['who']).not.toBe(read?.['who']);
    expect(login?.['from']).not.toBe(read?.['from']);
    expect(JSON.stringify(lines)).not.toContain(user.id);
  });
});
