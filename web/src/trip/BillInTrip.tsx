import { Pencil } from 'lucide-react';
import { withPresentNames, type TripBill } from '#domain';
import '#web/messages/en/history.po';
import { t } from '#web/messages/i18n.ts';
import { tripPath } from '#web/paths.ts';
import { factSeparator, isolate } from '#web/platform/format.ts';
import { isOwnBill } from '#web/platform/trip/types.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, TextButton } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { toastWithUndo } from '#web/ui/overlays/toast.ts';
import { BillContext } from '#web/bill-kit/state/use-wizard.ts';
import { BillHead, WhoOwesWhat, WhoPaysWhom } from '#web/shared-bill/SharedBillPage.tsx';
import { type OfTripProps, billName } from './trip-words.ts';
import { openCopy } from './open-bill.ts';
import css from './Trip.module.css';
import { BackLink } from './BackLink.tsx';

interface BillInTripProps extends OfTripProps {
  readonly inTrip: TripBill;
}

/** Somebody else's bill, to read. Changes are proposed to its owner. */
export function BillInTrip({ trip, state, inTrip }: BillInTripProps) {
  const { bill, isReckoned, owner } = inTrip;
  const name = billName(inTrip, state);
  const back = (
    <BackLink href={tripPath(state.id)}>
      <bdi translate="no">{state.name}</bdi>
    </BackLink>
  );
  if (!isReckoned)
    return (
      <div className={cx(layout.stack, css.page)}>
        {back}
        <h1>{name}</h1>
        <Banner tone="warn" title={t('trip.newer')}>
          <TextButton at="start" onClick={() => window.location.reload()}>
            {t('action.reload')}
          </TextButton>
        </Banner>
      </div>
    );
  return (
    <BillContext value={withPresentNames(state.people, bill)}>
      <div className={cx(layout.stack, css.page, css.sections)}>
        {back}
        <BillHead
          title={name}
          owner={
            inTrip.name !== undefined && owner !== undefined && [isolate(owner), factSeparator()].join('')
          }
        >
          {state.phase !== 'ended' && !isOwnBill(inTrip, state) && owner !== undefined && (
            <Suggest {...{ trip, state, inTrip, name }} ownerName={isolate(owner)} />
          )}
          {owner === undefined && <p className={typography.secondary}>{t('trip.ownerLeft')}</p>}
        </BillHead>
        <WhoOwesWhat />
        <WhoPaysWhom isOnlyPaid />
      </div>
    </BillContext>
  );
}

interface SuggestProps extends BillInTripProps {
  /** Of the bill, and of its owner, isolated. */
  readonly name: string;
  readonly ownerName: string;
}

/** Begins a proposal, or says that one waits, which can be withdrawn. */
function Suggest({ trip, state, inTrip: { bill }, name, ownerName }: SuggestProps) {
  const isWaiting = state.proposals.some(
    ({ billId, seatId }) => billId === bill.id && seatId === state.me.seatId,
  );
  const withdraw = () => toastWithUndo({ title: t('trip.withdrawn') }, trip.dropProposal(bill.id));
  return (
    <>
      {isWaiting && (
        <Banner tone="info" title={t('trip.suggestionWaits', { name: ownerName })}>
          <TextButton at="start" onClick={withdraw}>
            {t('trip.withdraw')}
          </TextButton>
        </Banner>
      )}
      <Button variant="secondary" icon={Pencil} onClick={() => void openCopy(trip, bill.id, name)} block>
        {t('trip.suggest')}
      </Button>
    </>
  );
}
