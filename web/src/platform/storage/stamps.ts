import * as v from 'valibot';
import { now } from '../device/clock.ts';
import { parseJson } from './store.ts';

/** The stamp (`Copy.stamp`) of a text that does not exist or cannot be read. One without a stamp has 0. */
export const NO_STAMP = -1;

const stamped = v.object({ stamp: v.fallback(v.pipe(v.number(), v.safeInteger()), 0) });

/** The stamp inside a stored value. */
export function stampIn(stored: unknown): number {
  const read = v.safeParse(stamped, stored);
  return read.success ? read.output.stamp : NO_STAMP;
}

/** The stamp inside a stored text. */
export const stampOf = (text: string | null): number => stampIn(parseJson(text));

/** The stamp for what replaces texts with these stamps: newer, even if the clock is behind. */
export const stampAfter = (...stamps: readonly number[]): number => Math.max(now(), Math.max(...stamps) + 1);
