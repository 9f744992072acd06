// @ts-check
// Phones at live tables: each follows the table as the app does (docs/product/live-table.md), and says when it has seen a tap.
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { REALTIME_SUBSCRIBE_STATES, RealtimeClient } from '@supabase/supabase-js';
import ws from 'ws';

/**
 * @typedef {{ key: string, value: unknown, seq: number }} Entry
 * @typedef {{ seq: number, epoch: string, topic: string, reset: boolean, entries: Entry[], refused: { reason: string }[] }} Answer
 * @typedef {{ prev: number, seq: number, entries?: Entry[] }} Bell
 */

let seed = 1;
/** Random numbers from 0 to 1, the same in each run (the "minimal standard" generator). */
const random = () => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
};

/** A new secret: of a seat, or of a table. */
export const token = () => randomBytes(16).toString('base64url');
const LINES = 25;

/** The bill of a table with this many diners. @param {number} diners */
const entriesOf = (diners) => [
  { key: 'meta/currency', value: 'EUR' },
  ...Array.from({ length: diners }, (_, n) => ({
    key: `diner/d${n}`,
    value: { name: `Diner ${n}`, position: n },
  })),
  ...Array.from({ length: LINES }, (_, n) => ({
    key: `line/l${n}`,
    value: {
      kind: 'item',
      name: `Dish ${n}`,
      price: 10 + n,
      quantity: 1,
      by: 'parts',
      position: n,
      timestamp: n,
    },
  })),
];

/** A phone at a table. Listens for other phones' changes only after `listen`. */
export class Phone {
  seat = { seat_id: randomUUID(), seat_token: token() };
  seq = 0;
  /** @type {string | null} */
  epoch = null;
  topic = '';
  next = 1;
  /** @type {Promise<unknown> | undefined} */
  pulling;
  isStale = false;
  /** @type {RealtimeClient | undefined} */
  realtime;
  url;
  key;
  dinerId;
  saw;
  /** @type {Record<string, string>} */
  headers;

  /**
   * @param {{ url: string, key: string, dinerId: string, saw?: (entry: Entry) => void, from?: string }} parts `saw`: told of what it has
   * just got; `from`: its address, as a proxy reports it
   */
  constructor({ url, key, dinerId, saw = () => undefined, from }) {
    this.url = url;
    this.key = key;
    this.dinerId = dinerId;
    this.saw = saw;
    this.headers = from === undefined ? {} : { 'x-forwarded-for': from };
  }

  /** @param {string} name @param {object} values @returns {Promise<Answer>} */
  async call(name, values) {
    const response = await fetch(`${this.url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: this.key, 'content-type': 'application/json', ...this.headers },
      body: JSON.stringify({ ...this.seat, ...values }),
    });
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    const answer = /** @type {Answer} */ (await response.json());
    if (answer.refused.length > 0) throw new Error(`${name}: refused ${answer.refused[0]?.reason}`);
    this.topic = answer.topic;
    // Keep entries that a bell has brought meanwhile: they are newer.
    if (answer.seq >= this.seq || answer.reset) {
      this.seq = answer.seq;
      this.epoch = answer.epoch;
    }
    for (const entry of answer.entries) this.saw(entry);
    return answer;
  }

  /** @param {object[]} [changes] */
  async sync(changes = []) {
    const first = this.next;
    this.next += changes.length;
    return this.call('sync_table', { epoch: this.epoch, since: this.seq, first, changes });
  }

  /** Polls one at a time; a concurrent caller gets the next response. */
  async pull() {
    if (this.pulling) {
      this.isStale = true;
      return;
    }
    this.pulling = this.sync();
    await this.pulling;
    this.pulling = undefined;
    if (!this.isStale) return;
    this.isStale = false;
    await this.pull();
  }

  /** @param {Bell} bell */
  hear({ prev, seq, entries }) {
    if (seq <= this.seq) return;
    if (prev !== this.seq || !entries) return void this.pull();
    this.seq = seq;
    for (const entry of entries) this.saw(entry);
  }

  /** Listens to the bell, by the official client. */
  async listen() {
    const { headers } = this;
    const realtime = new RealtimeClient(`${this.url.replace('http', 'ws')}/realtime/v1`, {
      params: { apikey: this.key },
      transport: /** @type {never} */ (
        class extends ws {
          /** @param {string} url @param {string[]} protocols */
          constructor(url, protocols) {
            super(url, protocols, { headers });
          }
        }
      ),
    });
    this.realtime = realtime;
    await new Promise((resolve) => {
      realtime
        .channel(this.topic, { config: { private: true } })
        .on('broadcast', { event: 'changed' }, ({ payload }) => this.hear(/** @type {Bell} */ (payload)))
        .subscribe((status) => status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED && resolve(undefined));
    });
    await this.pull();
  }
}

/** What the host's phone opens a table with. @param {string} secret @param {number} diners `d0`, `d1` and so on */
export const opening = (secret, diners) => ({
  table_id: randomUUID(),
  secret,
  rules_version: 1,
  entries: entriesOf(diners),
});

/**
 * Opens tables with phones, spread over the servers. The phones tap at random, each once in `every` ms on average, for so many
 * seconds. Measures each phone's delay until it has another's tap.
 * @param {{ urls: readonly string[], key: string }} servers
 * @param {{ tables: number, phones: number, every: number, seconds: number }} shape
 */
export async function tapAtTables({ urls, key }, { tables, phones, every, seconds }) {
  /** @type {number[]} */
  const delays = [];
  /** @type {number[]} */
  const answers = [];
  /** When which value was tapped under a key. @type {Map<string, number>} */
  const tapped = new Map();
  const at = (/** @type {number} */ n) => urls[n % urls.length] ?? '';
  /** @type {Phone[]} */
  const all = [];
  for (let table = 0; table < tables; table += 1) {
    /** @type {Phone[]} */
    const here = [];
    const secret = token();
    for (let n = 0; n < phones; n += 1) {
      const seen = new Map();
      const phone = new Phone({
        url: at(table + n),
        key,
        dinerId: `d${n}`,
        saw: ({ key: register, value, seq }) => {
          if ((seen.get(register) ?? 0) >= seq) return;
          seen.set(register, seq);
          const since = register.endsWith(`/d${n}`)
            ? undefined
            : tapped.get(`${table} ${register} ${String(value)}`);
          if (since !== undefined) delays.push(performance.now() - since);
        },
      });
      if (n === 0) {
        await phone.call('open_table', { ...opening(secret, phones), diner_id: 'd0' });
      } else {
        await phone.call('join_table', { secret });
        await phone.call('sit_down', { diner_id: `d${n}` });
      }
      here.push(phone);
    }
    for (const phone of here) await phone.listen();
    all.push(...here);
  }

  const end = performance.now() + seconds * 1000;
  /** The units claimed so far, by table and claim. @type {Map<string, number>} */
  const units = new Map();
  let taps = 0;
  const tapping = async (/** @type {Phone} */ phone, /** @type {number} */ index) => {
    const table = Math.floor(index / phones);
    await pause(random() * every);
    while (performance.now() < end) {
      const key = `claim/l${Math.floor(random() * LINES)}/${phone.dinerId}`;
      // The units of this line are limited: each tap of a diner claims one more.
      const value = (units.get(`${table} ${key}`) ?? 0) + 1;
      units.set(`${table} ${key}`, value);
      taps += 1;
      const since = performance.now();
      tapped.set(`${table} ${key} ${value}`, since);
      await phone.sync([{ key, value }]);
      answers.push(performance.now() - since);
      await pause(Math.max(0, every * (0.5 + random()) - (performance.now() - since)));
    }
  };
  await Promise.all(all.map(tapping));
  // Wait for pending messages; those that do not arrive count as missing.
  await pause(2000);
  for (const { realtime } of all) await realtime?.disconnect();
  return { delays, answers, taps, expected: taps * (phones - 1) };
}

/**
 * The same taps through a bare server that passes on what anybody says.
 * @param {string} url @param {{ phones: number, every: number, seconds: number }} shape
 */
export async function tapAtEcho(url, { phones, every, seconds }) {
  /** @type {number[]} */
  const delays = [];
  const sockets = await Promise.all(
    Array.from({ length: phones }, async () => {
      const socket = new ws(url.replace('http', 'ws'));
      await new Promise((resolve) => socket.once('open', resolve));
      socket.on('message', (/** @type {Buffer} */ data) =>
        delays.push(performance.now() - Number(data.toString())),
      );
      return socket;
    }),
  );
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    sockets.map(async (socket) => {
      await pause(random() * every);
      while (performance.now() < end) {
        socket.send(String(performance.now()));
        await pause(every * (0.5 + random()));
      }
    }),
  );
  for (const socket of sockets) socket.close();
  return delays;
}
