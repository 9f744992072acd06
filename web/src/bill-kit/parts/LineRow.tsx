import { TriangleAlert, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import {
  type Bill,
  findIssues,
  type Issue,
  type IssueCode,
  type Line,
  type LineId,
  type LineShare,
  lineTotal,
  unitPrice,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { lineLabel } from '../words/line-name.ts';
import { isOnTheHouse } from '../state/on-the-house.ts';
import { shareNote } from '../words/sharing-words.ts';
import { useBill } from '../state/use-wizard.ts';
import { LineDiners } from './LineDiners.tsx';
import styles from './LineRow.module.css';
import { issueSentence } from '../words/issue-text.ts';

export interface LineRowProps<L extends Line> {
  readonly line: L;
  readonly currency: string;
  readonly isNew: boolean;
  readonly isEditing: boolean;
  readonly onEdit: (line: L) => void;
  readonly onRemove: (line: L) => void;
  /** A button before Remove. Pass a stable function: the row is memoised. */
  readonly action?: ((line: L) => ReactNode) | undefined;
  /** Somebody's share of it, to show instead of what it costs. */
  readonly share?: LineShare | undefined;
}

/**
 * A line in a list: a button that opens it in the form, its sharers, its price, and a button that removes it. Memoised: typing in the form
 * beside two hundred rows renders none of them.
 */
function Row<L extends Line>({
  line,
  currency,
  isNew,
  isEditing,
  onEdit,
  onRemove,
  action,
  share,
}: LineRowProps<L>) {
  const name = lineLabel(line);
  const amount = formatMoney(share?.amount ?? lineTotal(line), currency);
  const unit = line.quantity === 1 && line.kind === 'item' ? undefined : unitPrice(line);
  const note = share
    ? shareNote(share, currency)
    : unit !== undefined && t('rounds.unitPrice', { amount: formatMoney(unit, currency) });
  return (
    <li
      className={cx(styles.row, action && styles.withAction, isEditing && styles.editing)}
      data-swipe
      data-line={line.id}
    >
      <div className={cx(layout.fillsRow, styles.words)}>
        <button
          type="button"
          className={cx(styles.name, isNew && typography.highlighted)}
          aria-label={t('items.edit', { name, amount })}
          onClick={() => onEdit(line)}
        >
          <bdi translate="no">{name}</bdi>
        </button>{' '}
        {isEditing && (
          <span className={cx(typography.meta, typography.bold, styles.badge)}>{t('items.editing')}</span>
        )}
        <LineDiners line={line} />
        <HouseMark id={line.id} />
      </div>
      <div className={styles.end}>
        <span className={styles.money}>
          {/* The name of the button says it. */}
          <span className={cx(typography.name, typography.money)} aria-hidden>
            {amount}
          </span>
          {note && <span className={cx(typography.meta, typography.money)}>{note}</span>}
        </span>
        {action && <div className={styles.button}>{action(line)}</div>}
        <div className={styles.button}>
          <IconButton icon={Trash2} label={t('items.remove', { name })} onClick={() => onRemove(line)} />
        </div>
      </div>
      <LineIssues id={line.id} />
    </li>
  );
}

/** A line on the house is listed at its price; the sums below subtract it. */
function HouseMark({ id }: { id: LineId }) {
  const isGiven = useBill().adjustments.some((each) => isOnTheHouse(each, id));
  return isGiven && <span className={cx(typography.meta, typography.bold)}> {t('adjust.onTheHouse')}</span>;
}

// `memo` loses the type parameter of a generic component.
export const LineRow = memo(Row) as typeof Row;

/** Issues that the row shows already through its diners. */
const SAID: ReadonlySet<IssueCode> = new Set([
  'item_unassigned',
  'units_mismatch',
  'round_mismatch',
  'round_unallocated',
]);

const cache = new WeakMap<Bill, ReadonlyMap<LineId, readonly Issue[]>>();

/** The issues of each line; computed once per version of the bill. */
function issuesByLine(bill: Bill): ReadonlyMap<LineId, readonly Issue[]> {
  const known = cache.get(bill);
  if (known) return known;
  const byLine = new Map<LineId, Issue[]>();
  for (const issue of findIssues(bill)) {
    if (issue.lineId === undefined || SAID.has(issue.code)) continue;
    byLine.set(issue.lineId, [...(byLine.get(issue.lineId) ?? []), issue]);
  }
  cache.set(bill, byLine);
  return byLine;
}

function LineIssues({ id }: { id: LineId }) {
  const bill = useBill();
  return issuesByLine(bill)
    .get(id)
    ?.map((issue) => (
      <span key={issue.code} className={cx(layout.wholeLine, typography.meta, typography.warning)}>
        <TriangleAlert size={14} aria-hidden /> {issueSentence(issue, bill)}
      </span>
    ));
}
