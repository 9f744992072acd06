// @ts-check
// Measures the host's overhead: login, profile, history list and insert through HTTP, limits, tokens and row-level security,
// beside lite on PGlite without the product.
import { newPerson } from '../tools/backend-checks/people.mjs';
import { withBareDatabase } from './support/bare-database.mjs';
import { load } from './support/load.mjs';
import { memoryMb } from './support/processes-used.mjs';
import { figure } from './support/report.mjs';
import { asksOf, KINDS, logIn, loginAsk, NAMES } from './support/requests.mjs';
import { emailOf, seedBills, seedUsers } from './support/seed.mjs';
import { withBareLite, withFolder, withServer } from './support/servers.mjs';

export const TITLE = 'Backend: through the host, and bare lite';
export const MINUTES = 10;

const ACCOUNTS = 2000;
/** Each load run logs in with this many accounts of its own. */
const OWN = 500;
const PEOPLE = 8;
const BILLS = 100;
const CONNECTIONS = [1, 8, 64];
/** Host and lite are measured alternately, this many times, so that other load on the machine affects both. */
const TURNS = 3;
/** This many log in at a time while somebody reads, and the reader may wait at most this many times longer. */
const LOGINS_BESIDE = 8;
const LONGER = 3;
/**
 * The least throughput, as a multiple of bare lite's: for reads and inserts at any number of connections, although lite's commits do not
 * reach the disk, which is most of an insert at one connection (0.88 to 1.09 times were measured); and for a few log-ins at a time, because
 * lite's block everybody.
 */
const AT_LEAST = 1;
const LOGINS_AT_LEAST = { connections: 8, times: 2 };
/** The p99 of inserts is at most this many times lite's. */
const INSERTS_LONGER = 1.5;

/** @typedef {import('./support/load.mjs').Load} Load */
/** @typedef {import('./support/requests.mjs').Kind} Kind */

/**
 * Records a failure and lets the other benchmarks go on.
 * @param {string[]} failures @param {() => Promise<Load>} work @returns {Promise<Load>}
 */
const tried = (failures, work) =>
  work().catch((error) => {
    failures.push(String(error));
    return { perSecond: Number.NaN, p50: Number.NaN, p99: Number.NaN, asked: 0 };
  });

/** The median of several runs, by requests a second. @param {readonly Load[]} loads */
const middle = (loads) =>
  /** @type {Load} */ (
    [...loads].sort((a, b) => a.perSecond - b.perSecond)[Math.floor((loads.length - 1) / 2)]
  );

/** @param {import('./support/report.mjs').Options} options @returns {Promise<import('./support/report.mjs').Report>} */
export const measure = ({ quick }) =>
  withFolder(async (folder) => {
    const model = await withServer(({ url, key }) => newPerson({ url, key, domain: 'fairtab.test' }), {
      DATA_DIR: folder,
    });
    await withBareDatabase(folder, async (query) => {
      await seedUsers(query, model.email, 1, ACCOUNTS);
      for (let index = 1; index <= PEOPLE; index += 1) await seedBills(query, emailOf(index), BILLS);
    });
    const env = { DATA_DIR: folder, TRUST_PROXY: '1' };
    return withBareLite(folder, (bare) => withServer((server) => measureHost(server, bare, quick), env));
  });

/**
 * Measures the server beside lite, whose address is `bare`.
 * @param {import('./support/servers.mjs').Server} server @param {string} bare @param {boolean} quick
 * @returns {Promise<import('./support/report.mjs').Report>}
 */
async function measureHost({ url, key, child }, bare, quick) {
  /** @type {string[]} */
  const failures = [];
  const logins = (/** @type {number} */ connections) =>
    loginAsk(key, ACCOUNTS, (CONNECTIONS.indexOf(connections) + 1) * OWN);
  const asks = { login: logins(1), ...asksOf(key, await logIn(url, key, PEOPLE)) };
  // A password takes so long that 64 connections would wait for seconds.
  const seconds = (/** @type {Kind} */ kind, /** @type {number} */ connections) =>
    quick ? 1 : kind === 'login' ? 4 + connections / 6 : 2;
  const rows = [];
  for (const kind of KINDS)
    for (const connections of CONNECTIONS) {
      const next = kind === 'login' ? logins(connections) : asks[kind];
      const ask = (/** @type {string} */ to) =>
        tried(failures, () => load(to, connections, seconds(kind, connections), next));
      /** @type {{ host: Load, lite: Load }[]} */
      const turns = [];
      while (turns.length < (quick || kind === 'login' ? 1 : TURNS))
        turns.push({ host: await ask(url), lite: await ask(bare) });
      const of = (/** @type {'host' | 'lite'} */ whose) => middle(turns.map((turn) => turn[whose]));
      rows.push(...rowsOf(kind, connections, of('host'), of('lite')));
    }
  const read = () => tried(failures, () => load(url, 1, quick ? 1 : 6, asks.profile));
  const alone = await read();
  const [beside] = await Promise.all([
    read(),
    tried(failures, () => load(url, LOGINS_BESIDE, quick ? 1 : 6, loginAsk(key, ACCOUNTS))),
  ]);
  rows.push({
    what: `profile beside ${LOGINS_BESIDE} logins: p99`,
    size: '1 connection',
    value: beside.p99,
    unit: 'ms',
    reference: { what: 'without logins', value: alone.p99 },
    limit: LONGER * alone.p99,
  });
  return {
    rows,
    failures,
    notes: [
      `The server held ${figure(memoryMb(child.pid))} MB afterwards. Host and bare lite took turns; lite has no limits, lets ended sessions in, lets requests into each other’s transactions, and its commits do not reach the disk.`,
    ],
  };
}

/**
 * The limit of a figure, if it has one.
 * @param {Kind} kind @param {keyof Load} key @param {number} connections @param {Load} lite
 */
function boundOf(kind, key, connections, lite) {
  if (key === 'p99' && kind === 'insert') return { limit: INSERTS_LONGER * lite.p99 };
  if (key !== 'perSecond') return {};
  if (kind !== 'login') return { atLeast: true, limit: AT_LEAST * lite.perSecond };
  const isHeld = connections === LOGINS_AT_LEAST.connections;
  return isHeld ? { atLeast: true, limit: LOGINS_AT_LEAST.times * lite.perSecond } : {};
}

/** @param {Kind} kind @param {number} connections @param {Load} host @param {Load} lite @returns {import('./support/report.mjs').Row[]} */
const rowsOf = (kind, connections, host, lite) =>
  /** @type {const} */ ([
    ['throughput', 'perSecond', 'requests/s'],
    ['p50', 'p50', 'ms'],
    ['p99', 'p99', 'ms'],
  ]).map(([name, key, unit]) => ({
    what: `${NAMES[kind]}: ${name}`,
    size: `${connections} connection${connections === 1 ? '' : 's'}`,
    value: host[key],
    unit,
    reference: { what: 'bare lite', value: lite[key] },
    ...boundOf(kind, key, connections, lite),
  }));
