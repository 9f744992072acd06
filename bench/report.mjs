// @ts-check
// What every benchmark hands in: rows for the one table, and series for the plots.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { inRoot, readJson } from '../tools/lib/project.mjs';
import { table } from './table.mjs';

/**
 * One line of the table. `reference`: what the same work costs without us, measured in the same run. `limit`: the most that is
 * allowed, or with `atLeast` the least.
 * @typedef {{ what: string, value: number }} Reference
 * @typedef {{
 *   what: string, size: string, value: number, unit: string,
 *   reference?: Reference | readonly Reference[] | undefined,
 *   limit?: number | undefined, atLeast?: boolean | undefined,
 * }} Row
 * @typedef {{ name: string, points: [number, number][] }} Line
 * @typedef {{ id: string, title: string, x: string, y: string, lines: Line[], note?: string }} Series
 * @typedef {{ text: string, ok: boolean, rows?: Row[], series?: Series[], facts?: Record<string, number>, seconds?: number }} Report `facts`: what docs/scaling.md is computed from
 * @typedef {Report & { title: string, at: string, load: number }} Stored `load`: of the machine, before
 */

const FOLDER = inRoot('reports', 'bench');

/** @param {number} value three digits that count */
export const figure = (value) =>
  !Number.isFinite(value)
    ? '–'
    : value >= 1000
      ? Math.round(value).toLocaleString('en')
      : String(Number(value.toPrecision(3)));

/** @param {Row} row */
const isKept = ({ value, limit, atLeast }) =>
  limit === undefined || (atLeast ? value >= limit : value <= limit);

/** @param {readonly Row[]} rows */
export const allKept = (rows) => rows.every(isKept);

/** @param {readonly Row[]} rows */
export function rowsTable(rows) {
  const head = ['what', 'size', 'figure', 'unit', 'reference, same run', 'ratio', 'limit'];
  const cells = rows.map((row) => {
    const { what, size, value, unit, limit, atLeast } = row;
    const references = [row.reference ?? []].flat();
    const bound = limit === undefined ? '' : `${atLeast ? '≥' : '≤'} ${figure(limit)}`;
    return [
      what,
      size,
      figure(value),
      unit,
      references.map((reference) => `${reference.what} ${figure(reference.value)}`).join('; '),
      references.map((reference) => `${figure(value / reference.value)}×`).join('; '),
      isKept(row) ? bound : `${bound} NOT KEPT`,
    ];
  });
  return table(head, cells);
}

/** What the figures were taken on. */
export function machine() {
  const [cpu] = cpus();
  return `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${process.platform}`;
}

/** @param {string} name @param {Stored} report */
export function store(name, report) {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/${name}.json`, `${JSON.stringify({ machine: machine(), ...report }, null, 2)}\n`);
}

/** @param {string} name */
export const forget = (name) => rmSync(`${FOLDER}/${name}.json`, { force: true });

/** The last report of each benchmark. @returns {Record<string, Stored & { machine: string }>} */
export function stored() {
  try {
    const names = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
    return Object.fromEntries(
      names.map((name) => [
        name.slice(0, -'.json'.length),
        /** @type {Stored & { machine: string }} */ (readJson(`${FOLDER}/${name}`)),
      ]),
    );
  } catch {
    return {};
  }
}
