import { isDeepStrictEqual } from 'node:util';

/** Reads one text. Throws when it should not have, or when what was read is not right. */
export type Check = (text: string) => void;

/** Says what does not hold. */
export function hold(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

/** JSON of a text; undefined when it is none, so that the reader is asked for nothing. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** True if two values are the same as JSON. */
export const isSame = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify({ one })), JSON.parse(JSON.stringify({ one: other })));

/** A reader of JSON reads what it has read once more as the same. */
export const holdsAgain = <T>(read: (json: unknown) => T, value: T): void =>
  hold(isSame(read(JSON.parse(JSON.stringify(value))), value), 'stored and read again it is another one');
