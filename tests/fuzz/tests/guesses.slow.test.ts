import { expect, test } from 'vitest';
import { guess } from '../guesses/run.ts';

test('guessing codes, links, seats and topics of a live table opens nothing, and changes nothing', async () => {
  const { tried, answers, found } = await guess(2026, 1500);
  expect(found).toBeUndefined();
  for (const [kind, times] of Object.entries(tried)) expect([kind, times > 100]).toEqual([kind, true]);
  // The guesses reached their target, and were not stopped by a limit.
  expect(Object.keys(answers).filter((answer) => answer.startsWith('PT429'))).toEqual([]);
});
