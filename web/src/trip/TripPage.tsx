import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/live-table-bill.po';
import '#web/messages/en/live-table.po';
import '#web/messages/en/trip.po';
import { tripPath } from '#web/paths.ts';
import type { TableError } from '#web/platform/table/types.ts';
import { trips, useTrip, useTrips, type TripStore, type Trips } from '#web/platform/trip/index.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { cx, layout } from '#web/ui/styles.ts';
import { forgetLink, secretIn } from '#web/table/guest/join/use-join-by-link.ts';
import { WhoAreYou } from '#web/table/guest/join/WhoAreYou.tsx';
import { BillInTrip } from './BillInTrip.tsx';
import { OneTrip } from './OneTrip.tsx';
import { TripList } from './TripList.tsx';
import { TripProblem } from './TripProblem.tsx';
import { dinersOf } from './trip-words.ts';
import css from './Trip.module.css';

type JoinBy = Parameters<Trips['join']>[0];
/** The address, or the form on the page. */
type JoinFrom = 'link' | 'form';

export interface TripPageProps {
  /** Called once this phone has a trip. */
  readonly onIn: () => void;
  /** False in front of the gate: a trip is joined there, but not started. */
  readonly mayStart: boolean;
  /** The app's frame around the page, by its title. */
  readonly frame: (title: string, page: ReactNode) => ReactNode;
}

/** The trips of this device, one of them, or one of its bills (docs/product/trips.md, "Screens"): the address says which. */
export function TripPage({ frame, onIn, mayStart }: TripPageProps) {
  const search = useSearch();
  const all = useTrips();
  const { join, joining, error, clear } = useJoining(onIn);
  const asked = new URLSearchParams(search);
  const id = asked.get('id');
  const trip = all?.find((each) => each.getState().id === id);
  if (!all || (joining === 'link' && id === null)) return frame(t('action.trips'), <Opening />);
  if (id === null)
    return frame(
      t('action.trips'),
      <TripList
        all={all}
        adding={asked.get('add')}
        {...{ mayStart, error, onIn }}
        isJoining={joining !== undefined}
        onJoin={(by) => void join(by, 'form')}
        onType={clear}
      />,
    );
  if (!trip) return frame(t('action.trips'), <NotHere />);
  return <OfTrip key={id} {...{ trip, frame, onIn }} billId={asked.get('bill')} />;
}

/** Joins by the link in the address, also when another one is opened here, or by one that is typed. */
function useJoining(onIn: () => void) {
  const [joining, setJoining] = useState<JoinFrom | undefined>(() =>
    secretIn(window.location.hash) === undefined ? undefined : 'link',
  );
  const [error, setError] = useState<TableError & { readonly from: JoinFrom }>();
  const join = async (by: JoinBy, from: JoinFrom) => {
    setError(undefined);
    setJoining(from);
    const joined = await trips().join(by);
    setJoining(undefined);
    if ('code' in joined) return setError({ ...joined, from });
    onIn();
    navigate(tripPath(joined.getState().id), { replace: true });
  };
  const joinByLink = useEffectEvent(() => {
    const { hash } = window.location;
    const secret = secretIn(hash);
    if (hash !== '') forgetLink();
    if (secret !== undefined) void join({ secret }, 'link');
    else if (hash !== '') setError({ code: 'table_link', from: 'link' });
  });
  useEffect(() => {
    const onHash = () => joinByLink();
    onHash();
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  }, []);
  return { join, joining, error, clear: () => setError(undefined) };
}

function Opening({ error }: { readonly error?: TableError | undefined }) {
  return (
    <div className={cx(layout.stack, css.page)}>
      <h1>{t('action.trips')}</h1>
      {error ? <TripProblem error={error} /> : <p role="status">{t('trip.opening')}</p>}
    </div>
  );
}

/** The address of a trip that this device does not have, or no longer. */
function NotHere() {
  return (
    <div className={cx(layout.stack, css.page)}>
      <h1>{t('trip.notHere')}</h1>
      <p>{t('trip.notHere.body')}</p>
      <LinkButton variant="secondary" href={tripPath()}>
        {t('action.trips')}
      </LinkButton>
    </div>
  );
}

interface OfTripProps extends Omit<TripPageProps, 'mayStart'> {
  readonly trip: TripStore;
  readonly billId: string | null;
}

function OfTrip({ trip, billId, frame, onIn }: OfTripProps) {
  const state = useTrip(trip);
  useEffect(() => trip.connect(), [trip]);
  const { name, me, people, phase, isUnknown, error } = state;
  const isThere = phase !== 'ended' && !isUnknown;
  useEffect(() => {
    if (isThere) onIn();
  }, [isThere, onIn]);
  const [isChoosing, setChoosing] = useState(false);
  const own = people.find(({ id }) => id === me.dinerId);
  if (isUnknown && phase === 'ended')
    return frame(t('action.trips'), <Gone state={state} onForget={trip.forget} />);
  if (isUnknown) return frame(t('action.trips'), <Opening error={error} />);
  if (isThere && (!own || isChoosing))
    return frame(
      name,
      <>
        {error && (
          <div className={css.page}>
            <TripProblem error={error} />
          </div>
        )}
        <WhoAreYou
          diners={dinersOf(people)}
          seats={people
            .filter(({ seatId }) => seatId !== undefined)
            .map(({ id, seatId }) => ({ isMe: seatId === me.seatId, dinerId: id }))}
          body={t('trip.whoBody')}
          onSit={(dinerId) => void trip.sit(dinerId).then(() => setChoosing(false))}
          onAddOwnDiner={(typed) => void trip.sitAs(typed).then(() => setChoosing(false))}
          back={t('trip.back')}
          onBack={own && (() => setChoosing(false))}
        />
      </>,
    );
  const inTrip = state.bills.find(({ bill }) => bill.id === billId);
  if (inTrip) return frame(name, <BillInTrip key={billId} {...{ trip, state, inTrip }} />);
  return frame(name, <OneTrip {...{ trip, state }} onNotMe={() => setChoosing(true)} />);
}

/** A link that leads nowhere, by which this phone has never seen the trip. */
function Gone({
  state: { ending = 'gone' },
  onForget,
}: {
  readonly state: ReturnType<TripStore['getState']>;
  readonly onForget: () => void;
}) {
  return (
    <div className={cx(layout.stack, css.page)}>
      <h1>{t('action.trips')}</h1>
      <Banner tone="bad" title={t('trip.error.table_unknown.title')} role="alert">
        <p>{t(ending === 'gone' ? 'trip.error.table_unknown' : `trip.ended.${ending}.body`)}</p>
      </Banner>
      <LinkButton variant="secondary" href={tripPath()} onClick={onForget}>
        {t('action.trips')}
      </LinkButton>
    </div>
  );
}
