// @ts-check
// What more processes on one PostgreSQL, behind a balancer, gain, and what is used up when they stop gaining.
import { availableParallelism } from 'node:os';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { newPerson } from '../tools/backend-checks/people.mjs';
import { withPostgres, withServers } from './support/cluster.mjs';
import { crowd, load } from './support/load.mjs';
import { cpuSeconds, familySeconds, memoryMb } from './support/processes-used.mjs';
import { figure } from './support/report.mjs';
import { asksOf, KINDS, logIn, loginAsk, NAMES, statementsOf } from './support/requests.mjs';
import { emailOf, seedBills, seedUsers } from './support/seed.mjs';

export const TITLE = 'One, two and four processes on one PostgreSQL';
export const MINUTES = 5;

const CONNECTIONS = 32;
const ACCOUNTS = 2000;
/** So many accounts of its own for the logins of each run. */
const OWN = 400;
const PEOPLE = 8;

const sum = (/** @type {readonly number[]} */ values) => values.reduce((total, value) => total + value, 0);

/** The database without any server. @param {string} url @returns {import('./support/bare-database.mjs').Database} */
function connect(url) {
  const connection = createPostgresConnection({
    url,
    postgresOptions: { max: CONNECTIONS, onnotice: () => undefined },
  });
  const { driver } = connection;
  /** @param {Pick<typeof driver, 'unsafe'>} by @returns {import('./support/bare-database.mjs').Query} */
  const queryBy =
    (by) =>
    async (sql, parameters = []) =>
      /** @type {Record<string, unknown>[]} */ ([
        ...(await by.unsafe(sql, /** @type {never[]} */ (parameters))),
      ]);
  return {
    query: queryBy(driver),
    begin: async (work) =>
      driver.begin((tx) => work(queryBy(/** @type {typeof driver} */ (/** @type {unknown} */ (tx))))),
    close: () => connection.close(),
  };
}

/**
 * So many processes, each kind of request in turn.
 * @param {string} database @param {number} postgres @param {number} count @param {boolean} quick
 */
const measureServers = (database, postgres, count, quick) =>
  withServers(database, count, async ({ url, key, pids, proxy }) => {
    const people = await logIn(url, key, PEOPLE);
    const asks = { login: loginAsk(key, ACCOUNTS, count * OWN), ...asksOf(key, people) };
    // Each connection to the database learns its tables with its first request.
    await load(url, CONNECTIONS, 1, asks.profile);
    const used = () => ({
      servers: sum(pids.map(cpuSeconds)),
      database: familySeconds(postgres),
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
        ms: { server: each('servers'), database: each('database') },
      });
    }
    return { people, found, memory: sum(pids.map(memoryMb)) };
  });

/** @param {import('./support/report.mjs').Options} options @returns {Promise<import('./support/report.mjs').Report>} */
export const measure = ({ quick }) =>
  withPostgres(async (url, postgres) => {
    const model = await withServers(url, 1, ({ url: at, key }) =>
      newPerson({ url: at, key, domain: 'fairtab.test' }),
    );
    const database = connect(url);
    await seedUsers(database.query, model.email, 1, ACCOUNTS);
    for (let index = 1; index <= PEOPLE; index += 1) await seedBills(database.query, emailOf(index), 100);
    const runs = [];
    for (const count of [1, 2, 4]) {
      runs.push(await measureServers(url, postgres, count, quick));
      // The next ones find as many bills as these.
      await database.query(`delete from public.bill_history where name = 'Dinner'`);
    }
    const found = runs.flatMap((run) => run.found.map((one) => ({ ...one, memory: run.memory })));
    const statements = statementsOf(database.begin, runs[0]?.people ?? []);
    /** @type {Record<string, { perSecond: number, ms: number }>} */
    const bare = {};
    for (const kind of KINDS) {
      const before = familySeconds(postgres);
      const { perSecond, asked } = await crowd(CONNECTIONS, quick ? 0.5 : 2, statements[kind]);
      bare[kind] = { perSecond, ms: ((familySeconds(postgres) - before) * 1000) / asked };
    }
    await database.close();
    const named = (/** @type {number} */ count) => `${count} process${count === 1 ? '' : 'es'}`;
    return {
      rows: found.map(({ kind, count, perSecond }) => ({
        what: `${NAMES[kind]}, on PostgreSQL`,
        size: named(count),
        value: perSecond,
        unit: 'requests/s',
        reference: { what: 'bare database', value: bare[kind]?.perSecond ?? Number.NaN },
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
            'database, bare',
            'MB in all',
          ],
          rows: found.map(({ kind, count, perSecond, p50, p99, cores, ms, memory }) => [
            `${NAMES[kind]}, ${named(count)}`,
            ...[perSecond, p50, p99].map(figure),
            ...cores.map((share) => share.toFixed(2)),
            ...[ms.server, ms.database, bare[kind]?.ms ?? Number.NaN].map(figure),
            figure(memory),
          ]),
        },
      ],
      notes: [
        `${CONNECTIONS} connections, through the balancer. This machine has ${availableParallelism()} cores for servers, database, balancer and crowd together.`,
      ],
    };
  });
