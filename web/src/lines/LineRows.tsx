import { Copy } from 'lucide-react';
import { useCallback } from 'react';
import { removeLine, type Line, type LineShare } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { cx, layout } from '#web/ui/styles.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { lineIn } from '#web/bill-kit/state/line-form.ts';
import { lineLabel } from '#web/bill-kit/words/line-name.ts';
import { openInForm } from '#web/bill-kit/state/open-in-form.ts';
import { useUndoable } from '#web/bill-kit/state/use-undoable.ts';
import { useHighlighted } from '#web/bills/line-in-sight.ts';
import { useBill, useBillStore, useWizard } from '#web/bill-kit/state/use-wizard.ts';
import { LineRow } from '#web/bill-kit/parts/LineRow.tsx';
import type { LineKind } from './line-draft.ts';
import { LINE_FORMS } from './line-in-form.ts';
import { LINE_TEXTS } from './line-texts.ts';
import { useRepeat } from './RepeatRound.tsx';

export interface LineRowsProps {
  readonly kind: LineKind;
  readonly lines: readonly Line[];
  /** A diner's shares, to show instead of the prices. */
  readonly shares?: readonly LineShare[];
}

/** Lines as rows, each with buttons that open it in the form, add it again, and remove it. */
export function LineRows({ kind, lines, shares }: LineRowsProps) {
  const store = useBillStore();
  const { currency } = useBill();
  const highlighted = useHighlighted();
  const editingId = useWizard((state) => lineIn(state, LINE_FORMS[kind]).edit?.id);
  const undoable = useUndoable();
  const repeat = useRepeat();
  const edit = useCallback(({ id, kind: of }: Line) => openInForm(store, LINE_FORMS[of], { id }), [store]);
  const remove = useCallback(
    (line: Line) =>
      undoable(t('items.removed', { name: lineLabel(line) }), (bill) => removeLine(bill, line.id)),
    [undoable],
  );
  const again = useCallback(
    (line: Line) => (
      <IconButton
        icon={Copy}
        label={t(LINE_TEXTS[line.kind].repeat, { name: lineLabel(line) })}
        onClick={() => repeat(line)}
      />
    ),
    [repeat],
  );
  return (
    <ul className={cx(layout.ruledRows, layout.gapAbove)}>
      {lines.map((line) => (
        <LineRow
          key={line.id}
          line={line}
          currency={currency}
          isNew={line.id === highlighted}
          isEditing={line.id === editingId}
          onEdit={edit}
          onRemove={remove}
          action={shares ? undefined : again}
          share={shares?.find(({ id }) => id === line.id)}
        />
      ))}
    </ul>
  );
}
