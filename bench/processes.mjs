// @ts-check
// What more processes on one PostgreSQL gain, and what is used up when they stop gaining.
import { availableParallelism } from 'node:os';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { newPerson } from '../tools/backend-checks/people.mjs';
import { withPostgres, withServers } from './cluster.mjs';
import { cpuSeconds, crowd, familySeconds, load, memoryMb } from './load.mjs';
import { figure } from './report.mjs';
import { asksOf, logIn, loginAsk, statementsOf } from './requests.mjs';
import { emailOf, seedBills, seedUsers } from './seed.mjs';
import { table } from './table.mjs';

const PROCESSES = [1, 2, 4];
const CONNECTIONS = 32;
const ACCOUNTS = 2000;
/** So many accounts of its own for the logins of each run. */
const OWN = 400;
const PEOPLE = 8;
const KINDS = /** @type {const} */ (['login', 'profile', 'list', 'insert']);
const SECONDS = { login: 5, profile: 3, list: 3, insert: 3 };
const NAMES = { login: 'login', profile: 'profile', list: 'history list', insert: 'insert of a bill' };

const sum = (/** @type {readonly number[]} */ values) => values.reduce((total, value) => total + value, 0);

/** @param {string} url */
function connect(url) {
  const connection = createPostgresConnection({
    url,
    postgresOptions: { max: CONNECTIONS, onnotice: () => undefined },
  });
  const { driver } = connection;
  /** @param {Pick<typeof driver, 'unsafe'>} by @returns {import('./seed.mjs').Query} */
  const queryBy =
    (by) =>
    async (sql, parameters = []) =>
      /** @type {Record<string, unknown>[]} */ ([
        ...(await by.unsafe(sql, /** @type {never[]} */ (parameters))),
      ]);
  return {
    query: queryBy(driver),
    /** @param {(query: import('./seed.mjs').Query) => Promise<unknown>} work */
    begin: async (work) =>
      driver.begin((tx) => work(queryBy(/** @type {typeof driver} */ (/** @type {unknown} */ (tx))))),
    close: () => connection.close(),
  };
}

/** @typedef {import('./load.mjs').Load & { busy: { servers: number, proxy: number, database: number }, each: { server: number, database: number } }} Figures `busy`: cores; `each`: ms of processor time a request */

/** @param {string} url @param {number} postgres @param {number} count */
const measure = (url, postgres, count) =>
  withServers(url, count, async (cluster) => {
    const people = await logIn(cluster.url, cluster.key, PEOPLE);
    const asks = { login: loginAsk(cluster.key, ACCOUNTS, count * OWN), ...asksOf(cluster.key, people) };
    // Each connection to the database learns its tables with its first request.
    await load(cluster.url, CONNECTIONS, 1, asks.profile);
    const used = () => sum(cluster.pids.map(cpuSeconds));
    /** @type {Partial<Record<typeof KINDS[number], Figures>>} */
    const found = {};
    for (const kind of KINDS) {
      const now = () => ({
        servers: used(),
        proxy: cpuSeconds(cluster.proxyPid),
        database: familySeconds(postgres),
        at: performance.now(),
      });
      const before = now();
      const figures = await load(cluster.url, CONNECTIONS, SECONDS[kind], asks[kind]);
      if (figures.failed > 0)
        throw new Error(`${figures.failed} requests of kind "${kind}" failed: ${figures.why}`);
      const after = now();
      const seconds = (after.at - before.at) / 1000;
      const busy = {
        servers: (after.servers - before.servers) / seconds,
        proxy: (after.proxy - before.proxy) / seconds,
        database: (after.database - before.database) / seconds,
      };
      const each = {
        server: (busy.servers * 1000) / figures.perSecond,
        database: (busy.database * 1000) / figures.perSecond,
      };
      found[kind] = { ...figures, busy, each };
    }
    const memory = sum(cluster.pids.map((pid) => memoryMb(pid)));
    return { count, found: /** @type {Record<typeof KINDS[number], Figures>} */ (found), memory, people };
  });

/** @returns {Promise<import('./report.mjs').Report>} */
export const benchProcesses = () =>
  withPostgres(async (url, postgres) => {
    const email = await withServers(url, 1, async ({ url: at, key }) => {
      const person = await newPerson({ url: at, key, domain: 'fairtab.test' });
      return person.email;
    });
    const database = connect(url);
    await seedUsers(database.query, email, 1, ACCOUNTS);
    for (let index = 1; index <= PEOPLE; index += 1) await seedBills(database.query, emailOf(index), 100);
    /** @type {Awaited<ReturnType<typeof measure>>[]} */
    const runs = [];
    for (const count of PROCESSES) {
      runs.push(await measure(url, postgres, count));
      // The next ones find as many bills as these.
      await database.query(`delete from public.bill_history where name = 'Dinner'`);
    }
    const statements = statementsOf(database.begin, runs[0]?.people ?? []);
    /** @type {Record<string, number>} */
    const bare = {};
    /** @type {Record<string, number>} */
    const facts = {};
    for (const kind of KINDS) {
      const [before, since] = [familySeconds(postgres), performance.now()];
      const { perSecond } = await crowd(CONNECTIONS, 2, (turn) => statements[kind](turn).then(() => true));
      const cores = (familySeconds(postgres) - before) / ((performance.now() - since) / 1000);
      bare[kind] = perSecond;
      facts[`${kind}: ms of the database, bare`] = (cores * 1000) / perSecond;
      for (const { count, found } of runs) {
        facts[`${kind}: requests/s of ${count}`] = found[kind].perSecond;
        facts[`${kind}: ms of the server, ${count}`] = found[kind].each.server;
        facts[`${kind}: ms of the database, ${count}`] = found[kind].each.database;
      }
    }
    await database.close();
    const size = (/** @type {number} */ count) => `${count} process${count === 1 ? '' : 'es'}`;
    const cells = runs.flatMap(({ count, found, memory }) =>
      KINDS.map((kind) => {
        const { perSecond, p50, p99, busy } = found[kind];
        const cores = [busy.servers, busy.database, busy.proxy].map((share) => share.toFixed(2));
        return [NAMES[kind], String(count), ...[perSecond, p50, p99].map(figure), ...cores, figure(memory)];
      }),
    );
    const head = [
      '',
      'processes',
      'requests/s',
      'p50 ms',
      'p99 ms',
      'cores: servers',
      'database',
      'balancer',
      'MB in all',
    ];
    return {
      ok: true,
      facts,
      text: `${table(head, cells)}\n\n${CONNECTIONS} connections, through the balancer. This machine has ${availableParallelism()} cores for servers, database, balancer and crowd together.`,
      rows: runs.flatMap(({ count, found }) =>
        KINDS.map((kind) => ({
          what: `${NAMES[kind]}, on PostgreSQL`,
          size: size(count),
          value: found[kind].perSecond,
          unit: 'requests/s',
          reference: { what: 'bare database', value: bare[kind] ?? Number.NaN },
        })),
      ),
      series: [
        {
          id: 'processes',
          title: 'Requests per second by server processes on one PostgreSQL',
          x: 'processes',
          y: 'requests/s',
          lines: KINDS.map((kind) => ({
            name: NAMES[kind],
            points: runs.map(
              ({ count, found }) => /** @type {[number, number]} */ ([count, found[kind].perSecond]),
            ),
          })),
        },
      ],
    };
  });
