import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#web/messages/i18n.ts';
import { isolate } from '#web/platform/format.ts';
import { TextButton } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import css from './Review.module.css';

export interface ReviewRowProps {
  readonly id: string;
  readonly name: string;
  readonly amount: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Why it should be checked. */
  readonly mark: string | undefined;
  /** A sentence about the repair of this row that makes the receipt add up. */
  readonly repair: string | undefined;
  readonly onUndoRepair: () => void;
  readonly isRemoved: boolean;
  readonly onPutBack: () => void;
  /** Its fields, while it is open. */
  readonly children: ReactNode;
}

/** The id of the button that opens a row. */
export const rowId = (id: string): string => `row-${id}`;

/** A row of a receipt. Tapping it opens its fields, and the photo shows its place. */
export function ReviewRow(props: ReviewRowProps) {
  const { id, name, amount, isOpen, onToggle, mark, repair, isRemoved, children } = props;
  if (isRemoved && repair !== undefined)
    return (
      <li className={css.row}>
        <span className={cx(layout.fillsRow, typography.secondary)}>
          <bdi translate="no">{name}</bdi>
        </span>
        <RepairNote words={repair} onUndo={props.onUndoRepair} />
      </li>
    );
  if (isRemoved)
    return (
      <li className={cx(layout.spreadRow, typography.secondary, css.row)}>
        <span id={`${rowId(id)}-removed`} className={layout.fillsRow}>
          {t('photo.deleted', { name: isolate(name) })}
        </span>
        <TextButton
          id={`${rowId(id)}-undo`}
          at="end"
          aria-labelledby={`${rowId(id)}-undo ${rowId(id)}-removed`}
          onClick={props.onPutBack}
        >
          {t('photo.undo')}
        </TextButton>
      </li>
    );
  return (
    <li className={css.row} data-open={isOpen || undefined}>
      <button type="button" id={rowId(id)} className={css.head} aria-expanded={isOpen} onClick={onToggle}>
        <span className={layout.fillsRow}>
          <bdi translate="no">{name}</bdi>
        </span>{' '}
        <span className={cx(typography.name, typography.money)}>{amount}</span>{' '}
        {mark !== undefined && (
          <span className={cx(layout.row, typography.warning, typography.small, css.mark)}>
            <TriangleAlert size={16} aria-hidden />
            {mark}
          </span>
        )}
      </button>
      {repair !== undefined && <RepairNote words={repair} onUndo={props.onUndoRepair} />}
      {isOpen && children}
    </li>
  );
}

/** A repair that makes the receipt add up, with its Undo. */
export function RepairNote({ words, onUndo }: { words: string; onUndo: () => void }) {
  return (
    <p className={cx(layout.spreadRow, typography.small, css.repair)}>
      <span className={layout.fillsRow}>{words}</span>
      <TextButton at="end" aria-label={t('photo.repair.undo', { what: words })} onClick={onUndo}>
        {t('photo.undo')}
      </TextButton>
    </p>
  );
}
