import { useEffect } from 'react';
import { createObservable, useObservable } from '../observable.ts';
import { currentSession, onSession, spaceOf } from '../session.ts';
import { accounts } from './index.ts';
import type { ProfileState } from './types.ts';

const LOADING: ProfileState = { status: 'loading' };

const state = createObservable<ProfileState>(LOADING);
let owner = spaceOf(currentSession());
let isWanted = false;

/** Reads the profile of whoever is signed in again; the old one is shown until the new one is there. */
export async function reloadProfile(): Promise<void> {
  isWanted = true;
  if (state.get().status === 'failed') state.set(LOADING);
  const asker = owner;
  const loaded = await accounts.loadProfile();
  // Somebody else has signed in meanwhile.
  if (asker !== owner) return;
  state.set(
    loaded.ok ? { status: 'ready', profile: loaded.value } : { status: 'failed', error: loaded.error },
  );
}

onSession(() => {
  const next = spaceOf(currentSession());
  if (next === owner) return;
  owner = next;
  isWanted = false;
  state.set(LOADING);
});

/** The profile of whoever is signed in; loaded by the first who asks. */
export function useProfile(): ProfileState {
  const current = useObservable(state);
  useEffect(() => {
    if (current.status === 'loading' && !isWanted) void reloadProfile();
  }, [current]);
  return current;
}
