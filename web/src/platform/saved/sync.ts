import { after, nowIso } from '../clock.ts';
import { daysAfter } from '../moments.ts';
import { createObservable, useObservable } from '../observable.ts';
import { currentSession, onSession, spaceOf } from '../session.ts';
import { remoteOf } from './connect.ts';
import type { Problem } from './remote.ts';
import { groupsOf, historyOf, listenToChanges } from './stores-of-space.ts';
import { hasUnsentBills, syncBills } from './sync-bills.ts';
import { hasUnsentGroups, syncGroups } from './sync-groups.ts';

/** The wait after the first failure; it doubles with each one that follows. */
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 5 * 60_000;
/** Longer than any request is under way. */
const REMEMBERED_DAYS = 30;

export interface SyncState {
  readonly isRunning: boolean;
  /** Why the last round did not finish; `null`: it did, or there was none yet. */
  readonly problem: Problem | 'unexpected' | null;
}

const state = createObservable<SyncState>({ isRunning: false, problem: null });
/** Whether something is being sent, and what went wrong last. */
export const useSync = (): SyncState => useObservable(state);

let failures = 0;
let cancelRetry: () => void = () => undefined;
let isStarted = false;

async function round(owner: string): Promise<SyncState['problem']> {
  try {
    const remote = await remoteOf(owner);
    if (!remote) return null;
    const space = `a-${owner}` as const;
    const groups = await syncGroups(groupsOf(space), remote.groups);
    if (groups === 'offline' || groups === 'ended') return groups;
    return (await syncBills(historyOf(space), remote.bills)) ?? groups ?? null;
  } catch {
    return navigator.onLine ? 'unexpected' : 'offline';
  }
}

/** Synchronises now, if somebody is signed in and it is not under way already. */
export async function syncNow(): Promise<void> {
  const current = currentSession();
  if (current.status !== 'user' || state.get().isRunning) return;
  cancelRetry();
  state.set({ isRunning: true, problem: null });
  const problem = await round(current.session.id);
  state.set({ isRunning: false, problem });
  if (problem === 'ended') return;
  if (problem !== null) {
    cancelRetry = after(Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS), () => void syncNow());
    failures += 1;
    return;
  }
  failures = 0;
  // Something was saved meanwhile.
  if (hasUnsent()) await syncNow();
}

function hasUnsent(): boolean {
  const space = spaceOf(currentSession());
  return space !== 'guest' && (hasUnsentGroups(groupsOf(space)) || hasUnsentBills(historyOf(space)));
}

async function tidy(): Promise<void> {
  const history = historyOf(spaceOf(currentSession()));
  await history.load();
  await history.tidy(daysAfter(nowIso(), -REMEMBERED_DAYS));
}

/**
 * Keeps what is saved here and in the account the same, from now on: at the start, after every change, when the
 * network is back, and when somebody looks at the page again. Once per page.
 */
export function startSync(): void {
  if (isStarted) return;
  isStarted = true;
  const sync = () => void syncNow();
  let owner = spaceOf(currentSession());
  onSession(() => {
    const next = spaceOf(currentSession());
    if (next === owner) return;
    owner = next;
    failures = 0;
    sync();
  });
  listenToChanges((space) => {
    if (space === spaceOf(currentSession()) && hasUnsent()) sync();
  });
  window.addEventListener('online', sync);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') sync();
  });
  void tidy();
  sync();
}
