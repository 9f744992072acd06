import { expect, it } from 'vitest';
import type { TripBill } from '#domain';
import '#web/messages/en/trip.po';
import type { LiveTrip } from '#web/platform/trip/types.ts';
import { billName } from '#web/trip/trip-words.ts';
import { billFrom, storedTable } from '../support/stored-bills.ts';

it('calls a bill by its name, its owner, or, once they have left, the bill', () => {
  const bill = billFrom(storedTable(['Ann']));
  const trip = { me: {}, people: [] } as unknown as LiveTrip;
  const called = (part: Partial<TripBill>) =>
    billName({ bill, isReckoned: true, ownerId: 's', ...part }, trip);
  expect(called({ name: 'Taberna', owner: 'Ann' })).toBe('Taberna');
  expect(called({ owner: 'Ann' })).toBe('Ann’s bill');
  expect(called({})).toBe('The bill');
});
