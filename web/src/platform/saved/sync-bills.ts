import { readBill, storedBill, type Bill } from '#domain';
import { joined, listed, merged, stored } from './bill-versions.ts';
import { savedIdOf, type HistoryEntry } from './history-entry.ts';
import type { HistoryStore } from './history-store.ts';
import type { RemoteBills, RemoteEntry, RemoteVersion, Reply } from './remote.ts';
import { isHopeless, unlessKept, type SyncProblem } from './sync-problem.ts';

const inState = (store: HistoryStore, state: HistoryEntry['state']): readonly HistoryEntry[] =>
  store.entries().filter((entry) => entry.state === state);

/** The version that it replaces, as long as the account may still take that. */
function baseOf(store: HistoryStore, { base }: HistoryEntry): HistoryEntry | undefined {
  const entry = store.entry(base);
  return entry?.state === 'synced' || (entry?.state === 'unsent' && !entry.refused) ? entry : undefined;
}

/** What can be sent: not what the account has refused once, nor what waits for the version before it. */
const unsent = (store: HistoryStore) =>
  inState(store, 'unsent').filter((entry) => !entry.refused && baseOf(store, entry)?.state !== 'unsent');

/** Whether something waits to be sent. */
export const hasUnsentBills = (store: HistoryStore): boolean =>
  unsent(store).length + inState(store, 'deleting').length > 0;

/**
 * Brings the history of a device and of the account together; returns what went wrong, if anything. What is under way
 * is written down before each request and every request may be repeated, so that a page that is killed anywhere goes
 * on from there, and each bill is stored once. What this device cannot write down is not done: `not_kept`.
 *
 * @param beforeDeletion saves what goes with a bill, before the account deletes it; a problem keeps the account from being told
 */
export async function syncBills(
  store: HistoryStore,
  remote: RemoteBills,
  beforeDeletion: (id: string) => Promise<SyncProblem | undefined>,
): Promise<SyncProblem | undefined> {
  await store.load();
  const deleting = await each(inState(store, 'deleting'), (entry) =>
    sendDeletion(store, remote, entry, beforeDeletion),
  );
  if (isHopeless(deleting)) return deleting;
  const saving = await each(unsent(store), (entry) => sendBill(store, remote, entry));
  if (isHopeless(saving)) return saving;
  return (await fetchBills(store, remote)) ?? saving ?? deleting;
}

/** One after the other; one that fails does not keep the others. */
async function each(
  entries: readonly HistoryEntry[],
  send: (entry: HistoryEntry) => Promise<SyncProblem | undefined>,
): Promise<SyncProblem | undefined> {
  let problem: SyncProblem | undefined;
  for (const entry of entries) {
    problem = (await send(entry)) ?? problem;
    if (isHopeless(problem)) return problem;
  }
  return problem;
}

async function sendDeletion(
  store: HistoryStore,
  remote: RemoteBills,
  { id }: HistoryEntry,
  beforeDeletion: (id: string) => Promise<SyncProblem | undefined>,
): Promise<SyncProblem | undefined> {
  // So that it can still be taken back once the account has deleted it.
  if ((await store.bill(id)) === 'absent') {
    const found = await remote.bills([id]);
    if (!found.ok) return found.problem;
    const body = found.value.get(id);
    const unkept = body === undefined ? undefined : unlessKept(await store.keepBill(id, body));
    if (unkept) return unkept;
  }
  const unsaved = await beforeDeletion(id);
  if (unsaved) return unsaved;
  const unwritten = unlessKept(await store.move(id, 'deleting', { tried: true }));
  if (unwritten) return unwritten;
  // Taken back meanwhile.
  if (!inState(store, 'deleting').some((entry) => entry.id === id)) return undefined;
  const removed = await remote.remove(id);
  if (!removed.ok) return removed.problem;
  return unlessKept(await store.move(id, 'deleting', { state: 'gone' }));
}

async function sendBill(
  store: HistoryStore,
  remote: RemoteBills,
  { id }: HistoryEntry,
): Promise<SyncProblem | undefined> {
  const refuse = async () => unlessKept(await store.move(id, 'unsent', { refused: true }));
  // From here on a change made here is a version of its own.
  const unwritten = unlessKept(await store.move(id, 'unsent', { tried: true }));
  if (unwritten) return unwritten;
  const entry = store.entry(id);
  // Deleted or replaced meanwhile.
  if (entry?.state !== 'unsent') return undefined;
  const bill = await store.bill(id);
  if (typeof bill === 'string') return refuse();
  const sent = await send(remote, entry, bill, baseOf(store, entry)?.id);
  if (!sent.ok && sent.problem === 'limit')
    return unlessKept(await store.move(id, 'unsent', { noRoom: true })) ?? 'limit';
  if (!sent.ok) return sent.problem === 'refused' ? refuse() : sent.problem;
  if (sent.value === 'taken') return unlessKept(await store.renew(id)) ?? 'later';
  if (sent.value === 'deleted') return forget(store, entry);
  if ('bill' in sent.value) return mergeInto(store, sent.value, entry);
  const { createdAt } = sent.value;
  return unlessKept(
    await store.change([id, entry.base ?? id], (found) => stored(found, id, createdAt, store.now())),
  );
}

type Sent = Reply<{ readonly createdAt: string } | RemoteVersion | 'deleted' | 'taken'>;

/** Sends a version: one that replaces another, or one that replaces none. */
async function send(
  remote: RemoteBills,
  entry: HistoryEntry,
  bill: Bill,
  base: string | undefined,
): Promise<Sent> {
  const body = storedBill(bill);
  if (base !== undefined) return remote.replace(base, entry, body);
  const sent = await remote.insert(entry, body);
  if (!sent.ok) return sent;
  if (sent.value !== 'replaced') return { ok: true, value: sent.value };
  // The answer says by what.
  return remote.replace(entry.id, { ...entry, first: savedIdOf(entry) }, body);
}

/** Every version of a saved bill but those that are past. */
const versionsOf = (store: HistoryStore, of: HistoryEntry): readonly HistoryEntry[] =>
  store
    .entries()
    .filter(
      (entry) => savedIdOf(entry) === savedIdOf(of) && (entry.state === 'unsent' || entry.state === 'synced'),
    );

/** A bill that was deleted on another device goes here as well, whatever was changed in it. */
async function forget(store: HistoryStore, entry: HistoryEntry): Promise<SyncProblem | undefined> {
  const remove = versionsOf(store, entry).map(({ id }) => id);
  return unlessKept(await store.change([], () => ({ remove })));
}

/** Merges what was changed here into another device's version. @param sent the version that the account did not take */
async function mergeInto(
  store: HistoryStore,
  theirs: RemoteVersion,
  sent: HistoryEntry,
): Promise<SyncProblem | undefined> {
  const mine = store.saved(savedIdOf(sent));
  if (!mine) return undefined;
  // The one that was sent may have arrived before theirs, which was made from it then.
  const id = theirs.earlier.includes(sent.id) ? sent.id : sent.base;
  const base = store.entry(id);
  const here = await store.bill(mine.id);
  const before = id === undefined ? 'absent' : await store.bill(id);
  const there = readBill(theirs.bill);
  // Of a newer version of the app: this one can neither show nor change it.
  if (typeof here === 'string' || !there.ok)
    return unlessKept(await store.move(sent.id, 'unsent', { refused: true }));
  const merging = {
    base: { entry: base, bill: typeof before === 'string' ? undefined : before },
    mine: { entry: mine, bill: here },
    theirs: { entry: theirs, bill: there.bill },
  };
  const kept = await store.change(
    versionsOf(store, mine).map((entry) => entry.id),
    (found) => merged(found, merging, { id: store.newId(), at: store.now() }),
  );
  return unlessKept(kept);
}

/**
 * Reads what the account has: the newest first, so that they can be shown, and all of them when the numbers do not
 * match. What was deleted elsewhere is missing then.
 */
async function fetchBills(store: HistoryStore, remote: RemoteBills): Promise<SyncProblem | undefined> {
  const before = new Set(inState(store, 'synced').map(({ id }) => id));
  const newest = await remote.newest();
  if (!newest.ok) return newest.problem;
  const { entries, total } = newest.value;
  const unkept = await take(store, entries);
  if (unkept) return unkept;
  const known = store.entries().filter(({ state, createdAt }) => createdAt && state !== 'gone').length;
  if (known === total) return undefined;
  const seen = new Set(entries.map(({ id }) => id));
  for (let last: string | null = null; ;) {
    const page = await remote.after(last);
    if (!page.ok) return page.problem;
    if (page.value.length === 0) break;
    const left = await take(store, page.value);
    if (left) return left;
    for (const { id } of page.value) seen.add(id);
    last = page.value.at(-1)?.id ?? null;
  }
  const vanished = [...before].filter((id) => !seen.has(id));
  if (vanished.length === 0) return undefined;
  const removed = await store.change(vanished, (found) => ({
    // What was made from it is asked about when it is sent.
    remove: [...found.values()]
      .filter(({ state, isReplaced }) => state === 'synced' && !isReplaced)
      .map(({ id }) => id),
  }));
  return unlessKept(removed);
}

/** Takes over what the account has said that it has. */
async function take(store: HistoryStore, entries: readonly RemoteEntry[]): Promise<SyncProblem | undefined> {
  const versions = new Map<string, string[]>();
  for (const entry of store.entries()) {
    const id = savedIdOf(entry);
    if (entry.state !== 'replaced') versions.set(id, [...(versions.get(id) ?? []), entry.id]);
  }
  const others = (entry: RemoteEntry) => versions.get(savedIdOf(entry)) ?? [];
  const kept = await store.change(
    entries.flatMap((entry) => [entry.id, ...others(entry)]),
    (found) => joined(entries.map((entry) => listed(found, entry, others(entry), store.now()))),
  );
  return unlessKept(kept);
}
