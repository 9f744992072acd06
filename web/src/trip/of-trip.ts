import type { LiveTrip, TripActions } from '#web/platform/trip/types.ts';

/** What the parts of a trip's page get: what can be done with it, and how it is. */
export interface OfTripProps {
  readonly trip: TripActions;
  readonly state: LiveTrip;
}
