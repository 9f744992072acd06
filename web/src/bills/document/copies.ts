import type { BillId, Changes } from '#domain';
import { now } from '#web/platform/device/clock.ts';
import { loadDraft, logEntry, parseDraft, serializeDraft, type Draft, type LeftBill } from './draft.ts';
import { NO_STAMP, stampOf } from '#web/platform/storage/stamps.ts';
import type { CopiesByKey, Copy } from '#web/platform/storage/durable-copies.ts';
import { keepDurably } from '#web/platform/storage/keep-durable.ts';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import { remove, storedText, writeText, type WriteResult } from '#web/platform/storage/store.ts';

/** A log of this many characters is replaced by the whole bill: every change writes the log so far. */
const LONG_LOG = 4096;

/**
 * The two copies of the bill, the forms and the left bills on the device: local storage, which tabs share and which is read and written
 * synchronously, and the browser's database, which follows a moment later but survives if the browser is killed. Which one is newer was
 * settled before (bills/document/both-copies; docs/product/bill.md, "Where the bill lies"). In local storage a change of the bill is an
 * entry of its log, so that a keystroke writes no more for a long bill than for a short one.
 */
export class Copies {
  /** The bill that was found here first. */
  readonly found: LeftBill | undefined;
  readonly #keys: ReturnType<typeof spaceKeys>;
  /** The contents of local storage, as far as this page knows. */
  readonly #texts = new Map<string, string | null>();
  /** This page's last read or write, even if local storage refused it. */
  readonly #copies = new Map<string, Copy>();
  /** Keys whose last write failed, and why. */
  readonly #failed = new Map<string, WriteResult>();
  /** The bill that local storage has as this page has it, so that an entry of its log is enough for a change. */
  #loggable: BillId | undefined;
  /** The newest stamp that this page has seen. */
  #newest = 0;
  #isDurable = false;

  /** @param newer texts that are newer in the database than in local storage, which may have been full */
  constructor(space: Space, newer: CopiesByKey = new Map()) {
    this.#keys = spaceKeys(space);
    const { bill, log, forms, left } = this.#keys;
    for (const key of [bill, log, forms, left]) this.#texts.set(key, storedText(key));
    const newerOf = (key: string, stamp: number) => {
      const copy = newer.get(key);
      return copy && copy.stamp > stamp ? copy : undefined;
    };
    const stored = loadDraft(space);
    const newerBill = newerOf(bill, stored?.stamp ?? NO_STAMP);
    this.found = newerBill ? parseDraft(newerBill.text) : stored;
    if (!newerBill && stored?.ok) this.#loggable = stored.bill.id;
    if (this.found) this.#take(bill, this.found);
    for (const key of [forms, left]) {
      const here = this.#texts.get(key) ?? null;
      const copy =
        newerOf(key, stampOf(here)) ?? (here === null ? undefined : { text: here, stamp: stampOf(here) });
      if (copy) this.#take(key, copy);
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
    const stamp = this.#nextStamp();
    const text = textOf(stamp);
    this.#put(key, text);
    return this.#wrote(key, { text, stamp });
  }

  /** The same for the bill. @param changes absent: it is another bill, or is another saved bill */
  writeBill({ bill, savedAs }: Draft, changes?: Changes): WriteResult {
    const { bill: key, log } = this.#keys;
    const stamp = this.#nextStamp();
    const copy = {
      stamp,
      get text() {
        return serializeDraft(bill, stamp, savedAs);
      },
    };
    const entries = this.#texts.get(log) ?? '';
    const isLogged = changes && this.#loggable === bill.id && entries.length < LONG_LOG;
    const isWritten = isLogged
      ? this.#put(log, entries + logEntry(bill.id, stamp, changes))
      : this.#putWhole(copy.text);
    this.#loggable = isWritten ? bill.id : undefined;
    return this.#wrote(key, copy);
  }

  /** Replaces the log by the whole bill, unless another tab has added to it: a version of the app that is older may not know the log. */
  writeWhole(): void {
    const { bill, log } = this.#keys;
    const entries = this.#texts.get(log) ?? null;
    const text = this.text(bill);
    if (entries !== null && text !== null && this.#loggable !== undefined && storedText(log) === entries)
      this.#putWhole(text);
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

  /** The same for the bill. */
  foreignBill(): LeftBill | null {
    const { bill, log } = this.#keys;
    const [text, entries] = [storedText(bill), storedText(log)];
    if (text === null) this.#loggable = undefined;
    if (text === null || (text === this.#texts.get(bill) && entries === this.#texts.get(log))) return null;
    this.#texts.set(bill, text).set(log, entries);
    for (const key of [bill, log]) this.#failed.delete(key);
    const draft = parseDraft(text, entries);
    const isKnown = draft.ok && draft.stamp === this.#copies.get(bill)?.stamp;
    this.#loggable = draft.ok ? draft.bill.id : undefined;
    // Another tab has only written it whole.
    if (isKnown) return null;
    this.#take(bill, draft);
    return draft;
  }

  /** Keeps the database up to date from now on. */
  keepDurable(): void {
    this.#isDurable = true;
    for (const key of this.#copies.keys()) this.#keepDurably(key);
  }

  /** Newer than everything that this page has seen, even if the clock is behind. */
  #nextStamp(): number {
    return Math.max(now(), this.#newest + 1);
  }

  /** Writes to local storage. Returns true if it is there. */
  #put(key: string, text: string): boolean {
    const result = writeText(key, text);
    if (result === 'saved') {
      this.#texts.set(key, text);
      this.#failed.delete(key);
    } else this.#failed.set(key, result);
    return result === 'saved';
  }

  #putWhole(text: string): boolean {
    const { bill, log } = this.#keys;
    if (!this.#put(bill, text)) return false;
    // If the page is killed in between, the entries are older than the bill.
    if (this.#texts.get(log) !== null) remove(log);
    this.#texts.set(log, null);
    this.#failed.delete(log);
    return true;
  }

  #wrote(key: string, copy: Copy): WriteResult {
    this.#take(key, copy);
    if (this.#isDurable) this.#keepDurably(key);
    const [failure = 'saved'] = this.#failed.values();
    return failure;
  }

  #take(key: string, copy: Copy): void {
    this.#copies.set(key, copy);
    this.#newest = Math.max(this.#newest, copy.stamp);
  }

  #keepDurably(key: string): void {
    keepDurably(key, () => {
      const { text, stamp } = this.#copies.get(key) ?? { text: '', stamp: NO_STAMP };
      return { text, stamp };
    });
  }
}
