import { useCallback, useSyncExternalStore } from 'react';
import { spaceKeys } from '#web/platform/storage/keys.ts';
import { onOtherTab, readText } from '#web/platform/storage/store.ts';
import { useReplace } from '../model/use-replace.ts';
import { useStore } from '../model/use-wizard.ts';
import { Saved } from '../shell/Saved.tsx';

/**
 * The Saved Groups card. A guest who has saved none does not even fetch its code; to an account groups may come from
 * other devices at any time.
 */
export function SavedGroups() {
  const { space } = useStore();
  const key = spaceKeys(space).groups;
  const replace = useReplace();
  const wanted = useSyncExternalStore(
    useCallback((changed) => onOtherTab(key, changed), [key]),
    () => {
      const read = readText(key);
      return space !== 'guest' || (read.status === 'ok' && read.text !== null);
    },
  );
  return wanted && <Saved part="groups" replace={replace} />;
}
