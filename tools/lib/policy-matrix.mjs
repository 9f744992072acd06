// @ts-check

/**
 * @typedef {{ status: string, ancestorTitles: string[] }} Assertion
 * @typedef {{ testResults: { assertionResults: Assertion[] }[] }} VitestReport
 */

/**
 * How much of the policy matrix (who may do what with whose row) holds, one line per database.
 * @param {unknown} report Vitest's JSON
 * @returns {string}
 */
export function policyMatrix(report) {
  if (!(report instanceof Object && 'testResults' in report)) return '';
  /** @type {Map<string, { held: number, all: number, tables: Set<string> }>} */
  const counts = new Map();
  for (const file of /** @type {VitestReport} */ (report).testResults)
    for (const { status, ancestorTitles } of file.assertionResults) {
      const [, table, database] = /^(\w+) on (\w+)$/.exec(ancestorTitles[0] ?? '') ?? [];
      if (!table || !database || !ancestorTitles.at(-1)?.startsWith('policy matrix')) continue;
      const count = counts.get(database) ?? { held: 0, all: 0, tables: new Set() };
      counts.set(database, count);
      count.tables.add(table);
      count.all += 1;
      if (status === 'passed') count.held += 1;
    }
  return [...counts]
    .map(
      ([database, { held, all, tables }]) =>
        `policy matrix on ${database}: ${held} of ${all} answers as expected, ${tables.size} tables`,
    )
    .join('\n');
}
