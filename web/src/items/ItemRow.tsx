import { useCallback } from 'react';
import { removeLine, type Item, type LineShare } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { cx } from '#web/ui/cx.ts';
import layout from '#web/ui/layout.module.css';
import { lineIn, openEdit } from '#web/bill-kit/state/line-form.ts';
import { lineLabel } from '#web/bill-kit/words/line-name.ts';
import { openInForm } from '#web/bill-kit/state/open-in-form.ts';
import { useUndoable } from '#web/bill-kit/state/use-undoable.ts';
import { useBill, useStore, useWizard } from '#web/bill-kit/state/use-wizard.ts';
import { LineRow } from '#web/bill-kit/parts/LineRow.tsx';
import { ITEM } from './item-in-form.ts';

export interface ItemRowsProps {
  readonly items: readonly Item[];
  /** A diner's shares, to show instead of the prices. */
  readonly shares?: readonly LineShare[];
}

/** Items as rows, each with a button that opens it in the form and one that removes it. */
export function ItemRows({ items, shares }: ItemRowsProps) {
  const store = useStore();
  const { currency } = useBill();
  const highlighted = useWizard((state) => state.highlighted);
  const editingId = useWizard((state) => lineIn(state, ITEM).edit?.id);
  const undoable = useUndoable();
  const edit = useCallback(
    ({ id }: Item) => {
      openEdit(store, ITEM, id);
      openInForm('item-form');
    },
    [store],
  );
  const remove = useCallback(
    (item: Item) =>
      undoable(t('items.removed', { name: lineLabel(item) }), (bill) => removeLine(bill, item.id)),
    [undoable],
  );
  return (
    <ul className={cx(layout.ruledRows, layout.gapAbove)}>
      {items.map((item) => (
        <LineRow
          key={item.id}
          line={item}
          currency={currency}
          isNew={item.id === highlighted}
          isEditing={item.id === editingId}
          onEdit={edit}
          onRemove={remove}
          share={shares?.find(({ id }) => id === item.id)}
        />
      ))}
    </ul>
  );
}
