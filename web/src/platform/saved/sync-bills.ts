import { storedBill } from '#domain';
import type { HistoryEntry } from './history-entry.ts';
import type { HistoryStore } from './history-store.ts';
import type { RemoteBills, RemoteEntry } from './remote.ts';
import { isHopeless, unlessKept, type SyncProblem } from './sync-problem.ts';

const inState = (store: HistoryStore, state: HistoryEntry['state']): readonly HistoryEntry[] =>
  store.entries().filter((entry) => entry.state === state);

/** What the account has refused once is not offered again. */
const unsent = (store: HistoryStore) => inState(store, 'unsent').filter(({ refused }) => !refused);

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
  entry: HistoryEntry,
): Promise<SyncProblem | undefined> {
  const { id } = entry;
  const bill = await store.bill(id);
  const refuse = async () => unlessKept(await store.move(id, 'unsent', { refused: true }));
  if (typeof bill === 'string') return refuse();
  const unwritten = unlessKept(await store.move(id, 'unsent', { tried: true }));
  if (unwritten) return unwritten;
  // Deleted meanwhile.
  if (!inState(store, 'unsent').some((other) => other.id === id)) return undefined;
  const sent = await remote.insert(entry, storedBill(bill));
  if (!sent.ok && sent.problem === 'limit')
    return unlessKept(await store.move(id, 'unsent', { noRoom: true })) ?? 'limit';
  if (!sent.ok) return sent.problem === 'refused' ? refuse() : sent.problem;
  if (sent.value === 'taken') return unlessKept(await store.renew(id)) ?? 'later';
  const { createdAt } = sent.value;
  const stored = await store.change([id], (found) => {
    const now = found.get(id);
    if (!now || now.state === 'gone') return {};
    return { put: [{ ...now, createdAt, ...(now.state === 'unsent' && { state: 'synced', tried: false }) }] };
  });
  return unlessKept(stored);
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
    remove: [...found.values()].filter(({ state }) => state === 'synced').map(({ id }) => id),
  }));
  return unlessKept(removed);
}

/** Takes over what the account has said that it has. */
async function take(store: HistoryStore, entries: readonly RemoteEntry[]): Promise<SyncProblem | undefined> {
  const kept = await store.change(
    entries.map(({ id }) => id),
    (found) => ({ put: entries.flatMap((entry) => taken(entry, found.get(entry.id)) ?? []) }),
  );
  return unlessKept(kept);
}

/** What becomes of an entry that the account has; nothing when there is nothing to change. */
function taken(entry: RemoteEntry, here: HistoryEntry | undefined): HistoryEntry | undefined {
  if (!here) return { ...entry, state: 'synced' };
  const { createdAt } = entry;
  switch (here.state) {
    case 'synced':
      return undefined;
    case 'unsent':
      return { ...here, createdAt, state: 'synced', tried: false };
    case 'deleting':
      return here.createdAt === undefined ? { ...here, createdAt } : undefined;
    case 'gone':
      // A request that was thought lost has arrived after its deletion.
      return { ...here, createdAt, state: 'deleting', tried: true };
  }
}
