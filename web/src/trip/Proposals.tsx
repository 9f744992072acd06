import { useState } from 'react';
import type { TripProposal } from '#domain';
import '#web/messages/en/live-table-host.po';
import { t } from '#web/messages/i18n.ts';
import { isolate } from '#web/platform/format.ts';
import { isOwnBill } from '#web/platform/trip/types.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { layout } from '#web/ui/styles.ts';
import { lazyPart, NotOpened } from '#web/ui/overlays/lazy-part.tsx';
import type { OfTripProps } from './of-trip.ts';
import { billName } from './trip-words.ts';

const ProposalSheet = lazyPart(
  () => import('./ProposalSheet.tsx').then((module) => module.ProposalSheet),
  NotOpened,
);

/** What others propose to change of this phone's bills. */
export function Proposals({ trip, state }: OfTripProps) {
  const [opened, setOpened] = useState<TripProposal>();
  const { proposals, bills } = state;
  const waiting = proposals.flatMap((proposal) => {
    const inTrip = bills.find((each) => each.bill.id === proposal.billId && isOwnBill(each, state));
    return inTrip ? [{ proposal, inTrip }] : [];
  });
  const shown = waiting.find(
    ({ proposal }) => proposal.billId === opened?.billId && proposal.seatId === opened.seatId,
  );
  return (
    <>
      {waiting.map(({ proposal, inTrip }) => (
        <Banner
          key={`${proposal.billId} ${proposal.seatId}`}
          tone="info"
          role="status"
          title={t('trip.suggested', {
            name: isolate(proposal.name ?? t('host.seatUnnamed')),
            bill: billName(inTrip, state),
          })}
        >
          <Button variant="secondary" className={layout.gapAbove} onClick={() => setOpened(proposal)}>
            {t('trip.look')}
          </Button>
        </Banner>
      ))}
      {shown && <ProposalSheet {...{ trip }} {...shown} onClose={() => setOpened(undefined)} />}
    </>
  );
}
