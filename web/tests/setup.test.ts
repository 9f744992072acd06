import { expect, it } from 'vitest';

it('test files of one process share no channel', () => {
  expect('BroadcastChannel' in globalThis).toBe(false);
});
