import { useStore } from 'zustand';
import { spaceOf, useSession } from '#web/platform/session.ts';
import type { GroupStore, GroupsState } from '#web/platform/saved/group-store.ts';
import { groupsOf } from '#web/platform/saved/stores-of-space.ts';
import { useSyncs } from '#web/platform/saved/use-syncs.ts';

/** The saved groups of whoever is there; `syncs`: an account has them, too. */
export function useGroups(): { store: GroupStore; state: GroupsState; syncs: boolean } {
  const space = spaceOf(useSession());
  const store = groupsOf(space);
  return { store, state: useStore(store), syncs: useSyncs() };
}
