import { createStore } from 'zustand/vanilla';
import type { AppError } from './types.ts';

/** Why the session ended although nobody logged out; `null`: it did not. */
export const sessionEnd = createStore<AppError | null>(() => null);
