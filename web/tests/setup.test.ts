import { expect, it } from 'vitest';

it('has no channel on which other test files of the process could be heard', () => {
  expect('BroadcastChannel' in globalThis).toBe(false);
});
