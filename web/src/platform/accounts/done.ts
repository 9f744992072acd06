import type { Outcome } from './types.ts';

export const DONE: Outcome = { ok: true, value: undefined };

/** A call that ended well, with what it brought. */
export const done = <T>(value: T): Outcome<T> => ({ ok: true, value });
