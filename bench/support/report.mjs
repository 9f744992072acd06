// @ts-check
// A benchmark's results, and how they are printed: rows of the common table, and tables of its own.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { inRoot, readJson } from '../../tools/lib/project.mjs';

/**
 * One line of the table. `reference`: the cost of the same work without us, measured in the same run. `limit`: the most that is allowed, or
 * with `atLeast` the least.
 * @typedef {{ what: string, value: number }} Reference
 * @typedef {{
 *   what: string, size: string, value: number, unit: string, reference?: Reference | undefined,
 *   limit?: number | undefined, atLeast?: boolean | undefined,
 * }} Row
 * @typedef {{ head: readonly string[], rows: readonly (readonly string[])[] }} Table
 * @typedef {[x: number, y: number][]} Points
 * @typedef {{ rows: Row[], tables?: Table[], notes?: string[], failures?: string[] }} Report `failures`: the parts that could not be
 * measured
 * @typedef {Report & { title: string, at: string, seconds: number, load: number, machine: string }} Stored `load`: of the machine, before
 * @typedef {{ quick: boolean, runs?: number | undefined }} Options `quick`: so short that the figures mean little
 */

const FOLDER = inRoot('reports', 'bench');

/** @param {number} value three digits that count */
export function figure(value) {
  if (!Number.isFinite(value)) return '–';
  return value >= 1000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}

/** @param {readonly number[]} values @param {number} share 0.5 is the median */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low === undefined || high === undefined ? Number.NaN : low + (high - low) * (at % 1);
}

/** @param {readonly number[]} values */
export const median = (values) => percentile(values, 0.5);

/** The y of the last point. @param {Points} points */
const lastOf = (points) => points.at(-1)?.[1] ?? Number.NaN;

/** A row for the last point, beside the first one. @param {string} what @param {string} x @param {Points} points @returns {Row} */
export const grownRow = (what, x, points) => ({
  what,
  size: `${figure(points.at(-1)?.[0] ?? Number.NaN)} ${x}`,
  value: lastOf(points),
  unit: 'ms',
  reference: {
    what: `with ${figure(points[0]?.[0] ?? Number.NaN)} ${x}`,
    value: points[0]?.[1] ?? Number.NaN,
  },
});

/** @param {Row} row */
const isKept = ({ value, limit, atLeast }) =>
  limit === undefined || (atLeast ? value >= limit : value <= limit);

/** True if everything was measured and within its limits. @param {Report} report */
export const isGood = ({ rows, failures = [] }) => failures.length === 0 && rows.every(isKept);

/** As Markdown, first column to the left, figures to the right. @param {Table} table */
function tableText({ head, rows }) {
  const widths = head.map((title, column) =>
    Math.max(4, title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (/** @type {readonly string[]} */ cells) =>
    `| ${widths.map((width, column) => (column === 0 ? (cells[0] ?? '').padEnd(width) : (cells[column] ?? '').padStart(width))).join(' | ')} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [head, rule, ...rows].map(line).join('\n');
}

/** @param {readonly Row[]} rows */
export function rowsText(rows) {
  const head = ['what', 'size', 'figure', 'unit', 'reference, same run', 'ratio', 'limit'];
  const cells = rows.map((row) => {
    const { what, size, value, unit, reference, limit, atLeast } = row;
    const bound = limit === undefined ? '' : `${atLeast ? '≥' : '≤'} ${figure(limit)}`;
    return [
      what,
      size,
      figure(value),
      unit,
      reference ? `${reference.what} ${figure(reference.value)}` : '',
      reference ? `${figure(value / reference.value)}×` : '',
      isKept(row) ? bound : `${bound} NOT KEPT`,
    ];
  });
  return tableText({ head, rows: cells });
}

/** Everything but the rows. @param {Report} report */
export const detailsText = ({ tables = [], notes = [], failures = [] }) =>
  [...tables.map(tableText), ...notes, ...failures.map((failure) => `NOT MEASURED: ${failure}`)].join('\n\n');

/** Stores a report for the table and the docs. @param {string} name @param {Omit<Stored, 'machine' | 'at'>} report */
export function store(name, report) {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${process.platform}`;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(
    `${FOLDER}/${name}.json`,
    JSON.stringify({ ...report, machine, at: new Date().toISOString() }, null, 2),
  );
}

/** @param {string} name */
export const forget = (name) => rmSync(`${FOLDER}/${name}.json`, { force: true });

/** The last report of each benchmark, by name. @returns {Map<string, Stored>} */
export function stored() {
  mkdirSync(FOLDER, { recursive: true });
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  return new Map(
    names.map((name) => [name.replace('.json', ''), /** @type {Stored} */ (readJson(`${FOLDER}/${name}`))]),
  );
}
