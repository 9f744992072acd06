import { useStore } from 'zustand';
import { useSpace } from '#web/platform/session.ts';
import type { GroupsState, GroupStore } from '#web/platform/saved/group-store.ts';
import { groupsOf } from '#web/platform/saved/groups-of-space.ts';
import { useSyncs } from '#web/platform/saved/use-syncs.ts';
import { compareIds, type DeviceGroup } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { shortDay } from '#web/platform/dates.ts';
import type { MouseEvent } from 'react';
import { toast, toastWithUndo } from '#web/ui/overlays/toast.ts';

/** The saved groups of the account or guest; `syncs` is true if they belong to an account. */
export function useGroups(): { store: GroupStore; state: GroupsState; syncs: boolean } {
  const space = useSpace();
  const store = groupsOf(space);
  return { store, state: useStore(store), syncs: useSyncs() };
}

/** The groups, most recently used first; ties are broken by id, so that every device has the same order. */
export const byLastUse = (groups: readonly DeviceGroup[]): DeviceGroup[] =>
  groups.toSorted((one, other) => compareIds(other.lastUsed, one.lastUsed) || compareIds(one.id, other.id));

/** "Last used 21 Nov". */
export const lastUsed = ({ lastUsed: at }: DeviceGroup): string =>
  t('savedGroups.lastUsed', { day: shortDay(at) });

/** Deletes a group and offers to restore it. The focus goes to the heading of its list, since its button is gone. */
export function removeGroup(store: GroupStore, { id, name }: DeviceGroup, event: MouseEvent): void {
  const heading = event.currentTarget.closest('section')?.querySelector('h2');
  const page = document.querySelector('h1');
  const undo = store.remove(id);
  const target = store.getState().groups.length > 0 ? heading : page;
  target?.focus({ preventScroll: true });
  toastWithUndo({ title: t('savedGroups.deleted'), body: name }, () => {
    const result = undo();
    toast(
      result === 'saved'
        ? { title: t('savedGroups.restored', { name }), tone: 'ok' }
        : { title: t('saveGroup.failed'), tone: 'bad' },
    );
  });
}
