import { Redo2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#web/messages/i18n.ts';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { redoEdit, undoEdit } from '../state/undo-redo.ts';
import { useBillStore, useWizard } from '../state/use-wizard.ts';
import styles from './StepHeading.module.css';

/** A step's heading, with undo and redo of every edit beside it. */
export function StepHeading({
  title,
  subtitle,
  isShort = false,
  children,
}: {
  title: string;
  subtitle?: string;
  /** The title is one short word, so more tools fit beside it. */
  isShort?: boolean;
  children?: ReactNode;
}) {
  const store = useBillStore();
  const canUndo = useWizard((state) => state.canUndo);
  const canRedo = useWizard((state) => state.canRedo);
  return (
    <div className={cx(layout.wrappingRow, styles.row)}>
      <div className={cx(styles.words, isShort && styles.short)}>
        <h1 tabIndex={-1}>{title}</h1>
        {subtitle === undefined ? null : (
          <p className={cx(typography.muted, layout.smallGapAbove)}>{subtitle}</p>
        )}
      </div>
      <div className={cx(layout.row, styles.tools)}>
        <IconButton
          icon={Undo2}
          label={t('action.undo')}
          disabled={!canUndo}
          onClick={() => undoEdit(store)}
        />
        <IconButton
          icon={Redo2}
          label={t('wizard.redo')}
          disabled={!canRedo}
          onClick={() => redoEdit(store)}
        />
        {children}
      </div>
    </div>
  );
}
