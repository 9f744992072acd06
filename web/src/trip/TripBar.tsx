import { navigate } from 'wouter/use-browser-location';
import '#web/messages/en/history.po';
import '#web/messages/en/live-table-host.po';
import '#web/messages/en/trip.po';
import '#web/messages/en/wizard.po';
import { t } from '#web/messages/i18n.ts';
import { tripPath } from '#web/paths.ts';
import { isolate } from '#web/platform/format.ts';
import { tripProposing, tripWithOwn, useTrip, useTrips, type TripStore } from '#web/platform/trip/index.ts';
import { readableOf } from '#web/bills/document/left-bills.ts';
import type { BillStore } from '#web/bills/bill-store.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { layout } from '#web/ui/styles.ts';
import { toast, toastWithUndo } from '#web/ui/overlays/toast.ts';
import { useBill, useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { BackLink } from './BackLink.tsx';

/** Above the steps: says that the bill on screen is in a trip, or is a copy of somebody else's there, and leads back to the trip. */
export function TripBar() {
  // Read from the device a moment after the page.
  useTrips();
  const { id } = useBill();
  const trip = tripWithOwn(id);
  const proposing = tripProposing(id);
  if (proposing) return <OfCopy key={id} trip={proposing} />;
  return trip ? <OfOwn key={id} trip={trip} /> : null;
}

function OfOwn({ trip }: { readonly trip: TripStore }) {
  const { id, name } = useTrip(trip);
  return <BackLink href={tripPath(id)}>{t('trip.of', { trip: isolate(name) })}</BackLink>;
}

/** Puts an empty bill in the place of a copy, which is dropped: its changes are with the owner of the bill, or nobody wants them. */
function drop(store: BillStore, copyId: string): void {
  store.clear();
  const left = readableOf(store.getState().left).find(({ bill }) => bill.id === copyId);
  if (left) store.forget(left);
}

function OfCopy({ trip }: { readonly trip: TripStore }) {
  const store = useBillStore();
  const copy = useBill();
  const { id, bills, proposing } = useTrip(trip);
  const about = bills.find(({ bill }) => bill.id === proposing.get(copy.id));
  const name = isolate(about?.owner ?? t('host.seatUnnamed'));
  const leave = () => {
    drop(store, copy.id);
    // Back does not lead to the empty bill.
    const path = about ? `${tripPath(id)}&bill=${encodeURIComponent(about.bill.id)}` : tripPath(id);
    navigate(path, { replace: true });
  };
  const discard = () => {
    trip.dropCopy(copy.id);
    leave();
  };
  const send = () => {
    const takeBack = trip.propose(store.getState().bill);
    if (!takeBack) return void toast({ title: t('trip.unchanged') });
    leave();
    toastWithUndo({ title: t('trip.sent', { name }), tone: 'ok' }, takeBack);
  };
  return (
    <Banner tone="info" title={t('trip.copy', { name })}>
      <div className={layout.buttons}>
        <Button onClick={send}>{t('trip.send', { name })}</Button>
        <Button variant="secondary" onClick={discard}>
          {t('notice.discard')}
        </Button>
      </div>
    </Banner>
  );
}
