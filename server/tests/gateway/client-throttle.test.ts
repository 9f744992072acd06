import { expect, test } from 'vitest';
import { ClientThrottle } from '../../src/gateway/client-throttle.ts';

const MB = 1024 * 1024;
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A server whose clock the test moves, and what it has begun to work on. */
function clientThrottle() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const waits: { readonly milliseconds: number; readonly end: () => void }[] = [];
  let now = 0;
  const throttle = new ClientThrottle(
    (milliseconds) => new Promise((end) => waits.push({ milliseconds, end: () => end(undefined) })),
    () => now,
  );
  const ask = (name: string, sent = 0, answered = 0) =>
    throttle.run({ address: name.charAt(0), client: name.slice(2) }, async () => {
      begun.push(name);
      if (sent + answered === 0) await new Promise<void>((end) => ends.push(end));
      return [name, { sent, answered }] as const;
    });
  /** Ends the requests under way after so many ms. */
  const pass = async (milliseconds: number) => {
    await settled();
    now += milliseconds;
    for (const end of ends.splice(0)) end();
    await settled();
  };
  return { begun, waits, ask, pass };
}

test('one request of a client runs at a time, three of an address, and those of others beside them', async () => {
  const { begun, ask } = clientThrottle();
  void Promise.all(['a1', 'a2', 'a3seat', 'a4seat', 'a5mine', 'a6other', 'b1'].map((name) => ask(name)));
  await settled();
  expect(begun.sort()).toEqual(['a1', 'a3seat', 'a5mine', 'b1']);
});

test('a client begins its next request no sooner than after as long a time as the last one took, somebody unknown after three times that', async () => {
  const { begun, waits, ask, pass } = clientThrottle();
  void Promise.all(['a1seat', 'a2seat', 'a3', 'a4mine', 'a5other'].map((name) => ask(name)));
  await pass(7);
  expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([0, 7, 0, 21, 0, 7]);
  waits[0]?.end();
  await settled();
  expect(begun).toEqual(['a1seat', 'a3', 'a4mine', 'a5other']);
  waits[1]?.end();
  await settled();
  expect(begun).toEqual(['a1seat', 'a3', 'a4mine', 'a5other']);
  waits[2]?.end();
  await settled();
  expect(begun.at(-1)).toBe('a2seat');
});

test('answers repeated large requests at once, and delays the next ones', async () => {
  const { waits, ask } = clientThrottle();
  expect(await ask('a1', 0, 4 * MB)).toBe('a1');
  expect(await ask('a2x', MB)).toBe('a2x');
  expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([2000, 2000, 2000, 2000]);
});
