import { expect, test } from 'vitest';
import { clientAddress } from '../../src/http/client-address.ts';
import { SocketPlaces } from '../../src/realtime/socket-places.ts';

const HOUR = 3600 * 1000;
const LIMITS = { sockets: 5000, reserve: 1000, socketsOfAnAddress: 300 };
const address = (text: string) => clientAddress(text, undefined, 0);

function places(limits = LIMITS) {
  const clock = { time: 0 };
  const all = new SocketPlaces(limits, () => clock.time);
  /** How many of so many sockets each of these addresses gets. */
  const fill = (addresses: readonly string[], most: number) => {
    let got = 0;
    for (const each of addresses)
      for (let n = 0; n < most; n += 1) {
        if (all.refusal(each) !== undefined) break;
        all.take(each);
        got += 1;
      }
    return got;
  };
  return { all, clock, fill };
}

/** The /64s of one network. */
const within = (prefix: (n: number) => string, count: number) =>
  Array.from({ length: count }, (_, n) => address(`${prefix(n)}::1`));

test.each([
  ['the 256 /64s of a home', within((n) => `2001:db8:1:${n.toString(16)}`, 256), 600],
  ['the first 1,000 /64s of a /48', within((n) => `2001:db8:1:${n.toString(16)}`, 1000), 1200],
  ['one address of IPv4', ['203.0.113.5'], 300],
])('%s get no more sockets than a few visitors', (_, addresses, got) => {
  expect(places().fill(addresses, 400)).toBe(got);
});

test('seventeen networks do not keep out the phones of a table, whose address is known', () => {
  const { all, clock, fill } = places();
  const restaurant = '198.51.100.7';
  all.noteSeated(restaurant);
  expect(
    fill(
      within((n) => `2001:db8:${n.toString(16)}:1`, 17),
      300,
    ),
  ).toBe(4000);
  expect(all.refusal('198.51.100.8')).toBe('full');
  clock.time += 12 * HOUR - 1;
  expect(all.refusal(restaurant)).toBeUndefined();
  clock.time += 1;
  expect(all.refusal(restaurant)).toBe('full');
});

test('somebody who opens a table of their own gets no more of the reserve than one address has', () => {
  const { all, fill } = places();
  const attacker = within((n) => `2001:db8:1:${n.toString(16)}`, 20);
  for (const each of attacker) all.noteSeated(each);
  fill(
    within((n) => `2001:db8:${(n + 2).toString(16)}:1`, 14),
    300,
  );
  expect(fill(attacker, 300)).toBe(300);
});

test('a place that is released is free for the next one', () => {
  const { all, fill } = places({ sockets: 2, reserve: 0, socketsOfAnAddress: 2 });
  expect(fill(['a', 'b'], 2)).toBe(2);
  all.release('a');
  expect(fill(['b'], 2)).toBe(1);
  expect(all.refusal('a')).toBe('full');
});
