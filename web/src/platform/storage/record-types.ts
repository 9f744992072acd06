import type { WriteResult } from './store.ts';

/** The stored record of a thing: the part that lists show, and the rest, which is read one by one. */
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
  /** `undefined`: there is none. Rejects where it cannot be read: who took that for none would overwrite or drop it. */
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
