import { now } from '#web/platform/device/clock.ts';
import { NO_STAMP, stampOf } from '#web/platform/storage/draft.ts';
import type { CopiesByKey, Copy } from '#web/platform/storage/durable-copies.ts';
import { keepDurably } from '#web/platform/storage/keep-durable.ts';
import { storedText, writeText, type WriteResult } from '#web/platform/storage/store.ts';

/**
 * The two copies of some texts on the device: local storage, which tabs share and which is read and written synchronously, and the
 * browser's database, which follows a moment later but survives if the browser is killed. Which one is newer was settled before
 * (platform/storage/both-copies; docs/product/bill.md, "Where the bill lies").
 */
export class Copies {
  /** The contents of local storage, as far as this page knows. */
  readonly #texts = new Map<string, string | null>();
  /** This page's last read or write, even if local storage refused it. */
  readonly #copies = new Map<string, Copy>();
  /** Keys whose last write failed, and why. */
  readonly #failed = new Map<string, WriteResult>();
  /** The newest stamp that this page has seen. */
  #newest = 0;
  #isDurable = false;

  /** @param newer texts that are newer in the database than in local storage, which may have been full */
  constructor(keys: readonly string[], newer: CopiesByKey = new Map()) {
    for (const key of keys) {
      const text = storedText(key);
      const stamp = stampOf(text);
      const copy = newer.get(key);
      this.#texts.set(key, text);
      if (copy && copy.stamp > stamp) this.#take(key, copy);
      else if (text !== null) this.#take(key, { text, stamp });
    }
  }

  /** A text as this page last read or wrote it. */
  text(key: string): string | null {
    return this.#copies.get(key)?.text ?? null;
  }

  /**
   * Writes a text at once, and to the database a moment later.
   * @returns 'saved' only if every text is: the bill may find no room although the smaller forms did
   */
  write(key: string, textOf: (stamp: number) => string): WriteResult {
    // Newer than everything that this page has seen, even if the clock is behind.
    const stamp = Math.max(now(), this.#newest + 1);
    const text = textOf(stamp);
    const result = writeText(key, text);
    if (result === 'saved') {
      this.#texts.set(key, text);
      this.#failed.delete(key);
    } else this.#failed.set(key, result);
    this.#take(key, { text, stamp });
    if (this.#isDurable) this.#keepDurably(key);
    const [failure = 'saved'] = this.#failed.values();
    return failure;
  }

  /** Takes over a text that another tab wrote since this one last read or wrote it; `null`: there is none. */
  foreign(key: string): string | null {
    const text = storedText(key);
    // A failed read or our own last write: nothing new. A removed key: another tab wiped the storage, and
    // this tab's bill is the only one left, so it is kept.
    if (text === null || text === this.#texts.get(key)) return null;
    this.#texts.set(key, text);
    this.#failed.delete(key);
    this.#take(key, { text, stamp: stampOf(text) });
    return text;
  }

  /** Keeps the database up to date from now on. */
  keepDurable(): void {
    this.#isDurable = true;
    for (const key of this.#copies.keys()) this.#keepDurably(key);
  }

  #take(key: string, copy: Copy): void {
    this.#copies.set(key, copy);
    this.#newest = Math.max(this.#newest, copy.stamp);
  }

  #keepDurably(key: string): void {
    keepDurably(key, () => this.#copies.get(key) ?? { text: '', stamp: NO_STAMP });
  }
}
