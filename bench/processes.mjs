// @ts-check
// Measures how much more several processes on one PostgreSQL, behind a balancer, can do, and which resource limits them.
import { availableParallelism } from 'node:os';
import postgres from 'postgres';
import { newPerson } from '../tools/backend-checks/people.mjs';
import { withPostgres, withServers } from './support/cluster.mjs';
import { load } from './support/load.mjs';
import { cpuSeconds, familySeconds, memoryMb } from './support/processes-used.mjs';
import { figure } from './support/report.mjs';
import { asksOf, KINDS, logIn, loginAsk, NAMES } from './support/requests.mjs';
import { emailOf, seedBills, seedUsers } from './support/seed.mjs';

export const TITLE = 'One, two and four processes on one PostgreSQL';
export const MINUTES = 5;

const COUNTS = [1, 2, 4];
const CONNECTIONS = 32;
const ACCOUNTS = 2000;
/** Each run logs in with this many accounts of its own. */
const OWN = 400;
const PEOPLE = 8;

const sum = (/** @type {readonly number[]} */ values) => values.reduce((total, value) => total + value, 0);
const named = (/** @type {number} */ count) => `${count} process${count === 1 ? '' : 'es'}`;

/**
 * Measures this many processes, one kind of request after the other.
 * @param {string} database @param {number} parent of PostgreSQL's processes @param {number} count @param {boolean} quick
 */
const measureServers = (database, parent, count, quick) =>
  withServers(database, count, async ({ url, key, pids, proxy }) => {
    const people = await logIn(url, key, PEOPLE);
    const asks = { login: loginAsk(key, ACCOUNTS, count * OWN), ...asksOf(key, people) };
    // Each connection to the database learns its tables with its first request.
    await load(url, CONNECTIONS, 1, asks.profile);
    const used = () => ({
      servers: sum(pids.map(cpuSeconds)),
      database: familySeconds(parent),
      proxy: cpuSeconds(proxy),
      at: performance.now() / 1000,
    });
    const found = [];
    for (const kind of KINDS) {
      const before = used();
      const figures = await load(url, CONNECTIONS, quick ? 1 : kind === 'login' ? 8 : 3, asks[kind]);
      const after = used();
      const cores = (/** @type {'servers' | 'database' | 'proxy'} */ of) =>
        (after[of] - before[of]) / (after.at - before.at);
      const each = (/** @type {'servers' | 'database'} */ of) =>
        ((after[of] - before[of]) * 1000) / figures.asked;
      found.push({
        kind,
        count,
        ...figures,
        cores: [cores('servers'), cores('database'), cores('proxy')],
        ms: [each('servers'), each('database')],
      });
    }
    const memory = sum(pids.map(memoryMb));
    return found.map((one) => ({ ...one, memory }));
  });

/** @param {import('./support/report.mjs').Options} options @returns {Promise<import('./support/report.mjs').Report>} */
export const measure = ({ quick }) =>
  withPostgres(async (url, parent) => {
    const model = await withServers(url, 1, ({ url: at, key }) =>
      newPerson({ url: at, key, domain: 'fairtab.test' }),
    );
    const database = postgres(url, { max: 1, onnotice: () => undefined });
    /** @type {import('./support/bare-database.mjs').Query} */
    const query = (text, parameters = []) => database.unsafe(text, /** @type {never[]} */ (parameters));
    await seedUsers(query, model.email, 1, ACCOUNTS);
    for (let index = 1; index <= PEOPLE; index += 1) await seedBills(query, emailOf(index), 100);
    const found = [];
    for (const count of COUNTS) {
      found.push(...(await measureServers(url, parent, count, quick)));
      // Delete what was inserted, so that the next run finds as many bills as this one.
      await query(`delete from public.bill_history where name = 'Dinner'`);
    }
    await database.end();
    const alone = new Map(found.filter(({ count }) => count === 1).map((one) => [one.kind, one.perSecond]));
    return {
      rows: found.map(({ kind, count, perSecond }) => ({
        what: `${NAMES[kind]}, on PostgreSQL`,
        size: named(count),
        value: perSecond,
        unit: 'requests/s',
        reference: { what: 'one process', value: alone.get(kind) ?? Number.NaN },
      })),
      tables: [
        {
          head: [
            '',
            'requests/s',
            'p50 ms',
            'p99 ms',
            'cores: servers',
            'database',
            'balancer',
            'ms of a core: server',
            'database',
            'MB in all',
          ],
          rows: found.map(({ kind, count, perSecond, p50, p99, cores, ms, memory }) => [
            `${NAMES[kind]}, ${named(count)}`,
            ...[perSecond, p50, p99].map(figure),
            ...cores.map((share) => share.toFixed(2)),
            ...[...ms, memory].map(figure),
          ]),
        },
      ],
      notes: [
        `${CONNECTIONS} connections, through the balancer. This machine has ${availableParallelism()} cores for servers, database, balancer and crowd together.`,
      ],
    };
  });
