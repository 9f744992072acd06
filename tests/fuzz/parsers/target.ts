/** Something that reads text which anybody may have written. */
export interface Target {
  readonly name: string;
  /** Texts to begin with. */
  readonly seeds: readonly string[];
  /** Reads one text. Throws when it should not have, or when what was read is not right. */
  readonly check: (text: string) => void;
}

/** Says what does not hold. */
export function hold(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

/** JSON of a text; undefined when it is none, so that the reader is not asked. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether two values are the same as JSON. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
