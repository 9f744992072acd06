// @ts-check
// Measures how long others wait while one attacker does their worst (docs/security.md): with an account that is filled to its
// limit, without an account, with many connections. The attacker repeats refused requests at once.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { newPerson } from '../tools/backend-checks/people.mjs';
import { inRoot } from '../tools/lib/project.mjs';
import { withBareDatabase } from './support/bare-database.mjs';
import { percentile } from './support/report.mjs';
import { asksOf, logIn } from './support/requests.mjs';
import { emailOf, seedBills, seedUsers } from './support/seed.mjs';
import { withFolder, withServer } from './support/servers.mjs';

export const TITLE = 'Others, while one visitor does his worst';
export const MINUTES = 4;

/** The attacker's requests (bench/support/attacker.mjs), sent as by a proxy that names their address. */
const REQUESTS = /** @type {const} */ ([
  ['history', 'asks for a full history whole'],
  ['bodies', 'asks for its bills, four at a time'],
  ['seat', 'sends 480 KB with a made-up seat'],
  ['small-seat', 'sends 60 KB with a made-up seat'],
  ['bills', 'saves bills of 250 KB'],
  ['log-in', 'tries passwords'],
]);
/** Attacks by connections, made directly: no proxy would pass them on. */
const HELD = /** @type {const} */ ([
  ['unread', 'asks and reads nothing'],
  ['silent', 'connects and says nothing'],
]);
/** Connections of the attacker. */
const CONNECTIONS = 12;
const PEOPLE = 8;
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
    const rows = [
      ...(await withServer((server) => attack(server, REQUESTS, quick), proxied)),
      ...(await withServer((server) => attack(server, HELD, quick), direct)),
    ];
    return { rows };
  });

/**
 * Measures the others alone, and during each attack.
 * @param {import('./support/servers.mjs').Server} server @param {readonly (readonly [string, string])[]} attacks @param {boolean} quick
 */
async function attack({ url, key }, attacks, quick) {
  const everybody = await logIn(url, key, PEOPLE + 1);
  const people = everybody.slice(0, PEOPLE);
  const attacker = everybody[PEOPLE];
  const seconds = quick ? 2 : 10;
  await othersOf(url, people, key, 2);
  const alone = percentile(await othersOf(url, people, key, seconds), 0.95);
  /** @type {import('./support/report.mjs').Row[]} */
  const rows = [];
  for (const [name, what] of attacks) {
    const job = JSON.stringify({ name, url, key, person: attacker, connections: CONNECTIONS });
    const child = fork(inRoot('bench/support/attacker.mjs'), [job], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    await once(child, 'message');
    const value = percentile(await othersOf(url, people, key, seconds), 0.95);
    child.kill();
    await once(child, 'close');
    const reference = { what: 'alone', value: alone };
    rows.push({
      what: `others’ p95 while somebody ${what}`,
      size: `${CONNECTIONS} connections`,
      value,
      unit: 'ms',
      reference,
      limit: LONGER * alone,
    });
  }
  return rows;
}
