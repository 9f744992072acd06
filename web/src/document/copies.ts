import { now } from '#web/platform/device/clock.ts';
import {
  isNewer,
  NO_STAMP,
  stampOf,
  type Copy,
  type DraftCopies,
  type Part,
  type Stamp,
} from '#web/platform/storage/draft.ts';
import type { DurableDraft } from '#web/platform/storage/durable-draft.ts';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import { storedText, writeText, type WriteResult } from '#web/platform/storage/store.ts';

/**
 * The two copies on the device: local storage, which tabs share and which is read and written synchronously, and the browser's database,
 * which follows a moment later but survives if the browser is killed. Which one is newer was settled before (platform/storage/both-copies;
 * docs/product/bill.md, "Where the bill lies").
 */
export class Copies {
  readonly #keys: Record<Part, string>;
  readonly #space: Space;
  /** The contents of local storage, as far as this page knows. */
  readonly #texts: Record<Part, string | null>;
  /** This page's last read or write, even if local storage refused it. */
  #copies: DraftCopies;
  /** Parts whose last write failed, and why. */
  readonly #failed = new Map<Part, WriteResult>();
  /** The newest stamp that this page has seen. */
  #newest: number;
  #durable: DurableDraft | undefined;

  /** @param newer parts that are newer in the database than in local storage, which may have been full */
  constructor(space: Space, newer: DraftCopies = {}) {
    this.#space = space;
    this.#keys = spaceKeys(space);
    this.#texts = {
      bill: storedText(this.#keys.bill),
      forms: storedText(this.#keys.forms),
      left: storedText(this.#keys.left),
    };
    const copy = (part: Part): Copy | undefined => {
      const text = this.#texts[part];
      const here = text === null ? undefined : { text, stamp: stampOf(text) };
      return isNewer(newer[part], here ? here.stamp : NO_STAMP) ? newer[part] : here;
    };
    this.#copies = { bill: copy('bill'), forms: copy('forms'), left: copy('left') };
    this.#newest = Math.max(0, ...Object.values(this.#copies).map((each) => each?.stamp ?? 0));
  }

  /** A part as this page last read or wrote it. */
  text(part: Part): string | null {
    return this.#copies[part]?.text ?? null;
  }

  /**
   * Writes a part at once, and to the database a moment later.
   * @returns 'saved' only if every part is: the bill may find no room although the smaller forms did
   */
  write(part: Part, textOf: (stamp: number) => string): WriteResult {
    // Newer than everything that this page has seen, even if the clock is behind.
    this.#newest = Math.max(now(), this.#newest + 1);
    const text = textOf(this.#newest);
    this.#copies = { ...this.#copies, [part]: { text, stamp: this.#newest } };
    const result = writeText(this.#keys[part], text);
    if (result === 'saved') {
      this.#texts[part] = text;
      this.#failed.delete(part);
    } else this.#failed.set(part, result);
    this.#durable?.changed();
    const [failure = 'saved'] = this.#failed.values();
    return failure;
  }

  /** Takes over a part that another tab wrote since this one last read or wrote it; `null`: there is none. */
  foreign(part: Part): string | null {
    const text = storedText(this.#keys[part]);
    // A failed read or our own last write: nothing new. A removed key: another tab wiped the storage, and
    // this tab's bill is the only one left, so it is kept.
    if (text === null || text === this.#texts[part]) return null;
    this.#texts[part] = text;
    this.#failed.delete(part);
    const stamp: Stamp = stampOf(text);
    this.#copies = { ...this.#copies, [part]: { text, stamp } };
    this.#newest = Math.max(this.#newest, stamp ?? 0);
    return text;
  }

  /** Keeps the database up to date from now on. Without a database, or a network to fetch its code, local storage is the only copy. */
  async keepDurable(): Promise<void> {
    try {
      const { DurableDraft: Durable } = await import('#web/platform/storage/durable-draft.ts');
      this.#durable = new Durable(this.#space, () => this.#copies);
      this.#durable.changed();
    } catch {
      // Local storage alone: no notice, since the second copy is invisible.
    }
  }

  /** Writes pending changes to the database at once: the page may be about to close. */
  flush(): void {
    this.#durable?.flush();
  }
}
