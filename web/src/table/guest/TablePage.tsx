import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { registerParts, type SeatId, type Waiting as Newcomer } from '#domain';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/live-table.po';
import { isolate } from '#web/platform/format.ts';
import { whenIdle } from '#web/platform/device/idle.ts';
import { guestTable, useTable, type LiveTable, type TableStore } from '#web/platform/table/index.ts';
import { cx, layout } from '#web/ui/styles.ts';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { lazyPage, lazyPart, NotFetched } from '#web/ui/overlays/lazy-part.tsx';
import { isClaimedBy } from '../claims/claims.ts';
import { Answers } from '../Answers.tsx';
import { hostName } from '../host-of.ts';
import { guestActions, loadKeeping } from './guest-actions.ts';
import { JoinByCode } from './join/JoinByCode.tsx';
import { forgetLink, hasLink, joinByLink, useJoinByLink } from './join/use-join-by-link.ts';
import { Joining, WhoAreYou, type WhyWithout } from './join/WhoAreYou.tsx';
import css from './TablePage.module.css';
import { Button } from '#web/ui/Button.tsx';
import { PaperCard } from '#web/ui/paper/PaperCard.tsx';

const GuestBill = lazyPage(() => import('./GuestBill.tsx').then((module) => module.GuestBill), NotFetched);
const FinishedForNobody = lazyPage(
  () => import('./end/FinishedForNobody.tsx').then((module) => module.FinishedForNobody),
  NotFetched,
);
const Over = lazyPage(() => import('./end/Over.tsx').then((module) => module.Over), NotFetched);
const GuestAsHost = lazyPart(() => import('../host/GuestAsHost.tsx').then((module) => module.GuestAsHost));
const OtherTable = lazyPart(() => import('./join/OtherTable.tsx').then((module) => module.OtherTable));

export interface TablePageProps {
  /** Called once this phone has a seat. */
  readonly onJoined: () => void;
  /** The app's frame around the page, by its title. */
  readonly frame: (title: string, page: ReactNode) => ReactNode;
}

/** The whole page of a guest: joining, choosing a name, the bill, and what is left once the table is over. */
export function TablePage({ frame, onJoined, ...props }: TablePageProps) {
  const store = guestTable();
  const table = useTable(store);
  useEffect(() => store.connect(), [store]);
  // Fetched while a guest chooses a name.
  useEffect(() => void GuestBill.load().catch(() => undefined), []);
  useJoinByLink(store);
  const isJoined = table.phase === 'joined';
  useEffect(() => {
    if (!isJoined) return undefined;
    onJoined();
    // People leave, and continue alone, without a network, too.
    return whenIdle(() => Promise.all([Over.load(), loadKeeping()]));
  }, [isJoined, onJoined]);
  // The title and the view change together, so that the heading exists when the page focuses it.
  const withOffer = (title: string, page: ReactNode) =>
    frame(
      title,
      <>
        {page}
        <OtherTable open={table.isOffered} error={table.error} store={store} />
      </>,
    );
  return <Part {...props} {...{ table, store }} frame={withOffer} />;
}

/** This phone's person, as long as they wait for the host. */
const asNewcomer = ({ waiting, me }: LiveTable): Newcomer | undefined =>
  waiting.find(
    ({ seatId, change, isForPlace }) =>
      seatId === me?.seatId && (isForPlace || registerParts(change.key)[1] === me.dinerId),
  );

/** Why this phone's person has no place, if they had one, or wanted one that the host has not given them. */
function whyWithout({ seats, me }: LiveTable): WhyWithout | undefined {
  const lost = seats.find(({ isMe }) => isMe)?.lost;
  // They have chosen a place, and it is not on the bill.
  return lost ?? (me?.dinerId === undefined ? undefined : 'turnedAway');
}

type PartProps = Omit<TablePageProps, 'onJoined'> & {
  readonly table: LiveTable;
  readonly store: TableStore;
};

/** The parts of the page, each with its own title. */
function Part({ frame, ...props }: PartProps) {
  const { table, store } = props;
  const [isChoosing, setChoosing] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  /** The seat at an ended table, once its person wants to join another one. */
  const [leftSeat, setLeftSeat] = useState<SeatId>();
  const isHydrated = useIsHydrated();
  const actions = useMemo(() => guestActions(store), [store]);
  const { phase, bill, seats, me, error, secret, role } = table;
  const dinerId = bill.diners.find(({ id }) => id === me?.dinerId)?.id;
  const isOver = phase === 'ended';
  if (isOver && leftSeat !== me?.seatId)
    return frame(
      t('live.page'),
      <Over {...{ table, store, dinerId, actions }} onElsewhere={() => setLeftSeat(me?.seatId)} />,
    );
  const isByLink =
    isHydrated && (phase === 'joining' ? secret !== undefined : phase === 'none' && !error && hasLink());
  if (isByLink) return frame(t('action.joinTable'), <Joining error={error} />);
  if (phase !== 'joined')
    return frame(
      t('action.joinTable'),
      <>
        {!isHydrated && (
          // Prerendered with the field for a code; the address picks one of the two (public/theme.js, ui/base.css).
          <div data-by-link>
            <Joining error={undefined} />
          </div>
        )}
        <JoinByCode
          isJoining={phase === 'joining' || table.isMoving}
          error={error}
          onJoin={(by) => {
            if ('secret' in by) joinByLink(store, by.secret);
            else void store.joinTable(by);
          }}
          onType={() => {
            if (!error) return;
            // Otherwise the page would wait for that link's table again.
            forgetLink();
            store.dismissError();
          }}
          onBack={isOver && bill.lines.length > 0 ? () => setLeftSeat(undefined) : undefined}
        />
      </>,
    );
  const newcomer = dinerId === undefined && asNewcomer(table);
  // Until the server has answered, a tap on the bill would be for the person before.
  const choose = (act: (chosen: string) => Promise<boolean>) => (chosen: string) =>
    void act(chosen).then(() => setChoosing(false));
  // Nobody can take a seat any more.
  const isFinished = table.status === 'finished';
  if (isFinished && dinerId === undefined)
    return frame(t('live.bill.title'), <FinishedForNobody table={table} actions={actions} />);
  if (dinerId === undefined || (isChoosing && !isFinished))
    return frame(
      t(newcomer ? 'live.waiting.title' : 'live.who.title'),
      <>
        <div className={cx(layout.stack, css.notice)}>
          <Answers table={table} actions={actions} />
        </div>
        {newcomer ? (
          <Waiting
            why={newcomer.isForPlace ? 'place' : table.status === 'locked' ? 'locked' : 'many'}
            name={isolate(newcomer.name)}
            awayHost={table.hostIsAway ? hostName(table) : undefined}
            onNotMe={() => void store.sit(null)}
          />
        ) : (
          <WhoAreYou
            diners={bill.diners}
            seats={seats}
            why={dinerId === undefined ? whyWithout(table) : undefined}
            onSit={choose(store.sit)}
            onAskForPlace={choose(store.askForPlace)}
            onAddOwnDiner={choose(store.addOwnDiner)}
            leaves={bill.diners.find(
              ({ id }) => id === dinerId && bill.lines.some((line) => isClaimedBy(line, [id])),
            )}
            onBack={dinerId === undefined ? undefined : () => setChoosing(false)}
          />
        )}
      </>,
    );
  return frame(
    t(isFinished ? 'live.bill.finished' : 'live.bill.title'),
    <GuestBill
      {...{ table, actions }}
      me={dinerId}
      onNotMe={() => setChoosing(true)}
      onLook={() => setSheetOpen(true)}
      underHeading={role === 'host' && <GuestAsHost {...{ store, table, isSheetOpen, setSheetOpen }} />}
    />,
  );
}

interface WaitingProps {
  /** They came after the lock, or as one of many new people, or say that they are here already with another phone. */
  readonly why: 'locked' | 'many' | 'place';
  /** The name of the person who wants to join, isolated. */
  readonly name: string;
  /** The host's name, isolated, if their phone is silent. */
  readonly awayHost: string | undefined;
  /** Withdraws the request to the host, and chooses again. */
  readonly onNotMe: () => void;
}

const WORDS = {
  locked: 'live.waiting.body',
  many: 'live.waiting.asked',
  place: 'live.waiting.place',
} as const;

/** Shown to somebody new until the host has said whether they join (docs/product/live-table.md, "New people" and "Locking"). */
function Waiting({ why, name, awayHost, onNotMe }: WaitingProps) {
  return (
    <PaperCard place="band">
      <h1>{t('live.waiting.title')}</h1>
      <p role="status">{t(WORDS[why], { name })}</p>
      {awayHost !== undefined && <p role="status">{t('live.status.away', { host: awayHost })}</p>}
      <Button variant="secondary" onClick={onNotMe} block>
        {t('live.bill.notMe')}
      </Button>
    </PaperCard>
  );
}
