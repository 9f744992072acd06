import type { ReactNode } from 'react';
import { tripProposing, tripWithOwn, useTrips } from '#web/platform/trip/index.ts';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';

/** Shows its children unless the bill is one of a trip, or a copy of one in which a change is prepared. */
export function UnlessInTrip({ children }: { readonly children: ReactNode }) {
  // Read from the device a moment after the page.
  useTrips();
  const { id } = useBill();
  return tripWithOwn(id) || tripProposing(id) ? null : children;
}
