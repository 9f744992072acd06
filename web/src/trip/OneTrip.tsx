import '#web/messages/en/live-table-host.po';
import { useMemo, useState } from 'react';
import { Pencil, Plus, UserPlus } from 'lucide-react';
import { settleTrip, type TripProposal } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { tripPath } from '#web/paths.ts';
import { Button, TextButton } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { cx, layout } from '#web/ui/styles.ts';
import { lazyPart, NotOpened } from '#web/ui/overlays/lazy-part.tsx';
import { withNetwork } from '#web/platform/with-network.ts';
import { NameDialog } from '#web/history/NameDialog.tsx';
import { type OfTripProps, billName } from './trip-words.ts';
import { newBill } from './open-bill.ts';
import { TripBills } from './TripBills.tsx';
import { MyMoney, WhoPaysWhom } from './TripMoney.tsx';
import { TripMore } from './TripMore.tsx';
import { TripPeople } from './TripPeople.tsx';
import { TripStatus } from './TripStatus.tsx';
import css from './Trip.module.css';
import { isolate } from '#web/platform/format.ts';
import { isOwnBill } from '#web/platform/trip/types.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { BackLink } from './BackLink.tsx';

const loadInvite = withNetwork(() => import('./InviteSheet.tsx').then((module) => module.InviteSheet));
const InviteSheet = lazyPart(loadInvite, NotOpened);
const loadMine = withNetwork(() => import('./MyBillsSheet.tsx').then((module) => module.MyBillsSheet));
const MyBillsSheet = lazyPart(loadMine, NotOpened);

interface OneTripProps extends OfTripProps {
  /** Chooses another name. */
  readonly onNotMe: () => void;
}

/** A trip: what this phone's person owes, its bills, who pays whom, its people (docs/product/trips.md, "Screens"). */
export function OneTrip({ trip, state, onNotMe }: OneTripProps) {
  const { name, isFounder, phase } = state;
  const [isNaming, setNaming] = useState(false);
  const settled = useMemo(() => settleTrip(state), [state]);
  const isOpen = phase !== 'ended';
  return (
    <div className={cx(layout.stack, css.page, css.sections)}>
      <div className={layout.stack}>
        <BackLink href={tripPath()}>{t('action.trips')}</BackLink>
        <div className={layout.spreadRow}>
          <h1 className={cx(layout.fillsRow, css.title)}>
            <bdi translate="no">{name}</bdi>
          </h1>
          {isFounder && isOpen && (
            <IconButton icon={Pencil} label={t('trip.rename')} onClick={() => setNaming(true)} />
          )}
        </div>
        <TripStatus {...{ trip, state }} />
        {isOpen && <Proposals {...{ trip, state }} />}
        <MyMoney {...{ trip, state, settled }} />
        {isOpen && <Adding {...{ trip, state }} />}
      </div>
      <TripBills {...{ trip, state }} />
      <WhoPaysWhom {...{ trip, state, settled }} />
      <TripPeople {...{ trip, state, settled, onNotMe }} />
      <TripMore {...{ trip, state, settled }} />
      {isNaming && (
        <NameDialog
          title={t('trip.rename')}
          label={t('trip.name')}
          problem={(typed) => (typed === '' ? t('trip.noName') : undefined)}
          before={name}
          onName={(typed) => {
            setNaming(false);
            trip.rename(typed);
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  );
}

/** The ways to add a bill, and people. */
function Adding({ trip, state }: OfTripProps) {
  const [opened, setOpened] = useState<'invite' | 'mine'>();
  const close = () => setOpened(undefined);
  return (
    <>
      <div className={cx(layout.buttons, layout.byLength)}>
        <Button icon={Plus} onClick={() => newBill(trip)}>
          {t('trip.newBill')}
        </Button>
        <Button
          variant="secondary"
          icon={UserPlus}
          onPointerEnter={() => void loadInvite().catch(() => undefined)}
          onClick={() => setOpened('invite')}
        >
          {t('trip.invite')}
        </Button>
      </div>
      <div className={cx(layout.wrappingRow, layout.textButtonAtStart)}>
        <TextButton onClick={() => newBill(trip, { isByPhoto: true })}>{t('trip.byPhoto')}</TextButton>
        <TextButton onClick={() => setOpened('mine')}>{t('trip.fromMine')}</TextButton>
      </div>
      {opened === 'invite' && <InviteSheet {...{ trip, state }} onClose={close} />}
      {opened === 'mine' && <MyBillsSheet {...{ trip, state }} onClose={close} />}
    </>
  );
}

const ProposalSheet = lazyPart(
  () => import('./ProposalSheet.tsx').then((module) => module.ProposalSheet),
  NotOpened,
);

/** What others propose to change of this phone's bills. */
function Proposals({ trip, state }: OfTripProps) {
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
