import { navigate } from 'wouter/use-browser-location';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/shared-bill.po';
import { PATHS } from '#web/paths.ts';
import { passGate } from '#web/platform/gate.ts';
import { addBill } from '#web/bills/add-bill.ts';
import { currentSession, spaceOf, startGuestSession } from '#web/platform/session.ts';
import { SharedBillPage } from '#web/shared-bill/SharedBillPage.tsx';
import { openInWizard } from '#web/bills/bill-to-open.ts';
import type { Bill } from '#domain';
import { Header } from '../frame/Header.tsx';
import { Page } from '../frame/Page.tsx';
import { Shell } from '../frame/Shell.tsx';

const HEADER = <Header />;

/** A split that came as a link: without an account, and without the gate's password. */
export default function SplitRoute() {
  const keep = async (coming: Bill) => {
    passGate();
    startGuestSession();
    const added = await addBill(
      spaceOf(currentSession()),
      { bill: coming, savedAs: null },
      { place: 'wizard' },
    );
    if (added !== 'full') openInWizard(added);
    navigate(PATHS.app);
  };
  return (
    <Page title={t('sharedBill.title')}>
      <Shell header={HEADER}>
        <SharedBillPage onKeep={keep} />
      </Shell>
    </Page>
  );
}
