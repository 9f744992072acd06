import { now } from '#web/platform/clock.ts';
import {
  isNewer,
  loadDraft,
  stampOf,
  type Copy,
  type DraftCopies,
  type DraftLoad,
  type Stamp,
} from '#web/platform/storage/draft.ts';
import type { DurableDraft } from '#web/platform/storage/durable-draft.ts';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import { readText, writeText, type WriteResult } from '#web/platform/storage/store.ts';

/** What the durable copy had, and the way to keep it. */
interface Opened {
  readonly found: DraftCopies;
  readonly durable?: DurableDraft;
}

/** What a draft consists of, each stored by itself. */
export type Part = 'bill' | 'forms';

/**
 * The two copies of a draft on the device: local storage, read and written at once, and the browser's database, which a killed
 * browser does not take along. Stamps say which is the newer one (docs/product/bill.md, "Where the bill lies").
 */
export class StoredDraft {
  readonly #space: Space;
  /** What lies in local storage, as far as this page knows. */
  readonly #texts: Record<Part, string | null>;
  /** What this page read or wrote last, also where local storage did not take it. */
  #copies: DraftCopies;
  /** Parts whose last write failed, and why. */
  readonly #failed = new Map<Part, WriteResult>();
  /** The stamps that this page began with. Its writes follow from them until it has looked at the durable copy. */
  #base: Readonly<Record<Part, Stamp>> | undefined;
  /** The newest stamp that this page has seen. */
  #newest = 0;
  #durable: DurableDraft | undefined;
  /** The draft as local storage had it when the page was loaded. */
  readonly loaded: { readonly bill: DraftLoad; readonly forms: string | null };

  constructor(space: Space) {
    this.#space = space;
    const bill = loadDraft(space);
    const read = readText(spaceKeys(space).forms);
    const forms = read.status === 'ok' ? read.text : null;
    this.loaded = { bill, forms };
    this.#texts = { bill: bill.ok ? bill.text : null, forms };
    this.#base = { bill: bill.stamp, forms: stampOf(forms) };
    this.#copies = {
      bill: bill.ok ? { text: bill.text, stamp: bill.stamp } : undefined,
      forms: forms === null ? undefined : { text: forms, stamp: this.#base.forms },
    };
  }

  /**
   * Writes a part at once, and to the durable copy a moment later.
   * @returns whether all parts are saved: a bill without room is not saved by the smaller text of a form that has room
   */
  write(part: Part, textOf: (stamp: Stamp) => string): WriteResult {
    const stamp = this.#nextStamp(part);
    const text = textOf(stamp);
    this.#copies = { ...this.#copies, [part]: { text, stamp } };
    const result = writeText(spaceKeys(this.#space)[part], text);
    if (result === 'saved') {
      this.#texts[part] = text;
      this.#failed.delete(part);
    } else this.#failed.set(part, result);
    this.#durable?.changed();
    const [failure = 'saved'] = this.#failed.values();
    return failure;
  }

  /** What another tab wrote since this one last read or wrote; `null`: nothing. */
  foreign(part: Part): string | null {
    const read = readText(spaceKeys(this.#space)[part]);
    // A failed read or our own last write: nothing new. A removed key: another tab wiped the storage, and
    // this tab's bill is the only one left, so it is kept.
    if (read.status !== 'ok' || read.text === null || read.text === this.#texts[part]) return null;
    this.#texts[part] = read.text;
    return read.text;
  }

  /**
   * Takes note of a part that another tab wrote and this page goes on from.
   * @returns whether this page's own edits, made before it has looked at the durable copy, begin anew from there
   */
  follow(part: Part, { text, stamp }: Copy): boolean {
    this.#failed.delete(part);
    this.#copies = { ...this.#copies, [part]: { text, stamp } };
    this.#newest = Math.max(this.#newest, stamp ?? 0);
    // With the same stamp the other tab has looked as little at the durable copy: its edits are like this page's own.
    if (!this.#base || this.#base[part] === stamp) return false;
    this.#base = { ...this.#base, [part]: stamp };
    return true;
  }

  /**
   * Fetches what speaks to the durable copy, and what that has. Nothing where there is no database, or no network to fetch it
   * with: local storage stays the only copy then, as it is said nowhere that there are two.
   */
  async open(): Promise<Opened> {
    try {
      const { DurableDraft: Durable, readDurable } = await import('#web/platform/storage/durable-draft.ts');
      const found = await readDurable(this.#space);
      return { found, durable: new Durable(this.#space, () => this.#copies) };
    } catch {
      return { found: {} };
    }
  }

  /** Keeps the durable copy from now on. Returns what is newer there than what this page started from. */
  use({ found, durable }: Opened): DraftCopies {
    const base = this.#base;
    if (!base) return {};
    this.#base = undefined;
    this.#durable = durable;
    const stamps = [base.bill, base.forms, found.bill?.stamp, found.forms?.stamp];
    this.#newest = Math.max(this.#newest, ...stamps.map((stamp) => stamp ?? 0));
    durable?.changed();
    return {
      bill: isNewer(found.bill, base.bill) ? found.bill : undefined,
      forms: isNewer(found.forms, base.forms) ? found.forms : undefined,
    };
  }

  /** Writes what waits for the durable copy at once: the page may be about to go. */
  flush(): void {
    this.#durable?.flush();
  }

  /**
   * Newer than all that this page has seen. As long as it has not looked at the durable copy, what it writes makes local storage
   * no newer than that: a page that is closed at once must not hide what a killed browser left there.
   */
  #nextStamp(part: Part): Stamp {
    if (this.#base) return this.#base[part];
    this.#newest = Math.max(now(), this.#newest + 1);
    return this.#newest;
  }
}
