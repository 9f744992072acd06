import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { addresses, listen, ListenError, type Listening } from '../src/listen.ts';
import type { Realtime } from '../src/realtime/realtime.ts';
import { readSettings } from '../src/settings/settings.ts';
import { offerHttp2, sendRaw } from './support/raw-connection.ts';

const settingsFor = (port: number, host = '127.0.0.1') =>
  readSettings({ PORT: String(port), HOST: host }, '/fairtab');
const app = createApp({ settings: settingsFor(0), site: new Map(), isPage: () => false });

const open: Listening[] = [];
async function start(port = 0): Promise<number> {
  const listening = await listen(app, settingsFor(port));
  open.push(listening);
  return listening.port;
}
afterEach(async () => {
  for (const listening of open.splice(0)) await listening.stop();
});

/** The first line of the answer to bytes that no proper client would send. */
function rawRequest(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.once('data', (data) => {
      resolve(data.toString().split('\r\n')[0] ?? '');
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

test('a real client reaches the app', async () => {
  const response = await fetch(`http://127.0.0.1:${await start()}/healthz`);
  expect(await response.json()).toEqual({ status: 'ok' });
});

test('a port in use is reported in one line that names it', async () => {
  const port = await start();
  await expect(start(port)).rejects.toThrow(ListenError);
  await expect(start(port)).rejects.toThrow(new RegExp(`^Port ${port} is already in use\\. [^\\n]+$`));
});

test('an address of another machine is reported by the name of the setting', async () => {
  await expect(listen(app, settingsFor(0, '203.0.113.7'))).rejects.toThrow(
    /^HOST "203\.0\.113\.7" is not an address/,
  );
});

test.each([
  ['GET /% HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
  ['GET /x HTTP/1.1\r\nHost: [bad\r\n\r\n', 400],
  ['GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n', 404],
  ['GET //evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n', 404],
  ['TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n', 405],
  ['CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n', 405],
  ['CONNECT / HTTP/1.1\r\nHost: localhost\r\n\r\n', 405],
  [
    'GET /realtime/v1/websocket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    404,
  ],
  ['NONSENSE\r\n\r\n', 400],
])('%j is answered with %i, and the server goes on', async (request, status) => {
  const port = await start();
  expect(await rawRequest(port, request)).toContain(` ${status} `);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});

const realtime: Realtime = {
  upgrade: (_, socket) => socket.destroy(),
  sweep: () => undefined,
  count: () => 0,
  stop: async () => undefined,
};

test.each(['GET', 'POST'])('a %s that offers another protocol is answered, with its body', async (method) => {
  const echo = new Hono().all('/echo', async (c) => c.text(`${c.req.method} ${await c.req.text()}`));
  const listening = await listen(echo, settingsFor(0), realtime);
  open.push(listening);
  const body = method === 'POST' ? 'email=ann' : '';
  const answer = await sendRaw(`http://127.0.0.1:${listening.port}`, offerHttp2('/echo', method, body));
  expect(answer.endsWith(`\r\n\r\n${method} ${body}`)).toBe(true);
});

test('stopping frees the port', async () => {
  const port = await start();
  await open.pop()?.stop();
  expect(await start(port)).toBe(port);
});

test('lists network addresses only for a server on the whole network', () => {
  const entry = { netmask: '', mac: '', cidr: null, family: 'IPv4' as const };
  const interfaces = {
    lo: [{ ...entry, address: '127.0.0.1', internal: true }],
    wlan0: [{ ...entry, address: '192.168.1.20', internal: false }],
  };
  expect(addresses('127.0.0.1', 3000, interfaces)).toEqual({ local: 'http://127.0.0.1:3000', network: [] });
  expect(addresses('::1', 3000, interfaces)).toEqual({ local: 'http://[::1]:3000', network: [] });
  expect(addresses('0.0.0.0', 3000, interfaces)).toEqual({
    local: 'http://localhost:3000',
    network: ['http://192.168.1.20:3000'],
  });
});

test('stopping lets current requests end, accepts no new one, and does not wait for idle clients', async () => {
  let arrived: () => void = () => undefined;
  let answer: () => void = () => undefined;
  const isUnderWay = new Promise<void>((resolve) => (arrived = resolve));
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
  const slow = new Hono().get('/slow', async (c) => {
    arrived();
    await mayAnswer;
    return c.text('done');
  });
  const { port, stop, connections } = await listen(slow, settingsFor(0));
  const asked = fetch(`http://127.0.0.1:${port}/slow`);
  await isUnderWay;
  expect(connections()).toBe(1);
  const stopped = stop();
  await expect(fetch(`http://127.0.0.1:${port}/slow`)).rejects.toThrow('fetch failed');
  answer();
  expect(await (await asked).text()).toBe('done');
  await stopped;
  await expect.poll(connections).toBe(0);
});

/** Resolves when the other side has ended a connection. */
const ended = (socket: Socket) =>
  new Promise<'ended'>((resolve) => socket.once('close', () => resolve('ended')));

async function listenBriefly(limits: Parameters<typeof listen>[3], answers: Hono = app): Promise<Listening> {
  const listening = await listen(answers, settingsFor(0), undefined, limits);
  open.push(listening);
  return listening;
}

const FEW = { connections: 100, ofAnAddress: 2, silence: 200, pipelined: 2 };

test('a silent connection is closed', async () => {
  const { port } = await listenBriefly(FEW);
  expect(await ended(connect(port, '127.0.0.1'))).toBe('ended');
});

test('a client that sends requests and does not read the responses is disconnected', async () => {
  const large = new Hono().get('/large', (c) => c.body(new Uint8Array(64 * 1024 * 1024)));
  const { port, connections } = await listenBriefly(FEW, large);
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(connections).toBe(1);
  await expect.poll(connections).toBe(0);
  socket.destroy();
});

test('one address may have only so many connections, and new ones once some are closed', async () => {
  const { port, connections } = await listenBriefly({ ...FEW, silence: 60_000 });
  const kept = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')] as const;
  await expect.poll(connections).toBe(2);
  const third = connect(port, '127.0.0.1');
  third.on('error', () => undefined);
  expect(await ended(third)).toBe('ended');
  kept[0].destroy();
  await expect.poll(connections).toBe(1);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  kept[1].destroy();
});

test('a connection with many requests and unread responses is closed', async () => {
  let begun = 0;
  const slow = new Hono().get('/slow', () => {
    begun += 1;
    return new Promise<Response>(() => undefined);
  });
  const { port } = await listenBriefly({ ...FEW, silence: 60_000 }, slow);
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20));
  expect(await ended(socket)).toBe('ended');
  expect(begun).toBe(2);
});
