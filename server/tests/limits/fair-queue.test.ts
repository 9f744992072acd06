import { expect, test } from 'vitest';
import { FairQueue } from '../../src/limits/fair-queue.ts';

/** The names let in so far, in order. */
function ask(queue: FairQueue, names: readonly string[]): string[] {
  const entered: string[] = [];
  for (const name of names) void queue.enter(name.charAt(0)).then(() => entered.push(name));
  return entered;
}

test('an address with one request waits for one of a busy address, not for all', async () => {
  const queue = new FairQueue(1);
  const entered = ask(queue, ['a1', 'a2', 'a3', 'a4', 'b1', 'c1']);
  for (const name of ['a', 'a', 'b', 'c', 'a']) {
    await Promise.resolve();
    queue.leave(name);
  }
  await Promise.resolve();
  expect(entered).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
});

test('one address never takes all places if that is not allowed', async () => {
  const queue = new FairQueue(3, 2);
  const entered = ask(queue, ['a1', 'a2', 'a3', 'b1', 'b2']);
  await Promise.resolve();
  expect(entered).toEqual(['a1', 'a2', 'b1']);
  queue.leave('b');
  await Promise.resolve();
  expect(entered).toEqual(['a1', 'a2', 'b1', 'b2']);
  queue.leave('a');
  await Promise.resolve();
  expect(entered).toEqual(['a1', 'a2', 'b1', 'b2', 'a3']);
});

test('places are free again when everybody has left', async () => {
  const queue = new FairQueue(1);
  for (const name of ['a', 'b', 'a']) {
    await queue.enter(name);
    queue.leave(name);
  }
  const entered = ask(queue, ['c1']);
  await Promise.resolve();
  expect(entered).toEqual(['c1']);
});

test('of one address’s clients, the one with the fewest turns comes first', async () => {
  const queue = new FairQueue(1);
  const entered: string[] = [];
  const enter = (client: string, name: string) =>
    void queue.enter('restaurant', client).then(() => entered.push(name));
  for (const turn of [1, 2, 3]) for (const seat of ['x', 'y']) enter(seat, `${seat}${turn}`);
  const leave = async () => {
    await Promise.resolve();
    queue.leave('restaurant');
  };
  await leave();
  await leave();
  enter('ann', 'ann1');
  await leave();
  await leave();
  await Promise.resolve();
  expect(entered).toEqual(['x1', 'y1', 'x2', 'ann1', 'y2']);
});
