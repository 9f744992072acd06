import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import ws from 'ws';
import { startPostgres } from '../../../supabase/tests/support/postgres-server.ts';
import { connectPostgres } from '../../../supabase/tests/support/connect.ts';
import {
  BILL,
  entriesOf,
  newToken,
  type Change,
  type TableAnswer,
} from '../../../supabase/tests/support/table-answer.ts';
import { REALTIME_PATH } from '../../src/realtime/realtime.ts';
import { Listener, silence } from '../support/listener.ts';
import { offerHttp2, sendRaw } from '../support/raw-connection.ts';
import { startTestServer, temporaryFolder, type OpenPort, type TestServer } from '../support/server.ts';

afterEach(silence);

/** The calls of a phone, through the whole server. */
function phone(server: TestServer, seat = { seat_id: randomUUID(), seat_token: newToken() }) {
  const call = async (name: string, values: object): Promise<TableAnswer> => {
    const response = await server.fetch(`/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: server.host.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ ...seat, ...values }),
    });
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(body)}`);
    return body as TableAnswer;
  };
  let number = 1;
  return {
    ...seat,
    call,
    sync: (changes: readonly Change[], since = 0, epoch: string | null = null) => {
      number += changes.length;
      return call('sync_table', { epoch, since, first: number - changes.length, changes });
    },
  };
}

async function openedTable(server: TestServer) {
  const host = phone(server);
  const secret = newToken();
  const answer = await host.call('open_table', {
    table_id: randomUUID(),
    secret,
    rules_version: 1,
    entries: entriesOf(BILL),
    diner_id: 'ann',
  });
  return { host, secret, topic: answer.topic, answer };
}

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let folder = '';
beforeAll(async () => {
  folder = temporaryFolder();
  chmodSync(folder, 0o711);
  postgres = await startPostgres(join(folder, 'postgres'));
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(['PGlite', 'PostgreSQL'] as const)('notifications of a table on %s', (kind) => {
  let server: TestServer;
  let other: TestServer;
  let port: OpenPort;
  let otherPort: OpenPort;
  beforeAll(async () => {
    const env = kind === 'PGlite' ? {} : { DATABASE_URL: `${postgres.url}/postgres` };
    server = await startTestServer(env);
    // On PostgreSQL another process has the same tables.
    other = kind === 'PGlite' ? server : await startTestServer(env);
    port = await server.listen();
    otherPort = await other.listen();
  });
  afterAll(async () => {
    await port.close();
    await otherPort.close();
    if (other !== server) await other.stop();
    await server.stop();
  });

  test('reach phones at both servers, with the changes', async () => {
    const { host, topic, answer } = await openedTable(server);
    const one = await new Listener(port.url, server.host.publishableKey).listen(topic).subscribed();
    const two = await new Listener(otherPort.url, other.host.publishableKey).listen(topic).subscribed();
    const after = await host.sync([{ key: 'claim/soup/ann', value: 1 }], answer.seq, answer.epoch);
    const bell = {
      prev: answer.seq,
      seq: answer.seq + 1,
      epoch: answer.epoch,
      entries: [{ key: 'claim/soup/ann', value: 1, seq: answer.seq + 1 }],
    };
    for (const { heard } of [one, two]) await expect.poll(() => heard).toEqual([bell]);
    expect(after.reset).toBe(false);
    expect(after.entries).toEqual(bell.entries);
  });

  test('only announce a change that is larger than a notification may be', async () => {
    const { host, topic, answer } = await openedTable(server);
    const one = await new Listener(port.url, server.host.publishableKey).listen(topic).subscribed();
    const big = { kind: 'item', name: 'x'.repeat(4000), price: 1, quantity: 1 };
    const line = (n: number) => ({ key: `line/${n}`, value: big, saw: null });
    const { seq, epoch } = await host.sync([line(1), line(2)]);
    await expect.poll(() => one.heard).toEqual([{ prev: answer.seq, seq, epoch }]);
  });

  test('a removed seat gets only its removal, and not the new topic', async () => {
    const { host, secret, topic } = await openedTable(server);
    const guest = phone(server);
    await guest.call('join_table', { secret });
    const listener = await new Listener(port.url, server.host.publishableKey).listen(topic).subscribed();
    const after = await host.call('change_table', { action: 'remove_seat', argument: guest.seat_id });
    expect(after.topic).not.toBe(topic);
    const others = await new Listener(port.url, server.host.publishableKey).listen(after.topic).subscribed();
    await host.sync([{ key: 'claim/soup/ann', value: 1 }]);
    await expect.poll(() => others.heard).toHaveLength(1);
    expect(listener.heard).toEqual([{ prev: after.seq - 1, seq: after.seq, epoch: after.epoch }]);
    expect(JSON.stringify(listener.heard)).not.toContain(after.topic);
    const late = new Listener(port.url, server.host.publishableKey).listen(topic);
    await expect.poll(() => late.statuses.at(-1)).toBe('CHANNEL_ERROR');
  });

  test('reach nobody without the topic’s name and a private channel', async () => {
    const { topic } = await openedTable(server);
    const key = server.host.publishableKey;
    for (const wrong of [
      `table:${randomBytes(32).toString('hex')}`,
      'table:',
      'realtime',
      topic.slice(0, -1),
      `${topic.slice(0, -1)}%`,
    ]) {
      const stranger = new Listener(port.url, key).listen(wrong);
      await expect.poll(() => stranger.statuses.at(-1)).toBe('CHANNEL_ERROR');
    }
    const open = new Listener(port.url, key);
    open.client.channel(topic).subscribe((status) => open.statuses.push(status));
    await expect.poll(() => open.statuses.at(-1)).toBe('CHANNEL_ERROR');
  });

  test('cannot be sent by a client', async () => {
    const { host, topic } = await openedTable(server);
    const one = await new Listener(port.url, server.host.publishableKey).listen(topic).subscribed();
    const two = await new Listener(port.url, server.host.publishableKey).listen(topic).subscribed();
    await one.client.getChannels()[0]?.send({ type: 'broadcast', event: 'changed', payload: { seq: 1000 } });
    await host.sync([{ key: 'claim/soup/ann', value: 1 }]);
    await expect.poll(() => two.heard.length).toBe(1);
    expect(two.heard[0]?.seq).not.toBe(1000);
  });

  test('still arrive after 300 offers of HTTP/2 at once and 300 in turn, each ending its connection', async () => {
    const pipelined = await sendRaw(port.url, offerHttp2('/readyz').repeat(300));
    expect(pipelined.match(/^HTTP\/1.1 .*|^connection: .*/gim)).toEqual([
      'HTTP/1.1 200 OK',
      'connection: close',
    ]);
    for (let n = 0; n < 300; n += 1)
      expect(await sendRaw(port.url, offerHttp2('/readyz'))).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    await expect.poll(port.connections).toBe(0);
    const { host, topic } = await openedTable(server);
    const one = await new Listener(port.url, server.host.publishableKey).listen(topic).subscribed();
    expect(port.connections()).toBe(1);
    await host.sync([{ key: 'claim/soup/ann', value: 1 }]);
    await expect.poll(() => one.heard).toHaveLength(1);
  });

  test('are counted in the metrics', async () => {
    server.metrics.countListeners(port.realtime.count);
    const { host, topic } = await openedTable(server);
    await new Listener(port.url, server.host.publishableKey).listen(topic).subscribed();
    await host.sync([{ key: 'claim/soup/ann', value: 1 }]);
    await expect
      .poll(async () => server.metrics.expose(undefined))
      .toMatch(/fairtab_table_bells_total [1-9]/);
    expect(await server.metrics.expose(undefined)).toMatch(/fairtab_realtime_connections [1-9]/);
  });
});

test('a lost connection to PostgreSQL disconnects the phones, which reconnect and get notifications again', async () => {
  const server = await startTestServer({ DATABASE_URL: `${postgres.url}/postgres` });
  const port = await server.listen();
  const database = connectPostgres(`${postgres.url}/postgres`);
  try {
    const { host, topic } = await openedTable(server);
    const one = await new Listener(port.url, server.host.publishableKey).listen(topic).subscribed();
    const cut = await database.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fairtab bells'`,
    );
    expect(cut.length).toBeGreaterThanOrEqual(1);
    await expect.poll(() => one.statuses.filter((status) => status === 'SUBSCRIBED').length).toBe(2);
    await host.sync([{ key: 'claim/soup/ann', value: 1 }]);
    await expect.poll(() => one.heard.length).toBe(1);
    expect(server.logged).toContainEqual({ level: 'warn', event: 'bells_lost' });
  } finally {
    await database.close();
    await port.close();
    await server.stop();
  }
});

describe('a connection', () => {
  let server: TestServer;
  let port: OpenPort;
  const limits = { socketsOfAnAddress: 2, topicsOfASocket: 2, silence: 1000 };
  beforeAll(async () => {
    server = await startTestServer({ PUBLIC_URL: 'https://bills.fairtab.test' });
    port = await server.listen(limits);
  });
  afterAll(async () => {
    await port.close();
    await server.stop();
  });

  const open = (query: string, headers: Record<string, string> = {}, path = REALTIME_PATH) =>
    new ws(`${port.url.replace('http', 'ws')}${path}?${query}`, { headers });
  /** The status by which it is refused, or that it is open. */
  const outcome = (socket: ws) =>
    new Promise<number | 'open'>((resolve, reject) => {
      socket.once('open', () => {
        socket.close();
        resolve('open');
      });
      socket.once('unexpected-response', (request, response) => {
        request.destroy();
        resolve(response.statusCode ?? 0);
      });
      socket.once('error', reject);
    });
  const key = () => `apikey=${server.host.publishableKey}&vsn=2.0.0`;
  const gone = () => vi.waitUntil(() => port.realtime.count() === 0);

  test('is refused without the publishable key, from another site’s page, and in other versions', async () => {
    expect(await outcome(open(''))).toBe(401);
    expect(await outcome(open('apikey=sb_publishable_wrong&vsn=2.0.0'))).toBe(401);
    expect(await outcome(open(key(), { origin: 'https://evil.test' }))).toBe(403);
    expect(await outcome(open(key(), { origin: 'null' }))).toBe(403);
    expect(await outcome(open(key(), { 'sec-fetch-site': 'cross-site' }))).toBe(403);
    expect(await outcome(open(key().replace('2.0.0', '3.0.0')))).toBe(400);
    expect(await outcome(open(key(), { origin: 'https://bills.fairtab.test' }))).toBe('open');
    expect(await outcome(open(key(), { origin: port.url, 'sec-fetch-site': 'same-origin' }))).toBe('open');
    expect(await outcome(open(key(), {}, '/realtime/v1/other'))).toBe(404);
    await gone();
  });

  test('is refused beyond the limit for one address', async () => {
    const sockets = [open(key()), open(key())];
    await Promise.all(sockets.map((socket) => once(socket, 'open')));
    expect(await outcome(open(key()))).toBe(429);
    for (const socket of sockets) socket.close();
    await gone();
    expect(await outcome(open(key()))).toBe('open');
    await gone();
  });

  test('can subscribe to only a few tables', async () => {
    const listener = new Listener(port.url, server.host.publishableKey);
    for (let table = 0; table < 2; table += 1) {
      const { topic } = await openedTable(server);
      await listener.listen(topic).subscribed();
    }
    const { topic } = await openedTable(server);
    listener.listen(topic);
    await expect.poll(() => listener.statuses.at(-1)).toBe('CHANNEL_ERROR');
    await listener.client.disconnect();
    await gone();
  });

  test('may request only as many topics as phones need, and does not delay others of its address', async () => {
    const busy = await server.listen({ joins: { size: 3, perSecond: 1 } });
    const { topic } = await openedTable(server);
    const socket = new ws(`${busy.url.replace('http', 'ws')}${REALTIME_PATH}?${key()}`);
    await once(socket, 'open');
    /** The response to joining this topic. */
    const join = async (name: string): Promise<string> => {
      const payload = { config: { private: true } };
      socket.send(JSON.stringify(['1', '1', `realtime:${name}`, 'phx_join', payload]));
      const [data] = (await once(socket, 'message')) as [Buffer];
      const [, , , , { status, response }] = JSON.parse(String(data)) as [
        string,
        string,
        string,
        string,
        { status: string; response: { reason?: string } },
      ];
      return response.reason?.split(':')[0] ?? status;
    };
    const made = () => `table:${randomBytes(32).toString('hex')}`;
    // An invalid topic is not looked up, and costs nothing.
    expect(await join('table:1')).toBe('Unauthorized');
    for (let n = 0; n < 3; n += 1) expect(await join(made())).toBe('Unauthorized');
    expect(await join(topic)).toBe('ClientJoinRateLimitReached');
    server.wait(1);
    expect(await join(topic)).toBe('ok');
    expect(await join(made())).toBe('ClientJoinRateLimitReached');
    socket.close();
    await busy.close();
  });

  test('is closed when its client sends too many or too large messages, or nothing any more', async () => {
    const chatty = open(key());
    await once(chatty, 'open');
    for (let n = 0; n < 40; n += 1) chatty.send('["1","1","phoenix","heartbeat",{}]');
    expect((await once(chatty, 'close'))[0]).toBe(1008);
    const long = open(key());
    await once(long, 'open');
    long.send('x'.repeat(20_000));
    expect((await once(long, 'close'))[0]).toBe(1009);
    const silent = open(key());
    await once(silent, 'open');
    port.realtime.sweep();
    expect(port.realtime.count()).toBe(1);
    server.wait(2);
    port.realtime.sweep();
    await once(silent, 'close');
    await gone();
  });

  test('is closed if it listens to no table, however often it says that it is there', async () => {
    const { topic } = await openedTable(server);
    const listening = await new Listener(port.url, server.host.publishableKey).listen(topic).subscribed();
    const idle = open(key());
    await once(idle, 'open');
    for (let turn = 0; turn < 2; turn += 1) {
      server.wait(31);
      idle.send('["1","1","phoenix","heartbeat",{}]');
      await once(idle, 'message');
      await listening.client.sendHeartbeat();
    }
    port.realtime.sweep();
    await once(idle, 'close');
    expect(port.realtime.count()).toBe(1);
    await listening.client.disconnect();
    await gone();
  });

  test('is closed when its client does not read the notifications', async () => {
    const { topic } = await openedTable(server);
    const deaf = open(key());
    await once(deaf, 'open');
    deaf.send(JSON.stringify(['1', '1', `realtime:${topic}`, 'phx_join', { config: { private: true } }]));
    await once(deaf, 'message');
    deaf.pause();
    // More than the two sides of a connection buffer.
    await sql`select pg_notify('fairtab_table', json_build_object('topic', ${topic}::text, 'payload', repeat('x', 7000) || n)::text)
      from generate_series(1, 3000) as n`.execute((await server.host.backend).database.kysely);
    await expect.poll(port.realtime.count).toBe(0);
    deaf.terminate();
  });

  test('ignores invalid messages', async () => {
    const socket = open(key());
    await once(socket, 'open');
    for (const odd of ['', '{', 'null', '[]', '[1,2,3,4,5]', '{"topic":"a"}', '["1","2","a","b"]'])
      socket.send(odd);
    socket.send(Buffer.from([3, 1, 2]));
    socket.send('["1","7","phoenix","heartbeat",{}]');
    const [data] = (await once(socket, 'message')) as [Buffer];
    expect(JSON.parse(String(data))).toEqual([
      '1',
      '7',
      'phoenix',
      'phx_reply',
      { status: 'ok', response: {} },
    ]);
    socket.close();
    await gone();
  });

  test('is closed when refused, even if its client never closes its own side', async () => {
    const { hostname, port: number } = new URL(port.url);
    const socket = connect({ host: hostname, port: Number(number), allowHalfOpen: true });
    socket.write(
      `GET ${REALTIME_PATH} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
    const [data] = (await once(socket, 'data')) as [Buffer];
    expect(String(data)).toMatch(/^HTTP\/1.1 401 /);
    await expect.poll(port.connections).toBe(0);
    socket.destroy();
  });

  test('is closed when the server stops, without waiting for its client', async () => {
    const stopping = await server.listen();
    const { topic } = await openedTable(server);
    const listener = await new Listener(stopping.url, server.host.publishableKey).listen(topic).subscribed();
    const deaf = new ws(`${stopping.url.replace('http', 'ws')}${REALTIME_PATH}?${key()}`);
    await once(deaf, 'open');
    deaf.pause();
    await stopping.close();
    expect(stopping.realtime.count()).toBe(0);
    await expect.poll(() => listener.statuses.at(-1)).toBe('CHANNEL_ERROR');
    deaf.terminate();
  });
});
