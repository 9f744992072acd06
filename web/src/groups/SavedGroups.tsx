import { useId, type ReactNode } from 'react';
import { Trash2 } from 'lucide-react';
import { MAX_SAVED_GROUPS, type DeviceGroup } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { downloadText } from '#web/platform/share/download.ts';
import { useSpace } from '#web/platform/session.ts';
import type { GroupsState, GroupStore } from '#web/platform/saved/group-store.ts';
import { spaceKeys } from '#web/platform/storage/keys.ts';
import { storedText } from '#web/platform/storage/store.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { TextButton } from '#web/ui/Button.tsx';
import { cx, layout, surface, typography } from '#web/ui/styles.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { byLastUse, removeGroup } from './use-groups.ts';

/** The sync state of a group, if there is something to say and an account. */
export function SyncNote({ group: { state }, syncs }: { group: DeviceGroup; syncs: boolean }) {
  if (!syncs || (state !== 'surplus' && state !== 'new')) return null;
  return (
    <p className={cx(typography.meta, typography.warning)}>
      {state === 'new' ? t('savedGroups.unsynced') : t('savedGroups.surplus', { most: MAX_SAVED_GROUPS })}
    </p>
  );
}

/** Deletes a group. */
export function DeleteGroup({ group, store }: { group: DeviceGroup; store: GroupStore }) {
  return (
    <IconButton
      icon={Trash2}
      label={t('savedGroups.delete', { name: group.name })}
      onClick={(event) => removeGroup(store, group, event)}
    />
  );
}

interface SavedGroupsProps {
  readonly state: GroupsState;
  readonly syncs: boolean;
  readonly empty?: ReactNode;
  readonly renderRow: (group: DeviceGroup) => ReactNode;
}

/** The saved groups under their heading, the most recently used first, and what is to be said about them. */
export function SavedGroups({ state: { groups, problem }, syncs, empty, renderRow }: SavedGroupsProps) {
  const id = useId();
  return (
    <section className={layout.stack} aria-labelledby={id}>
      <div className={layout.wrappingSpreadRow}>
        <h2 id={id} tabIndex={-1}>
          {t('savedGroups.title')}
        </h2>
        {(groups.length > 0 || !empty) && (
          <span className={typography.secondary}>
            {t('savedGroups.count', { count: groups.length, most: MAX_SAVED_GROUPS })}
          </span>
        )}
      </div>
      {problem && <UnreadableGroups problem={problem} />}
      {groups.length === 0 ? (
        empty
      ) : (
        <ul className={cx(surface.pad, surface.rows, layout.ruledRows)}>
          {byLastUse(groups).map(renderRow)}
        </ul>
      )}
      {syncs && <p className={typography.meta}>{t('savedGroups.sync')}</p>}
    </section>
  );
}

/** Reports groups on this device that cannot be read, and offers them as they are. */
function UnreadableGroups({ problem }: { problem: NonNullable<GroupsState['problem']> }) {
  const key = spaceKeys(useSpace()).quarantinedGroups;
  const download = () => {
    const text = storedText(key);
    if (text !== null) downloadText('fairtab-groups.json', text);
  };
  return (
    <Banner
      tone="warn"
      title={t(problem === 'corrupt' ? 'savedGroups.corrupt' : 'savedGroups.tooNew')}
      role="status"
    >
      <p>{t('savedGroups.corrupt.body')}</p>
      <TextButton at="start" onClick={download}>
        {t('savedGroups.download')}
      </TextButton>
    </Banner>
  );
}
