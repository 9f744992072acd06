import { createStore } from 'zustand/vanilla';
import {
  billEntry,
  billKey,
  omit,
  readBill,
  storedBill,
  type Bill,
  type BillEntry,
  type SavedBill,
} from '#domain';
import type { Change, Records } from '../storage/record-types.ts';
import type { WriteResult } from '../storage/store.ts';
import { readEntry, type HistoryEntry } from './history-entry.ts';

export interface HistoryOptions {
  readonly records: Records<HistoryEntry>;
  readonly newId: () => string;
  /** ISO 8601. */
  readonly now: () => string;
  /** Called after every change made here, so that other tabs and the synchronisation hear of it. */
  readonly changed: (state: HistoryState) => void;
}

export interface HistoryState {
  /** `unavailable`: this device's storage cannot be read. */
  readonly status: 'loading' | 'ready' | 'unavailable';
  /** What a list shows, in no order. The same array while nothing changes. */
  readonly bills: readonly HistoryEntry[];
  /** Saved or deleted here, and not confirmed by the account. A guest's bills all are. */
  readonly unsent: number;
  /** Records of this device that are no bills of any known version; left as they are. */
  readonly unreadable: number;
}

const isShown = ({ state }: HistoryEntry): boolean => state === 'unsent' || state === 'synced';
const isUnsent = ({ state }: HistoryEntry): boolean => state === 'unsent' || state === 'deleting';

/** Several changes as one. */
const joined = (changes: readonly Change<HistoryEntry>[]): Change<HistoryEntry> => ({
  put: changes.flatMap(({ put = [] }) => put),
  remove: changes.flatMap(({ remove = [] }) => remove),
  bodies: changes.flatMap(({ bodies = [] }) => bodies),
});

/** The bill history of one space: saved bills that do not change any more. */
export class HistoryStore {
  readonly #options: HistoryOptions;
  readonly #store = createStore<HistoryState>(() => ({
    status: 'loading',
    bills: [],
    unsent: 0,
    unreadable: 0,
  }));
  readonly #entries = new Map<string, HistoryEntry>();
  readonly getState = this.#store.getState;
  readonly getInitialState = this.#store.getInitialState;
  readonly subscribe = this.#store.subscribe;
  #loading: Promise<void> | undefined;

  constructor(options: HistoryOptions) {
    this.#options = options;
  }

  /** Reads the device's entries, until that has worked once. */
  load(): Promise<void> {
    this.#loading ??= this.#loadOnce();
    return this.#loading;
  }

  async #loadOnce(): Promise<void> {
    await this.reload();
    if (this.getState().status === 'unavailable') this.#loading = undefined;
  }

  /** Reads them again: another tab has changed them. */
  async reload(): Promise<void> {
    const stored = await this.#options.records.all();
    if (!stored) return this.#publish({ status: 'unavailable' });
    const entries = stored.map(readEntry);
    this.#entries.clear();
    for (const entry of entries) if (entry) this.#entries.set(entry.id, entry);
    this.#publish({ status: 'ready', unreadable: entries.filter((entry) => !entry).length });
  }

  /** Every entry, those deleted too. For the synchronisation. */
  entries(): readonly HistoryEntry[] {
    return [...this.#entries.values()];
  }

  /**
   * Saves a bill under a name and returns its id, or why not. Saved bills do not change: one that it `replaces` is deleted in the
   * same step, here and, whenever it can be reached, in the account.
   */
  async save(
    name: string,
    bill: Bill,
    replaces?: string,
  ): Promise<{ id: string } | Exclude<WriteResult, 'saved'>> {
    const entry = billEntry(bill, { id: this.#options.newId(), name, date: this.#options.now() });
    const result = await this.change(replaces === undefined ? [] : [replaces], (found) =>
      this.#replacement(entry, bill, replaces === undefined ? undefined : found.get(replaces)),
    );
    return result === 'saved' ? { id: entry.id } : result;
  }

  /**
   * Puts bills in the places of saved ones, all or none, each under its name and the day it was saved. Returns their ids by those that they
   * had, `gone` where one of them was deleted or replaced meanwhile, or why they cannot be kept.
   */
  async amend(
    amended: readonly { readonly entry: HistoryEntry; readonly bill: Bill }[],
  ): Promise<ReadonlyMap<string, string> | 'gone' | Exclude<WriteResult, 'saved'>> {
    const next = amended.map(({ entry: { id, name, date }, bill }) => ({
      before: id,
      entry: billEntry(bill, { id: this.#options.newId(), name, date }),
      bill,
    }));
    let areHere = false;
    const result = await this.change(
      next.map(({ before }) => before),
      (found) => {
        const known = next.map(({ before }) => found.get(before));
        areHere = known.every((each) => each !== undefined && isShown(each));
        if (!areHere) return {};
        return joined(next.map(({ entry, bill }, index) => this.#replacement(entry, bill, known[index])));
      },
    );
    if (result !== 'saved') return result;
    return areHere ? new Map(next.map(({ before, entry }) => [before, entry.id])) : 'gone';
  }

  /** Adds bills as they are, all or none. */
  async add(bills: readonly SavedBill[]): Promise<WriteResult> {
    return this.change([], () => ({
      put: bills.map(({ entry, bill }) => ({ ...entry, state: 'unsent', billId: bill.id })),
      bodies: bills.map(({ entry, bill }) => [entry.id, storedBill(bill)]),
    }));
  }

  /** Adds the bills of a file that are not here already, all or none; returns how many, or why not. */
  async import(bills: readonly SavedBill[]): Promise<number | Exclude<WriteResult, 'saved'>> {
    await this.load();
    const known = new Set(this.getState().bills.flatMap((entry) => [entry.id, billKey(entry)]));
    const fresh = new Map<string, SavedBill>();
    for (const saved of bills) {
      const { entry } = saved;
      if (known.has(entry.id) || known.has(billKey(entry))) continue;
      // An id that was deleted here stays deleted.
      const id = this.#entries.has(entry.id) || fresh.has(entry.id) ? this.#options.newId() : entry.id;
      fresh.set(id, { ...saved, entry: { ...entry, id } });
      known.add(billKey(entry));
    }
    const result = await this.add([...fresh.values()]);
    return result === 'saved' ? fresh.size : result;
  }

  /** The bill of an entry, as far as this device has it. */
  async bill(id: string): Promise<Bill | 'absent' | 'unreadable'> {
    const body = await this.#options.records.body(id);
    if (body === undefined) return 'absent';
    const read = readBill(body);
    return read.ok ? read.bill : 'unreadable';
  }

  /** The same as it was stored. */
  body(id: string): Promise<unknown> {
    return this.#options.records.body(id);
  }

  async keepBill(id: string, body: unknown): Promise<WriteResult> {
    return this.change([], () => ({ bodies: [[id, body]] }));
  }

  /** Deletes a bill; returns the way to have it back. */
  async remove(id: string): Promise<() => Promise<WriteResult>> {
    const body = await this.#options.records.body(id);
    let before: HistoryEntry | undefined;
    await this.change([id], (found) => {
      before = found.get(id);
      return before ? this.#deletion(before) : { remove: [id] };
    });
    return () => (before ? this.#restore(before, body) : Promise.resolve('saved'));
  }

  /** A new entry and its bill, in the place of another one if there is one. */
  #replacement(entry: BillEntry, bill: Bill, replaced: HistoryEntry | undefined): Change<HistoryEntry> {
    const gone = this.#deletion(replaced);
    return {
      put: [...(gone.put ?? []), { ...entry, state: 'unsent', billId: bill.id }],
      remove: gone.remove ?? [],
      bodies: [[entry.id, storedBill(bill)]],
    };
  }

  #deletion(entry: HistoryEntry | undefined): Change<HistoryEntry> {
    if (!entry || !isShown(entry)) return {};
    // The account cannot have it yet: there is nothing to tell.
    if (entry.state === 'unsent' && !entry.tried) return { remove: [entry.id] };
    return { put: [{ ...entry, state: 'deleting', tried: false, goneAt: this.#options.now() }] };
  }

  async #restore(before: HistoryEntry, known: unknown): Promise<WriteResult> {
    // What this device did not have, the synchronisation fetched before it deleted it.
    const body = known ?? (await this.#options.records.body(before.id));
    return this.change([before.id], (found) => {
      const now = found.get(before.id);
      if (now?.state === 'deleting' && !now.tried) return { put: [before] };
      if (now && isShown(now)) return {};
      if (body === undefined) return {};
      // The account deletes its photos as well: they are sent anew.
      const entry = omit(before, 'createdAt', 'goneAt', 'photos', 'noRoomForPhotos');
      // A request to delete it may still be under way: it comes back as another bill.
      const id = now ? this.#options.newId() : before.id;
      return { put: [{ ...entry, id, state: 'unsent', tried: false }], bodies: [[id, body]] };
    });
  }

  /**
   * Forgets the deletions before this moment, and the bills of the others: nobody can take them back after a reload.
   * @param before ISO 8601
   */
  async tidy(before: string): Promise<void> {
    const gone = this.entries().filter(({ state }) => state === 'gone');
    if (gone.length === 0) return;
    await this.change([], () => ({
      remove: gone.filter(({ goneAt = '' }) => goneAt < before).map(({ id }) => id),
      removeBodies: gone.map(({ id }) => id),
    }));
  }

  /** Changes records in one transaction on what is stored at that moment. */
  async change(
    ids: readonly string[],
    decide: (found: ReadonlyMap<string, HistoryEntry>) => Change<HistoryEntry>,
  ): Promise<WriteResult> {
    await this.load();
    let made: Change<HistoryEntry> = {};
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

  /** Gives an entry another state, if it is still in one of these. */
  async move(id: string, from: HistoryEntry['state'], change: Partial<HistoryEntry>): Promise<WriteResult> {
    return this.change([id], (found) => {
      const entry = found.get(id);
      return entry?.state === from ? { put: [{ ...entry, ...change }] } : {};
    });
  }

  /** Gives a bill that is not sent another id. */
  async renew(id: string): Promise<WriteResult> {
    const body = await this.#options.records.body(id);
    const next = this.#options.newId();
    return this.change([id], (found) => {
      const entry = found.get(id);
      if (entry?.state !== 'unsent') return {};
      return { remove: [id], put: [{ ...entry, id: next, tried: false }], bodies: [[next, body]] };
    });
  }

  #publish(change: Partial<HistoryState>): void {
    const entries = [...this.#entries.values()];
    this.#store.setState({
      ...change,
      bills: entries.filter(isShown),
      unsent: entries.filter(isUnsent).length,
    });
  }
}
