import { createStore } from 'zustand/vanilla';
import { billEntry, billKey, readBill, storedBill, type Bill, type SavedBill } from '#domain';
import { keptShare } from '#web/platform/kept-shares.ts';
import { daysAfter } from '#web/platform/moments.ts';
import type { Space } from '#web/platform/storage/keys.ts';
import type { Change, Records } from '#web/platform/storage/records.ts';
import type { WriteResult } from '#web/platform/storage/store.ts';
import { joined, nextVersion, removed, restored, tidied, type Amended } from './bill-versions.ts';
import { isShown, isUnsent, readEntry, type SavedBillEntry } from './saved-bill-entry.ts';

/** How long past versions and deletions are remembered: longer than any request can be under way. */
const REMEMBERED_DAYS = 30;

export interface SavedBillsOptions {
  readonly space: Space;
  readonly records: Records<SavedBillEntry>;
  readonly newId: () => string;
  /** ISO 8601. */
  readonly now: () => string;
  /** Called after every change made here, to notify other tabs and the synchronisation. */
  readonly changed: (state: SavedBillsState) => void;
  /** Keeps a bill that was deleted on another device, and that has changes which the account does not have. */
  readonly keepUnsaved: (name: string, bill: Bill) => WriteResult;
}

export interface SavedBillsState {
  /** `unavailable`: this device's storage cannot be read. */
  readonly status: 'loading' | 'ready' | 'unavailable';
  /** The entries that lists show, unordered. The same array while nothing changes. */
  readonly bills: readonly SavedBillEntry[];
  /** Saved or deleted here, and not confirmed by the account: for a guest, all bills. */
  readonly unsent: number;
  /** Records on this device that are not bills of any known version; left as they are. */
  readonly unreadable: number;
}

/** A saved bill as it is now: the ids of the bill and of the version. */
export interface SavedVersion extends Pick<SavedBillEntry, 'id' | 'version'> {
  readonly bill: Bill;
}

/** The saved bills of one space (docs/product/sync.md, "Versions"). */
export class SavedBills {
  readonly #options: SavedBillsOptions;
  readonly #store = createStore<SavedBillsState>(() => ({
    status: 'loading',
    bills: [],
    unsent: 0,
    unreadable: 0,
  }));
  readonly #entries = new Map<string, SavedBillEntry>();
  readonly getState = this.#store.getState;
  readonly getInitialState = this.#store.getInitialState;
  readonly subscribe = this.#store.subscribe;
  readonly space: Space;
  /** For new versions. */
  readonly newId: SavedBillsOptions['newId'];
  readonly now: SavedBillsOptions['now'];
  readonly keepUnsaved: SavedBillsOptions['keepUnsaved'];
  #loading: Promise<void> | undefined;

  constructor(options: SavedBillsOptions) {
    this.#options = options;
    this.space = options.space;
    this.newId = options.newId;
    this.now = options.now;
    this.keepUnsaved = options.keepUnsaved;
  }

  /** Reads the device's entries, until that has succeeded once. */
  load(): Promise<void> {
    this.#loading ??= this.#loadOnce();
    return this.#loading;
  }

  async #loadOnce(): Promise<void> {
    await this.reload();
    if (this.getState().status === 'ready') void this.tidy(daysAfter(this.now(), -REMEMBERED_DAYS));
  }

  /** Reads them again: another tab has changed them. */
  async reload(): Promise<void> {
    const stored = await this.#options.records.all();
    if (!stored) {
      this.#loading = undefined;
      return this.#publish({ status: 'unavailable' });
    }
    const entries = stored.map(readEntry);
    this.#entries.clear();
    for (const entry of entries) if (entry) this.#entries.set(entry.id, entry);
    this.#publish({ status: 'ready', unreadable: entries.filter((entry) => !entry).length });
  }

  /** Every entry, including deleted ones. For the synchronisation. */
  entries(): readonly SavedBillEntry[] {
    return [...this.#entries.values()];
  }

  /** The entry of a saved bill, even of a deleted one. */
  entry(id: string): SavedBillEntry | undefined {
    return this.#entries.get(id);
  }

  /** The same; undefined if it was deleted. */
  saved(id: string): SavedBillEntry | undefined {
    const entry = this.entry(id);
    return entry && isShown(entry) ? entry : undefined;
  }

  /** Saves a bill under a name, as a new saved bill. @param date ISO 8601 */
  async save(
    name: string,
    bill: Bill,
    date = this.now(),
  ): Promise<SavedVersion | Exclude<WriteResult, 'saved'>> {
    const id = this.newId();
    const entry = billEntry(bill, { id, name, date });
    const result = await this.#add([{ entry: { ...entry, version: id, billId: bill.id }, bill }]);
    return result === 'saved' ? { id, version: id, bill } : result;
  }

  /**
   * Makes the next versions of saved bills, all or none, each under the entry's name and day. `gone` if one of them was deleted or changed
   * meanwhile.
   */
  async amend(
    amended: readonly (Amended & { readonly entry: SavedBillEntry })[],
  ): Promise<'gone' | WriteResult> {
    let areHere = false;
    const result = await this.change(
      amended.map(({ entry }) => entry.id),
      (found) => {
        const changes = amended.flatMap(({ entry, bill, base }) => {
          const now = found.get(entry.id);
          if (!now || !isShown(now) || now.version !== entry.version) return [];
          return nextVersion(now, entry, bill, { id: this.newId(), at: this.now() }, base);
        });
        areHere = changes.length === amended.length;
        return areHere ? joined(changes) : {};
      },
    );
    if (areHere || result !== 'saved') return result;
    // Another tab has changed a bill meanwhile.
    await this.reload();
    return 'gone';
  }

  /** All or none. */
  #add(bills: readonly { readonly entry: SavedBillEntry; readonly bill: Bill }[]): Promise<WriteResult> {
    return this.change([], () => ({
      put: bills.map(({ entry }) => entry),
      bodies: bills.map(({ entry, bill }) => [entry.version, storedBill(bill)]),
    }));
  }

  /** Adds the bills of a file that are not here already, all or none; returns how many, or why not. */
  async import(bills: readonly SavedBill[]): Promise<number | Exclude<WriteResult, 'saved'>> {
    await this.load();
    const known = new Set(this.getState().bills.flatMap((entry) => [entry.version, billKey(entry)]));
    const billIds = new Set(this.entries().map(({ billId }) => billId));
    const used = new Set(this.entries().map(({ id }) => id));
    const fresh = [];
    for (const { entry, bill: coming } of bills) {
      if (known.has(entry.id) || known.has(billKey(entry))) continue;
      // An id that was deleted here stays deleted, and a saved bill has only one present version: this one gets a new id.
      const { first = entry.id, ...facts } = entry;
      const id = used.has(first) ? this.newId() : first;
      // The bill that is here is a different one by now: undo must not lead from one to the other, nor what a table said about it to this.
      const isTaken = billIds.has(coming.id) || keptShare(this.space, coming.id);
      const bill = isTaken ? { ...coming, id: this.newId() } : coming;
      // Its version is a new one: anybody can write a version's id beside other contents. The account may have the bill already.
      const version = this.newId();
      const sent = { id: version, name: entry.name, date: entry.date };
      fresh.push({ entry: { ...facts, id, version, billId: bill.id, sent }, bill });
      known.add(billKey(entry));
      used.add(id);
      billIds.add(bill.id);
    }
    const result = await this.#add(fresh);
    return result === 'saved' ? fresh.length : result;
  }

  /** The bill of a version, if this device has it. Rejects if the database cannot be read. */
  async bill(version: string): Promise<Bill | 'absent' | 'unreadable'> {
    const body = await this.body(version);
    if (body === undefined) return 'absent';
    const read = readBill(body);
    return read.ok ? read.bill : 'unreadable';
  }

  /** The same, as it is stored. */
  body(version: string): Promise<unknown> {
    return this.#options.records.body(version);
  }

  async storeBody(version: string, body: unknown): Promise<WriteResult> {
    return this.change([], () => ({ bodies: [[version, body]] }));
  }

  /**
   * Deletes a saved bill. Returns a function that restores it and returns its entry: that of a new saved bill if the account was told of
   * the deletion; undefined if the bill is no longer available. Rejects if nothing was deleted.
   */
  async remove(
    id: string,
  ): Promise<() => Promise<SavedBillEntry | undefined | Exclude<WriteResult, 'saved'>>> {
    const entry = this.saved(id);
    if (!entry) return () => Promise.resolve(undefined);
    let before = entry;
    const body = await this.body(before.version);
    const result = await this.change([id], (found) => {
      before = found.get(id) ?? before;
      // A guest's bills are sent nowhere.
      const isTold = (before.synced ?? before.sent) !== undefined && this.space !== 'guest';
      return isTold
        ? { put: [{ ...before, deletion: { at: this.now(), state: 'unsent' } }] }
        : removed(before);
    });
    if (result !== 'saved') throw new Error(`A deletion could not be stored: ${result}`);
    return async () => {
      // The sync fetches a missing body before it deletes the bill.
      const known = body ?? (await this.body(before.version));
      let back: SavedBillEntry | undefined;
      const result = await this.change([id], (found) => {
        const change = restored(found.get(id), before, known, this.newId());
        back = change.put?.[0];
        return change;
      });
      return result === 'saved' ? back : result;
    };
  }

  /**
   * Forgets what was deleted or replaced before this moment, and the contents of bills deleted later: after a reload nobody can undo a
   * deletion.
   * @param before ISO 8601
   */
  async tidy(before: string): Promise<void> {
    const change = tidied(this.entries(), before);
    if (Object.values(change).some((list) => list.length > 0)) await this.change([], () => change);
  }

  /** Changes records in one transaction on what is stored at that moment. */
  async change(
    ids: readonly string[],
    decide: (found: ReadonlyMap<string, SavedBillEntry>) => Change<SavedBillEntry>,
  ): Promise<WriteResult> {
    await this.load();
    let made: Change<SavedBillEntry> = {};
    const result = await this.#options.records.change(ids, (found) => {
      made = decide(found);
      return made;
    });
    if (result !== 'saved') return result;
    const { put = [], remove = [] } = made;
    for (const entry of put) this.#entries.set(entry.id, entry);
    for (const id of remove) this.#entries.delete(id);
    if (put.length + remove.length > 0) {
      this.#publish({});
      this.#options.changed(this.getState());
    }
    return result;
  }

  /** Changes an entry. @param decide undefined: it stays as it is */
  async note(
    id: string,
    decide: (entry: SavedBillEntry) => SavedBillEntry | undefined,
  ): Promise<WriteResult> {
    return this.change([id], (found) => {
      const entry = found.get(id);
      const next = entry && decide(entry);
      return next ? { put: [next] } : {};
    });
  }

  #publish(change: Partial<SavedBillsState>): void {
    const entries = [...this.#entries.values()];
    this.#store.setState({
      ...change,
      bills: entries.filter(isShown),
      unsent: entries.filter(isUnsent).length,
    });
  }
}
