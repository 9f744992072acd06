// @ts-check
// What the host costs: login, profile, history list and insert through HTTP, limits, tokens and row-level security, beside
// lite on PGlite without the product, the same statements on the same database, and a bare HTTP handler that answers as many bytes.
import { newPerson } from '../tools/backend-checks/people.mjs';
import { withBareDatabase } from './support/bare-database.mjs';
import { crowd, load } from './support/load.mjs';
import { cpuSeconds, memoryMb } from './support/processes-used.mjs';
import { figure } from './support/report.mjs';
import { asksOf, KINDS, logIn, loginAsk, NAMES, statementsOf } from './support/requests.mjs';
import { emailOf, seedBills, seedUsers } from './support/seed.mjs';
import { withBareLite, withBareServer, withFolder, withServer } from './support/servers.mjs';

export const TITLE =
  'Backend: through the host, bare lite, bare statements, and a bare handler with as many bytes';
export const MINUTES = 10;

const ACCOUNTS = 2000;
/** So many accounts of its own for the logins of each crowd. */
const OWN = 500;
const PEOPLE = 8;
const BILLS = 100;
const CONNECTIONS = [1, 8, 64];
/** Host and lite take turns, so often: what else the machine does meets both. */
const TURNS = 3;
/** So many log in at a time while somebody reads, and the reader may wait so many times longer meanwhile. */
const LOGINS_BESIDE = 8;
const LONGER = 3;
/**
 * So many times as much as bare lite has to be done: reads and inserts at any number of connections, though lite's commits do not reach the disk, which is
 * most of an insert at one connection (0.88 to 1.09 times were measured); and logins of a few at a time, since lite's hold everybody up.
 */
const AT_LEAST = 1;
const LOGINS_AT_LEAST = { connections: 8, times: 1.5 };

/** @typedef {import('./support/load.mjs').Load} Load */
/** @typedef {import('./support/requests.mjs').Kind} Kind */

/**
 * What fails is said, and the other figures are still worth having.
 * @param {string[]} failures @param {() => Promise<Load & { cpu?: number }>} work @returns {Promise<Load & { cpu?: number }>}
 */
const tried = (failures, work) =>
  work().catch((error) => {
    failures.push(String(error));
    return { perSecond: Number.NaN, p50: Number.NaN, p99: Number.NaN, asked: 0, cpu: Number.NaN };
  });

/**
 * Every kind by every number of connections.
 * @template T @param {(kind: Kind, connections: number) => Promise<T>} one
 */
async function each(one) {
  const found = [];
  for (const kind of KINDS)
    for (const connections of CONNECTIONS)
      found.push({ kind, connections, figures: await one(kind, connections) });
  return found;
}

/** The middle of several, by requests a second. @template {Load} T @param {readonly T[]} loads @returns {T} */
const middle = (loads) =>
  /** @type {T} */ ([...loads].sort((a, b) => a.perSecond - b.perSecond)[Math.floor((loads.length - 1) / 2)]);

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
    const { people, asks, sizes, host, lite, beside, memory } = await withBareLite(folder, (bare) =>
      withServer(
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
          const both = await each(async (kind, connections) => {
            const next = kind === 'login' ? logins(connections) : asked[kind];
            const ask = (/** @type {string} */ to) => load(to, connections, seconds(kind, connections), next);
            /** @type {{ host: Load & { cpu?: number }, lite: Load }[]} */
            const turns = [];
            while (turns.length < (quick || kind === 'login' ? 1 : TURNS)) {
              const before = cpuSeconds(pid);
              const own = await tried(failures, () => ask(url));
              const cpu = ((cpuSeconds(pid) - before) * 1000) / own.asked;
              turns.push({ host: { ...own, cpu }, lite: await tried(failures, () => ask(bare)) });
            }
            return {
              host: middle(turns.map((turn) => turn.host)),
              lite: middle(turns.map((turn) => turn.lite)),
            };
          });
          const read = () => load(url, 1, quick ? 1 : 6, asked.profile);
          const alone = await tried(failures, read);
          const [beside8] = await Promise.all([
            tried(failures, read),
            tried(failures, () => load(url, LOGINS_BESIDE, quick ? 1 : 6, loginAsk(key, ACCOUNTS))),
          ]);
          return {
            people: loggedIn,
            asks: asked,
            sizes: bytes,
            host: both.map((each) => ({ ...each, figures: each.figures.host })),
            lite: both.map((each) => ({ ...each, figures: each.figures.lite })),
            beside: { alone: alone.p99, logins: beside8.p99 },
            memory: memoryMb(pid),
          };
        },
        { DATA_DIR: folder, TRUST_PROXY: '1' },
      ),
    );
    const database = await withBareDatabase(folder, ({ begin }) => {
      const statements = statementsOf(begin, people);
      return each((kind, connections) =>
        tried(failures, () => crowd(connections, quick ? 0.3 : 1, statements[kind])),
      );
    });
    const http = await each((kind, connections) =>
      tried(failures, () =>
        withBareServer(sizes[kind], (url) => load(url, connections, quick ? 0.5 : 1, asks[kind])),
      ),
    );
    const report = reportOf(
      host,
      [
        { what: 'bare lite', of: lite },
        { what: 'bare database', of: database },
        { what: 'bare HTTP', of: http },
      ],
      `Bytes of an answer: ${KINDS.map((kind) => `${NAMES[kind]} ${figure(sizes[kind])}`).join(', ')}. The server held ${figure(memory)} MB afterwards. A login through the host hashes a password; on the bare database it does not. Host and bare lite took turns; lite has no limits, lets ended sessions in, lets requests into each other’s transactions, and its commits do not reach the disk.`,
    );
    report.rows.push({
      what: `profile beside ${LOGINS_BESIDE} logins: p99`,
      size: '1 connection',
      value: beside.logins,
      unit: 'ms',
      reference: { what: 'without logins', value: beside.alone },
      limit: LONGER * beside.alone,
    });
    return { ...report, failures };
  });

/**
 * What a throughput is held to.
 * @param {Kind} kind @param {number} connections @param {number} [lite] requests a second of bare lite
 */
function leastOf(kind, connections, lite = Number.NaN) {
  if (kind !== 'login') return { atLeast: true, limit: AT_LEAST * lite };
  const isHeld = connections === LOGINS_AT_LEAST.connections;
  return isHeld ? { atLeast: true, limit: LOGINS_AT_LEAST.times * lite } : {};
}

/**
 * @typedef {{ kind: Kind, connections: number, figures: Load & { cpu?: number } }[]} Measured
 * @param {Measured} host @param {readonly { what: string, of: Measured }[]} references bare lite first @param {string} note
 * @returns {import('./support/report.mjs').Report}
 */
function reportOf(host, references, note) {
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
      reference: references.map(({ what, of }) => ({ what, value: of[index]?.figures[key] ?? Number.NaN })),
      ...(key === 'perSecond' && leastOf(kind, connections, references[0]?.of[index]?.figures.perSecond)),
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
