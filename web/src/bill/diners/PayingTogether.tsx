import { useRef, useState } from 'react';
import { deleteGroup, membersOf, setGroup, type Bill, type DinerGroup } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { listNames } from '#web/platform/format.ts';
import { newId } from '#web/platform/ids.ts';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import layout from '#web/ui/layout.module.css';
import surface from '#web/ui/surface.module.css';
import typography from '#web/ui/typography.module.css';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { describeEffects } from '../model/describe-effects.ts';
import { EMPTY_GROUP, type Editing, type GroupForm as Typed } from '../model/forms.ts';
import { offerUndo } from '../model/offer-undo.ts';
import { shownEdit, touchedEdit } from '../model/edit-form.ts';
import { openEdit, type EditKind } from '../model/open-edit.ts';
import { useBill, useStore, useWizard } from '../model/use-wizard.ts';
import { useUndoable } from '../model/use-undoable.ts';
import { GroupForm } from './GroupForm.tsx';
import styles from './DinerList.module.css';

/** A group of the bill as the form shows it. */
const typedGroup = (bill: Bill, { id, name }: DinerGroup): Typed => ({
  name,
  dinerIds: membersOf(bill, id).map((diner) => diner.id),
});

const GROUP: EditKind<'groupEdit'> = {
  field: 'groupEdit',
  step: 'diner-setup',
  together: [['name'], ['dinerIds']],
  onBill({ bill }, id) {
    const group = bill.dinerGroups.find((each) => each.id === id);
    return group && { name: group.name, form: typedGroup(bill, group) };
  },
};

/** Named groups of diners whose payment the summary adds up (docs/product/bill.md, "Groups at the table"). */
export function PayingTogether() {
  const store = useStore();
  const bill = useBill();
  const { dinerGroups } = bill;
  const typed = useWizard((state) => state.forms.group);
  const edit = useWizard((state) => state.forms.groupEdit);
  // One that was left half edited is there again after a reload, and does not take the focus.
  const [isOpened, setOpened] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // A group that is gone meanwhile is not edited any more.
  const edited = dinerGroups.find(({ id }) => id === edit?.id);
  const present = edited && typedGroup(bill, edited);
  const editing = edit && present && { ...edit, form: shownEdit(edit, present, GROUP.together) };

  const put = (id: string, { name, dinerIds }: Typed) => {
    const body = describeEffects(store.edit((bill) => setGroup(bill, { id, name, dinerIds })));
    if (body !== undefined) offerUndo(store, { title: name.trim(), body });
  };
  const setEdit = (groupEdit: Editing<Typed> | null) => store.setForms((forms) => ({ ...forms, groupEdit }));
  const stopEditing = () => {
    setEdit(null);
    // The button that was pressed is gone.
    heading.current?.focus({ preventScroll: true });
  };
  const keep = (group: Typed) => store.setForms((forms) => ({ ...forms, group }));
  return (
    <section className={layout.stack} aria-labelledby="groups-heading">
      <h2 id="groups-heading" ref={heading} tabIndex={-1}>
        {t('groups.title')}
      </h2>
      <p className={typography.secondary}>{t('groups.help')}</p>
      {dinerGroups.length > 0 && (
        <GroupList
          onEdit={(group) => {
            setOpened(true);
            openEdit(store, GROUP, group.id);
          }}
        />
      )}
      {editing ? (
        <GroupForm
          key={editing.id}
          groupId={editing.id}
          takesFocus={isOpened}
          typed={editing.form}
          onType={(form) => setEdit(touchedEdit(edit, present, form, GROUP.together))}
          onCancel={stopEditing}
          onDone={() => {
            put(editing.id, editing.form);
            stopEditing();
          }}
        />
      ) : (
        <GroupForm
          key="new"
          typed={typed}
          onType={keep}
          onDone={() => {
            put(newId(), typed);
            keep(EMPTY_GROUP);
          }}
        />
      )}
    </section>
  );
}

function GroupList({ onEdit }: { onEdit: (group: DinerGroup) => void }) {
  const { diners, dinerGroups } = useBill();
  const remove = useUndoable();
  const namesOf = (groupId: string) => membersOf({ diners }, groupId).map(({ name }) => name);
  return (
    <ul className={cx(surface.pad, layout.ruledRows, styles.list)} aria-label={t('groups.list')}>
      {dinerGroups.map((group) => (
        <li key={group.id} className={cx(layout.row, styles.row)}>
          <div className={layout.fillsRow}>
            <strong>
              <bdi>{group.name}</bdi>
            </strong>
            <p className={typography.meta}>
              <bdi>{listNames(namesOf(group.id))}</bdi>
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
