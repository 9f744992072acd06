import { useCallback, type ReactNode } from 'react';
import { TablePage } from '#web/table/guest/TablePage.tsx';
import { passGate } from '#web/platform/gate.ts';
import { whenIdle } from '#web/platform/device/idle.ts';
import { Header } from '../frame/Header.tsx';
import { Page } from '../frame/Page.tsx';
import { Shell } from '../frame/Shell.tsx';

const HEADER = <Header />;

const frame = (title: string, page: ReactNode) => (
  <Page title={title}>
    <Shell header={HEADER}>{page}</Shell>
  </Page>
);

/** A live table for its guests: without an account, and without what only accounts need. */
export default function TableRoute({ loadOwnBill }: { loadOwnBill: () => Promise<unknown> }) {
  const onJoined = useCallback(() => {
    passGate();
    // Fetched now, because people who later continue alone are often offline by then.
    whenIdle(loadOwnBill);
  }, [loadOwnBill]);
  return <TablePage {...{ onJoined, frame }} />;
}
