/**
 * The second copy of the bill being split, in the browser's database with strict durability: local storage reaches the disk up to a minute
 * late, and that minute is lost if the browser is killed (docs/product/bill.md, "Where the bill lies").
 */
import type { DBSchema, IDBPObjectStore } from 'idb';
import * as v from 'valibot';
import { after } from '../device/clock.ts';
import { Database } from './database.ts';
import type { Copy, DraftCopies } from './draft.ts';
import type { Space } from './keys.ts';

/** A change waits this long for others, in ms: several keystrokes are one write, and nobody notices the wait. */
const WAIT_MS = 100;

interface Schema extends DBSchema {
  /** One draft for each space. Its value is checked when it is read, since anything may be in it. */
  drafts: { key: Space; value: unknown };
}

/** Treat the database as unavailable after this many ms. */
export const PATIENCE_MS = 3000;

const database = new Database<Schema>('fairtab.drafts', {
  patienceMs: PATIENCE_MS,
  create(fresh) {
    fresh.createObjectStore('drafts');
  },
});

/** A copy as it is stored; nothing for any other value. */
export const storedCopy = v.fallback(
  v.optional(v.object({ text: v.string(), stamp: v.pipe(v.number(), v.safeInteger()) })),
  undefined,
);

const copies = v.fallback(v.object({ bill: storedCopy, forms: storedCopy, left: storedCopy }), {});
const readCopies = (stored: unknown): DraftCopies => v.parse(copies, stored);

/** The copies of a space. Rejects if the database cannot be read. */
export const readDurable = async (space: Space): Promise<DraftCopies> =>
  readCopies(await database.read(['drafts'], ({ store }) => store.get(space)));

const change = (
  make: (drafts: IDBPObjectStore<Schema, ['drafts'], 'drafts', 'readwrite'>) => Promise<unknown>,
): Promise<unknown> => database.write(['drafts'], ({ store }) => make(store));

/** Replaces the copies of a space and removes those of another, both or neither. Rejects if that cannot be written. */
export const moveDurable = (from: Space, to: Space, copies: DraftCopies): Promise<unknown> =>
  change((drafts) => Promise.all([drafts.put(copies, to), drafts.delete(from)]));

/** Removes the copies of a space, if there is a database. */
export const eraseDurable = (space: Space): Promise<unknown> =>
  change((drafts) => drafts.delete(space)).catch(() => undefined);

const PARTS = ['bill', 'forms', 'left'] as const;

/** The newer copy; one without a stamp counts as older than any other. */
export function newest(stored: Copy | undefined, latest: Copy | undefined): Copy | undefined {
  const stamp = latest?.stamp ?? 0;
  return latest && stamp > (stored?.stamp ?? -1) ? { text: latest.text, stamp } : stored;
}

/** Keeps the copies of one space up to date with what a page writes. */
export class DurableDraft {
  readonly #space: Space;
  readonly #latest: () => DraftCopies;
  #cancel: (() => void) | undefined;

  /** @param latest what the page wrote last */
  constructor(space: Space, latest: () => DraftCopies) {
    this.#space = space;
    this.#latest = latest;
  }

  /** Call it after a write: the database gets the change a moment later. */
  readonly changed = (): void => {
    this.#cancel ??= after(WAIT_MS, this.flush);
  };

  /** Writes pending changes at once, because the page may be about to close. */
  readonly flush = (): void => {
    if (!this.#cancel) return;
    this.#cancel();
    this.#cancel = undefined;
    // If the database is full or unavailable, local storage still has everything; the next change tries again.
    void this.#write().catch(() => undefined);
  };

  /** Writes the draft. Of two tabs, the one typed in last wins, whichever write arrives first. */
  async #write(): Promise<void> {
    await change(async (drafts) => {
      const stored = readCopies(await drafts.get(this.#space));
      const latest = this.#latest();
      const next = PARTS.map((part) => [part, newest(stored[part], latest[part])] as const);
      if (next.some(([part, copy]) => copy !== stored[part]))
        await drafts.put(Object.fromEntries(next), this.#space);
    });
  }
}
