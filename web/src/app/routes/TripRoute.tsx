import { useCallback, type ReactNode } from 'react';
import { useGateDigest } from '#web/platform/config.ts';
import { passGate, useGatePassed } from '#web/platform/gate.ts';
import { whenIdle } from '#web/platform/device/idle.ts';
import { startGuestSession } from '#web/platform/session.ts';
import { TripPage } from '#web/trip/TripPage.tsx';
import { Page } from '../frame/Page.tsx';
import { Shell } from '../frame/Shell.tsx';

const frame = (title: string, page: ReactNode) => (
  <Page title={title}>
    <Shell>{page}</Shell>
  </Page>
);

/** The trips of this device: without an account, and for somebody who has come by a link without the gate's password. */
export default function TripRoute({ loadOwnBill }: { loadOwnBill: () => Promise<unknown> }) {
  const onIn = useCallback(() => {
    passGate();
    startGuestSession();
    // Fetched now, because people on a trip are often offline by then.
    whenIdle(loadOwnBill);
  }, [loadOwnBill]);
  const isGated = useGateDigest() !== null;
  const hasPassed = useGatePassed();
  return <TripPage {...{ frame, onIn }} mayStart={!isGated || hasPassed} />;
}
