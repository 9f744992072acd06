import { createHmac, randomUUID } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import ws from 'ws';
import { startPostgres } from '../../supabase/tests/support/postgres-server.ts';
import {
  newEmail,
  ORIGIN,
  PASSWORD,
  signedUp,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from './support/server.ts';

// Two servers on one PostgreSQL that share no memory. `npm run test:processes` does the same with real processes.
const WEBHOOK_SECRET = 'a secret of both servers';
let folder = '';
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let one: TestServer;
let two: TestServer;
const rates = { asked: 0, close: () => {}, url: '' };

beforeAll(async () => {
  folder = temporaryFolder();
  chmodSync(folder, 0o711);
  const source = createServer((_request, response) => {
    rates.asked += 1;
    response.setHeader('content-type', 'application/json');
    const now = Math.floor(Date.now() / 1000);
    response.end(JSON.stringify({ base: 'USD', timestamp: now, rates: { USD: 1, GBP: 0.8, EUR: 0.9 } }));
  });
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  const address = source.address();
  rates.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/rates`;
  rates.close = () => source.close();
  postgres = await startPostgres(join(folder, 'postgres'));
  const start = () =>
    startTestServer({
      DATABASE_URL: `${postgres.url}/postgres`,
      EXCHANGE_RATES_URL: rates.url,
      CHECKOUT_PROVIDER: 'lemonsqueezy',
      LEMONSQUEEZY_API_KEY: 'none',
      LEMONSQUEEZY_STORE_ID: '1',
      CHECKOUT_VARIANT_YEARLY: '1',
      CHECKOUT_WEBHOOK_SECRET: WEBHOOK_SECRET,
    });
  // At the same moment, on an empty database.
  [one, two] = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
  rates.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A device whose requests go to both servers in turn, as a balancer would send them. */
function device(servers: readonly TestServer[] = [one, two], from = '10.9.0.1'): SupabaseClient {
  let turn = 0;
  return createClient(ORIGIN, one.host.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as never },
    global: {
      fetch: async (input, init) => {
        const request = new Request(input, init);
        const server = servers[(turn += 1) % servers.length] ?? one;
        const { pathname, search } = new URL(request.url);
        const body = request.method === 'GET' ? undefined : await request.text();
        return server.fetch(pathname + search, {
          method: request.method,
          headers: request.headers,
          from,
          ...(body && { body }),
        });
      },
    },
  });
}

const post = (server: TestServer, path: string, body: object, from: string) =>
  server.fetch(path, {
    method: 'POST',
    headers: { apikey: server.host.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    from,
  });

/** The same request to both servers, `times` each, as close together as it gets. */
const atOnce = (times: number, path: string, body: object, from: string) =>
  Promise.all(
    Array.from({ length: times * 2 }, (_, index) => post(index % 2 === 0 ? one : two, path, body, from)),
  );

test('servers that start at the same moment have one set of keys and codes, made once', () => {
  expect(two.host.publishableKey).toBe(one.host.publishableKey);
  expect([one, two].filter(({ host }) => host.newCodes.length > 0)).toHaveLength(1);
});

test('a session of one server is good on the other, and over on both when it is ended', async () => {
  const { session, email } = await signedUp(one);
  const elsewhere = device([two]);
  await elsewhere.auth.setSession(session);
  expect((await elsewhere.from('users').select('email').single()).data).toEqual({ email });
  const renewed = await elsewhere.auth.refreshSession();
  expect(renewed.error).toBeNull();
  const third = device([one]);
  const token = renewed.data.session?.refresh_token ?? '';
  expect((await third.auth.refreshSession({ refresh_token: token })).error).toBeNull();
  await third.auth.signOut({ scope: 'global' });
  expect((await elsewhere.from('users').select('email').single()).status).toBe(401);
});

test('a new password on one server ends the sessions of the other', async () => {
  const { visitor, email } = await signedUp(one);
  const other = device([two]);
  await other.auth.signInWithPassword({ email, password: PASSWORD });
  expect((await visitor.auth.updateUser({ password: 'another horse 2' })).error).toBeNull();
  expect((await other.from('users').select('email').single()).status).toBe(401);
  expect((await device([two]).auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
    'invalid_credentials',
  );
});

test('one refresh token used on both servers at once has one successor, and the session lives on', async () => {
  const { session } = await signedUp(one);
  const body = { refresh_token: session.refresh_token };
  const answers = await atOnce(2, '/auth/v1/token?grant_type=refresh_token', body, '10.9.1.1');
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const tokens = new Set(
    await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { refresh_token: string }).refresh_token),
    ),
  );
  expect(tokens.size).toBe(1);
  const [next] = tokens;
  const again = await post(
    two,
    '/auth/v1/token?grant_type=refresh_token',
    { refresh_token: next },
    '10.9.1.1',
  );
  expect(again.status).toBe(200);
});

test('two sign-ups with one e-mail at once are one account, and the others are told that it is taken', async () => {
  const email = newEmail('twice');
  const answers = await atOnce(2, '/auth/v1/signup', { email, password: PASSWORD }, '10.9.1.2');
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(3);
});

test('logins are limited over all servers together, and the limit ends with its minute', async () => {
  const { email } = await signedUp(one);
  const from = '10.9.1.3';
  const login = () => atOnce(4, '/auth/v1/token?grant_type=password', { email, password: 'wrong' }, from);
  const first = await login();
  expect(first.filter(({ status }) => status === 400)).toHaveLength(5);
  const refused = first.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(50);
  expect((await device([two]).auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  const { database } = await one.host.backend;
  await sql`update fairtab_host.counters set times = array(select time - interval '1 minute' from unnest(times) as time)`.execute(
    database.kysely,
  );
  expect((await login()).filter(({ status }) => status === 400)).toHaveLength(5);
});

test('no e-mail and no address is kept with the counts', async () => {
  const { database } = await one.host.backend;
  const { rows } = await sql<{ key: string }>`select key from fairtab_host.counters`.execute(database.kysely);
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
});

test('guesses at access codes are counted over all servers', async () => {
  const answers = await atOnce(8, '/rest/v1/rpc/check_access_code', { code: 'nope' }, '10.9.1.4');
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
});

test('the roles of requests do not reach what the servers share', async () => {
  const { visitor } = await signedUp(one);
  for (const table of ['counters', 'secrets'])
    expect((await visitor.schema('fairtab_host').from(table).select('*')).error?.code).toBe('PGRST106');
  const { database } = await one.host.backend;
  const { rows } = await sql`
    select has_schema_privilege(role, 'fairtab_host', 'usage') as may
    from unnest(array['anon', 'authenticated', 'service_role']) as role`.execute(database.kysely);
  expect(rows).toEqual([{ may: false }, { may: false }, { may: false }]);
});

test('three groups fit, however many servers save at once', async () => {
  const { session, user } = await signedUp(one);
  const client = device();
  await client.auth.setSession(session);
  const save = (index: number) =>
    client.from('saved_groups').insert({
      user_id: user.id,
      group_id: `group ${index}`,
      group_name: 'Friends',
      group_data: ['Ann', 'Bob'],
    });
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => save(index)));
  expect(answers.filter(({ error }) => !error)).toHaveLength(3);
  expect(new Set(answers.map(({ error }) => error?.code))).toEqual(new Set([undefined, 'PT409']));
  expect((await client.from('saved_groups').select('group_id')).data).toHaveLength(3);
});

test('a bill sent to both servers at once is stored once, and both list it', async () => {
  const { session, user } = await signedUp(one);
  const client = device();
  await client.auth.setSession(session);
  const bill = {
    id: randomUUID(),
    user_id: user.id,
    name: 'Dinner',
    bill: {},
    diner_count: 2,
    total_amount: 1,
  };
  const sent = await Promise.all([0, 1, 2, 3].map(() => client.from('bill_history').insert(bill)));
  expect(sent.filter(({ error }) => !error)).toHaveLength(1);
  expect(sent.filter(({ error }) => error?.code === '23505')).toHaveLength(3);
  for (const _ of [one, two])
    expect((await client.from('bill_history').select('id')).data).toEqual([{ id: bill.id }]);
});

test('a webhook that arrives at both servers at once is applied once', async () => {
  const { user } = await signedUp(one);
  const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString();
  const body = JSON.stringify({
    meta: { event_name: 'subscription_created', custom_data: { userId: user.id, plan: 'yearly' } },
    data: {
      type: 'subscriptions',
      id: '4711',
      attributes: {
        store_id: 1,
        customer_id: 1,
        order_id: 1,
        variant_id: 1,
        status: 'active',
        test_mode: false,
        renews_at: inAYear,
        ends_at: null,
        updated_at: new Date().toISOString(),
        user_email: 'x@fairtab.test',
      },
    },
  });
  const headers = {
    'content-type': 'application/json',
    'x-signature': createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex'),
    'x-event-name': 'subscription_created',
  };
  const send = (server: TestServer) =>
    server.fetch('/functions/v1/checkout-webhook', { method: 'POST', headers, body });
  const answers = await Promise.all([send(one), send(two), send(one), send(two)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { database } = await one.host.backend;
  const events = await sql`select outcome from private.checkout_events`.execute(database.kysely);
  expect(events.rows).toEqual([{ outcome: 'applied' }]);
});

test('the source of exchange rates is asked once for all servers', async () => {
  const ask = (server: TestServer) => server.fetch('/functions/v1/exchange-rates');
  const answers = await Promise.all([ask(one), ask(two), ask(one), ask(two)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(rates.asked).toBe(1);
});

test('a server that joins later takes the keys that are there, also where its folder has others', async () => {
  const late = await startTestServer({ DATABASE_URL: `${postgres.url}/postgres` });
  expect(late.host.publishableKey).toBe(one.host.publishableKey);
  expect(late.host.newCodes).toEqual([]);
  await late.stop();
});
