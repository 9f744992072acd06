import { mergeGroups, type AccountGroup, type DeviceGroup } from '#domain';
import type { WriteResult } from '../storage/store.ts';
import type { GroupStore } from './group-store.ts';
import type { RemoteGroups } from './remote.ts';
import { isHopeless, unlessKept, type SyncProblem } from './sync-problem.ts';

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
export async function syncGroups(store: GroupStore, remote: RemoteGroups): Promise<SyncProblem | undefined> {
  const listed = await remote.list();
  if (!listed.ok) return listed.problem;
  const merged = unlessKept(store.update((state) => mergeGroups(state, listed.value, true)));
  // Deletions first: they make room.
  return merged ?? (await sendRemovals(store, remote)) ?? sendGroups(store, remote);
}

async function sendRemovals(store: GroupStore, remote: RemoteGroups): Promise<SyncProblem | undefined> {
  let problem: SyncProblem | undefined;
  for (const group of unsentRemovals(store)) {
    const reply = await remote.remove(group);
    if (!reply.ok && reply.problem !== 'refused') problem = reply.problem;
    else problem = unlessKept(markSent(store, group.id)) ?? problem;
    if (isHopeless(problem)) return problem;
  }
  return problem;
}

const markSent = (store: GroupStore, id: string): WriteResult =>
  store.update((state) => ({
    ...state,
    removed: state.removed.map((each) => (each.id === id ? { ...each, sent: true } : each)),
  }));

async function sendGroups(store: GroupStore, remote: RemoteGroups): Promise<SyncProblem | undefined> {
  let problem: SyncProblem | undefined;
  for (const group of unsent(store)) {
    const reply = await remote.put(group);
    if (reply.ok) problem = unlessKept(markStored(store, group, reply.value)) ?? problem;
    else if (reply.problem === 'limit' || reply.problem === 'refused')
      problem = unlessKept(markSurplus(store, group)) ?? problem;
    else problem = reply.problem;
    if (isHopeless(problem)) return problem;
  }
  return problem;
}

const markStored = (store: GroupStore, { id, lastUsed }: DeviceGroup, row: AccountGroup): WriteResult =>
  store.update((state) => {
    // The account's own clock counts, so that a device whose clock is ahead does not send for ever.
    const groups = state.groups.map((each) =>
      each.id === id && each.lastUsed === lastUsed ? { ...each, lastUsed: row.lastUsed } : each,
    );
    return mergeGroups({ ...state, groups }, [row], false);
  });

const markSurplus = (store: GroupStore, { id }: DeviceGroup): WriteResult =>
  store.update((state) => ({
    ...state,
    groups: state.groups.map((each) => (each.id === id ? { ...each, state: 'surplus' } : each)),
  }));
