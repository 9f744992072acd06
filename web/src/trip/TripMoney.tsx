import { Copy, Undo2 } from 'lucide-react';
import {
  dinerNamed,
  readWaysToPay,
  tripCurrency,
  type PersonBalance,
  type Transfer,
  type TripSettlement,
} from '#domain';
import '#web/messages/en/history.po';
import '#web/messages/en/live-table-end.po';
import '#web/messages/en/settle.po';
import '#web/messages/en/several.po';
import { t } from '#web/messages/i18n.ts';
import { localDay } from '#web/platform/dates.ts';
import { now } from '#web/platform/device/clock.ts';
import { currencyName, formatMoneyParts, isolate } from '#web/platform/format.ts';
import type { TripStore } from '#web/platform/trip/index.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { TextButton } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { toastWithUndo } from '#web/ui/overlays/toast.ts';
import { Figure } from '#web/ui/paper/Figure.tsx';
import { Paper } from '#web/ui/paper/Paper.tsx';
import { HowToPay } from '#web/settle/HowToPay.tsx';
import { wayText } from '#web/settle/way-words.ts';
import { moneyOf, uncountedPart } from '#web/several/several-words.ts';
import { UncountedBills } from '#web/several/SeveralNotices.tsx';
import { Together } from '#web/several/Together.tsx';
import { TransferRow } from '#web/several/TransferRow.tsx';
import { type OfTripProps, type SettledTripProps, billName, isMine, partyOf } from './trip-words.ts';
import { useFew } from './use-few.tsx';
import css from './Trip.module.css';
import { copyAndTell } from '#web/settle/send-message.ts';

type TripTransfer = Transfer<PersonBalance>;

/** What this phone's person owes or gets, each with how it is paid, to be marked as settled. */
export function MyMoney({ trip, state, settled }: SettledTripProps) {
  const mine = isMine(state);
  const money = moneyOf(settled);
  if (settled.length === 0) return null;
  const own = settled.flatMap(({ currency, transfers }) =>
    transfers
      .filter(({ from, to }) => mine(from) || mine(to))
      .map((transfer) => ({ transfer, currency, isOwing: mine(transfer.from) })),
  );
  return (
    <Paper className={css.paper}>
      {own.length === 0 && <p className={typography.name}>{t('live.finished.even')}</p>}
      <ul className={cx(layout.stack, layout.ruledRows)}>
        {own.map(({ transfer, currency, isOwing }) => (
          <TransferRow
            key={`${currency} ${transfer.from.id} ${transfer.to.id}`}
            {...{ transfer, currency }}
            money={(minor) => money(minor, currency)}
            title={<Own {...{ state, transfer, currency, isOwing }} />}
            onGive={state.phase === 'ended' ? undefined : giving(trip, transfer, currency)}
          />
        ))}
      </ul>
    </Paper>
  );
}

/** Writes down that a transfer was made, in part or whole, and offers to undo that. */
const giving =
  (trip: TripStore, transfer: TripTransfer, currency: string) =>
  (amount: number): void => {
    const state = trip.getState();
    const takeBack = trip.addRepayment({
      from: partyOf(state, transfer.from),
      to: partyOf(state, transfer.to),
      amount,
      currency,
      day: localDay(now()),
    });
    toastWithUndo({ title: t('settle.marked') }, takeBack);
  };

interface OwnProps extends Pick<OfTripProps, 'state'> {
  readonly transfer: TripTransfer;
  readonly currency: string;
  readonly isOwing: boolean;
}

/** Figures with more characters are set smaller, for large text. */
const WIDE = 10;

/** A transfer that this phone's person makes, with how it is paid, or gets. */
function Own({ state, transfer: { from, to, amount }, currency, isOwing }: OwnProps) {
  const name = isolate((isOwing ? to : from).name);
  const figure = formatMoneyParts(amount, currency);
  // A group may have the name of a person, who is paid elsewhere.
  const payee = to.kind === 'diner' ? dinerNamed(state.people, to.name) : undefined;
  const [way] = readWaysToPay([payee && state.ways.get(payee.id)]);
  return (
    <div className={cx(layout.stack, layout.wholeLine)}>
      <div className={layout.wrappingSpreadRow}>
        <span className={cx(layout.nameColumn, css.name, typography.name)}>
          {t(isOwing ? 'live.finished.owe' : 'live.finished.get', { name })}
        </span>
        <Figure {...figure} size={isOwing && figure.text.length <= WIDE ? 'grand' : 'strip'} />
      </div>
      {isOwing && way && (
        <>
          <HowToPay {...{ way, amount, currency, name }} note={state.name} isPaid={false} />
          <TextButton
            at="start"
            icon={Copy}
            onClick={() => void copyAndTell(wayText(way), ['ask.copied', 'ask.failed'])}
          >
            {wayText(way)}
          </TextButton>
        </>
      )}
    </div>
  );
}

/** Who pays whom over all, what does not count, and what was paid back. This phone's own transfers are marked further up (`MyMoney`). */
export function WhoPaysWhom({ trip, state, settled }: SettledTripProps) {
  const mine = isMine(state);
  const { isFounder, phase, currency } = state;
  const common = tripCurrency(state);
  const money = moneyOf(settled);
  const isOpen = phase !== 'ended';
  const notes = uncounted(state);
  const count = settled.reduce((sum, { transfers }) => sum + transfers.length, 0);
  if (settled.length === 0 && notes.length === 0) return null;
  return (
    <section className={layout.stack} aria-labelledby="trip-transfers">
      <h2 id="trip-transfers">{t('settle.title')}</h2>
      <Together
        {...{ common }}
        isTogether={currency === common}
        onChange={
          isFounder && isOpen ? (isTogether) => trip.setCurrency(isTogether ? common : undefined) : undefined
        }
      />
      {count > 0 && state.bills.length > 1 && <p className={typography.meta}>{t('several.fewest')}</p>}
      {count === 0 && settled.length > 0 && <p className={typography.secondary}>{t('settle.done')}</p>}
      {settled.map((each) => (
        <InCurrency
          key={each.currency}
          {...{ settled: each, money }}
          hasHeading={settled.length > 1}
          givingOf={(transfer) =>
            isOpen && !mine(transfer.from) && !mine(transfer.to)
              ? giving(trip, transfer, each.currency)
              : undefined
          }
        />
      ))}
      <UncountedBills notes={notes} />
      <PaidBack {...{ trip, state, money }} />
    </section>
  );
}

/** More transfers of a currency than these are shown when asked for. */
const FEW_TRANSFERS = 10;

interface InCurrencyProps {
  readonly settled: TripSettlement;
  readonly hasHeading: boolean;
  readonly money: (minor: number, currency: string) => string;
  /** Marks a transfer as made; undefined: not here. */
  readonly givingOf: (transfer: TripTransfer) => ((amount: number) => void) | undefined;
}

/** The transfers in one currency. */
function InCurrency({ settled: { currency, transfers }, hasHeading, money, givingOf }: InCurrencyProps) {
  const [shown, showAll] = useFew(transfers, FEW_TRANSFERS);
  if (transfers.length === 0) return null;
  return (
    <div className={layout.stack}>
      {hasHeading && <h3>{currencyName(currency)}</h3>}
      <ul className={cx(layout.stack, layout.ruledRows)}>
        {shown.map((transfer) => (
          <TransferRow
            key={`${transfer.from.id}\n${transfer.to.id}`}
            {...{ transfer, currency }}
            money={(minor) => money(minor, currency)}
            onGive={givingOf(transfer)}
          />
        ))}
      </ul>
      {showAll}
    </div>
  );
}

/** The bills that are not counted, or only in part, with the reason: a line each. */
function uncounted(state: OfTripProps['state']): readonly string[] {
  return state.bills.flatMap((inTrip) => {
    const { bill, isReckoned } = inTrip;
    const label = billName(inTrip, state);
    if (!isReckoned) return [t('several.missing.unreadable', { bill: label })];
    return bill.lines.length === 0 ? [] : uncountedPart(bill, label);
  });
}

interface PaidBackProps extends OfTripProps {
  readonly money: (minor: number, currency: string) => string;
}

/** More than these are shown when asked for. */
const FEW = 3;

/** What was paid back. Whoever wrote it down, and the founder, can remove it. */
function PaidBack({ trip, state, money }: PaidBackProps) {
  const { repayments, me, isFounder, phase } = state;
  const [shown, showAll] = useFew(repayments, FEW);
  if (repayments.length === 0) return null;
  const remove = (id: string) => toastWithUndo({ title: t('settle.unmarked') }, trip.removeRepayment(id));
  return (
    <>
      <h3 id="trip-paid-back">{t('settle.settled')}</h3>
      <ul className={layout.ruledRows} aria-labelledby="trip-paid-back">
        {shown.map(({ id, from, to, amount, currency, seatId }) => {
          const text = t('settle.repaid', {
            from: isolate(from.name),
            to: isolate(to.name),
            amount: money(amount, currency),
          });
          return (
            <li key={id} className={layout.row}>
              <span className={layout.fillsRow}>{text}</span>
              {phase !== 'ended' && (isFounder || seatId === me.seatId) && (
                <IconButton
                  icon={Undo2}
                  label={t('settle.unmark', { repayment: text })}
                  onClick={() => remove(id)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {showAll}
    </>
  );
}
