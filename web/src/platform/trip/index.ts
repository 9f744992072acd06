import { useStore } from 'zustand';
import type { BillId } from '#domain';
import type { LiveTrip, TripActions, TripsActions } from './types.ts';

export * from './types.ts';

/** The trips of this device; one for the page. */
export declare function trips(): TripsActions;

/** All trips of this device, the newest first; undefined until they have been read. */
export declare function useTrips(): readonly TripActions[] | undefined;

/** The trip in which a bill of this device is an own one. */
export declare function tripWithOwn(billId: BillId): TripActions | undefined;

/** A trip's state; the component renders again whenever it changes. */
export declare function useTrip(trip: TripActions): LiveTrip;
