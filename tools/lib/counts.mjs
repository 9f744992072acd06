// @ts-check
// Counts passed and failed tests in the JSON reports of the test runners.

/**
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {{ numPassedTests: number, numFailedTests: number }} VitestReport
 * @typedef {{ stats: { expected: number, unexpected: number } }} PlaywrightReport
 */

/**
 * Counts a run that ended badly without a failed test as failed: a crash, a file that does not load, no tests, or no report.
 * @param {Counts} counts
 * @param {boolean} ok what the runner itself said
 * @returns {Counts}
 */
export function settle({ passed, failed }, ok) {
  const silent = failed === 0 && (!ok || passed === 0);
  return { passed, failed: silent ? 1 : failed };
}

/** @param {unknown} report Vitest's, or Playwright's @param {boolean} ok @returns {Counts} */
export function countTests(report, ok) {
  const { numPassedTests = 0, numFailedTests = 0 } = /** @type {Partial<VitestReport>} */ (report ?? {});
  const { stats } = /** @type {Partial<PlaywrightReport>} */ (report ?? {});
  return settle(
    stats
      ? { passed: stats.expected, failed: stats.unexpected }
      : { passed: numPassedTests, failed: numFailedTests },
    ok,
  );
}
