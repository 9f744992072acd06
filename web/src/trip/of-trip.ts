import type { TripSettlement } from '#domain';
import type { LiveTrip, TripActions } from '#web/platform/trip/types.ts';

/** What the parts of a trip's page get: what can be done with it, and how it is. */
export interface OfTripProps {
  readonly trip: TripActions;
  readonly state: LiveTrip;
}

export interface SettledTripProps extends OfTripProps {
  /** What its people owe each other: calculated once for all parts. */
  readonly settled: readonly TripSettlement[];
}
