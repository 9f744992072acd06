import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterSending,
  changeWays,
  mergeWays,
  readDeviceWays,
  uniteWays,
  type AccountWays,
  type DeviceWays,
  type WayToPay,
} from '#domain';

const handle = (name: string): WayToPay => ({ kind: 'paypal', handle: name });
const [ann, bob] = [handle('ann'), handle('bob')];
const EARLY = '2026-01-01T00:00:00.000Z';
const LATE = '2026-01-02T00:00:00.000Z';
const NOW = '2026-01-03T00:00:00.000Z';
const account = (changedAt: string, ...ways: WayToPay[]): AccountWays => ({ ways, changedAt });
const device = (state: DeviceWays['state'], changedAt: string | null, ...ways: WayToPay[]): DeviceWays => ({
  ways,
  changedAt,
  state,
});

describe('a device’s ways, merged with the account’s,', () => {
  it.each<[string, DeviceWays, AccountWays | null, DeviceWays]>([
    [
      'its own, to be sent, if the account has none',
      device('new', EARLY, ann),
      null,
      device('changed', EARLY, ann),
    ],
    [
      'its own of a version without times, to be sent as of now',
      device('new', null, ann),
      null,
      device('changed', NOW, ann),
    ],
    ['nothing to send if nothing was set up', device('new', null), null, device('new', null)],
    [
      'the account’s if the device has none',
      device('new', null),
      account(EARLY, bob),
      device('synced', EARLY, bob),
    ],
    [
      'both at the first sync, the account’s first',
      device('new', LATE, ann, bob),
      account(EARLY, bob),
      device('changed', NOW, bob, ann),
    ],
    [
      'the account’s if those were changed later',
      device('changed', EARLY, ann),
      account(LATE, bob),
      device('synced', LATE, bob),
    ],
    [
      'its own if those were changed later',
      device('changed', LATE, ann),
      account(EARLY, bob),
      device('changed', LATE, ann),
    ],
    [
      'none if all were removed elsewhere',
      device('synced', EARLY, ann),
      account(LATE),
      device('synced', LATE),
    ],
    [
      'its own if the account has lost them',
      device('synced', EARLY, ann),
      null,
      device('changed', EARLY, ann),
    ],
    [
      'its own, to be sent again, if the account has forgotten that it had them',
      device('synced', LATE, ann),
      account(EARLY, bob),
      device('changed', LATE, ann),
    ],
    [
      'its own if both were changed at the same moment',
      device('changed', EARLY, ann),
      account(EARLY, bob),
      device('changed', EARLY, ann),
    ],
    [
      'its own, still refused, if the account has none',
      device('refused', LATE, ann),
      null,
      device('refused', LATE, ann),
    ],
    [
      'the account’s if the device does not know when its own were changed',
      device('changed', null, ann),
      account(EARLY, bob),
      device('synced', EARLY, bob),
    ],
    [
      'its own, still refused, until either is changed',
      device('refused', LATE, ann),
      account(EARLY, bob),
      device('refused', LATE, ann),
    ],
  ])('are %s', (_, here, there, after) => {
    expect(mergeWays(here, there, NOW)).toEqual(after);
    // Merging the same response again changes nothing.
    expect(mergeWays(after, there, NOW)).toEqual(after);
  });

  it('are newer than everything the device has seen, however slow its clock is', () => {
    const changed = changeWays(device('synced', LATE, ann), [bob], EARLY);
    expect(changed).toEqual(device('changed', '2026-01-02T00:00:00.001Z', bob));
    expect(mergeWays(changed, account(LATE, ann), EARLY)).toEqual(changed);
    expect(changeWays(device('synced', LATE, ann), [bob], LATE)).toEqual(changed);
  });

  it('stay unsent if they are changed before the first merge', () => {
    expect(changeWays(device('new', null), [ann], NOW)).toEqual(device('new', NOW, ann));
  });

  it('stay unsent if they are changed while being sent', () => {
    const sent = device('changed', EARLY, ann);
    const meanwhile = changeWays(sent, [bob], LATE);
    expect(afterSending(sent, sent, account(EARLY, ann))).toEqual(device('synced', EARLY, ann));
    expect(afterSending(meanwhile, sent, account(EARLY, ann))).toEqual(meanwhile);
  });
});

describe('the ways of two lists', () => {
  it('contain all of both, each once, those of the first list first', () => {
    const ways = fc.uniqueArray(fc.constantFrom('a1', 'b1', 'c1', 'd1')).map((names) => names.map(handle));
    fc.assert(
      fc.property(ways, ways, (first, second) => {
        const united = uniteWays(first, second);
        expect(united.slice(0, first.length)).toEqual(first);
        expect(new Set(united.map((way) => JSON.stringify(way))).size).toBe(united.length);
        for (const way of second) expect(united).toContainEqual(way);
      }),
    );
  });
});

describe('a device’s stored ways', () => {
  it.each([
    ['nothing', undefined, device('new', null)],
    ['something else', 'ways', device('new', null)],
    ['a version without times', { version: 1, ways: [ann] }, device('new', null, ann)],
    [
      'damaged ones',
      { ways: [ann, { kind: 'paypal', handle: '../x' }], changedAt: 'soon', state: 'sent' },
      device('new', null, ann),
    ],
    ['intact ones', { ways: [ann], changedAt: EARLY, state: 'changed' }, device('changed', EARLY, ann)],
  ])('are read from %s', (_, stored, read) => {
    expect(readDeviceWays(stored)).toEqual(read);
  });
});
