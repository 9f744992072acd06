import { hasTrips } from '#web/platform/trip/has-trips.ts';
import type { BillStore } from './bill-store.ts';

/** Starts `bridgeTrips`, whose code only devices with a trip fetch. Returns a function that stops it. */
export function startTripBridge(bill: BillStore): () => void {
  let stop: (() => void) | 'stopped' | undefined;
  if (hasTrips())
    void import('./trip-bridge.ts').then(
      ({ bridgeTrips }) => void (stop = stop === 'stopped' ? stop : bridgeTrips(bill)),
      // Offline, and not fetched before: the bill is sent when it is next open.
      () => undefined,
    );
  return () => {
    if (typeof stop === 'function') stop();
    stop = 'stopped';
  };
}
