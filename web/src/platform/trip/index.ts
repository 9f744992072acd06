import { useSyncExternalStore } from 'react';
import type { BillId } from '#domain';
import type { TripStore } from './trip-store.ts';
import { Trips } from './trips.ts';
import type { LiveTrip } from './types.ts';

export type { TripStore } from './trip-store.ts';
export type { Trips } from './trips.ts';
export * from './types.ts';

let all: Trips | undefined;

/** The trips of this device; one for the page. */
export const trips = (): Trips => (all ??= new Trips());

const NONE = () => undefined;

/** All trips of this device, the newest first; undefined until they have been read. */
export const useTrips = (): readonly TripStore[] | undefined =>
  useSyncExternalStore(trips().subscribe, trips().getState, NONE);

/** The trip in which a bill of this device is an own one. */
export const tripWithOwn = (billId: BillId): TripStore | undefined => trips().withOwn(billId);

/** The trip for which this bill is a copy in which a proposal is prepared (`beginProposal`). */
export const tripProposing = (copy: BillId): TripStore | undefined =>
  trips()
    .getState()
    ?.find((trip) => trip.getState().proposing.has(copy));

/** A trip's state; the component renders again whenever it changes. */
export const useTrip = (trip: TripStore): LiveTrip =>
  useSyncExternalStore(trip.subscribe, trip.getState, trip.getState);
