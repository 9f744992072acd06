// @ts-check
// Measures how long others wait while one attacker does their worst (docs/security.md): with an account that is filled to its
// limit, without an account, at a table, with many connections. The attacker repeats refused requests at once. What the worst bill costs
// is in bench/engine.mjs.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { newPerson } from '../tools/backend-checks/people.mjs';
import { inRoot } from '../tools/lib/project.mjs';
import { withBareDatabase } from './support/bare-database.mjs';
import { percentile } from './support/report.mjs';
import { asksOf, logIn } from './support/requests.mjs';
import { emailOf, seedBills, seedUsers } from './support/seed.mjs';
import { withFolder, withServer } from './support/servers.mjs';
import { opening, Phone, token } from './support/table-phones.mjs';

export const TITLE = 'Others, while one visitor does his worst';
export const MINUTES = 6;

/** The attacker's requests (bench/support/attacker.mjs), sent as by a proxy that names their address. */
const REQUESTS = /** @type {const} */ ([
  ['history', 'asks for a full history whole'],
  ['bodies', 'asks for its bills, four at a time'],
  ['seat', 'sends 480 KB with a made-up seat'],
  ['small-seat', 'sends 60 KB with a made-up seat'],
  ['bills', 'saves bills of 250 KB'],
  ['log-in', 'tries passwords'],
  ['files', 'fetches the largest file'],
]);
/** Attacks by connections, made directly: no proxy would pass them on. */
const HELD = /** @type {const} */ ([
  ['unread', 'asks and reads nothing'],
  ['silent', 'connects and says nothing'],
]);
/** Connections of the attacker, and of a guest at the same table. */
const CONNECTIONS = 12;
const GUEST_CONNECTIONS = 20;
/** The attacker's address, and the one of the restaurant. */
const ELSEWHERE = '203.0.113.66';
const RESTAURANT = '198.51.100.7';
const PEOPLE = 8;
/** Diners of a table. The first of them have phones, the others join. */
const DINERS = 60;
/** New people of one network, until the host has let somebody in (docs/product/live-table.md). */
const NEW_PEOPLE = 6;
/** How long somebody waits for a bell at most, in ms. */
const PATIENCE = 10_000;
/** The attacker's account, filled to the 64 MB that an account keeps. */
const LARGE_BILLS = 250;
/** Others may wait at most this many times longer. */
const LONGER = 3;

/**
 * Requests one after the other, as people send them, each person from their own address; in ms. @param {string} url @param {readonly
 * import('./support/requests.mjs').Person[]} people @param {string} key @param {number} seconds
 */
async function othersOf(url, people, key, seconds) {
  const asks = asksOf(key, people);
  const times = /** @type {number[]} */ ([]);
  const until = performance.now() + seconds * 1000;
  for (let turn = 0; performance.now() < until; turn += 1) {
    const { path, ...init } =
      turn % 4 === 3 ? asks.insert(turn) : turn % 2 === 1 ? asks.list(turn) : asks.profile(turn);
    const since = performance.now();
    // The server may close an idle connection just then: browsers retry, too.
    const answer = await fetch(url + path, init).catch(() => fetch(url + path, init));
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`Others were answered ${answer.status}.`);
    times.push(performance.now() - since);
    await pause(20);
  }
  return times;
}

/** A table of phones at one address. @param {import('./support/servers.mjs').Server} server */
async function openTable({ url, key }) {
  const secret = token();
  const sit = async (/** @type {number} */ n) => {
    const phone = new Phone({ url, key, dinerId: `d${n}`, from: RESTAURANT });
    if (n === 0) await phone.call('open_table', { ...opening(secret, DINERS), diner_id: 'd0' });
    else {
      await phone.call('join_table', { secret });
      await phone.call('sit_down', { diner_id: phone.dinerId });
    }
    return phone;
  };
  /** @type {Phone[]} */
  const phones = [];
  for (let n = 0; n < PEOPLE; n += 1) phones.push(await sit(n));
  return { secret, sit, phones };
}
/** @typedef {Awaited<ReturnType<typeof openTable>>} Table */

/** One of a phone's changes. @param {Phone} phone @param {number} turn */
const tap = ({ dinerId }, turn) => ({ key: `claim/l${turn % 25}/${dinerId}`, value: 1 + turn });

/** What guests at a table wait for, in ms: turn by turn. @type {Record<string, (table: Table, turn: number) => Promise<unknown>>} */
const GUESTS = {
  'others’ taps': async ({ phones }, turn) => {
    const phone = /** @type {Phone} */ (phones[turn % PEOPLE]);
    await phone.sync([tap(phone, turn)]);
  },
  'a guest’s joining': ({ sit }, turn) => sit(PEOPLE + (turn % (DINERS - PEOPLE))),
  'a phone’s connecting and hearing a tap': async ({ phones }, turn) => {
    const [taps, hears] = /** @type {[Phone, Phone]} */ (phones.slice(0, 2));
    const change = tap(taps, turn);
    const heard = new Promise((resolve) => {
      hears.saw = ({ key, value }) => key === change.key && value === change.value && resolve(undefined);
    });
    const hearing = hears.listen().then(() => taps.sync([change]));
    await Promise.race([hearing.then(() => heard), pause(PATIENCE)]);
    await hears.realtime?.disconnect();
  },
};
/** The attacks at a table, and what they keep guests waiting for. */
const AT_TABLE = /** @type {const} */ ([
  ['people', 'adds people', CONNECTIONS, ELSEWHERE, ['others’ taps', 'a guest’s joining']],
  ['polls', 'asks from another seat at the same address', GUEST_CONNECTIONS, RESTAURANT, ['others’ taps']],
  [
    'sockets',
    'opens WebSockets from 64 networks',
    CONNECTIONS,
    ELSEWHERE,
    ['a phone’s connecting and hearing a tap'],
  ],
]);

/** @param {Table} table @param {string} name of GUESTS @param {number} seconds at most 50 turns: as many guests can join */
async function guestsWait(table, name, seconds) {
  const times = /** @type {number[]} */ ([]);
  const until = performance.now() + seconds * 1000;
  for (let turn = 0; performance.now() < until && turn < DINERS - PEOPLE; turn += 1) {
    const since = performance.now();
    await GUESTS[name]?.(table, turn);
    times.push(performance.now() - since);
    await pause(100);
  }
  return percentile(times, 0.95);
}

/** @param {import('./support/servers.mjs').Server} server @param {number} seconds */
async function attackTables(server, seconds) {
  /** @type {import('./support/report.mjs').Row[]} */
  const rows = [];
  for (const [name, what, connections, from, waits] of AT_TABLE) {
    /** @type {Map<string, number>} */
    const alone = new Map();
    const quiet = await openTable(server);
    for (const each of waits) alone.set(each, await guestsWait(quiet, each, seconds));
    const table = await openTable(server);
    await during(
      { name, url: server.url, key: server.key, secret: table.secret, connections, from },
      async () => {
        for (const each of waits)
          rows.push(rowOf(each, what, connections, await guestsWait(table, each, seconds), alone.get(each)));
      },
    );
    if (name === 'people')
      rows.push({
        what: 'people whom a program adds to a bill',
        size: `${connections} connections`,
        value: (await peopleAt(table)) - DINERS,
        unit: 'people',
        limit: NEW_PEOPLE,
      });
  }
  return rows;
}

/** How many are on the bill. @param {Table} table */
async function peopleAt({ phones }) {
  const answer = await /** @type {Phone} */ (phones[0]).call('sync_table', { epoch: null, since: 0 });
  return answer.entries.filter(({ key, value }) => key.startsWith('diner/') && value !== null).length;
}

/** @param {import('./support/report.mjs').Options} options @returns {Promise<import('./support/report.mjs').Report>} */
export const measure = ({ quick }) =>
  withFolder(async (folder) => {
    const [direct, proxied] = [{ DATA_DIR: folder }, { DATA_DIR: folder, TRUST_PROXY: '1' }];
    const model = await withServer(({ url, key }) => newPerson({ url, key, domain: 'fairtab.test' }), direct);
    await withBareDatabase(folder, async (query) => {
      await seedUsers(query, model.email, 1, PEOPLE + 1);
      for (let index = 1; index <= PEOPLE; index += 1) await seedBills(query, emailOf(index), 100);
      await query(
        `insert into public.bill_history (user_id, name, bill, diner_count, total_amount)
         select person.id, 'Large', jsonb_build_object('filler', (select string_agg(md5(random()::text || index || n), '') from generate_series(1, 7800) as n)), 1, 1
         from auth.users as person, generate_series(1, ${LARGE_BILLS}) as index where person.email = '${emailOf(PEOPLE + 1)}'`,
      );
    });
    const seconds = quick ? 2 : 10;
    const rows = [
      ...(await withServer((server) => attackTables(server, seconds), proxied)),
      ...(await withServer((server) => attack(server, REQUESTS, seconds), proxied)),
      ...(await withServer((server) => attack(server, HELD, seconds), direct)),
    ];
    return { rows };
  });

/** Works while an attacker does. @template T @param {import('./support/attacker.mjs').Job} job @param {() => Promise<T>} work */
async function during(job, work) {
  const child = fork(inRoot('bench/support/attacker.mjs'), [JSON.stringify(job)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  try {
    return await work();
  } finally {
    child.kill();
    await once(child, 'close');
  }
}

/**
 * @param {string} whose @param {string} what @param {number} connections @param {number} value @param {number} [alone]
 * @returns {import('./support/report.mjs').Row}
 */
const rowOf = (whose, what, connections, value, alone = Number.NaN) => ({
  what: `${whose}, p95, while somebody ${what}`,
  size: `${connections} connections`,
  value,
  unit: 'ms',
  reference: { what: 'alone', value: alone },
  limit: LONGER * alone,
});

/**
 * Measures the others alone, and during each attack.
 * @param {import('./support/servers.mjs').Server} server @param {readonly (readonly [string, string])[]} attacks @param {number} seconds
 */
async function attack({ url, key }, attacks, seconds) {
  const everybody = await logIn(url, key, PEOPLE + 1);
  const people = everybody.slice(0, PEOPLE);
  const models = readdirSync(inRoot('dist/web/models'));
  const file = `/models/${models.find((name) => name.endsWith('.wasm'))}`;
  await othersOf(url, people, key, 2);
  const alone = percentile(await othersOf(url, people, key, seconds), 0.95);
  /** @type {import('./support/report.mjs').Row[]} */
  const rows = [];
  for (const [name, what] of attacks) {
    const job = {
      name,
      url,
      key,
      person: everybody[PEOPLE],
      connections: CONNECTIONS,
      from: ELSEWHERE,
      file,
    };
    const times = await during(job, () => othersOf(url, people, key, seconds));
    rows.push(rowOf('others’ requests', what, CONNECTIONS, percentile(times, 0.95), alone));
  }
  return rows;
}
