import { X } from 'lucide-react';
import { memo, useState } from 'react';
import { duplicateNames, MAX_DINER_NAME, removeDiner, renameDiner, tidyName, type Diner } from '#domain';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/line.po';
import { formatNumber, isolate } from '#web/platform/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { cx, hidden, layout } from '#web/ui/styles.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { FieldNote } from '#web/ui/fields/FieldNote.tsx';
import { pressedKey } from '#web/ui/pressed-key.ts';
import { useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { useUndoable } from '#web/bill-kit/state/use-undoable.ts';
import styles from './DinerList.module.css';
import { DinerChip } from '#web/bill-kit/parts/DinerChip.tsx';

interface Typed {
  readonly name: string;
  /** The name on the bill when typing began. */
  readonly before: string;
  /** Another diner has this name. */
  readonly isTaken: boolean;
}

export interface DinerRowProps {
  readonly diner: Diner;
  readonly groupName: string | undefined;
}

/** One diner; the name is a field that looks like text until it is tapped, and wraps like text. */
export const DinerRow = memo(function DinerRow({ diner, groupName }: DinerRowProps) {
  const store = useBillStore();
  const remove = useUndoable();
  // The typed text while the field has the focus. Every keystroke that leaves a name goes to the bill. A name that somebody else has stays
  // in the field and is asked about first; until the answer, the bill keeps the name from before.
  const [typed, setTyped] = useState<Typed | null>(null);
  const shown = typed?.name ?? diner.name;
  const isMissing = typed && tidyName(typed.name) === '';
  const error = isMissing
    ? t('diners.nameRequired')
    : typed?.isTaken
      ? t('diners.duplicate', { count: 1, names: isolate(typed.name.trim()) })
      : undefined;
  const isFull = typed && typed.name.length >= MAX_DINER_NAME - 1;
  const note = error ?? (isFull ? t('ui.full', { max: MAX_DINER_NAME }) : undefined);
  const noteId = `diner-${diner.id}-note`;

  const put = (name: string) =>
    store.edit((bill) => renameDiner(bill, diner.id, name), { coalesce: `rename ${diner.id}` });
  const rename = (value: string) => {
    const name = value.replaceAll('\n', ' ');
    const before = typed?.before ?? diner.name;
    const others = store.getState().bill.diners.filter(({ id }) => id !== diner.id);
    const isTaken = name.trim() !== before && duplicateNames({ diners: others }, [name]).length > 0;
    setTyped({ name, before, isTaken });
    if (tidyName(name) !== '') put(isTaken ? before : name);
  };
  const stopTyping = () => {
    setTyped(null);
    store.endTyping();
  };
  return (
    <li className={cx(layout.wrappingRow, styles.row)} data-swipe>
      <DinerChip id={diner.id} size={34} />
      <div className={cx(layout.fillsRow, layout.wrappingRow)}>
        <div className={styles.name} data-text={shown}>
          <textarea
            rows={1}
            value={shown}
            maxLength={MAX_DINER_NAME}
            aria-label={t('diners.rename', { name: diner.name })}
            aria-invalid={error ? true : undefined}
            aria-describedby={note ? noteId : undefined}
            dir="auto"
            enterKeyHint="done"
            spellCheck={false}
            onChange={(event) => rename(event.target.value)}
            onKeyDown={(event) => {
              const key = pressedKey(event);
              if (key !== 'Enter' && key !== 'Escape') return;
              event.preventDefault();
              event.currentTarget.blur();
            }}
            onBlur={() => {
              if (!typed?.isTaken) stopTyping();
            }}
          />
        </div>
        {groupName === undefined ? null : (
          <Badge tone="group" className={styles.group}>
            <span className={hidden.visually}>{t('diners.inGroup', { group: isolate(groupName) })}</span>
            <bdi translate="no" aria-hidden>
              {groupName}
            </bdi>
          </Badge>
        )}
      </div>
      {diner.weight === undefined ? null : (
        <Badge tone="group">{t('receipt.times', { quantity: formatNumber(diner.weight) })}</Badge>
      )}
      <IconButton
        icon={X}
        label={t('diners.remove', { name: diner.name })}
        onClick={() =>
          remove(t('diners.removed', { name: diner.name }), (bill) => removeDiner(bill, diner.id))
        }
      />
      {note && <FieldNote id={noteId} role="alert" className={styles.note} error={error} hint={note} />}
      {typed?.isTaken && (
        <Button
          variant="secondary"
          className={styles.anyway}
          data-question
          onClick={() => {
            put(typed.name);
            stopTyping();
          }}
        >
          {t('diners.renameAnyway')}
        </Button>
      )}
    </li>
  );
});
