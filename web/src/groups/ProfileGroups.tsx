import { initials, nameOfSaved } from '#domain';
import '#web/messages/en/groups.po';
import { t } from '#web/messages/i18n.ts';
import { locale } from '#web/platform/locale.ts';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { EmptyCard } from '#web/ui/paper/EmptyCard.tsx';
import { PersonChip } from '#web/ui/paper/PersonChip.tsx';
import { DeleteGroup, SavedGroups, SyncNote } from './SavedGroups.tsx';
import { lastUsed, useGroups } from './use-groups.ts';
import css from './ProfileGroups.module.css';

/** Saved Groups in the profile: cards with name, members and last use (docs/product/accounts.md, "Profile page"). */
export function ProfileGroups() {
  const { store, state, syncs } = useGroups();
  return (
    <SavedGroups
      {...{ state, syncs }}
      empty={<EmptyCard>{t('savedGroups.empty')}</EmptyCard>}
      renderRow={(group) => (
        <li key={group.id} className={css.card}>
          <div className={layout.wrappingSpreadRow}>
            <p className={cx(typography.bold, layout.nameColumn)}>
              <bdi translate="no">{group.name}</bdi>
            </p>
            <p className={typography.meta}>{lastUsed(group)}</p>
          </div>
          <div className={layout.row}>
            <Members names={group.diners.map(nameOfSaved)} />
            <DeleteGroup {...{ group, store }} />
          </div>
          <SyncNote {...{ group, syncs }} />
        </li>
      )}
    />
  );
}

/** Everybody's colour and initials, as a bill that loads the group gives them. */
function Members({ names }: { names: readonly string[] }) {
  const people = names.map((name, index) => ({ id: String(index), name }));
  const letters = initials(people, locale());
  return (
    <ul className={cx(layout.wrappingRow, layout.fillsRow, css.chips)}>
      {people.map(({ id, name }) => (
        <li key={id}>
          <PersonChip initials={letters.get(id) ?? ''} color={Number(id)} size={28} label={name} />
        </li>
      ))}
    </ul>
  );
}
