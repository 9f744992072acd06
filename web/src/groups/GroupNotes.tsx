import { MAX_SAVED_GROUPS, type DeviceGroup } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { downloadText } from '#web/platform/share/download.ts';
import { useSpace } from '#web/platform/session.ts';
import type { GroupsState } from '#web/platform/saved/group-store.ts';
import { spaceKeys } from '#web/platform/storage/keys.ts';
import { storedText } from '#web/platform/storage/store.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { TextButton } from '#web/ui/TextButton.tsx';

/** The sync state of a group, in words; `undefined` if there is nothing to say, or no account. */
export function syncNote({ state }: DeviceGroup, syncs: boolean): string | undefined {
  if (!syncs) return undefined;
  if (state === 'surplus') return t('savedGroups.surplus', { most: MAX_SAVED_GROUPS });
  return state === 'new' ? t('savedGroups.unsynced') : undefined;
}

/** Reports groups on this device that cannot be read, and offers them as they are. */
export function UnreadableGroups({ problem }: { problem: NonNullable<GroupsState['problem']> }) {
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
