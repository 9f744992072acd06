import { isDeepStrictEqual } from 'node:util';

/** Parses one text; throws if the parser fails unexpectedly or returns a wrong value. */
export type Check = (text: string) => void;

/** Throws an error that says what does not hold. */
export function hold(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

/** The parsed JSON of a text; undefined if it is not JSON. */
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

/** Checks that a JSON reader reads its own output as the same value. */
export const holdsAgain = <T>(read: (json: unknown) => T, value: T): void =>
  hold(isSame(read(JSON.parse(JSON.stringify(value))), value), 'stored and read again it is another one');
