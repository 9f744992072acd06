// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';

/**
 * What one fault came to.
 * @typedef {{
 *   fault: string,
 *   times: number,
 *   acknowledged: number,
 *   found: number,
 *   lost: number,
 *   said: string,
 *   wrong?: string,
 * }} Row `found`: of what was acknowledged. `said`: what the person or the operator was told.
 * `wrong`: what else is not as it has to be; the run fails then, as it does when something is lost.
 */

/**
 * How thoroughly, and with which chance. `skip`: what to say where this machine cannot do it.
 * @typedef {{ quick: boolean, seed: number }} Wish
 * @typedef {{
 *   title: string,
 *   run: (wish: Wish) => Promise<readonly Row[] | { skip: string }>,
 * }} Fault
 */

/** @param {Row} row */
export const isGood = ({ lost, wrong }) => lost === 0 && wrong === undefined;

/** @param {string} text */
const cell = (text) =>
  text
    .replaceAll('|', '\\|')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/\p{Cc}/gu, '·');
/** @param {number} value */
const count = (value) => value.toLocaleString('en-GB');

/**
 * The table, in Markdown.
 * @param {readonly Row[]} rows
 */
export function tableOf(rows) {
  const lines = rows.map((row) => {
    const numbers = [row.times, row.acknowledged, row.found, row.lost].map(count);
    const told = row.wrong === undefined ? row.said : `WRONG: ${row.wrong}. ${row.said}`;
    return `| ${[row.fault, ...numbers, told].map(cell).join(' | ')} |`;
  });
  return [
    '| fault | times | acknowledged | found afterwards | lost | what the person or the operator was told |',
    '| --- | ---: | ---: | ---: | ---: | --- |',
    ...lines,
  ].join('\n');
}

/** Where the table is in the file of documentation. */
const PLACE = /(<!-- faults -->\n)([^]*?)(<!-- \/faults -->)/;

/**
 * Puts rows into the table of a Markdown file; those of the same name give way, the others stay.
 * @param {string} file
 * @param {readonly Row[]} rows
 */
export async function writeRows(file, rows) {
  const text = readFileSync(file, 'utf8');
  const [head = '', rule = '', ...lines] = tableOf(rows).split('\n');
  const nameOf = (/** @type {string} */ line) => line.split('|')[1]?.trim() ?? '';
  const before = (PLACE.exec(text)?.[2] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);
  const all = new Map([...before, ...lines].map((line) => [nameOf(line), line]));
  const table = [head, rule, ...all.values()].join('\n');
  const next = text.replace(PLACE, (_, open, __, close) => `${open}\n${table}\n\n${close}`);
  writeFileSync(file, await format(next, { parser: 'markdown', printWidth: 110 }));
}
