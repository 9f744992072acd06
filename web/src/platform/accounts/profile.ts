import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { backendAnswers, onBackendAnswers } from '../backend/backend-answers.ts';
import { RepeatedTask, type RunResult } from '../device/repeated-task.ts';
import { currentSession, onSession, spaceOf } from '../session.ts';
import { accounts } from './index.ts';
import type { Profile, ProfileState } from './types.ts';

const state = createStore<ProfileState>(() => ({ status: 'loading' }));
let owner = spaceOf(currentSession());

async function load(): Promise<RunResult> {
  const asker = owner;
  const loaded = await accounts.loadProfile();
  // Somebody else has signed in meanwhile.
  if (asker !== owner) return 'over';
  state.setState(
    loaded.ok ? { status: 'ready', profile: loaded.value } : { status: 'failed', error: loaded.error },
    true,
  );
  if (loaded.ok) return 'done';
  // A service that does not answer may do so later; after any other failure only the person can retry.
  return loaded.error.code === 'offline' || loaded.error.code === 'unavailable' ? 'failed' : 'over';
}

const task = new RepeatedTask(load);

/** Reads the signed-in person's profile again; the old one stays on screen until the response arrives. */
export function reloadProfile(): Promise<void> {
  return new Promise((resolve) => {
    task.redo();
    const end = () => {
      if (task.isRunning.getState()) return;
      stop();
      resolve();
    };
    const stop = task.isRunning.subscribe(end);
    end();
  });
}

/** The profile as the service has it now; `undefined` if the request fails, and then the shown profile stays. */
export async function askProfile(): Promise<Profile | undefined> {
  const asker = owner;
  const loaded = await accounts.loadProfile();
  if (!loaded.ok || asker !== owner) return undefined;
  state.setState({ status: 'ready', profile: loaded.value }, true);
  return loaded.value;
}

onSession(() => {
  const next = spaceOf(currentSession());
  if (next === owner) return;
  owner = next;
  task.rest();
  state.setState({ status: 'loading' }, true);
});

/** The backend has answered another request, so this one may succeed, too: retries now, and resets the back-off. */
const lookAgain = () => {
  if (backendAnswers()) task.hurry();
};

/** The signed-in person's profile; loaded on first use. */
export function useProfile(): ProfileState {
  const current = useStore(state);
  useEffect(() => {
    if (current.status === 'loading') task.wake();
    if (current.status !== 'failed') return undefined;
    window.addEventListener('online', task.hurry);
    const stop = onBackendAnswers(lookAgain);
    return () => {
      window.removeEventListener('online', task.hurry);
      stop();
    };
  }, [current]);
  return current;
}
