import { isSameBill, mergeBills } from '#domain';
import { tripWithOwn, trips } from '#web/platform/trip/index.ts';
import type { BillStore } from './bill-store.ts';

/**
 * Keeps an own bill of a trip that is on screen and the trip in sync (docs/product/trips.md, "Bills"): every change goes to the trip, and a
 * proposal that was accepted meanwhile comes to the bill. Returns a function that stops it.
 */
export function bridgeTrips(bill: BillStore): () => void {
  let isLooking = false;
  const look = (isTyping: boolean): void => {
    const { bill: here } = bill.getState();
    const trip = tripWithOwn(here.id);
    const there = trip?.getState().bills.find((each) => each.bill.id === here.id)?.bill;
    if (!trip || !there || isLooking) return;
    isLooking = true;
    const base = trip.acceptedBase(here.id);
    if (base) {
      bill.follow(mergeBills({ ...base, id: here.id }, here, there).bill);
      trip.dropAccepted(here.id);
    }
    const { bill: now } = bill.getState();
    if (!isSameBill(now, there)) trip.putBill(now, undefined, isTyping);
    isLooking = false;
  };
  // A trip's changes come from its own store.
  let stopsTrips: (() => void)[] = [];
  const follow = (): void => {
    for (const stop of stopsTrips) stop();
    stopsTrips = (trips().getState() ?? []).map((trip) => trip.subscribe(() => look(false)));
    look(false);
  };
  const stops = [
    trips().subscribe(follow),
    bill.subscribe((now, before) => {
      if (now.bill !== before.bill) look(now.bill.id === before.bill.id);
    }),
  ];
  follow();
  return () => {
    for (const stop of [...stops, ...stopsTrips]) stop();
  };
}
