import { Fragment, useId, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { membersOf, tidyName, type DinerId, type GroupId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { isolate, listNames } from '#web/platform/format.ts';
import { layout, typography } from '#web/ui/styles.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';
import { FormButtons } from '#web/bill-kit/parts/FormButtons.tsx';
import { onEscape } from '#web/ui/fields/typing.ts';
import { WhoGrid } from '#web/bill-kit/parts/WhoGrid.tsx';
import { formId } from '#web/bill-kit/state/line-form.ts';
import { GROUP, type GroupForm as Typed } from './group-draft.ts';

export interface GroupFormProps {
  /** The group that is edited; absent for a new one. */
  readonly groupId: GroupId | undefined;
  /** A button has just opened it. */
  readonly takesFocus: boolean;
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
  /** Called only with a name and at least one member. */
  readonly onDone: () => void;
  readonly onCancel: (() => void) | undefined;
}

/** Name and members of a group, new or edited; it also names the members of other groups. */
export function GroupForm({ groupId, takesFocus, typed, onType, onDone, onCancel }: GroupFormProps) {
  const { diners } = useBill();
  const [incomplete, setIncomplete] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const notesId = useId();
  const chosen = typed.dinerIds.filter((id) => diners.some((diner) => diner.id === id));

  useLayoutEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  const change = (part: Partial<Typed>) => {
    setIncomplete(false);
    onType({ ...typed, ...part });
  };
  const toggle = (id: DinerId) =>
    change({ dinerIds: chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tidyName(typed.name) === '' || chosen.length === 0) setIncomplete(true);
    else onDone();
  };
  return (
    <form id={formId(GROUP)} ref={onEscape(onCancel)} className={layout.stack} onSubmit={submit} noValidate>
      <TextField
        label={t('groups.name')}
        value={typed.name}
        onChange={(name) => change({ name })}
        inputRef={input}
        autoComplete="off"
        maxLength={60}
        error={incomplete ? t('groups.incomplete') : undefined}
      />
      <WhoGrid
        label={t('groups.members')}
        selected={chosen}
        onToggle={toggle}
        single={false}
        describedBy={notesId}
      />
      <OtherGroups id={notesId} groupId={groupId} chosen={chosen} />
      <FormButtons
        submit={t(groupId === undefined ? 'groups.create' : 'groups.save')}
        isSmall
        onCancel={onCancel}
      />
    </form>
  );
}

/** For each other group, names the members who would move to this one, and those who would stay. */
function OtherGroups({
  id,
  groupId,
  chosen,
}: {
  id: string;
  groupId: GroupId | undefined;
  chosen: readonly DinerId[];
}) {
  const bill = useBill();
  const others = bill.dinerGroups.filter((group) => group.id !== groupId);
  const note = (text: 'groups.moving' | 'groups.taken', group: string, names: readonly string[] = []) =>
    names.length > 0 && (
      <p>{t(text, { count: names.length, group: isolate(group), names: listNames(names) })}</p>
    );
  return (
    <div id={id} className={typography.meta} aria-live="polite">
      {others.map((group) => {
        const members = membersOf(bill, group.id);
        const [moving, staying] = [true, false].map((isMoving) =>
          members.filter(({ id: each }) => chosen.includes(each) === isMoving).map(({ name }) => name),
        );
        return (
          <Fragment key={group.id}>
            {note('groups.moving', group.name, moving)}
            {note('groups.taken', group.name, staying)}
          </Fragment>
        );
      })}
    </div>
  );
}
