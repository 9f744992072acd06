import { isSameBill, mergeBills, type Bill } from '#domain';
import { tripWithOwn, trips, type TripStore } from '#web/platform/trip/index.ts';
import type { BillStore } from './bill-store.ts';

/**
 * Keeps an own bill of a trip that is on screen and the trip in sync (docs/product/trips.md, "Bills"): every change goes to the trip, and
 * what was changed there (a proposal that was accepted, also in another tab, or taken back) comes to the bill. Returns a function that
 * stops it.
 */
export function bridgeTrips(bill: BillStore): () => void {
  let isLooking = false;
  /**
   * The bill on screen when it was last the same as in the trip. A server that was restored from a backup has an older one, which does not
   * come to the bill.
   */
  let synced: { readonly bill: Bill; readonly epoch: string | null } | undefined;
  /** The trip of the bill on screen: another tab may have accepted a change, and this one would write over it. */
  let inTouch: { readonly trip: TripStore; readonly stop: () => void } | undefined;
  const stayInTouch = (trip: TripStore | undefined): void => {
    if (inTouch?.trip === trip) return;
    inTouch?.stop();
    inTouch = trip && { trip, stop: trip.connect() };
  };
  const look = (isTyping: boolean): void => {
    if (isLooking) return;
    const { bill: here } = bill.getState();
    const trip = tripWithOwn(here.id);
    isLooking = true;
    stayInTouch(trip);
    isLooking = false;
    const there = trip?.getState().bills.find((each) => each.bill.id === here.id)?.bill;
    if (!trip || !there) return;
    isLooking = true;
    const { epoch } = trip;
    const isKnown = synced?.bill.id === here.id && synced.epoch === epoch;
    const base = isKnown ? synced?.bill : trip.acceptedBase(here.id);
    if (base && !isSameBill(base, there)) {
      bill.follow(mergeBills(base, here, there).bill);
      trip.dropAccepted(here.id);
    }
    const { bill: now } = bill.getState();
    if (isSameBill(now, there) || trip.putBill(now, undefined, isTyping)) synced = { bill: now, epoch };
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
    inTouch?.stop();
  };
}
