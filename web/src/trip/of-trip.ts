import type { TripSettlement } from '#domain';
import type { LiveTrip, TripStore } from '#web/platform/trip/index.ts';

/** What the parts of a trip's page get: what can be done with it, and how it is. */
export interface OfTripProps {
  readonly trip: TripStore;
  readonly state: LiveTrip;
}

export interface SettledTripProps extends OfTripProps {
  /** The transfers between its people (`settleTrip`), calculated once for all parts of the page. */
  readonly settled: readonly TripSettlement[];
}
