import { expect, it, vi } from 'vitest';
import { BillStore } from '#web/bills/bill-store.ts';
import { bridgeTrips } from '#web/bills/trip-bridge.ts';
import { trips } from '#web/platform/trip/index.ts';
import { pieFor } from '../support/table-device.ts';

it('takes over a change of the trip that another tab has made, and its undo, instead of writing over them', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('failed to fetch'));
  const trip = await trips().open('Lisbon', 'Ann');
  const bill = pieFor('ann', 'bob');
  const store = new BillStore('guest', 'GBP');
  store.open(bill);
  trip.putBill(bill);
  const connect = vi.spyOn(trip, 'connect');
  const stop = bridgeTrips(store);
  expect(connect, 'or this tab would not hear of it').toHaveBeenCalledOnce();
  const inTrip = () => trip.getState().bills[0]?.bill;

  // A proposal is accepted on the page of the trip.
  const undo = trip.putBill({ ...bill, lines: [] });
  expect(inTrip()?.lines).toEqual([]);
  expect(store.getState().bill.lines).toEqual([]);
  undo?.();
  expect(inTrip()?.lines).toHaveLength(1);
  expect(store.getState().bill.lines).toHaveLength(1);
  stop();
});
