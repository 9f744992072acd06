import { expect, test } from 'vitest';
import { countTests } from '../lib/counts.mjs';

const vitest = (numPassedTests: number, numFailedTests: number) => ({ numPassedTests, numFailedTests });
const playwright = (expected: number, unexpected: number) => ({ stats: { expected, unexpected } });

test.each([
  ['tests are counted one by one', vitest(40, 2), false, 40, 2],
  ['as Playwright counts them, too', playwright(10, 1), false, 10, 1],
  ['a run that passes', vitest(5, 0), true, 5, 0],
  ['a run that ends badly with every test passed, or a file that does not load', vitest(5, 0), false, 5, 1],
  ['the same in Playwright', playwright(5, 0), false, 5, 1],
  ['no tests', playwright(0, 0), true, 0, 1],
  ['no report', undefined, true, 0, 1],
])('%s', (_, report, ok, passed, failed) => {
  expect(countTests(report, ok)).toEqual({ passed, failed });
});
