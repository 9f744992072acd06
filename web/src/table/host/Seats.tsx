import { Crown, UserRoundX } from 'lucide-react';
import type { Bill, DinerSummary } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, isolate } from '#web/platform/format.ts';
import { AWAY_SECONDS, type LiveTable, type TableSeat } from '#web/platform/table/types.ts';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { TextButton } from '#web/ui/Button.tsx';
import { Leader } from '#web/ui/paper/Paper.tsx';
import { PersonChip } from '#web/ui/paper/PersonChip.tsx';
import { summaryOf } from '#web/bill-kit/state/use-wizard.ts';
import { peopleOf } from '#web/bill-kit/words/people.ts';
import { notClaimed } from '../claims/claims.ts';
import { AskFirst } from '#web/bill-kit/parts/AskFirst.tsx';
import { isOpenersPhone } from '../host-of.ts';
import { useHostActions } from './host-actions.ts';
import { newPeople, RemoveNewcomers } from './RemoveNewcomers.tsx';
import { WhoIsHost } from './WhoIsHost.tsx';
import css from './Seats.module.css';

export interface SeatsProps {
  readonly table: Pick<
    LiveTable,
    'bill' | 'seats' | 'status' | 'waiting' | 'newcomers' | 'paid' | 'paidEarly' | 'quiet'
  >;
}

/** So many new people are offered to be removed at once; fewer are removed one by one. */
const MANY = 3;

/** The people at the table, and their claims. */
export function Seats({ table }: SeatsProps) {
  const { bill, seats, status, newcomers } = table;
  // A phone that lost its place, and can neither be removed nor made the host, is nobody here.
  const here = seats.filter(
    ({ isMe, isOpener, dinerId, lost }) => isMe || !isOpener || dinerId !== undefined || !lost,
  );
  const people = newPeople(table).length;
  return (
    <section aria-labelledby="seats-heading">
      <h3 id="seats-heading" className={typography.heading}>
        {t('host.here')}
      </h3>
      <WhoIsHost table={table} />
      <ul className={layout.ruledRows}>
        {inOrder(here, bill).map((seat) => (
          <SeatRow key={seat.id} seat={seat} table={table} />
        ))}
        <WithoutPhone table={table} />
      </ul>
      <Sums bill={bill} />
      {newcomers.length > 0 && people >= MANY && status !== 'finished' && (
        <RemoveNewcomers table={table} variant="text">
          {t('host.newcomers.here', { count: people })}
        </RemoveNewcomers>
      )}
    </section>
  );
}

/**
 * This phone first, then in the order of the diners; people without a name come last. The order stays the same when somebody joins again.
 */
function inOrder(seats: readonly TableSeat[], { diners }: Bill): readonly TableSeat[] {
  const places = new Map(diners.map(({ id }, place) => [id, place]));
  const placeOf = ({ dinerId = '' }: TableSeat) => places.get(dinerId) ?? diners.length;
  return [...seats].sort(
    (a, b) => Number(b.isMe) - Number(a.isMe) || placeOf(a) - placeOf(b) || (a.id < b.id ? -1 : 1),
  );
}

/** The people of the bill whose phone is not here, or who have none: with them the figures add up to the bill. */
function WithoutPhone({ table }: SeatsProps) {
  const { bill, seats } = table;
  const { perDiner } = summaryOf(bill);
  return [...peopleOf(bill.diners).values()]
    .filter(({ id }) => seats.every(({ dinerId }) => dinerId !== id))
    .map(({ id, name, initials, color }) => (
      <li key={id} className={cx(layout.row, css.row)}>
        <PersonChip initials={initials} color={color} size={34} />
        <span className={layout.nameColumn}>
          <span className={typography.bold}>{isolate(name)}</span>
          <span className={typography.meta}>{t('host.noPhone')}</span>
          <Has table={table} name={isolate(name)} share={perDiner[id]} />
        </span>
      </li>
    ));
}

/** What nobody has, with its part of the charges, and the total of the bill. */
function Sums({ bill }: { readonly bill: Bill }) {
  const { grandTotal, currency } = summaryOf(bill);
  const open = notClaimed(bill);
  return (
    <>
      {open > 0 && <Leader label={t('live.bill.open')} amount={formatMoney(open, currency)} />}
      <Leader label={t('live.bill.total')} amount={formatMoney(grandTotal, currency)} />
    </>
  );
}

interface HasProps extends SeatsProps {
  /** Isolated. */
  readonly name: string;
  readonly share: DinerSummary | undefined;
}

/** What somebody has, and what they have said before the end that they paid: the person who opened the table may know better. */
function Has({ table, name, share }: HasProps) {
  const { takeBackPaid } = useHostActions();
  if (!share) return null;
  const { currency } = table.bill;
  const paid = table.paidEarly.get(share.dinerId);
  const has = { count: share.lines.length, amount: formatMoney(share.total, currency) };
  return (
    <>
      <span className={typography.meta}>{t('host.seatHas', has)}</span>
      {paid !== undefined && (
        <span className={typography.meta}>{t('host.seatPaid', { amount: formatMoney(paid, currency) })}</span>
      )}
      {paid !== undefined && table.status !== 'finished' && isOpenersPhone(table) && (
        <TextButton
          at="start"
          aria-label={t('ui.labelled', { label: t('action.undo'), text: name })}
          onClick={() => takeBackPaid(share.dinerId)}
        >
          {t('action.undo')}
        </TextButton>
      )}
    </>
  );
}

/** A seat's role at this table, on a line of its own: a guest's name can say "(the host)", but not there. */
function roleOf({ isMe, isHost, isOpener }: TableSeat): string | undefined {
  if (isMe) return t('host.seatMe');
  if (isHost) return t('host.seatHost');
  return isOpener ? t('host.seatOpener') : undefined;
}

function SeatRow({ seat, table }: SeatsProps & { readonly seat: TableSeat }) {
  const actions = useHostActions();
  const { bill, status, paid, paidEarly } = table;
  const { [seat.id]: quiet = 0 } = table.quiet;
  const isFinished = status === 'finished';
  // The seat that opened the table only loses its place; after the end it removes others: they may be strangers who said that they paid.
  const what = seat.isOpener ? 'freePlace' : 'removeSeat';
  const mayRemove =
    !seat.isMe && (!isFinished || isOpenersPhone(table)) && !(seat.isOpener && seat.dinerId === undefined);
  const person = seat.dinerId === undefined ? undefined : peopleOf(bill.diners).get(seat.dinerId);
  const partner = seat.alsoFor === undefined ? undefined : peopleOf(bill.diners).get(seat.alsoFor);
  const share = person && summaryOf(bill).perDiner[person.id];
  const name = person ? isolate(person.name) : t('host.seatUnnamed');
  const isMeUnnamed = seat.isMe && !person;
  const role = isMeUnnamed ? undefined : roleOf(seat);
  return (
    <li className={cx(layout.wrappingRow, css.row)}>
      <PersonChip initials={person?.initials ?? '?'} color={person?.color} size={34} />
      <span className={layout.nameColumn}>
        <span className={typography.bold}>{isMeUnnamed ? t('host.seatMeUnnamed') : name}</span>
        {role && <span className={typography.meta}>{role}</span>}
        {!isFinished && quiet >= AWAY_SECONDS && (
          <span className={typography.meta}>{t('host.seatAway', { minutes: Math.floor(quiet / 60) })}</span>
        )}
        {partner && (
          <span className={typography.meta}>{t('host.seatFor', { name: isolate(partner.name) })}</span>
        )}
        <Has {...{ table, name, share }} />
      </span>
      {!seat.isMe && !isFinished && person && (
        <AskFirst
          renderButton={(ask) => (
            <IconButton icon={Crown} label={t('host.handOverLabel', { name })} onClick={ask} />
          )}
          title={t('host.handOverTitle', { name })}
          body={t('host.handOverBody')}
          yes={t('host.handOver')}
          onYes={() => actions.handOver(seat.id)}
        />
      )}
      {mayRemove && (
        <AskFirst
          renderButton={(ask) => (
            <IconButton icon={UserRoundX} label={t(`host.${what}Label`, { name })} onClick={ask} />
          )}
          title={t(`host.${what}Title`, { name })}
          body={[
            t(`host.${what}Body`),
            ...(isOpenersPhone(table) &&
            what === 'removeSeat' &&
            person &&
            (paid.includes(person.id) || paidEarly.has(person.id))
              ? [t('host.removeSeatPaid')]
              : []),
          ].join(' ')}
          yes={t(`host.${what}`)}
          isDestructive
          onYes={() => actions[what](seat.id)}
        />
      )}
    </li>
  );
}
