import type { WriteResult } from './store.ts';

/** A change to stored records: `put` has the part that lists show, `bodies` the rest, which is read one by one. */
export interface Change<T> {
  readonly put?: readonly T[];
  readonly remove?: readonly string[];
  readonly bodies?: readonly (readonly [id: string, body: unknown])[];
  readonly removeBodies?: readonly string[];
}

/**
 * Many records of one space on this device. Unlike one long text, a record is written without the others, and
 * there is room for tens of thousands. Only `body` throws.
 */
export interface Records<T extends { readonly id: string }> {
  /** Every record, without the bodies; validate them. `undefined`: they cannot be read. */
  readonly all: () => Promise<readonly unknown[] | undefined>;
  /** `undefined` if there is none. Rejects if it cannot be read: if it counted as absent, it would be overwritten or dropped. */
  readonly body: (id: string) => Promise<unknown>;
  /**
   * Reads the records with these ids and writes what `decide` makes of them, in one transaction: two tabs that
   * change the same record do so one after the other.
   */
  readonly change: (
    ids: readonly string[],
    decide: (found: ReadonlyMap<string, T>) => Change<T>,
  ) => Promise<WriteResult>;
}
