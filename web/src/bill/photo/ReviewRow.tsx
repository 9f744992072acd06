import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '#web/messages/i18n.ts';
import { isolate } from '#web/platform/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import layout from '#web/ui/layout.module.css';
import typography from '#web/ui/typography.module.css';
import css from './Review.module.css';

export interface ReviewRowProps {
  readonly id: string;
  readonly name: string;
  /** In words. */
  readonly amount: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Why it is to be looked at. */
  readonly mark: string | undefined;
  /** What was changed so that the receipt adds up. */
  readonly repair: string | undefined;
  readonly onUndoRepair: () => void;
  readonly isRemoved: boolean;
  readonly onPutBack: () => void;
  /** Its fields, while it is open. */
  readonly children: ReactNode;
}

/** A row of a receipt: tapped, it opens its fields, and the photo shows its place. */
export function ReviewRow(props: ReviewRowProps) {
  const { id, name, amount, isOpen, onToggle, mark, repair, isRemoved, children } = props;
  const row = useRef<HTMLLIElement>(null);
  const wasRemoved = useRef(isRemoved);
  // The button that was pressed is gone: what takes it back is there instead, and the other way round.
  useEffect(() => {
    if (wasRemoved.current !== isRemoved) row.current?.querySelector('button')?.focus();
    wasRemoved.current = isRemoved;
  }, [isRemoved]);
  if (isRemoved)
    return (
      <li ref={row} className={cx(layout.spreadRow, typography.secondary, css.row)}>
        <span className={layout.fillsRow}>{t('photo.deleted', { name: isolate(name) })}</span>
        <Button
          variant="text"
          className={layout.textButtonAtEdge}
          aria-label={t('photo.undoRemove', { name: isolate(name) })}
          onClick={props.onPutBack}
        >
          {t('photo.undo')}
        </Button>
      </li>
    );
  return (
    <li ref={row} className={css.row} data-open={isOpen || undefined}>
      <button type="button" id={`row-${id}`} className={css.head} aria-expanded={isOpen} onClick={onToggle}>
        <span className={layout.fillsRow}>
          <bdi>{name}</bdi>
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

/** What was changed so that the receipt adds up, and the way back. */
export function RepairNote({ words, onUndo }: { words: string; onUndo: () => void }) {
  return (
    <p className={cx(layout.spreadRow, typography.small, css.repair)}>
      <span className={layout.fillsRow}>{words}</span>
      <Button
        variant="text"
        className={layout.textButtonAtEdge}
        aria-label={t('photo.repair.undo', { what: words })}
        onClick={onUndo}
      >
        {t('photo.undo')}
      </Button>
    </p>
  );
}
