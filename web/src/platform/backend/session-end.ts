import { createStore } from 'zustand/vanilla';
import { onSession } from '../session.ts';
import type { AppError } from './outcome.ts';

interface SessionEnd extends AppError {
  /** Whose it was, unless the account is gone: the log-in page proposes it. */
  readonly email?: string | null;
}

/** Why the session ended although nobody logged out; `null`: it did not, or somebody has logged in since. */
export const sessionEnd = createStore<SessionEnd | null>(() => null);

onSession((current) => {
  if ('session' in current) sessionEnd.setState(null, true);
});
