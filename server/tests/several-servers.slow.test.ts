import { randomUUID } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import ws from 'ws';
import { connectPostgres, type Connected } from '../../supabase/tests/support/connect.ts';
import { BILL, entriesOf, newToken, type TableAnswer } from '../../supabase/tests/support/table-answer.ts';
import { jpegBytes } from '../../tests/support/picture-bytes.ts';
import { startPostgres } from '../../supabase/tests/support/postgres-server.ts';
import { Listener, silence, type BellPayload } from './support/listener.ts';
import { newEmail, ORIGIN, PASSWORD, temporaryFolder } from './support/server.ts';
import { buildServer, type Built } from './support/built.ts';
import { startBalancer, type Balancer } from './support/balancer.ts';
import { startPeer, type Peer } from './support/peer.ts';

/**
 * Several servers on one PostgreSQL: two in this process, which share no memory of a server's; with PROCESSES so many
 * processes of their own behind a proxy (`npm run test:processes`).
 */
const PROCESSES = Number(env.PROCESSES ?? 0);
let folder = '';
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let database: Connected;
let peers: readonly Peer[] = [];
let built: Built | undefined;
let balancer: Balancer;

beforeAll(async () => {
  folder = temporaryFolder();
  chmodSync(folder, 0o711);
  postgres = await startPostgres(join(folder, 'postgres'));
  database = connectPostgres(`${postgres.url}/postgres`);
  if (PROCESSES > 0) built = await buildServer();
  // At the same moment, on an empty database.
  const env = { DATABASE_URL: `${postgres.url}/postgres` };
  peers = await Promise.all(Array.from({ length: PROCESSES || 2 }, () => startPeer(env, built)));
  balancer = await startBalancer(peers);
});
afterEach(silence);
afterAll(async () => {
  await balancer.stop();
  await Promise.all(peers.map((peer) => peer.stop()));
  await database.close();
  await postgres.stop();
  built?.remove();
  rmSync(folder, { recursive: true, force: true });
});

const peer = (index: number): Peer => {
  const found = peers[index % peers.length];
  if (!found) throw new Error('No server has been started.');
  return found;
};

/** A device whose requests go to this server, or through the balancer to each in turn. */
function device(server: Pick<Peer, 'fetch'> = balancer, from = '10.9.0.1'): SupabaseClient {
  return createClient(ORIGIN, peer(0).key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as never },
    global: {
      fetch: async (input, init) => {
        const request = new Request(input, init);
        const { pathname, search } = new URL(request.url);
        const body = await request.arrayBuffer();
        const { method, headers } = request;
        return server.fetch(pathname + search, {
          method,
          headers,
          from,
          ...(body.byteLength > 0 && { body }),
        });
      },
    },
  });
}

let newcomers = 0;
/** Somebody who has just signed up at the first server. */
async function signedUp() {
  const email = newEmail();
  const visitor = device(peer(0), `10.9.2.${(newcomers += 1)}`);
  const { data, error } = await visitor.auth.signUp({ email, password: PASSWORD });
  if (error || !data.user || !data.session) throw error ?? new Error('no session');
  return { visitor, email, user: data.user, session: data.session };
}

const post = (path: string, body: object, from: string) =>
  balancer.fetch(path, {
    method: 'POST',
    headers: { apikey: peer(0).key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    from,
  });

/** Sends the same request this many times through the balancer, as simultaneously as possible. */
const atOnce = (times: number, path: string, body: object, from: string) =>
  Promise.all(Array.from({ length: times }, () => post(path, body, from)));

test('servers that start at the same moment have one set of keys and codes, made once', () => {
  expect(new Set(peers.map(({ key }) => key)).size).toBe(1);
  expect(peers.filter(({ saysCodes }) => saysCodes)).toHaveLength(1);
});

test('a session of one server is valid on the other, and ends on both', async () => {
  const { session, email } = await signedUp();
  const elsewhere = device(peer(1));
  await elsewhere.auth.setSession(session);
  expect((await elsewhere.from('users').select('email').single()).data).toEqual({ email });
  const renewed = await elsewhere.auth.refreshSession();
  expect(renewed.error).toBeNull();
  const third = device(peer(0));
  const token = renewed.data.session?.refresh_token ?? '';
  expect((await third.auth.refreshSession({ refresh_token: token })).error).toBeNull();
  await third.auth.signOut({ scope: 'global' });
  expect((await elsewhere.from('users').select('email').single()).status).toBe(401);
});

test('one refresh token used on both servers at once gets one successor, and the session continues', async () => {
  const { session } = await signedUp();
  const body = { refresh_token: session.refresh_token };
  const answers = await atOnce(4, '/auth/v1/token?grant_type=refresh_token', body, '10.9.1.1');
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const tokens = new Set(
    await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { refresh_token: string }).refresh_token),
    ),
  );
  expect(tokens.size).toBe(1);
  const [next] = tokens;
  const again = await post('/auth/v1/token?grant_type=refresh_token', { refresh_token: next }, '10.9.1.1');
  expect(again.status).toBe(200);
});

test('log-ins are limited over all servers together, and the limit ends with its minute', async () => {
  const { email } = await signedUp();
  const from = '10.9.1.3';
  const login = () => atOnce(8, '/auth/v1/token?grant_type=password', { email, password: 'wrong' }, from);
  const first = await login();
  expect(first.filter(({ status }) => status === 400)).toHaveLength(5);
  const refused = first.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(50);
  expect((await device(peer(1)).auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  await database.sql(
    `update fairtab_host.counters set times = array(select time - interval '1 minute' from unnest(times) as time)`,
  );
  expect((await login()).filter(({ status }) => status === 400)).toHaveLength(5);
});

test('no email and no address is kept with the counts', async () => {
  const rows = await database.sql('select key from fairtab_host.counters');
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
});

test('guesses at access codes are counted over all servers', async () => {
  const answers = await atOnce(16, '/rest/v1/rpc/check_access_code', { code: 'nope' }, '10.9.1.4');
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
});

test('role settings of requests do not leak into shared connections', async () => {
  const { visitor } = await signedUp();
  for (const table of ['counters', 'secrets'])
    expect((await visitor.schema('fairtab_host').from(table).select('*')).error?.code).toBe('PGRST205');
  const rows = await database.sql(`
    select has_schema_privilege(role, 'fairtab_host', 'usage') as may
    from unnest(array['anon', 'authenticated', 'service_role']) as role`);
  expect(rows).toEqual([{ may: false }, { may: false }, { may: false }]);
});

test('a photo stored on one server is shown whole by the others, and stored once when sent to all', async () => {
  const { session, user } = await signedUp();
  const client = device();
  await client.auth.setSession(session);
  const id = randomUUID();
  const bill = { id, user_id: user.id, name: 'Dinner', bill: {}, diner_count: 2, total_amount: 1 };
  expect((await client.from('bill_history').insert(bill)).error).toBeNull();
  const photos = client.storage.from('receipts');
  const name = `${user.id}/${id}/${randomUUID()}.jpg`;
  const bytes = jpegBytes(200_000);
  const sent = await Promise.all(
    [0, 1, 2, 3].map(() => photos.upload(name, bytes, { contentType: 'image/jpeg' })),
  );
  expect(sent.filter(({ error }) => !error)).toHaveLength(1);
  for (const _ of peers)
    expect(
      new Uint8Array((await (await photos.download(name)).data?.arrayBuffer()) ?? new ArrayBuffer(0)),
    ).toEqual(bytes);
  await client.from('bill_history').delete().eq('id', id);
  const [left] = await database.sql(`select count(*)::integer as photos from fairtab_host.photo_bytes`);
  expect(left).toEqual({ photos: 0 });
});

test('all servers share a live table: a tap on any of them notifies all phones, in order, with the same state', async () => {
  const names = ['ann', 'bob', 'cat', 'dan'];
  const diners = names.map((name, position) => [`diner/${name}`, { name, position }] as const);
  const secret = newToken();
  const phones = names.map((name, index) => ({
    name,
    index,
    seat: { seat_id: randomUUID(), seat_token: newToken() },
    listener: undefined as Listener | undefined,
  }));
  type Phone = (typeof phones)[number];
  const call = async (server: Pick<Peer, 'fetch'>, { seat }: Phone, name: string, values: object) => {
    const { data, error } = await device(server, '10.9.3.1').rpc(name, { ...seat, ...values });
    if (error) throw error;
    return data as TableAnswer;
  };
  const claims = ({ entries }: TableAnswer | BellPayload) =>
    (entries ?? []).filter(({ key }) => key.startsWith('claim/'));

  // Each at a different server, as far as there are enough.
  for (const phone of phones) {
    const server = peer(phone.index);
    const table = { table_id: randomUUID(), rules_version: 1, diner_id: phone.name };
    const entries = entriesOf({ ...BILL, ...Object.fromEntries(diners) });
    const isHost = phone.index === 0;
    if (isHost) await call(server, phone, 'open_table', { ...table, secret, entries });
    else await call(server, phone, 'join_table', { secret });
    const { topic } = await call(server, phone, 'sit_down', { diner_id: phone.name });
    phone.listener = await new Listener(await server.listen(), peer(0).key).listen(topic).subscribed();
  }
  const [host] = phones;
  if (!host) throw new Error('no host');
  const { seq: start } = await call(peer(1), host, 'sync_table', { first: 1 });
  const tap = (server: Pick<Peer, 'fetch'>, phone: Phone, line: string, first: number) =>
    call(server, phone, 'sync_table', {
      first,
      changes: [{ key: `claim/${line}/${phone.name}`, value: first }],
    });
  // Through the phone's own server, and through the next one.
  await Promise.all(
    phones.map(async (phone) => {
      await tap(peer(phone.index), phone, 'soup', 1);
      await tap(balancer, phone, 'wine', 2);
    }),
  );
  const whole = await call(peer(2), host, 'sync_table', { first: 3 });
  expect(claims(whole)).toHaveLength(8);
  for (const phone of phones) {
    const taps = () => (phone.listener?.heard ?? []).filter(({ seq }) => seq > start);
    await expect.poll(() => taps().flatMap(claims)).toEqual(claims(whole));
    // None was missed: each follows on from the previous one.
    expect(taps().map(({ prev }) => prev)).toEqual([start, ...taps().map(({ seq }) => seq)].slice(0, -1));
    const pulled = await call(peer(phone.index + 1), phone, 'sync_table', { first: 3 });
    expect([pulled.seq, pulled.entries]).toEqual([whole.seq, whole.entries]);
  }
  // The lock is shared, too: a later tap at another server is too late.
  await call(peer(0), host, 'sync_table', { first: 3, changes: [{ key: 'table/status', value: 'locked' }] });
  const late = phones.at(-1) ?? host;
  const answer = await call(peer(3), late, 'sync_table', {
    first: 3,
    changes: [{ key: `claim/soup/${late.name}`, value: null }],
  });
  expect(answer.refused).toMatchObject([{ reason: 'locked' }]);
});
