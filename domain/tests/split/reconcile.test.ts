import { expect, test } from 'vitest';
import { reconcile } from '../../src/index.ts';

test.each([
  [0, 'GBP', 'match'],
  [1, 'GBP', 'close'],
  [-99, 'GBP', 'close'],
  [100, 'GBP', 'off'],
  [-100, 'GBP', 'off'],
  [999, 'KWD', 'close'],
  [1000, 'KWD', 'off'],
  [99, 'JPY', 'close'],
  [100, 'JPY', 'off'],
  [99, 'ZZZ', 'close'],
  [100, 'ZZZ', 'off'],
] as const)('a difference of %d in %s is %s', (difference, currency, verdict) => {
  expect(reconcile(difference, currency)).toBe(verdict);
});
