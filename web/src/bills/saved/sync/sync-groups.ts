import { mergeGroups, type AccountGroup, type DeviceGroup } from '#domain';
import type { GroupStore } from '#web/platform/saved/group-store.ts';
import type { RemoteGroups } from '../remote.ts';
import { sendEach, sendRow } from './send-each.ts';
import { writeProblem, type SyncProblem } from './sync-problem.ts';

const unsent = (store: GroupStore): readonly DeviceGroup[] =>
  store.getState().groups.filter(({ state }) => state === 'new' || state === 'changed');
const unsentRemovals = (store: GroupStore) => store.getState().removed.filter(({ sent }) => !sent);

/** True if something waits to be sent. */
export const hasUnsentGroups = (store: GroupStore): boolean =>
  unsent(store).length + unsentRemovals(store).length > 0;

/**
 * Syncs the groups of a device with the account's; returns what went wrong, if anything. The device's list is written before and after each
 * request, and every request may be repeated: if the page is killed, the next start continues from there.
 */
export async function syncGroups(store: GroupStore, remote: RemoteGroups): Promise<SyncProblem | undefined> {
  const listed = await remote.list();
  if (!listed.ok) return listed.problem;
  const merged = writeProblem(store.update((state) => mergeGroups(state, listed.value, true)));
  // Deletions first: they make room.
  return merged ?? (await sendRemovals(store, remote)) ?? sendGroups(store, remote);
}

const sendRemovals = (store: GroupStore, remote: RemoteGroups): Promise<SyncProblem | undefined> =>
  sendEach(unsentRemovals(store), (group) => {
    const isSaid = () => markSent(store, group.id);
    return sendRow(remote.remove(group), { taken: isSaid, refused: isSaid });
  });

const markSent = (store: GroupStore, id: string): SyncProblem | undefined =>
  writeProblem(
    store.update((state) => ({
      ...state,
      removed: state.removed.map((each) => (each.id === id ? { ...each, sent: true } : each)),
    })),
  );

const sendGroups = (store: GroupStore, remote: RemoteGroups): Promise<SyncProblem | undefined> =>
  sendEach(unsent(store), (group) =>
    sendRow(remote.put(group), {
      taken: (row) => markStored(store, group, row),
      refused: () => markSurplus(store, group),
    }),
  );

const markStored = (
  store: GroupStore,
  { id, lastUsed }: DeviceGroup,
  row: AccountGroup,
): SyncProblem | undefined =>
  writeProblem(
    store.update((state) => {
      // The account's own clock counts, so that a device whose clock is ahead does not send for ever.
      const groups = state.groups.map((each) =>
        each.id === id && each.lastUsed === lastUsed ? { ...each, lastUsed: row.lastUsed } : each,
      );
      return mergeGroups({ ...state, groups }, [row], false);
    }),
  );

const markSurplus = (store: GroupStore, { id }: DeviceGroup): SyncProblem | undefined =>
  writeProblem(
    store.update((state) => ({
      ...state,
      groups: state.groups.map((each) => (each.id === id ? { ...each, state: 'surplus' } : each)),
    })),
  );
