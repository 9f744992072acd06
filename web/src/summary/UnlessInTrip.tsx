import type { ReactNode } from 'react';
import { tripProposing, tripWithOwn, useTrips } from '#web/platform/trip/index.ts';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';

/** What a bill offers that is in no trip, nor a copy of one that is. */
export function UnlessInTrip({ children }: { readonly children: ReactNode }) {
  // Read from the device a moment after the page.
  useTrips();
  const { id } = useBill();
  return tripWithOwn(id) || tripProposing(id) ? null : children;
}
