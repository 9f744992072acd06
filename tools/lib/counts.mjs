// @ts-check
// Counts passed and failed tests in the reports of the test runners. Unreadable reports count as failed.

/**
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {{ numPassedTests: number, numFailedTests: number, success: boolean,
 *   testResults: { status: string, assertionResults: unknown[] }[] }} VitestReport
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[] }} PlaywrightReport
 */

/**
 * Counts a run that ended badly without a failed test as failed: a crash, an unhandled rejection, or no tests.
 * @param {Counts} counts
 * @param {boolean} ok what the runner itself said
 * @returns {Counts}
 */
export function settle({ passed, failed }, ok) {
  const silent = failed === 0 && (!ok || passed === 0);
  return { passed, failed: silent ? 1 : failed };
}

/**
 * @param {unknown} report Vitest's JSON
 * @param {boolean} ok
 * @returns {Counts}
 */
export function countVitest(report, ok) {
  if (!(report instanceof Object && 'testResults' in report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults, success } = /** @type {VitestReport} */ (report);
  // A file that does not load has no tests to fail.
  const crashed = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return settle({ passed: numPassedTests, failed: numFailedTests + crashed.length }, ok && success);
}

/**
 * @param {unknown} report Playwright's JSON
 * @param {boolean} ok
 * @returns {Counts}
 */
export function countPlaywright(report, ok) {
  if (!(report instanceof Object && 'stats' in report)) return { passed: 0, failed: 1 };
  const { stats, errors } = /** @type {PlaywrightReport} */ (report);
  return settle({ passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }, ok);
}
