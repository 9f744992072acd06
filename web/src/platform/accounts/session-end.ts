import { createObservable } from '../observable.ts';
import type { AppError } from './types.ts';

/** Why the session ended although nobody logged out; `null`: it did not. */
export const sessionEnd = createObservable<AppError | null>(null);
