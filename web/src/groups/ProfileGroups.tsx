import { useId } from 'react';
import { initials, MAX_SAVED_GROUPS, nameOfSaved } from '#domain';
import '#web/messages/en/groups.po';
import { t } from '#web/messages/i18n.ts';
import { locale } from '#web/platform/locale.ts';
import { cx, layout, surface, typography } from '#web/ui/styles.ts';
import { EmptyCard } from '#web/ui/paper/EmptyCard.tsx';
import { PersonChip } from '#web/ui/paper/PersonChip.tsx';
import { DeleteGroup, SyncNote, UnreadableGroups } from './GroupNotes.tsx';
import { byLastUse, lastUsed, useGroups } from './use-groups.ts';
import css from './ProfileGroups.module.css';

/** Saved Groups in the profile: cards with name, members and last use (docs/product/accounts.md, "Profile page"). */
export function ProfileGroups() {
  const { store, state, syncs } = useGroups();
  const id = useId();
  const { groups, problem } = state;
  return (
    <section className={layout.stack} aria-labelledby={id}>
      <div className={layout.wrappingSpreadRow}>
        <h2 id={id} tabIndex={-1}>
          {t('savedGroups.title')}
        </h2>
        {groups.length > 0 && (
          <span className={typography.secondary}>
            {t('savedGroups.count', { count: groups.length, most: MAX_SAVED_GROUPS })}
          </span>
        )}
      </div>
      {problem && <UnreadableGroups problem={problem} />}
      {groups.length === 0 ? (
        <EmptyCard>{t('savedGroups.empty')}</EmptyCard>
      ) : (
        <ul className={cx(surface.pad, surface.rows, layout.ruledRows)}>
          {byLastUse(groups).map((group) => (
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
          ))}
        </ul>
      )}
      {syncs && <p className={typography.meta}>{t('savedGroups.sync')}</p>}
    </section>
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
