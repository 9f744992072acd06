import { readBill, type Bill, type SavedBill } from '#domain';
import { remoteOf } from './connect.ts';
import type { SavedBillEntry } from '../saved-bill-entry.ts';
import type { SavedBills } from '../saved-bills.ts';
import { fetchBills } from './sync-bills.ts';

/** How many bills this device reads at once. */
const BATCH = 100;
/** How many bills one answer of the service holds: each may have 256 KB. */
const OF_AN_ANSWER = 4;
/** How many requests are sent at once. */
const ANSWERS = 4;

/**
 * `absent`: neither here nor in the account; `offline`: it may be in the account, which cannot be asked now; `unreadable`: a newer app made
 * it; `unavailable`: the device's database cannot be read.
 */
export type NoBill = 'absent' | 'offline' | 'unreadable' | 'unavailable';

/** A version of a saved bill, with its content. */
export interface WholeBill {
  readonly entry: SavedBillEntry;
  readonly bill: Bill;
}

/**
 * Fetches the contents of these bills that this device does not have, and stores them. If the account does not have one of these versions,
 * reads its list again: another device may have replaced it. Returns whether the account has answered.
 */
async function fetchMissing(store: SavedBills, entries: readonly SavedBillEntry[]): Promise<boolean> {
  const ids = entries.map(({ version }) => version);
  const found = new Set<string>();
  try {
    const remote = await remoteOf(store.space);
    if (!remote) return true;
    const answers = Array.from({ length: Math.ceil(ids.length / OF_AN_ANSWER) }, (_, answer) =>
      ids.slice(answer * OF_AN_ANSWER, (answer + 1) * OF_AN_ANSWER),
    );
    for (let from = 0; from < answers.length; from += ANSWERS) {
      const asked = answers.slice(from, from + ANSWERS);
      const replies = await Promise.all(asked.map((some) => remote.bills.bills(some)));
      const bodies = replies.flatMap((reply) => (reply.ok ? [...reply.value] : []));
      await store.change([], () => ({ bodies }));
      if (!replies.every(({ ok }) => ok)) return false;
      for (const [id] of bodies) found.add(id);
    }
    return ids.every((id) => found.has(id)) || (await fetchBills(store, remote.bills)) === undefined;
  } catch {
    // The client's code cannot be fetched.
    return false;
  }
}

/**
 * Reads the bill of an entry from this device, or else from the account. If another device has replaced this version, returns the later
 * one.
 * @param fetching is called before the account is asked
 */
export async function wholeBill(
  store: SavedBills,
  entry: SavedBillEntry,
  fetching?: () => void,
): Promise<WholeBill | NoBill> {
  try {
    const here = await store.bill(entry.version);
    if (here !== 'absent') return typeof here === 'string' ? here : { entry, bill: here };
    fetching?.();
    const answered = await fetchMissing(store, [entry]);
    const fetched = await store.bill(entry.version);
    if (fetched !== 'absent') return typeof fetched === 'string' ? fetched : { entry, bill: fetched };
    const present = store.saved(entry.id);
    if (present && present.version !== entry.version) return await wholeBill(store, present);
    return answered ? 'absent' : 'offline';
  } catch {
    return 'unavailable';
  }
}

/** The same, for figures: a later version's bill comes to others here, so that it counts as unreadable. */
export async function countedBill(store: SavedBills, entry: SavedBillEntry): Promise<WholeBill | NoBill> {
  const whole = await wholeBill(store, entry);
  return typeof whole === 'object' && whole.bill.newer ? 'unreadable' : whole;
}

/** Every saved bill, with its content; `undefined` if some are not available now. Bills of an unknown version are left out. */
export async function allWholeBills(store: SavedBills): Promise<readonly SavedBill[] | undefined> {
  await store.load();
  const bodies = new Map<string, unknown>();
  const missing = async (): Promise<readonly SavedBillEntry[]> => {
    const { bills } = store.getState();
    for (let from = 0; from < bills.length; from += BATCH)
      await Promise.all(
        bills.slice(from, from + BATCH).map(async ({ version }) => {
          const body = bodies.get(version) ?? (await store.body(version));
          if (body !== undefined) bodies.set(version, body);
        }),
      );
    return bills.filter(({ version }) => !bodies.has(version));
  };
  // The second round is for versions that have replaced some of the first.
  for (let round = 0; round < 3; round++) {
    const absent = await missing();
    if (absent.length === 0)
      return store.getState().bills.flatMap(({ version, ...entry }) => {
        const read = readBill(bodies.get(version));
        const ids = version === entry.id ? {} : { id: version, first: entry.id };
        return read.ok ? [{ entry: { ...entry, ...ids }, bill: read.bill }] : [];
      });
    if (round === 2 || !(await fetchMissing(store, absent))) return undefined;
  }
  return undefined;
}
