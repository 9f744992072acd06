import { createStore } from 'zustand/vanilla';
import { onSession } from '../session.ts';
import type { AppError } from './outcome.ts';

/** Why the session ended although nobody logged out; `null`: it did not, or somebody has logged in since. */
export const sessionEnd = createStore<AppError | null>(() => null);

onSession((current) => {
  if ('session' in current) sessionEnd.setState(null, true);
});
