import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { dinerOn, isBlank, type TripBill } from '#domain';
import '#web/messages/en/history.po';
import { t } from '#web/messages/i18n.ts';
import { tripPath } from '#web/paths.ts';
import { factSeparator, formatDay, formatMoneyAmong, listNames } from '#web/platform/format.ts';
import { isOwnBill } from '#web/platform/trip/types.ts';
import { EmptyCard } from '#web/ui/paper/EmptyCard.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { focusNeighbour } from '#web/ui/focus-neighbour.ts';
import { cx, layout, surface, typography } from '#web/ui/styles.ts';
import { toastWithUndo } from '#web/ui/overlays/toast.ts';
import { summaryOf } from '#web/bill-kit/state/use-wizard.ts';
import { NameDialog } from '#web/history/NameDialog.tsx';
import rowCss from '#web/history/BillRow.module.css';
import { type OfTripProps, billName, meIn } from './trip-words.ts';
import { openOwn } from './open-bill.ts';
import { useFew } from './use-few.tsx';
import css from './Trip.module.css';

/** More bills than these are shown when asked for. */
const FEW = 10;

/** The bills, the newest first. One that somebody else has only begun is not shown yet. */
export function TripBills({ trip, state }: OfTripProps) {
  const { bills } = state;
  const begun = bills.filter(
    (each) => isOwnBill(each, state) || !each.isReckoned || each.bill.lines.length > 0,
  );
  const [shown, showAll] = useFew(begun, FEW);
  const currencies = new Set(begun.map(({ bill }) => bill.currency));
  const isOpen = state.phase !== 'ended';
  const hasOwn = isOpen && begun.some((each) => isOwnBill(each, state));
  const [naming, setNaming] = useState<TripBill>();
  return (
    <section className={layout.stack} aria-labelledby="trip-bills">
      <div className={layout.wrappingSpreadRow}>
        <h2 id="trip-bills">{t('trip.bills')}</h2>
        {begun.length > 0 && (
          <span className={typography.secondary}>{t('history.count', { count: begun.length })}</span>
        )}
      </div>
      {begun.length === 0 ? (
        <EmptyCard>{t('trip.noBills')}</EmptyCard>
      ) : (
        <ul className={cx(surface.pad, rowCss.list)} aria-labelledby="trip-bills">
          {shown.map((each) => (
            <BillRow
              key={each.bill.id}
              {...{ trip, state, inTrip: each, currencies, isOpen, hasOwn }}
              onName={() => setNaming(each)}
            />
          ))}
        </ul>
      )}
      {showAll}
      {naming && (
        <NameDialog
          title={renameLabel(naming, state)}
          label={t('saveBill.name')}
          before={naming.name ?? ''}
          onName={(name) => {
            setNaming(undefined);
            trip.putBill(naming.bill, name);
          }}
          onClose={() => setNaming(undefined)}
        />
      )}
    </section>
  );
}

const renameLabel = (inTrip: TripBill, state: OfTripProps['state']): string =>
  t('trip.renameBill', { name: billName(inTrip, state), day: formatDay(inTrip.bill.timestamp, 'short') });

interface BillRowProps extends OfTripProps {
  readonly inTrip: TripBill;
  /** All that the trip's bills have. */
  readonly currencies: ReadonlySet<string>;
  /** Bills can be changed. */
  readonly isOpen: boolean;
  /** Some of the bills are this phone's: its rows have all buttons, and totals stand in one column. */
  readonly hasOwn: boolean;
  readonly onName: () => void;
}

function BillRow({ trip, state, inTrip, currencies, isOpen, hasOwn, onName }: BillRowProps) {
  const { bill, isReckoned } = inTrip;
  const isOwn = isOwnBill(inTrip, state);
  const name = billName(inTrip, state);
  const day = formatDay(bill.timestamp, 'short');
  const open = () => {
    if (isOwn && isOpen && !bill.newer) void openOwn(bill, name);
    else navigate(`${tripPath(state.id)}&bill=${encodeURIComponent(bill.id)}`);
  };
  const remove = () => {
    focusNeighbour();
    toastWithUndo({ title: t('trip.billRemoved'), body: name }, trip.removeBill(bill.id));
  };
  return (
    <li className={cx(layout.row, rowCss.row)}>
      <button type="button" className={rowCss.open} onClick={open}>
        <span className={layout.nameColumn}>
          <span className={typography.bold}>{name}</span>
          <Facts {...{ state, inTrip, currencies }} />
        </span>
        {isReckoned && (
          <span className={cx(typography.money, rowCss.total)}>
            {formatMoneyAmong(summaryOf(bill).grandTotal, bill.currency, currencies)}
          </span>
        )}
      </button>
      {isOwn && isOpen ? (
        <IconButton icon={Pencil} label={renameLabel(inTrip, state)} onClick={onName} />
      ) : (
        hasOwn && <span className={css.noButton} />
      )}
      {(isOwn || state.isFounder) && isOpen ? (
        <IconButton icon={Trash2} label={t('history.delete', { name, day })} onClick={remove} />
      ) : (
        hasOwn && <span className={css.noButton} />
      )}
    </li>
  );
}

/** Its day, who paid, and what this phone's person has of it. */
function Facts({ state, inTrip, currencies }: Pick<BillRowProps, 'state' | 'inTrip' | 'currencies'>) {
  const { bill, isReckoned, owner, name } = inTrip;
  const day = formatDay(bill.timestamp, 'short');
  const isOthers = name !== undefined && owner !== undefined && !isOwnBill(inTrip, state);
  const from = isOthers ? [t('trip.billOf', { name: listNames([owner]) })] : [];
  const head = <span className={typography.meta}>{[day, ...from].join(factSeparator())}</span>;
  if (!isReckoned)
    return (
      <>
        {head}
        <span className={cx(typography.meta, typography.warning)}>{t('trip.newer')}</span>
      </>
    );
  const payers = bill.diners.filter(({ id }) => bill.payments.some(({ dinerId }) => dinerId === id));
  const me = meIn(state);
  const mine = me && summaryOf(bill).perDiner[dinerOn(bill, me)?.id ?? ''];
  return (
    <>
      {head}
      {payers.length > 0 ? (
        <span className={typography.meta}>
          {t('trip.paid', { count: payers.length, names: listNames(payers.map((payer) => payer.name)) })}
        </span>
      ) : (
        !isBlank(bill) && <span className={cx(typography.meta, typography.warning)}>{t('trip.unpaid')}</span>
      )}
      {mine && mine.total !== 0 && (
        <span className={typography.meta}>
          {t('trip.myPart', { amount: formatMoneyAmong(mine.total, bill.currency, currencies) })}
        </span>
      )}
    </>
  );
}
