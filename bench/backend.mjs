// @ts-check
// What the host costs: login, profile, history list and insert through HTTP, limits, tokens and row-level security, beside
// the same statements on the same database and a bare HTTP handler with the same bytes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newPerson } from '../tools/backend-checks/people.mjs';
import { startEmbedded } from '../tools/lib/embedded.mjs';
import { openBare } from './bare-database.mjs';
import { withBareServer } from './bare-http.mjs';
import { cpuSeconds, crowd, load, memoryMb } from './load.mjs';
import { figure } from './report.mjs';
import { asksOf, logIn, loginAsk, statementsOf } from './requests.mjs';
import { seedBills, seedUsers } from './seed.mjs';
import { table } from './table.mjs';

const ACCOUNTS = 2000;
/** So many accounts of its own for the logins of each crowd. */
const OWN = 500;
const PEOPLE = 8;
const BILLS = 100;
const CONNECTIONS = [1, 8, 64];
const SECONDS = 2;
/** A password takes long enough that a crowd of 64 waits for seconds. */
const LOGIN_SECONDS = 5;

const NAMES = {
  login: 'login',
  profile: 'profile',
  list: `history list, ${BILLS} bills`,
  insert: 'insert of a bill',
};
/** @typedef {keyof typeof NAMES} Kind */
const KINDS = /** @type {Kind[]} */ (Object.keys(NAMES));

/** @param {string} folder */
async function prepare(folder) {
  const server = await startEmbedded({ DATA_DIR: folder });
  const { email } = await newPerson({ url: server.url, key: server.key, domain: 'fairtab.test' });
  await server.stop();
  const bare = await openBare(join(folder, 'database'));
  await seedUsers(bare.query, email, 1, ACCOUNTS);
  for (let index = 1; index <= PEOPLE; index += 1)
    await seedBills(bare.query, `bench-${index}@fairtab.test`, BILLS);
  await bare.close();
}

/** @typedef {import('./load.mjs').Load & { cpu?: number }} Figures */
/** @typedef {Record<Kind, Figures[]>} Measured one for each number of connections */

/** @param {(kind: Kind, connections: number) => Promise<Figures>} measure @param {string[]} failures what went wrong is added @returns {Promise<Measured>} */
async function each(measure, failures) {
  /** @type {Measured} */
  const measured = { login: [], profile: [], list: [], insert: [] };
  for (const kind of KINDS) {
    for (const connections of CONNECTIONS) {
      const figures = await measure(kind, connections);
      // Said, and the benchmark fails, but the other figures are still worth having.
      if (figures.failed > 0)
        failures.push(`${NAMES[kind]}, ${connections}: ${figures.failed} failed ${figures.why ?? ''}`);
      measured[kind].push(figures);
    }
  }
  return measured;
}

/** @returns {Promise<import('./report.mjs').Report>} */
export async function benchBackend() {
  const folder = mkdtempSync(join(tmpdir(), 'fairtab-bench-'));
  try {
    await prepare(folder);
    const server = await startEmbedded({ DATA_DIR: folder, TRUST_PROXY: '1' });
    const pid = server.child.pid;
    const people = await logIn(server.url, server.key, PEOPLE);
    const asksFor = (/** @type {number} */ connections) => ({
      login: loginAsk(server.key, ACCOUNTS, (CONNECTIONS.indexOf(connections) + 1) * OWN),
      ...asksOf(server.key, people),
    });
    const asks = asksFor(1);
    const sizes = { login: 0, profile: 0, list: 0, insert: 0 };
    for (const kind of KINDS) {
      const { method, path, headers, body } = asks[kind](1_000_000);
      sizes[kind] = (
        await (await fetch(server.url + path, { method, headers, body })).arrayBuffer()
      ).byteLength;
    }
    const seconds = (/** @type {Kind} */ kind) => (kind === 'login' ? LOGIN_SECONDS : SECONDS);
    /** @type {string[]} */
    const failures = [];
    const host = await each(async (kind, connections) => {
      const before = cpuSeconds(pid);
      const figures = await load(server.url, connections, seconds(kind), asksFor(connections)[kind]);
      return { ...figures, cpu: ((cpuSeconds(pid) - before) * 1000) / Math.max(1, figures.count / 0.9) };
    }, failures);
    const memory = memoryMb(pid);
    await server.stop();

    const bare = await openBare(join(folder, 'database'));
    const statements = statementsOf(bare.begin, people);
    const database = await each(
      (kind, connections) => crowd(connections, 1, (turn) => statements[kind](turn).then(() => true)),
      failures,
    );
    await bare.close();
    const http = await each(
      (kind, connections) => withBareServer(sizes[kind], (url) => load(url, connections, 1, asks[kind])),
      failures,
    );
    const report = reportOf(host, database, http, sizes, memory);
    return { ...report, ok: failures.length === 0, text: [report.text, ...failures].join('\n') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {Measured} host @param {Measured} database @param {Measured} http @param {Record<Kind, number>} sizes
 * @param {number} memory
 * @returns {import('./report.mjs').Report}
 */
function reportOf(host, database, http, sizes, memory) {
  const cells = KINDS.flatMap((kind) =>
    CONNECTIONS.map((connections, index) => {
      const at = (/** @type {Measured} */ measured) => /** @type {Figures} */ (measured[kind][index]);
      const three = (/** @type {Figures} */ { perSecond, p50, p99 }) => [perSecond, p50, p99].map(figure);
      return [
        NAMES[kind],
        String(connections),
        ...three(at(host)),
        figure(at(host).cpu ?? Number.NaN),
        ...three(at(database)),
        ...three(at(http)),
      ];
    }),
  );
  const three = (/** @type {string} */ name) => [`${name}: /s`, 'p50 ms', 'p99 ms'];
  const head = [
    '',
    'connections',
    ...three('host'),
    'CPU ms each',
    ...three('database'),
    ...three('bare HTTP'),
  ];
  const rows = KINDS.flatMap((kind) =>
    CONNECTIONS.flatMap((connections, index) => {
      const [ours, theirs, bare] = [host[kind][index], database[kind][index], http[kind][index]];
      if (!ours || !theirs || !bare) return [];
      const size = `${connections} connection${connections === 1 ? '' : 's'}`;
      return /** @type {const} */ ([
        ['throughput', 'perSecond', 'requests/s'],
        ['p50', 'p50', 'ms'],
        ['p99', 'p99', 'ms'],
      ]).map(([name, key, unit]) => ({
        what: `${NAMES[kind]}: ${name}`,
        size,
        value: ours[key],
        unit,
        reference: [
          { what: 'bare database', value: theirs[key] },
          { what: 'bare HTTP', value: bare[key] },
        ],
      }));
    }),
  );
  const bytes = KINDS.map((kind) => `${NAMES[kind]} ${sizes[kind].toLocaleString('en')}`).join(', ');
  return {
    ok: true,
    text: `${table(head, cells)}\n\nBytes of an answer: ${bytes}. The server held ${figure(memory)} MB afterwards. A login through the host hashes a password; on the bare database it does not.`,
    rows,
    series: [
      {
        id: 'connections',
        title: 'Requests per second by connections, embedded server',
        x: 'connections',
        y: 'requests/s',
        lines: KINDS.map((kind) => ({
          name: NAMES[kind],
          points: host[kind].map(({ perSecond }, index) => [CONNECTIONS[index] ?? 0, perSecond]),
        })),
      },
    ],
  };
}
