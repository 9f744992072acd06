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
const TIMES = {
  EARLY: '2026-01-01T00:00:00.000Z',
  LATE: '2026-01-02T00:00:00.000Z',
  NOW: '2026-01-03T00:00:00.000Z',
};
const { EARLY, LATE, NOW } = TIMES;
/** What an account has, and when it was changed: "EARLY ann bob". */
const account = (text: string): AccountWays => {
  const [time = '', ...names] = text.split(' ');
  return { ways: names.map(handle), changedAt: TIMES[time as keyof typeof TIMES] };
};
/** What a device has: "changed EARLY ann bob"; it may not know when, "new never ann". */
const device = (text: string): DeviceWays => {
  const [state = '', time = '', ...names] = text.split(' ');
  const changedAt = time === 'never' ? null : TIMES[time as keyof typeof TIMES];
  return { state: state as DeviceWays['state'], ways: names.map(handle), changedAt };
};

describe('a device’s ways, merged with the account’s,', () => {
  it.each([
    ['its own, to be sent, if the account has none', 'new EARLY ann | - | changed EARLY ann'],
    ['its own of a version without times, to be sent as of now', 'new never ann | - | changed NOW ann'],
    ['nothing to send if nothing was set up', 'new never | - | new never'],
    ['the account’s if the device has none', 'new never | EARLY bob | synced EARLY bob'],
    ['both at the first sync, the account’s first', 'new LATE ann bob | EARLY bob | changed NOW bob ann'],
    ['the account’s if those were changed later', 'changed EARLY ann | LATE bob | synced LATE bob'],
    ['its own if those were changed later', 'changed LATE ann | EARLY bob | changed LATE ann'],
    ['none if all were removed elsewhere', 'synced EARLY ann | LATE | synced LATE'],
    ['its own if the account has lost them', 'synced EARLY ann | - | changed EARLY ann'],
    [
      'its own, to be sent again, if the account has forgotten that it had them',
      'synced LATE ann | EARLY bob | changed LATE ann',
    ],
    ['its own if both were changed at the same moment', 'changed EARLY ann | EARLY bob | changed EARLY ann'],
    ['its own, still refused, if the account has none', 'refused LATE ann | - | refused LATE ann'],
    [
      'the account’s if the device does not know when its own were changed',
      'changed never ann | EARLY bob | synced EARLY bob',
    ],
    ['its own, still refused, until either is changed', 'refused LATE ann | EARLY bob | refused LATE ann'],
  ])('are %s', (_, ways) => {
    const [here = '', there = '', after = ''] = ways.split(' | ');
    const [answer, merged] = [there === '-' ? null : account(there), device(after)];
    expect(mergeWays(device(here), answer, NOW)).toEqual(merged);
    // Merging the same response again changes nothing.
    expect(mergeWays(merged, answer, NOW)).toEqual(merged);
  });

  it('are newer than everything the device has seen, however slow its clock is', () => {
    const changed = changeWays(device('synced LATE ann'), [bob], EARLY);
    expect(changed).toEqual({ ...device('changed LATE bob'), changedAt: '2026-01-02T00:00:00.001Z' });
    expect(mergeWays(changed, account('LATE ann'), EARLY)).toEqual(changed);
    expect(changeWays(device('synced LATE ann'), [bob], LATE)).toEqual(changed);
  });

  it('stay unsent if they are changed before the first merge', () => {
    expect(changeWays(device('new never'), [ann], NOW)).toEqual(device('new NOW ann'));
  });

  it('stay unsent if they are changed while being sent', () => {
    const sent = device('changed EARLY ann');
    const meanwhile = changeWays(sent, [bob], LATE);
    expect(afterSending(sent, sent, account('EARLY ann'))).toEqual(device('synced EARLY ann'));
    expect(afterSending(meanwhile, sent, account('EARLY ann'))).toEqual(meanwhile);
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
    ['nothing', undefined, device('new never')],
    ['something else', 'ways', device('new never')],
    ['a version without times', { version: 1, ways: [ann] }, device('new never ann')],
    [
      'damaged ones',
      { ways: [ann, { kind: 'paypal', handle: '../x' }], changedAt: 'soon', state: 'sent' },
      device('new never ann'),
    ],
    ['intact ones', { ways: [ann], changedAt: EARLY, state: 'changed' }, device('changed EARLY ann')],
  ])('are read from %s', (_, stored, read) => {
    expect(readDeviceWays(stored)).toEqual(read);
  });
});
