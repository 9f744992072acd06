import { expect, test } from 'vitest';
import { countPlaywright, countVitest, settle } from '../lib/counts.mjs';

const file = (status: string, tests: number) => ({ status, assertionResults: Array.from({ length: tests }) });
const vitest = (
  passed: number,
  failed: number,
  files = [file('passed', passed)],
  success = failed === 0,
) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  success,
  testResults: files,
});
const playwright = (expected: number, unexpected: number, errors: unknown[] = [], flaky = 0) => ({
  stats: { expected, unexpected, flaky },
  errors,
});

test('tests are counted one by one', () => {
  expect(countVitest(vitest(40, 2), false)).toEqual({ passed: 40, failed: 2 });
  expect(countPlaywright(playwright(10, 1), false)).toEqual({ passed: 10, failed: 1 });
});

test('a file that does not load is a failure', () => {
  expect(countVitest(vitest(5, 0, [file('passed', 5), file('failed', 0)], false), false)).toEqual({
    passed: 5,
    failed: 1,
  });
});

test('a test that passes only at the second try is a failure', () => {
  expect(countPlaywright(playwright(9, 0, [], 1), true)).toEqual({ passed: 9, failed: 1 });
});

test('a run that ends badly is a failure, even with every test passed', () => {
  expect(countVitest(vitest(5, 0), false)).toEqual({ passed: 5, failed: 1 });
  expect(countPlaywright(playwright(5, 0), false)).toEqual({ passed: 5, failed: 1 });
});

test('no tests, or no report, is a failure', () => {
  expect(countVitest(vitest(0, 0, []), true)).toEqual({ passed: 0, failed: 1 });
  expect(countPlaywright(playwright(0, 0), true)).toEqual({ passed: 0, failed: 1 });
  expect(countVitest(undefined, true)).toEqual({ passed: 0, failed: 1 });
  expect(countPlaywright('', true)).toEqual({ passed: 0, failed: 1 });
  expect(settle({ passed: 0, failed: 0 }, true)).toEqual({ passed: 0, failed: 1 });
});
