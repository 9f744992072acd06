// @ts-check
// What docs/scaling.md says in figures, computed from what was measured here and from what is assumed there.
import { figure, stored, tableText } from './report.mjs';
import { NAMES } from './requests.mjs';

const ACCOUNTS = [10_000, 1_000_000, 100_000_000];
/** A month, for one account. */
const BILLS_A_MONTH = 2;
/** For one bill that is saved. The profile stands for everything small: groups, the subscription, a renewed session. */
const REQUESTS = { login: 0.1, profile: 6, list: 3, insert: 1 };
/** Friday evening beside the mean of the year. */
const PEAK = 10;
/** Half of a core's time is kept free, so that nobody waits in line. */
const FULL = 0.5;
const LARGEST = { cores: 64, memory: 256e9 };
const SECONDS_A_YEAR = 365 * 86_400;
const KINDS = /** @type {const} */ (['login', 'profile', 'list', 'insert']);

/** In the largest unit that fits. @param {readonly [number, string][]} units @param {number} value */
function inUnits(units, value) {
  const [size, name] = units.find(([least]) => value >= least) ?? [1, ''];
  return `${figure(value / size)} ${name}`.trim();
}
const many = (/** @type {number} */ value) =>
  value < 1e4
    ? figure(value)
    : inUnits(
        [
          [1e9, 'G'],
          [1e6, 'M'],
          [1e3, 'k'],
        ],
        value,
      );
const bytes = (/** @type {number} */ value) =>
  inUnits(
    [
      [1e12, 'TB'],
      [1e9, 'GB'],
      [1e6, 'MB'],
    ],
    value,
  );
const whole = (/** @type {number} */ value) =>
  Number.isFinite(value) ? many(Math.max(1, Math.ceil(value))) : '–';

/** What more processes gained. @param {Record<string, number>} facts */
function processesTable(facts) {
  const head = [
    'requests/s, 32 connections',
    'one process',
    'two',
    'four',
    'gain',
    'ms of a core: server',
    'database',
    'database, bare',
  ];
  const cells = KINDS.map((kind) => {
    const rate = (/** @type {number} */ count) => facts[`${kind}: requests/s of ${count}`] ?? Number.NaN;
    const gain = [2, 4].map((count) => `${figure(rate(count) / rate(1))}×`).join(', ');
    const ms = ['server, 1', 'database, 1', 'database, bare'].map((of) =>
      figure(facts[`${kind}: ms of the ${of}`] ?? Number.NaN),
    );
    return [NAMES[kind], ...[1, 2, 4].map((count) => figure(rate(count))), gain, ...ms];
  });
  return tableText({ head, rows: cells });
}

/** @param {(kind: typeof KINDS[number]) => number} ms of a core for a request @param {number} perSecond bills */
const coresFor = (ms, perSecond) =>
  (KINDS.reduce((sum, kind) => sum + (REQUESTS[kind] * ms(kind)) / 1000, 0) * perSecond) / FULL;

/** @param {Record<string, number>} facts */
function accountsTable(facts) {
  const fact = (/** @type {string} */ name) => facts[name] ?? Number.NaN;
  const head = [
    'accounts',
    'bills a year',
    'storage a year',
    'of it indexes',
    'accounts themselves',
    'requests/s, mean (peak)',
    'database cores at the peak',
    'processes of this server',
  ];
  const cells = ACCOUNTS.map((accounts) => {
    const bills = accounts * BILLS_A_MONTH * 12;
    const mean = bills / SECONDS_A_YEAR;
    const requests = KINDS.reduce((sum, kind) => sum + REQUESTS[kind], 0) * mean;
    const database = coresFor((kind) => fact(`${kind}: ms of the database, bare`), mean * PEAK);
    const server = coresFor((kind) => fact(`${kind}: ms of the server, 1`), mean * PEAK);
    return [
      many(accounts),
      many(bills),
      bytes(bills * fact('bytes a bill')),
      bytes(bills * fact('index bytes a bill')),
      bytes(accounts * fact('bytes an account')),
      `${figure(requests)} (${figure(requests * PEAK)})`,
      whole(database),
      whole(server),
    ];
  });
  return tableText({ head, rows: cells });
}

/** @param {Record<string, number>} facts */
function ends(facts) {
  const fact = (/** @type {string} */ name) => facts[name] ?? Number.NaN;
  const bills = LARGEST.memory / fact('index bytes a bill');
  const years = bills / (BILLS_A_MONTH * 12);
  const inserts = (LARGEST.cores * FULL * 1000) / fact('insert: ms of the database, bare');
  const logins = (FULL * 1000) / fact('login: ms of the server, 1');
  return [
    `Indexes of \`bill_history\` fill ${bytes(LARGEST.memory)} of memory at ${many(bills)} bills: a year of ${many(years)} accounts.`,
    `${LARGEST.cores} cores of database, half used, take ${many(inserts)} bills a second; a peak of 100 M accounts brings ${many((1e8 * BILLS_A_MONTH * 12 * PEAK) / SECONDS_A_YEAR)}.`,
    `One core, half used, takes ${figure(logins)} logins a second (bcrypt in JavaScript), and ${figure((FULL * 1000) / fact('list: ms of the server, 1'))} history lists.`,
  ]
    .map((line) => `- ${line}`)
    .join('\n');
}

/** The paragraphs between the marks of docs/scaling.md; nothing where what they need was not measured. @returns {Record<string, string>} */
export function scalingParts() {
  const reports = stored();
  const [data, processes] = [reports.get('data'), reports.get('processes')];
  /** @type {Record<string, string>} */
  const parts = {};
  const taken = (/** @type {import('./report.mjs').Stored} */ { at }) =>
    `Measured ${at.slice(0, 10)} by \`npm run bench\`.`;
  if (processes?.facts) parts['processes'] = `${processesTable(processes.facts)}\n\n${taken(processes)}`;
  if (processes?.facts && data?.facts) {
    const facts = { ...processes.facts, ...data.facts };
    parts['accounts'] = accountsTable(facts);
    parts['ends'] = ends(facts);
  }
  return parts;
}
