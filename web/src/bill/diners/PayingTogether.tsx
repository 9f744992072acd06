import Trash2 from 'lucide-react/icons/trash-2';
import { useState, type FormEvent } from 'react';
import { deleteGroup, membersOf, setGroup, type DinerId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatList } from '#web/platform/format.ts';
import { newId } from '#web/platform/ids.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import layout from '#web/ui/layout.module.css';
import surface from '#web/ui/surface.module.css';
import { TextField } from '#web/ui/TextField.tsx';
import typography from '#web/ui/typography.module.css';
import { EMPTY_GROUP, type GroupForm } from '../model/forms.ts';
import { useBill, useStore, useWizard } from '../model/use-wizard.ts';
import { useUndoable } from '../model/use-undoable.ts';
import { WhoGrid } from '../shell/WhoGrid.tsx';
import styles from './DinerList.module.css';

/** Named groups of diners whose payment the summary adds up (docs/product/bill.md, "Groups at the table"). */
export function PayingTogether() {
  const store = useStore();
  const { diners, dinerGroups } = useBill();
  const form = useWizard((state) => state.forms.group);
  const [incomplete, setIncomplete] = useState(false);
  const chosen = form.dinerIds.filter((id) => diners.some((diner) => diner.id === id));

  const change = (part: Partial<GroupForm>) => {
    setIncomplete(false);
    store.setForms((forms) => ({ ...forms, group: { ...forms.group, ...part } }));
  };
  const toggle = (id: DinerId) =>
    change({ dinerIds: chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id] });
  const create = (event: FormEvent) => {
    event.preventDefault();
    const name = form.name.trim();
    if (name === '' || chosen.length === 0) return setIncomplete(true);
    const id = newId();
    store.edit((bill) => setGroup(bill, { id, name, dinerIds: chosen }));
    change(EMPTY_GROUP);
  };

  return (
    <section className={layout.stack} aria-labelledby="groups-heading">
      <h2 id="groups-heading">{t('groups.title')}</h2>
      <p className={typography.secondary}>{t('groups.help')}</p>
      {dinerGroups.length > 0 && <GroupList />}
      <form className={layout.stack} onSubmit={create} noValidate>
        <TextField
          label={t('groups.name')}
          value={form.name}
          onChange={(name) => change({ name })}
          autoComplete="off"
          maxLength={60}
          error={incomplete ? t('groups.incomplete') : undefined}
        />
        <WhoGrid label={t('groups.members')} selected={chosen} onToggle={toggle} single={false} />
        <Button type="submit" variant="secondary" block>
          {t('groups.create')}
        </Button>
      </form>
    </section>
  );
}

function GroupList() {
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
              <bdi>{formatList(namesOf(group.id))}</bdi>
            </p>
          </div>
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
