import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../support/runs.ts';
import {
  event,
  eventWithDisasters,
  ModelNetwork,
  wayIn,
  type NetworkEvent,
} from '../support/table-network.ts';

const story = fc.array(event, { maxLength: 60, size: 'max' });

/** The network after these events and a recovery of all connections. */
function after(events: readonly NetworkEvent[]): ModelNetwork {
  const network = new ModelNetwork();
  for (const each of events) network.happen(each);
  network.heal();
  network.arriveLate();
  network.heal();
  return network;
}

/** Every phone shows what the server has. */
function areEqual({ server, phones }: ModelNetwork): boolean {
  const entries = Object.fromEntries([...server.entries].map(([key, { value }]) => [key, value]));
  phones.forEach((phone) => expect(phone.shown()).toEqual(entries));
  return true;
}

/**
 * True if each phone's last value of its own keys stands, unless the line's way of dividing changed: then the phone is told, or shows it.
 */
function isNothingLost({ server, phones }: ModelNetwork): boolean {
  return phones.every((phone, index) =>
    [...phone.last].every(
      ([key, value]) =>
        !key.endsWith(`d${index}`) ||
        server.entries.get(key)?.value === value ||
        server.takenBack.has(value) ||
        phone.refused.some((each) => each.value === value),
    ),
  );
}

/** True if each claim is read in the way of dividing it was made for, on the server and on every phone. */
const isReadRight = ({ server, phones, madeFor }: ModelNetwork): boolean =>
  [
    Object.fromEntries([...server.entries].map(([key, { value }]) => [key, value])),
    // Without any entries there is no bill to show.
    ...phones.filter(({ replica }) => replica.entries.size > 0).map((phone) => phone.shown()),
  ].every((shown) =>
    Object.entries(shown).every(([key, value]) => {
      const way = wayIn(key, (each) => shown[each]);
      // A claim without its line does not count.
      return !key.startsWith('claim/') || value === null || way === undefined || way === madeFor.get(value);
    }),
  );

describe('phones at a table with lost, late and repeated messages, kills, and lost devices', () => {
  test('show the same once they are connected again, and lose no change', () => {
    fc.assert(
      fc.property(story, (events) => {
        const network = after(events);
        expect(areEqual(network)).toBe(true);
        expect(isNothingLost(network)).toBe(true);
      }),
      { numRuns: runs(400) },
    );
  });

  test('apply every change once', () => {
    fc.assert(
      fc.property(story, (events) => {
        const { applied } = after(events).server;
        expect(new Set(applied.map(({ value }) => value)).size).toBe(applied.length);
      }),
      { numRuns: runs(200) },
    );
  });

  test('never read a claim under another division than it was made for', () => {
    fc.assert(
      fc.property(story, (events) => {
        const network = new ModelNetwork();
        for (const each of events) {
          network.happen(each);
          expect(isReadRight(network)).toBe(true);
        }
        network.heal();
        network.arriveLate();
        expect(isReadRight(network)).toBe(true);
      }),
      { numRuns: runs(400) },
    );
  });

  test('overwrite another’s change with their last one, or are told of the conflict', () => {
    fc.assert(
      fc.property(story, (events) => {
        const { phones, server } = after(events);
        phones.forEach((phone) => {
          const mine = phone.last.get('charge/tip');
          if (mine === undefined) return;
          const isMade = server.applied.some((each) => each.seat === phone.seat && each.value === mine);
          const isTold = phone.refused.some((each) => each.value === mine);
          expect(isMade || isTold).toBe(true);
        });
      }),
      { numRuns: runs(400) },
    );
  });

  test('show the same after a backup was restored', () => {
    const disasters = fc.array(eventWithDisasters, { maxLength: 60, size: 'max' });
    fc.assert(
      fc.property(disasters, (events) => {
        const network = after(events);
        expect(areEqual(network)).toBe(true);
        expect(isReadRight(network)).toBe(true);
      }),
      { numRuns: runs(400) },
    );
  });
});
