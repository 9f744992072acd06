import Trash2 from 'lucide-react/icons/trash-2';
import { memo, useCallback } from 'react';
import { removeLine, type Item } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import layout from '#web/ui/layout.module.css';
import typography from '#web/ui/typography.module.css';
import { itemName } from '../model/line-name.ts';
import { useUndoable } from '../model/use-undoable.ts';
import { useBill, useStore, useWizard } from '../model/use-wizard.ts';
import { LineDiners } from '../shell/LineDiners.tsx';
import { LineIssues } from '../shell/LineIssues.tsx';
import { editItem } from './use-item-form.ts';
import styles from './ItemList.module.css';

/** Items as rows; each is a button that opens it in the form, and a button that removes it. */
export function ItemRows({ items }: { items: readonly Item[] }) {
  const store = useStore();
  const { currency } = useBill();
  const highlighted = useWizard((state) => state.highlighted);
  const editingId = useWizard((state) => state.forms.itemEdit?.id);
  const undoable = useUndoable();
  const edit = useCallback(
    (item: Item) => {
      editItem(store, item);
      document.querySelector('#item-form')?.scrollIntoView({ block: 'start' });
      document
        .querySelector<HTMLInputElement>('#item-form input[type="text"]')
        ?.focus({ preventScroll: true });
    },
    [store],
  );
  const remove = useCallback(
    (item: Item) =>
      undoable(t('items.removed', { name: itemName(item) }), (bill) => removeLine(bill, item.id)),
    [undoable],
  );
  return (
    <ul className={cx(layout.ruledRows, layout.gapAbove)}>
      {items.map((item) => (
        <ItemRow
          key={item.id}
          item={item}
          currency={currency}
          isNew={item.id === highlighted}
          isEditing={item.id === editingId}
          onEdit={edit}
          onRemove={remove}
        />
      ))}
    </ul>
  );
}

interface ItemRowProps {
  readonly item: Item;
  readonly currency: string;
  readonly isNew: boolean;
  readonly isEditing: boolean;
  readonly onEdit: (item: Item) => void;
  readonly onRemove: (item: Item) => void;
}

/** Memoised: typing in the form beside two hundred rows renders none of them. */
const ItemRow = memo(function ItemRow({ item, currency, isNew, isEditing, onEdit, onRemove }: ItemRowProps) {
  const name = itemName(item);
  const amount = formatMoney(item.price, currency);
  return (
    <li className={cx(styles.row, isEditing && styles.editing)} data-swipe data-line={item.id}>
      <div className={layout.fillsRow}>
        <button
          type="button"
          className={cx(styles.name, isNew && typography.highlighted)}
          aria-label={t('items.edit', { name, amount })}
          onClick={() => onEdit(item)}
        >
          <bdi>{name}</bdi>
        </button>{' '}
        {isEditing && (
          <span className={cx(typography.meta, typography.bold, styles.badge)}>{t('items.editing')}</span>
        )}
        <LineDiners line={item} />
      </div>
      <span className={cx(typography.name, typography.money)}>{amount}</span>
      <div className={styles.remove}>
        <IconButton icon={Trash2} label={t('items.remove', { name })} onClick={() => onRemove(item)} />
      </div>
      <LineIssues id={item.id} />
    </li>
  );
});
