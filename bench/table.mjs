// @ts-check
// Live tables: the time from a tap until the others at the table have it, embedded and with two processes on PostgreSQL, beside
// a bare WebSocket server.
import { withPostgres, withServers } from './support/cluster.mjs';
import { figure, percentile } from './support/report.mjs';
import { withScript, withServer } from './support/servers.mjs';
import { tapAtEcho, tapAtTables } from './support/table-phones.mjs';

export const TITLE = 'Live tables: from a tap until the others have it';
export const MINUTES = 5;

/** About how often each person taps, in ms, while all are busy with the bill. */
const ONE = { tables: 1, phones: 10, every: 1000 };
const TWENTY = { tables: 20, phones: 6, every: 3000 };
const SHAPES = [
  { name: '10 phones at one table', shape: ONE, limit: { embedded: 100, processes: 100 } },
  { name: '20 tables × 6 phones', shape: TWENTY, limit: { embedded: undefined, processes: 250 } },
];

/** @param {import('./support/report.mjs').Options} options @returns {Promise<import('./support/report.mjs').Report>} */
export async function measure({ quick }) {
  const seconds = quick ? 4 : 20;
  /** @type {import('./support/report.mjs').Row[]} */
  const rows = [];
  /** @type {string[][]} */
  const details = [];
  /** @type {string[]} */
  const failures = [];
  const echo = await withScript('bench/support/bare-echo.mjs', [], (url) =>
    tapAtEcho(url, { ...ONE, seconds }),
  );

  /** @param {string} where @param {'embedded' | 'processes'} kind @param {{ urls: readonly string[], key: string }} servers */
  async function measureAt(where, kind, servers) {
    for (const { name, shape, limit } of SHAPES) {
      const { delays, answers, taps, expected } = await tapAtTables(servers, { ...shape, seconds });
      if (delays.length < expected)
        failures.push(`${name}, ${where}: ${expected - delays.length} of ${expected} not seen`);
      rows.push({
        what: `Others have a tap, p95, ${where}`,
        size: name,
        value: percentile(delays, 0.95),
        unit: 'ms',
        limit: limit[kind],
        reference: { what: 'bare WebSockets', value: percentile(echo, 0.95) },
      });
      details.push([
        `${where}, ${name}`,
        ...[0.5, 0.95, 0.99, 1].map((share) => figure(percentile(delays, share))),
        figure(percentile(answers, 0.5)),
        figure(percentile(answers, 0.99)),
        figure(taps),
      ]);
    }
  }

  await withServer(({ url, key }) => measureAt('embedded', 'embedded', { urls: [url], key }));
  await withPostgres((database) =>
    withServers(database, 2, (servers) => measureAt('two processes on PostgreSQL', 'processes', servers)),
  );
  details.push([
    'bare WebSockets, 10 clients',
    ...[0.5, 0.95, 0.99, 1].map((share) => figure(percentile(echo, share))),
  ]);
  return {
    rows,
    tables: [
      {
        head: ['ms', 'p50', 'p95', 'p99', 'most', 'answer p50', 'answer p99', 'taps'],
        rows: details,
      },
    ],
    failures,
  };
}
