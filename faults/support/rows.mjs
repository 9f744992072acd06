// @ts-check
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
const cell = (text) => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');
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
