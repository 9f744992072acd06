// @ts-check
// 10,000 people and 10,000 bills of one of them: what becomes slower on the way there, and how fast.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newPerson, PASSWORD } from '../tools/backend-checks/people.mjs';
import { startEmbedded } from '../tools/lib/embedded.mjs';
import { openBare } from './bare-database.mjs';
import { crowd, load } from './load.mjs';
import { growthOf } from './growth.mjs';
import { benchHistoryPages } from './history-pages.mjs';
import { allKept, figure } from './report.mjs';
import { asksOf, logIn, loginAsk, statementsOf } from './requests.mjs';
import { emailOf, seedBills, seedUsers } from './seed.mjs';

const USERS = [100, 1000, 10_000];
const BILLS = [100, 1000, 10_000];
const SECONDS = 2;

/** @typedef {Awaited<ReturnType<typeof startEmbedded>>} Server */
/** @typedef {[number, number][]} Points */

/**
 * @template T
 * @param {string} folder
 * @param {(server: Server) => Promise<T>} work
 */
async function served(folder, work) {
  const server = await startEmbedded({ DATA_DIR: folder, TRUST_PROXY: '1', GATE_PASSWORD: '' });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/**
 * @template T
 * @param {string} folder
 * @param {(bare: Awaited<ReturnType<typeof openBare>>) => Promise<T>} work
 */
async function standing(folder, work) {
  const bare = await openBare(join(folder, 'database'));
  try {
    return await work(bare);
  } finally {
    await bare.close();
  }
}

/** Median ms of one request after the other. @param {Server} server @param {(turn: number) => import('./load.mjs').Ask} ask @param {number} [expected] */
const alone = async (server, ask, expected) => {
  const { p50, failed, why } = await load(server.url, 1, SECONDS, ask, expected);
  if (failed > 0) throw new Error(`${failed} requests failed (${why}): ${ask(1).path}`);
  return p50;
};

/** @param {import('./seed.mjs').Query} query @returns {Promise<number>} bytes */
const databaseSize = async (query) =>
  Number((await query('select pg_database_size(current_database()) as bytes'))[0]?.['bytes']);

/** @param {string} folder @param {string} model */
async function people(folder, model) {
  /** @type {Record<'login' | 'taken' | 'profile' | 'lookup' | 'own', Points>} */
  const found = { login: [], taken: [], profile: [], lookup: [], own: [] };
  let made = 0;
  let bytes = 0;
  for (const count of USERS) {
    await standing(folder, async ({ query }) => {
      const before = await databaseSize(query);
      await seedUsers(query, model, made + 1, count);
      bytes = ((await databaseSize(query)) - before) / (count - made);
      made = count;
    });
    const somebody = await served(folder, async (server) => {
      const persons = await logIn(server.url, server.key, 4);
      const ask = loginAsk(server.key, Math.min(count, 400));
      found.login.push([count, await alone(server, ask)]);
      const signUp = (/** @type {number} */ turn) => ({
        ...ask(turn),
        path: '/auth/v1/signup',
        body: JSON.stringify({ email: emailOf((turn % count) + 1), password: PASSWORD }),
      });
      found.taken.push([count, await alone(server, signUp, 422)]);
      found.profile.push([count, await alone(server, asksOf(server.key, persons).profile)]);
      return persons;
    });
    await standing(folder, async ({ query, begin }) => {
      const lookup = await crowd(1, 1, (turn) =>
        query('select * from auth.users where email = $1', [emailOf((turn % count) + 1)]).then(() => true),
      );
      found.lookup.push([count, lookup.p50]);
      const own = await crowd(1, 1, (turn) =>
        statementsOf(begin, somebody)
          .profile(turn)
          .then(() => true),
      );
      found.own.push([count, own.p50]);
    });
  }
  return { ...found, bytes };
}

/** @param {string} folder */
async function bills(folder) {
  /** @type {Record<'list' | 'sync' | 'insert' | 'bare', Points>} */
  const found = { list: [], sync: [], insert: [], bare: [] };
  const stored = BILLS.reduce((sum, count) => sum + count, 0);
  const size = await standing(folder, async ({ query }) => {
    const bytes = async () => {
      const [row] = await query(
        `select pg_total_relation_size('public.bill_history') as whole, pg_indexes_size('public.bill_history') as indexes`,
      );
      return { whole: Number(row?.['whole']), indexes: Number(row?.['indexes']) };
    };
    const before = await bytes();
    for (const [index, count] of BILLS.entries()) await seedBills(query, emailOf(index + 1), count);
    const after = await bytes();
    return {
      whole: (after.whole - before.whole) / stored,
      indexes: (after.indexes - before.indexes) / stored,
    };
  });
  const somebody = await served(folder, async (server) => {
    const persons = await logIn(server.url, server.key, BILLS.length);
    for (const [index, count] of BILLS.entries()) {
      const person = persons[index];
      if (!person) break;
      const { list, insert } = asksOf(server.key, [person]);
      found.list.push([count, await alone(server, list)]);
      const since = performance.now();
      let last = '';
      for (;;) {
        const ask = list(1);
        const page = `/rest/v1/bill_history?select=id,name,created_at&user_id=eq.${person.id}${last && `&id=gt.${last}`}&order=id&limit=500`;
        const rows = /** @type {{ id: string }[]} */ (
          await (await fetch(server.url + page, { headers: ask.headers })).json()
        );
        if (rows.length === 0) break;
        last = rows.at(-1)?.id ?? '';
      }
      found.sync.push([count, performance.now() - since]);
      found.insert.push([count, await alone(server, insert)]);
    }
    return persons;
  });
  await standing(folder, async ({ begin, query }) => {
    await query(`delete from public.bill_history where name = 'Dinner'`);
    for (const [index, count] of BILLS.entries()) {
      const { list } = statementsOf(begin, somebody.slice(index, index + 1));
      found.bare.push([count, (await crowd(1, 1, (turn) => list(turn).then(() => true))).p50]);
    }
  });
  return { found, size };
}

const last = (/** @type {Points} */ points) => points.at(-1)?.[1] ?? Number.NaN;

/** @returns {Promise<import('./report.mjs').Report>} */
export async function benchData() {
  const folder = mkdtempSync(join(tmpdir(), 'fairtab-bench-'));
  try {
    const { email } = await served(folder, (server) =>
      newPerson({ url: server.url, key: server.key, domain: 'fairtab.test' }),
    );
    const users = await people(folder, email);
    const { found, size } = await bills(folder);
    const pages = await served(folder, (server) => benchHistoryPages(server.url, BILLS));
    const [many, much] = ['10,000 people', '10,000 bills'];
    const bare = { what: 'bare database', value: last(found.bare) };
    /** @type {import('./report.mjs').Row[]} */
    const rows = [
      {
        what: 'login',
        size: many,
        value: last(users.login),
        unit: 'ms',
        reference: { what: 'with 100 people', value: users.login[0]?.[1] ?? Number.NaN },
      },
      {
        what: 'sign-up with a taken e-mail',
        size: many,
        value: last(users.taken),
        unit: 'ms',
        reference: { what: 'bare look-up by e-mail', value: last(users.lookup) },
      },
      {
        what: 'own profile by policy',
        size: many,
        value: last(users.profile),
        unit: 'ms',
        reference: { what: 'bare database', value: last(users.own) },
      },
      {
        what: 'newest 100 and their number',
        size: much,
        value: last(found.list),
        unit: 'ms',
        reference: bare,
      },
      {
        what: 'fetching all by pages of 500',
        size: much,
        value: last(found.sync),
        unit: 'ms',
        reference: { what: 'with 100 bills', value: found.sync[0]?.[1] ?? Number.NaN },
      },
      {
        what: 'insert of a bill',
        size: much,
        value: last(found.insert),
        unit: 'ms',
        reference: { what: 'with 100 bills', value: found.insert[0]?.[1] ?? Number.NaN },
      },
      {
        what: 'stored, with indexes',
        size: '25 items each',
        value: size.whole,
        unit: 'bytes a bill',
        reference: { what: 'its JSON', value: pages.jsonBytes },
      },
      ...pages.rows,
    ];
    /** @type {import('./report.mjs').Series[]} */
    const series = [
      {
        id: 'users',
        title: 'One request by number of accounts',
        x: 'accounts',
        y: 'ms',
        lines: [
          { name: 'login', points: users.login },
          { name: 'sign-up, taken', points: users.taken },
          { name: 'own profile', points: users.profile },
          { name: 'bare look-up', points: users.lookup },
        ],
      },
      {
        id: 'bills',
        title: 'The backend by bills of one person',
        x: 'bills',
        y: 'ms',
        lines: [
          { name: 'newest 100', points: found.list },
          { name: 'all by pages', points: found.sync },
          { name: 'insert', points: found.insert },
          { name: 'newest 100, bare', points: found.bare },
        ],
      },
      pages.series,
    ];
    return {
      ok: allKept(rows),
      rows,
      series,
      facts: {
        'bytes a bill': size.whole,
        'index bytes a bill': size.indexes,
        'bytes an account': users.bytes,
      },
      text: `${series.map(growthOf).join('\n')}\n${figure(size.whole)} bytes a bill in the database, ${figure(size.indexes)} of them in indexes; ${figure(users.bytes)} bytes an account.`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
