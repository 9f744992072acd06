import { expect, test } from 'vitest';
import { createBackendAccess } from '../../src/gateway/backend-access.ts';
import type { Backend } from '../../src/backend/backend.ts';
import { currentRequest } from '../../src/http/request-context.ts';

const MB = 1024 * 1024;

/** The way to a backend, and what is known of it. */
function access() {
  const worked: string[] = [];
  const counted: [string, number][] = [];
  const { answer } = createBackendAccess({
    backend: Promise.resolve({} as Backend),
    log: () => undefined,
    count: (...address) => void counted.push(address),
  });
  /** A request of `sent` bytes, answered with `answered` bytes. */
  const ask = (address: string, { sent = 0, answered = 1, isGone = false } = {}) =>
    answer(
      async () => {
        worked.push(currentRequest()?.seat.who ?? 'nobody');
        return new Response(new Uint8Array(answered));
      },
      { address, throttleInfo: { client: '', sent, isGone: () => isGone } },
    );
  return { ask, worked, counted };
}

test('requests of clients that hung up before their turn are dropped', async () => {
  const { ask, worked } = access();
  expect((await ask('a', { isGone: true })).status).toBe(400);
  expect(worked).toEqual([]);
});

test('work is attributed to the requesting address, whose response bytes are counted', async () => {
  const { ask, worked, counted } = access();
  await ask('a', { answered: 5 });
  await ask('b', { answered: 6 });
  expect(worked).toEqual(['a', 'b']);
  expect(counted).toEqual([
    ['a', 5],
    ['b', 6],
  ]);
});

test.each([{ sent: 8 * MB }, { answered: 8 * MB }])(
  'an address with so many bytes waits with its next request, and nobody else does: %o',
  async (weight) => {
    const { ask, worked } = access();
    await Promise.all([ask('a', weight), ask('a', weight)]);
    void ask('a');
    // The third request of an address with tiny requests has its turn as soon as the first two have left.
    for (let turn = 0; turn < 3; turn += 1) await ask('b');
    expect(worked).toEqual(['a', 'a', 'b', 'b', 'b']);
  },
);
