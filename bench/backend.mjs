// @ts-check
// What the host costs: login, profile, history list and insert through HTTP, limits, tokens and row-level security, beside
// the same statements on the same database and a bare HTTP handler that answers as many bytes.
import { newPerson } from '../tools/backend-checks/people.mjs';
import { withBareDatabase } from './support/bare-database.mjs';
import { crowd, load } from './support/load.mjs';
import { cpuSeconds, memoryMb } from './support/processes-used.mjs';
import { figure } from './support/report.mjs';
import { asksOf, KINDS, logIn, loginAsk, NAMES, statementsOf } from './support/requests.mjs';
import { emailOf, seedBills, seedUsers } from './support/seed.mjs';
import { withBareServer, withFolder, withServer } from './support/servers.mjs';

export const TITLE = 'Backend: through the host, as bare statements, and a bare handler with as many bytes';
export const MINUTES = 5;

const ACCOUNTS = 2000;
/** So many accounts of its own for the logins of each crowd. */
const OWN = 500;
const PEOPLE = 8;
const BILLS = 100;
const CONNECTIONS = [1, 8, 64];

/** @typedef {import('./support/load.mjs').Load} Load */
/** @typedef {import('./support/requests.mjs').Kind} Kind */

/**
 * Every kind by every number of connections. What fails is said, and the other figures are still worth having.
 * @param {string[]} failures @param {(kind: Kind, connections: number) => Promise<Load & { cpu?: number }>} one
 */
async function each(failures, one) {
  const found = [];
  for (const kind of KINDS)
    for (const connections of CONNECTIONS) {
      const figures = await one(kind, connections).catch((error) => {
        failures.push(String(error));
        return { perSecond: Number.NaN, p50: Number.NaN, p99: Number.NaN, asked: 0, cpu: Number.NaN };
      });
      found.push({ kind, connections, figures });
    }
  return found;
}

/** @param {import('./support/report.mjs').Options} options @returns {Promise<import('./support/report.mjs').Report>} */
export const measure = ({ quick }) =>
  withFolder(async (folder) => {
    /** @type {string[]} */
    const failures = [];
    const model = await withServer(({ url, key }) => newPerson({ url, key, domain: 'fairtab.test' }), {
      DATA_DIR: folder,
    });
    await withBareDatabase(folder, async ({ query }) => {
      await seedUsers(query, model.email, 1, ACCOUNTS);
      for (let index = 1; index <= PEOPLE; index += 1) await seedBills(query, emailOf(index), BILLS);
    });
    // A password takes so long that a crowd of 64 waits for seconds.
    const seconds = (/** @type {Kind} */ kind, /** @type {number} */ connections) =>
      quick ? 1 : kind === 'login' ? 4 + connections / 6 : 2;
    const { people, asks, sizes, host, memory } = await withServer(
      async ({ url, key, child: { pid } }) => {
        const logins = (/** @type {number} */ connections) =>
          loginAsk(key, ACCOUNTS, (CONNECTIONS.indexOf(connections) + 1) * OWN);
        const loggedIn = await logIn(url, key, PEOPLE);
        const asked = { login: logins(1), ...asksOf(key, loggedIn) };
        const bytes = { login: 0, profile: 0, list: 0, insert: 0 };
        for (const kind of KINDS) {
          const { path, ...init } = asked[kind](1_000_000);
          bytes[kind] = (await (await fetch(url + path, init)).arrayBuffer()).byteLength;
        }
        const measured = await each(failures, async (kind, connections) => {
          const before = cpuSeconds(pid);
          const next = kind === 'login' ? logins(connections) : asked[kind];
          const figures = await load(url, connections, seconds(kind, connections), next);
          return { ...figures, cpu: ((cpuSeconds(pid) - before) * 1000) / figures.asked };
        });
        return { people: loggedIn, asks: asked, sizes: bytes, host: measured, memory: memoryMb(pid) };
      },
      { DATA_DIR: folder, TRUST_PROXY: '1' },
    );
    const database = await withBareDatabase(folder, ({ begin }) => {
      const statements = statementsOf(begin, people);
      return each(failures, (kind, connections) => crowd(connections, quick ? 0.3 : 1, statements[kind]));
    });
    const http = await each(failures, (kind, connections) =>
      withBareServer(sizes[kind], (url) => load(url, connections, quick ? 0.5 : 1, asks[kind])),
    );
    const report = reportOf(
      host,
      database,
      http,
      `Bytes of an answer: ${KINDS.map((kind) => `${NAMES[kind]} ${figure(sizes[kind])}`).join(', ')}. The server held ${figure(memory)} MB afterwards. A login through the host hashes a password; on the bare database it does not.`,
    );
    return { ...report, failures };
  });

/**
 * @typedef {{ kind: Kind, connections: number, figures: Load & { cpu?: number } }[]} Measured
 * @param {Measured} host @param {Measured} database @param {Measured} http @param {string} note
 * @returns {import('./support/report.mjs').Report}
 */
function reportOf(host, database, http, note) {
  const rows = host.flatMap(({ kind, connections, figures }, index) =>
    /** @type {const} */ ([
      ['throughput', 'perSecond', 'requests/s'],
      ['p50', 'p50', 'ms'],
      ['p99', 'p99', 'ms'],
    ]).map(([name, key, unit]) => ({
      what: `${NAMES[kind]}: ${name}`,
      size: `${connections} connection${connections === 1 ? '' : 's'}`,
      value: figures[key],
      unit,
      reference: [
        { what: 'bare database', value: database[index]?.figures[key] ?? Number.NaN },
        { what: 'bare HTTP', value: http[index]?.figures[key] ?? Number.NaN },
      ],
    })),
  );
  /** @param {'perSecond' | 'cpu'} key */
  const lines = (key) =>
    Object.fromEntries(
      KINDS.map((kind) => {
        const ofKind = host.filter((each) => each.kind === kind);
        return [
          NAMES[kind],
          ofKind.map(
            ({ connections, figures }) =>
              /** @type {[number, number]} */ ([connections, figures[key] ?? Number.NaN]),
          ),
        ];
      }),
    );
  return {
    rows,
    growth: [
      { title: 'Requests per second', x: 'connections', lines: lines('perSecond') },
      { title: 'Processor time of the server for a request, ms', x: 'connections', lines: lines('cpu') },
    ],
    notes: [note],
  };
}
