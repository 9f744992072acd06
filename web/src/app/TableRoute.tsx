import { useCallback, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Bill } from '#domain';
import { handOverBill } from '#web/bill/model/handed-over.ts';
import { TablePage } from '#web/bill/table/guest/TablePage.tsx';
import { passGate } from '#web/platform/gate.ts';
import { startGuestSession, useSession } from '#web/platform/session.ts';
import { Header } from './Header.tsx';
import { Page } from './Page.tsx';
import { PATHS } from './paths.ts';
import { Shell } from './Shell.tsx';

const HEADER = <Header />;

const frame = (title: string, page: ReactNode) => (
  <Page title={title}>
    <Shell header={HEADER}>{page}</Shell>
  </Page>
);

/** A live table for its guests: without an account, and without what only accounts need. */
export default function TableRoute() {
  const { status } = useSession();
  const goOnAlone = useCallback(
    (bill: Bill) => {
      if (status === 'none') startGuestSession();
      handOverBill(bill);
      navigate(`${PATHS.app}?step=summary`);
    },
    [status],
  );
  return (
    <TablePage
      homePath={PATHS.home}
      signupPath={PATHS.signup}
      hasAccount={status === 'user'}
      onJoined={passGate}
      onAlone={goOnAlone}
      frame={frame}
    />
  );
}
