import { Trash2, TriangleAlert } from 'lucide-react';
import {
  findIssues,
  removeAdjustment,
  removeTreat,
  updateAdjustment,
  type Adjustment,
  type Issue,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import { TextButton } from '#web/ui/Button.tsx';
import { cx, layout, surface, typography } from '#web/ui/styles.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { issueSentence } from '#web/bill-kit/words/issue-text.ts';
import { adjustmentName, treatName, treatText } from '#web/bill-kit/words/adjustment-words.ts';
import { useUndoable } from '#web/bill-kit/state/use-undoable.ts';
import { useBill, useBillStore, useSummary } from '#web/bill-kit/state/use-wizard.ts';
import styles from './AdjustmentPanel.module.css';

/** Discounts, vouchers and treats, each with its issues beside it; tapping one opens it in the form. */
export function AdjustmentRows({
  editing,
  onEdit,
}: {
  editing: string | undefined;
  onEdit: (id: string) => void;
}) {
  const bill = useBill();
  const summary = useSummary();
  const remove = useUndoable();
  const issues = findIssues(bill);
  return (
    <ul className={cx(surface.pad, layout.ruledRows)} aria-label={t('adjust.list')}>
      {bill.adjustments.map((adjustment) => {
        const { id } = adjustment;
        const name = adjustmentName(adjustment, bill);
        const { amount = 0 } = summary.adjustments.find((each) => each.id === id) ?? {};
        return (
          <Row
            key={id}
            name={name}
            amount={amount === 0 ? t('adjust.notCounted') : formatMoney(-amount, bill.currency)}
            isEditing={id === editing}
            onEdit={() => onEdit(id)}
            onRemove={() => remove(t('adjust.removed', { name }), (now) => removeAdjustment(now, id))}
          >
            <Issues issues={issues.filter((issue) => issue.adjustmentId === id)} adjustment={adjustment} />
          </Row>
        );
      })}
      {bill.treats.map((treat) => {
        const { id } = treat;
        const name = treatName(treat, bill);
        return (
          <Row
            key={id}
            name={treatText(treat, bill, summary)}
            amount=""
            isEditing={id === editing}
            onEdit={() => onEdit(id)}
            onRemove={() => remove(t('adjust.removed', { name }), (now) => removeTreat(now, id))}
            removes={name}
          >
            <Issues issues={issues.filter((issue) => issue.treatId === id)} />
          </Row>
        );
      })}
    </ul>
  );
}

interface RowProps {
  readonly name: string;
  readonly amount: string;
  readonly isEditing: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  /** The label of its Remove button, if not its name. */
  readonly removes?: string;
  readonly children: React.ReactNode;
}

/** A part of the bill in a list: tapping it opens it in the form. */
export function Row({ name, amount, isEditing, onEdit, onRemove, removes = name, children }: RowProps) {
  return (
    <li className={cx(layout.row, styles.row, isEditing && styles.editing)}>
      <button
        type="button"
        className={cx(layout.fillsRow, styles.open)}
        aria-label={amount === '' ? t('adjust.edit', { name }) : t('adjust.editWith', { name, amount })}
        onClick={onEdit}
      >
        <bdi translate="no">{name}</bdi>
      </button>
      <span className={cx(typography.name, typography.money)}>{amount}</span>
      <IconButton
        icon={Trash2}
        label={
          amount === ''
            ? t('adjust.remove', { name: removes })
            : t('adjust.removeWith', { name: removes, amount })
        }
        onClick={onRemove}
      />
      {children}
    </li>
  );
}

/** The issues of a part; a split that takes somebody below zero can be changed to "in proportion". */
export function Issues({ issues, adjustment }: { issues: readonly Issue[]; adjustment?: Adjustment }) {
  const store = useBillStore();
  const bill = useBill();
  return issues.map((issue) => (
    <div key={issue.code} className={layout.wholeLine}>
      <p className={cx(layout.row, typography.meta, typography.warning)}>
        <TriangleAlert size={14} aria-hidden />{' '}
        <span className={layout.fillsRow}>{issueSentence(issue, bill)}</span>
      </p>
      {issue.code === 'diner_below_zero' && adjustment && (
        <TextButton
          onClick={() =>
            store.edit((now) => updateAdjustment(now, { ...adjustment, split: 'proportional' } as Adjustment))
          }
        >
          {t('adjust.divideInProportion')}
        </TextButton>
      )}
    </div>
  ));
}
