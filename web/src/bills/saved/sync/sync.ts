import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { currentSession, onSession, spaceOf, useSpace } from '#web/platform/session.ts';
import type { Space } from '#web/platform/storage/keys.ts';
import { remoteOf } from './connect.ts';
import { SpaceSync, type LastProblem } from './space-sync.ts';
import { oncePerSpace } from '#web/platform/saved/once-per-space.ts';

const syncOf = oncePerSpace(
  (space) =>
    new SpaceSync({
      space,
      connect: () => remoteOf(space),
      isPresent: () => spaceOf(currentSession()) === space,
    }),
);

const NOT_RUNNING = createStore(() => false);
const NO_PROBLEM = createStore<LastProblem>(() => null);

const syncIn = (space: Space): SpaceSync | undefined => (space === 'guest' ? undefined : syncOf(space));
const syncOfPresent = (): SpaceSync | undefined => syncIn(spaceOf(currentSession()));

/** The state of the sync, and its last problem. */
export function useSync(): { readonly isRunning: boolean; readonly problem: LastProblem } {
  const sync = syncIn(useSpace());
  return {
    isRunning: useStore(sync?.isRunning ?? NOT_RUNNING),
    problem: useStore(sync?.problem ?? NO_PROBLEM),
  };
}

/** Synchronises now, if somebody is signed in. */
export const syncNow = (): void => syncOfPresent()?.hurry();

/**
 * Keeps the saved data here in sync with the account from now on: at the start, after every change, when the network is back, and when the
 * person looks at the page again. Returns a function that stops it.
 */
export function startSync(): () => void {
  let present: SpaceSync | undefined;
  const follow = () => {
    const next = syncOfPresent();
    if (next === present) return;
    present?.stop();
    present = next;
    present?.hurry();
  };
  const look = () => {
    if (document.visibilityState === 'visible') syncNow();
  };
  const stop = onSession(follow);
  window.addEventListener('online', syncNow);
  document.addEventListener('visibilitychange', look);
  follow();
  return () => {
    stop();
    window.removeEventListener('online', syncNow);
    document.removeEventListener('visibilitychange', look);
    present?.stop();
  };
}
