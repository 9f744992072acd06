import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { toMinor, type BillEntry } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { shortDay } from '#web/platform/dates.ts';
import { factSeparator, formatMoneyAmong, listNames } from '#web/platform/format.ts';
import { isClean, type SavedBillEntry } from '#web/bills/saved/saved-bill-entry.ts';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { focusNeighbour } from '#web/ui/focus-neighbour.ts';
import css from './BillRow.module.css';

/**
 * The currencies of all bills in a history, not only of those found, so that a search does not change how totals are written: a dozen
 * currencies are "$" on their own.
 */
export const currenciesOf = (bills: readonly SavedBillEntry[]): ReadonlySet<string> =>
  new Set(bills.map(({ currency }) => currency));

/**
 * The total of an entry as shown in a history with these currencies; empty where there is none, as of a repayment, whose name says what was
 * given back.
 */
export const totalOf = ({ totalAmount, currency }: BillEntry, currencies: ReadonlySet<string>): string =>
  totalAmount === 0 ? '' : formatMoneyAmong(toMinor(totalAmount, currency), currency, currencies);

/** The sync state of a bill, in words; `undefined` if there is nothing to say. */
export function noteOf(entry: SavedBillEntry): string | undefined {
  if (isClean(entry)) return undefined;
  if (entry.problem === 'no_room') return t('history.noRoom');
  return t(entry.problem ? 'history.refused' : 'history.notSynced');
}

export interface BillRowProps {
  entry: SavedBillEntry;
  syncs: boolean;
  /** All currencies of the history. */
  currencies: ReadonlySet<string>;
  onOpen: (entry: SavedBillEntry) => void;
  onDelete: (entry: SavedBillEntry) => void;
  /** Asks what else to do with it. */
  onMore: (entry: SavedBillEntry) => void;
  /** Asks for another name and day. */
  onRelabel: (entry: SavedBillEntry) => void;
}

interface BillFactsProps {
  entry: BillEntry;
  day: string;
  /** A remark about it, such as its sync state. */
  note: string | undefined;
  currencies: ReadonlySet<string>;
}

/** The facts by which a bill is recognised. */
function BillFacts({ entry, day, note, currencies }: BillFactsProps) {
  const people = t('history.people', { count: entry.dinerCount });
  return (
    <>
      <span className={layout.nameColumn}>
        <bdi translate="no" className={typography.bold}>
          {entry.name}
        </bdi>
        <span className={typography.meta}>
          {day}
          {factSeparator()}
          {people}
        </span>
        {entry.diners.length > 0 && (
          <span className={cx(typography.meta, css.diners)}>{listNames(entry.diners)}</span>
        )}
        {note && <span className={cx(typography.meta, typography.warning)}>{note}</span>}
      </span>
      <span className={cx(typography.money, css.total)}>{totalOf(entry, currencies)}</span>
    </>
  );
}

/** The part of a row that identifies the bill, and opens it. */
export function BillButton({ onOpen, ...facts }: BillFactsProps & { onOpen: () => void }) {
  return (
    <button type="button" className={css.open} onClick={onOpen}>
      <BillFacts {...facts} />
    </button>
  );
}

interface ChoosableRowProps extends Pick<BillRowProps, 'entry' | 'syncs' | 'currencies'> {
  isChosen: boolean;
  onToggle: (entry: SavedBillEntry) => void;
}

/** One saved bill that can be ticked: the whole row is the target. */
export function ChoosableRow({ entry, syncs, currencies, isChosen, onToggle }: ChoosableRowProps) {
  return (
    <label className={cx(layout.row, css.row, css.choosable)}>
      <input type="checkbox" checked={isChosen} onChange={() => onToggle(entry)} />
      <span className={css.open}>
        <BillFacts
          entry={entry}
          day={shortDay(entry.date)}
          note={syncs ? noteOf(entry) : undefined}
          currencies={currencies}
        />
      </span>
    </label>
  );
}

/** One saved bill: the whole row opens it. */
export function BillRow({ entry, syncs, currencies, onOpen, onDelete, onMore, onRelabel }: BillRowProps) {
  const day = shortDay(entry.date);
  const note = syncs ? noteOf(entry) : undefined;
  return (
    <div className={cx(layout.row, css.row)}>
      <BillButton entry={entry} day={day} note={note} currencies={currencies} onOpen={() => onOpen(entry)} />
      <IconButton
        icon={Pencil}
        label={t('relabel.of', { name: entry.name, day })}
        onClick={() => onRelabel(entry)}
      />
      <IconButton
        icon={Ellipsis}
        label={t('history.more', { name: entry.name, day })}
        onClick={() => onMore(entry)}
      />
      <IconButton
        icon={Trash2}
        label={t('history.delete', { name: entry.name, day })}
        onClick={() => {
          focusNeighbour();
          onDelete(entry);
        }}
      />
    </div>
  );
}
