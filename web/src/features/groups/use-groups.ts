import { useSyncExternalStore } from 'react';
import { spaceOf, useSession } from '#web/platform/session.ts';
import type { GroupStore, GroupsState } from '#web/platform/saved/group-store.ts';
import { groupsOf } from '#web/platform/saved/saved.ts';

/** The saved groups of whoever is there, the last used first. */
export function useGroups(): { store: GroupStore; state: GroupsState; isUser: boolean } {
  const space = spaceOf(useSession());
  const store = groupsOf(space);
  return { store, state: useSyncExternalStore(store.subscribe, store.getState), isUser: space !== 'guest' };
}
