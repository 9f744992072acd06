import { useRef, useState } from 'react';
import { deleteGroup, membersOf, setGroup, type DinerGroup } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { listNames } from '#web/platform/format.ts';
import { newId } from '#web/platform/device/ids.ts';
import { cx, hidden, layout, surface, typography } from '#web/ui/styles.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Pencil, Trash2 } from 'lucide-react';
import { describeEffects } from '#web/bill-kit/words/describe-effects.ts';
import { cancelEdit, closeForm, openEdit, typeInto, useLine } from '#web/bill-kit/state/line-form.ts';
import { offerUndo } from '#web/bill-kit/state/offer-undo.ts';
import { useUndoable } from '#web/bill-kit/state/use-undoable.ts';
import { useBill, useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { GROUP } from './group-draft.ts';
import { GroupForm } from './GroupForm.tsx';
import styles from './DinerList.module.css';

/** Named groups of diners whose payment the summary adds up (docs/product/bill.md, "Groups at the table"). */
export function PayingTogether() {
  const store = useBillStore();
  const { dinerGroups } = useBill();
  // A half-edited group is restored after a reload, without taking the focus.
  const [isOpened, setOpened] = useState(false);
  const [created, setCreated] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const { form, edit, onBill } = useLine(GROUP);
  const groupId = onBill && edit?.id;

  const close = (leave: typeof closeForm | typeof cancelEdit) => {
    leave(store, GROUP);
    // The button that was pressed is gone.
    if (edit) heading.current?.focus({ preventScroll: true });
  };
  const save = () => {
    const { name, dinerIds } = form;
    const id = groupId ?? newId();
    const body = describeEffects(store.edit((bill) => setGroup(bill, { id, name, dinerIds })).effects);
    if (body !== undefined) offerUndo(store, { title: name.trim(), body });
    else if (groupId === undefined) setCreated(t('change.groupAdded', { name: name.trim() }));
    close(closeForm);
  };
  return (
    <section className={layout.stack} aria-labelledby="groups-heading">
      <h2 id="groups-heading" ref={heading} tabIndex={-1}>
        {t('groups.title')}
      </h2>
      <p className={typography.secondary}>{t('groups.help')}</p>
      <p className={hidden.visually} role="status">
        {created}
      </p>
      {dinerGroups.length > 0 && (
        <GroupList
          onEdit={(group) => {
            setOpened(true);
            openEdit(store, GROUP, group.id);
          }}
        />
      )}
      <GroupForm
        key={edit?.id}
        groupId={groupId}
        takesFocus={edit !== undefined && isOpened}
        typed={form}
        onType={(typed) => typeInto(store, GROUP, typed)}
        onCancel={edit && (() => close(cancelEdit))}
        onDone={save}
      />
    </section>
  );
}

function GroupList({ onEdit }: { onEdit: (group: DinerGroup) => void }) {
  const { diners, dinerGroups } = useBill();
  const remove = useUndoable();
  const namesOf = (groupId: string) => membersOf({ diners }, groupId).map(({ name }) => name);
  return (
    <ul className={cx(surface.pad, surface.rows, layout.ruledRows)} aria-label={t('groups.list')}>
      {dinerGroups.map((group) => (
        <li key={group.id} className={cx(layout.row, styles.row)}>
          <div className={layout.fillsRow}>
            <strong>
              <bdi translate="no">{group.name}</bdi>
            </strong>
            <p className={typography.meta}>
              <bdi translate="no">{listNames(namesOf(group.id))}</bdi>
            </p>
          </div>
          <IconButton
            icon={Pencil}
            label={t('groups.edit', { name: group.name })}
            onClick={() => onEdit(group)}
          />
          <IconButton
            icon={Trash2}
            label={t('groups.delete', { name: group.name })}
            onClick={() =>
              remove(t('groups.deleted', { name: group.name }), (bill) => deleteGroup(bill, group.id))
            }
          />
        </li>
      ))}
    </ul>
  );
}
