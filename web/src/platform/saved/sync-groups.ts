import { mergeGroups, type DeviceGroup } from '#domain';
import type { GroupStore } from './group-store.ts';
import type { Problem, RemoteGroups } from './remote.ts';

const unsent = (store: GroupStore): readonly DeviceGroup[] =>
  store.getState().groups.filter(({ state }) => state === 'new' || state === 'changed');
const unsentRemovals = (store: GroupStore) => store.getState().removed.filter(({ sent }) => !sent);

/** Whether something waits to be sent. */
export const hasUnsentGroups = (store: GroupStore): boolean =>
  unsent(store).length + unsentRemovals(store).length > 0;

/**
 * Brings the groups of a device and of the account together; returns what went wrong, if anything. The device's
 * list is written before and after each request, and every request may be repeated: a page that is killed anywhere
 * goes on from there at its next start.
 */
export async function syncGroups(store: GroupStore, remote: RemoteGroups): Promise<Problem | undefined> {
  const listed = await remote.list();
  if (!listed.ok) return listed.problem;
  store.update((state) => mergeGroups(state, listed.value, true));
  // Deletions first: they make room.
  return (await sendRemovals(store, remote)) ?? sendGroups(store, remote);
}

async function sendRemovals(store: GroupStore, remote: RemoteGroups): Promise<Problem | undefined> {
  let problem: Problem | undefined;
  for (const group of unsentRemovals(store)) {
    const reply = await remote.remove(group);
    if (!reply.ok && reply.problem !== 'refused') problem = reply.problem;
    else
      store.update((state) => ({
        ...state,
        removed: state.removed.map((each) => (each.id === group.id ? { ...each, sent: true } : each)),
      }));
    if (problem === 'offline' || problem === 'ended') return problem;
  }
  return problem;
}

async function sendGroups(store: GroupStore, remote: RemoteGroups): Promise<Problem | undefined> {
  let problem: Problem | undefined;
  for (const group of unsent(store)) {
    const reply = await remote.put(group);
    if (reply.ok) {
      const row = reply.value;
      store.update((state) => {
        // The account's own clock counts, so that a device whose clock is ahead does not send for ever.
        const groups = state.groups.map((each) =>
          each.id === group.id && each.lastUsed === group.lastUsed
            ? { ...each, lastUsed: row.lastUsed }
            : each,
        );
        return mergeGroups({ ...state, groups }, [row], false);
      });
    } else if (reply.problem === 'limit' || reply.problem === 'refused') {
      markSurplus(store, group);
    } else {
      problem = reply.problem;
      if (problem !== 'later') return problem;
    }
  }
  return problem;
}

function markSurplus(store: GroupStore, { id }: DeviceGroup): void {
  store.update((state) => ({
    ...state,
    groups: state.groups.map((each) => (each.id === id ? { ...each, state: 'surplus' } : each)),
  }));
}
