import { expect, test } from 'vitest';
import { createAsking } from '../src/ask-backend.ts';
import type { Backend } from '../src/backend/backend.ts';
import { currentRequest } from '../src/request-context.ts';

const MB = 1024 * 1024;
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** The way to a backend that answers so many bytes, and what is known of it. */
function asking(bytes = 1) {
  const worked: string[] = [];
  const counted: [string, number][] = [];
  const { answer } = createAsking({
    backend: Promise.resolve({} as Backend),
    log: () => undefined,
    count: (...address) => void counted.push(address),
  });
  const ask = (address: string, sent = 0, isGone = () => false) =>
    answer(
      async () => {
        worked.push(currentRequest()?.seat.who ?? 'nobody');
        return new Response(new Uint8Array(bytes));
      },
      { address, inTurn: { sent, isGone } },
    );
  return { ask, worked, counted };
}

test('whoever has hung up before the turn of their request is not worked for', async () => {
  const { ask, worked } = asking();
  expect((await ask('a', 0, () => true)).status).toBe(400);
  expect(worked).toEqual([]);
});

test('work is done in the name of the address that asks, whose answers are counted', async () => {
  const { ask, worked, counted } = asking(5);
  await ask('a');
  await ask('b');
  expect(worked).toEqual(['a', 'b']);
  expect(counted).toEqual([
    ['a', 5],
    ['b', 5],
  ]);
});

test.each([
  ['sent', 1, 8 * MB],
  ['was answered', 8 * MB, 0],
])('an address that %s megabytes waits with the next ones, and nobody else does', async (_, bytes, sent) => {
  const { ask, worked } = asking(bytes);
  await Promise.all([ask('a', sent), ask('a', sent)]);
  void ask('a');
  await ask('b');
  await settled();
  expect(worked).toEqual(['a', 'a', 'b']);
});
