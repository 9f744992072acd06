import { expect, test } from 'vitest';
import { ClientThrottle } from '../../src/gateway/client-throttle.ts';

const MB = 1024 * 1024;
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A server whose clock the test moves, and what it has begun to work on. */
function clientThrottle() {
  const begun: string[] = [];
  const waits: { readonly milliseconds: number; readonly end: () => void }[] = [];
  const throttle = new ClientThrottle(
    (milliseconds) => new Promise((end) => waits.push({ milliseconds, end: () => end(undefined) })),
  );
  const ask = (name: string, sent = 0, answered = 0) =>
    throttle.run({ address: name.charAt(0), client: name.slice(2) }, async () => {
      begun.push(name);
      return [name, { sent, answered }] as const;
    });
  return { begun, waits, ask };
}

test('two requests of an address run at a time, and those of others beside them', async () => {
  const { begun, waits, ask } = clientThrottle();
  void Promise.all(['a1', 'a2', 'a3', 'b1'].map((name) => ask(name)));
  await settled();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  waits[0]?.end();
  await settled();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('a phone at a table does not wait for the many requests of another one at its address', async () => {
  const { begun, ask } = clientThrottle();
  void Promise.all(['a1seat', 'a2seat', 'a3seat', 'a4seat', 'a5mine'].map((name) => ask(name)));
  await settled();
  expect(begun).toEqual(['a1seat', 'a2seat', 'a5mine']);
});

test('answers repeated large requests at once, and delays the next ones', async () => {
  const { waits, ask } = clientThrottle();
  expect(await ask('a1', 0, 4 * MB)).toBe('a1');
  expect(await ask('a2', MB)).toBe('a2');
  expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([2000, 2000]);
});
