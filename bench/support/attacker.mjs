// @ts-check
// One attacker at one address, in a process of its own: repeats a request as soon as it is answered, until it is stopped.
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import ws from 'ws';
import { Phone } from './table-phones.mjs';

/**
 * `person`: the attacker's account; `secret`: of the table with the others; `from`: the address as a proxy reports it; `file`: a path
 * @typedef {{
 *   name: string, url: string, key: string, connections: number, from: string,
 *   person?: import('./requests.mjs').Person | undefined, secret?: string, file?: string,
 * }} Job
 * @typedef {{ path: string, init?: RequestInit }} Attack
 */

const {
  name,
  url,
  key,
  person,
  connections,
  from,
  secret,
  file = '/',
} = /** @type {Job} */ (JSON.parse(process.argv[2] ?? ''));
/** The address of its direct connections. */
const OWN = '127.0.0.66';
const plain = { apikey: key, 'content-type': 'application/json', 'x-forwarded-for': from };
const signedIn = { ...plain, authorization: `Bearer ${person?.token}` };

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
        user_id: person?.id,
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
  files: () => ({ path: file, init: { headers: { ...plain, 'accept-encoding': 'identity' } } }),
};

async function ask() {
  const { path, init } = /** @type {() => Attack} */ (ATTACKS[name])();
  const answer = await fetch(url + path, init);
  await answer.arrayBuffer();
}

/** A seat at the others' table. */
async function takeSeat() {
  const phone = new Phone({ url, key, dinerId: randomUUID(), from });
  await phone.call('join_table', { secret });
  return phone;
}

/** @type {Record<string, () => Promise<unknown>>} */
const AT_TABLE = {
  people: async () => {
    const phone = await takeSeat();
    const id = phone.dinerId;
    await phone.sync([{ key: `diner/${id}`, value: { name: id.slice(0, 8), position: 99 } }]);
    await phone.call('sit_down', { diner_id: id });
  },
  polls: async () => {
    ownSeat ??= takeSeat();
    await (await ownSeat).sync();
  },
  // Each from one of 64 networks, an address of IPv6 each.
  sockets: async () => {
    attempts += 1;
    const network = (attempts % 64).toString(16);
    const socket = new ws(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`, {
      headers: { 'x-forwarded-for': `2001:db8:${network}:1::1` },
    });
    // Measure once there is no place left.
    socket.on('error', () => process.send?.('begun'));
    await new Promise((resolve) => socket.once('open', resolve).once('close', resolve));
  },
};
/** @type {Promise<Phone> | undefined} */
let ownSeat;
let attempts = 0;

/** @param {() => Promise<unknown>} work */
async function repeat(work) {
  for (;;) await work().catch(() => pause(100));
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
else for (let index = 0; index < connections; index += 1) void repeat(AT_TABLE[name] ?? ask);
if (name !== 'sockets') process.send?.('begun');
setInterval(() => undefined, 60_000);
