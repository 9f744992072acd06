// @ts-check
// One attacker at one address, in a process of its own: repeats a request as soon as it is answered, until it is stopped.
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * @typedef {{ name: string, url: string, key: string, person: import('./requests.mjs').Person, connections: number }} Job
 * @typedef {{ path: string, init?: RequestInit }} Attack
 */

const { name, url, key, person, connections } = /** @type {Job} */ (JSON.parse(process.argv[2] ?? ''));
/** The attacker's address as a proxy reports it, and the one of its direct connections. */
const FROM = '203.0.113.66';
const OWN = '127.0.0.66';
const plain = { apikey: key, 'content-type': 'application/json', 'x-forwarded-for': FROM };
const signedIn = { ...plain, authorization: `Bearer ${person.token}` };

/** @param {number} bytes @returns {Attack} */
const seat = (bytes) => {
  const changes = Array.from({ length: Math.floor(bytes / 4000) }, (_, n) => ({
    key: `line/${n}`,
    value: 'x'.repeat(3900),
  }));
  const body = { seat_id: randomUUID(), seat_token: 'x'.repeat(32), first: 1, changes };
  return {
    path: '/rest/v1/rpc/sync_table',
    init: { method: 'POST', headers: plain, body: JSON.stringify(body) },
  };
};

/** @type {Record<string, () => Attack>} */
const ATTACKS = {
  history: () => ({ path: '/rest/v1/bill_history?select=*&limit=1000', init: { headers: signedIn } }),
  bodies: () => ({
    path: '/rest/v1/bill_history?select=id,bill&order=id&limit=4',
    init: { headers: signedIn },
  }),
  seat: () => seat(480_000),
  'small-seat': () => seat(60_000),
  bills: () => ({
    path: '/rest/v1/bill_history',
    init: {
      method: 'POST',
      headers: signedIn,
      body: JSON.stringify({
        user_id: person.id,
        name: 'x',
        bill: { filler: 'x'.repeat(250_000) },
        diner_count: 1,
        total_amount: 1,
      }),
    },
  }),
  'log-in': () => ({
    path: '/auth/v1/token?grant_type=password',
    init: {
      method: 'POST',
      headers: plain,
      body: JSON.stringify({ email: `${randomUUID()}@fairtab.test`, password: 'wrong wrong' }),
    },
  }),
};

async function askOnAndOn() {
  for (;;) {
    const { path, init } = /** @type {() => Attack} */ (ATTACKS[name])();
    try {
      const answer = await fetch(url + path, init);
      await answer.arrayBuffer();
    } catch {
      await pause(100);
    }
  }
}

/** Connections on which nothing is read, with or without requests; a closed one is opened again. @param {string} text */
function openUnread(text) {
  const { hostname, port } = new URL(url);
  const open = () => {
    const socket = connect({ port: Number(port), host: hostname, localAddress: OWN });
    socket.on('error', () => undefined);
    socket.once('close', () => setTimeout(open, 100));
    socket.pause();
    if (text !== '') socket.write(text);
  };
  for (let index = 0; index < connections * 20; index += 1) open();
}

const question = () =>
  Object.entries({ host: new URL(url).host, ...signedIn })
    .map(([header, value]) => `${header}: ${value}\r\n`)
    .join('');

if (name === 'silent') openUnread('');
else if (name === 'unread')
  openUnread(
    `GET /rest/v1/bill_history?select=id,bill&order=id&limit=4 HTTP/1.1\r\n${question()}\r\n`.repeat(20),
  );
else for (let index = 0; index < connections; index += 1) void askOnAndOn();
process.send?.('begun');
setInterval(() => undefined, 60_000);
