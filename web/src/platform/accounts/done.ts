import type { Outcome } from './types.ts';

export const DONE: Outcome = { ok: true, value: undefined };

/** A successful call, with its result. */
export const done = <T>(value: T): Outcome<T> => ({ ok: true, value });
