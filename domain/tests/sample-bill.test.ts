import { expect, test } from 'vitest';
import { summarize } from '../src/index.ts';
import { sampleBill } from './fixtures/sample-bill.ts';

/** As drawn in the design's pictures. */
const PICTURED = [
  ['Maya', 5996],
  ['Tom', 6571],
  ['Priya', 5219],
  ['Alexandra Montgomery-Fitzgerald', 5778],
  ['Jonas', 7303],
  ['Wei Ling', 4328],
  ['Oluwaseun', 3402],
  ['Sofia', 6552],
] as const;

test('the bill of the pictures comes to £451.49', () => {
  expect(summarize(sampleBill()).grandTotal).toBe(45149);
});

test.each(PICTURED)('%s owes what is pictured, to the penny or the one beside it', (name, pictured) => {
  const diner = Object.values(summarize(sampleBill()).perDiner).find((each) => each.name === name);
  expect(Math.abs((diner?.total ?? 0) - pictured)).toBeLessThanOrEqual(1);
});
