import { omit, readBill, storedBill } from '#domain';
import { copyPhotos } from '../../storage/receipt-pictures.ts';
import { joined, lineOf, listed, merged, offeredAgain, stored } from '../bill-versions.ts';
import { isShown, savedIdOf, type HistoryEntry } from '../history-entry.ts';
import type { HistoryStore } from '../history-store.ts';
import { tellLost } from '../lost-divisions.ts';
import type { RemoteBills, RemoteEntry, RemoteVersion, SaveOutcome } from '../remote.ts';
import { sendEach, sendRow } from './send-each.ts';
import { stopsSync, writeProblem, type SyncProblem } from './sync-problem.ts';

const inState = (store: HistoryStore, state: HistoryEntry['state']): readonly HistoryEntry[] =>
  store.entries().filter((entry) => entry.state === state);

/** A version that the account has refused is not offered again. */
const unsent = (store: HistoryStore) => inState(store, 'unsent').filter(({ refused }) => !refused);

/** Ids of the versions that the account is known to have. */
const confirmed = (store: HistoryStore): ReadonlySet<string> =>
  new Set(
    store
      .entries()
      .filter(({ state, createdAt }) => createdAt && state !== 'gone' && state !== 'unsent')
      .map(({ id }) => id),
  );

/** A version and those that it was made from, one after the other. */
function chainOf(store: HistoryStore, { base }: HistoryEntry): readonly HistoryEntry[] {
  const before = store.entry(base);
  return before ? [before, ...chainOf(store, before)] : [];
}

/** True if something waits to be sent. */
export const hasUnsentBills = (store: HistoryStore): boolean =>
  unsent(store).length + inState(store, 'deleting').length > 0;

/**
 * Syncs the history of a device with the account's; returns what went wrong, if anything. Each request is recorded before it is sent and
 * may be repeated, so that a killed page continues from there, and each bill is stored once. A request that this device cannot record is
 * not sent: `not_kept`.
 *
 * @param beforeDeletion fetches what belongs to a bill before the account deletes it; if it fails, the account is not told
 */
export async function syncBills(
  store: HistoryStore,
  remote: RemoteBills,
  beforeDeletion: (id: string) => Promise<SyncProblem | undefined>,
): Promise<SyncProblem | undefined> {
  await store.load();
  const known = confirmed(store);
  const deleting = await sendEach(inState(store, 'deleting'), (entry) =>
    sendDeletion(store, remote, entry, beforeDeletion),
  );
  if (stopsSync(deleting)) return deleting;
  const send = (entry: HistoryEntry) => sendBill(store, remote, entry);
  const saving = await sendEach(unsent(store), send);
  if (stopsSync(saving)) return saving;
  const fetching = await fetchBills(store, remote, known);
  if (fetching) return fetching;
  const again = await sendEach(
    unsent(store).filter(({ createdAt }) => createdAt !== undefined),
    send,
  );
  if (stopsSync(again)) return again;
  return [saving, again].includes('limit') ? 'limit' : (deleting ?? saving ?? again) && 'not_synced';
}

async function sendDeletion(
  store: HistoryStore,
  remote: RemoteBills,
  { id }: HistoryEntry,
  beforeDeletion: (id: string) => Promise<SyncProblem | undefined>,
): Promise<SyncProblem | undefined> {
  // Fetched now, so that the deletion can still be undone once the account has made it.
  if ((await store.bill(id)) === 'absent') {
    const found = await remote.bills([id]);
    if (!found.ok) return found.problem;
    const body = found.value.get(id);
    const unkept = body === undefined ? undefined : writeProblem(await store.storeBody(id, body));
    if (unkept) return unkept;
  }
  const unsaved = await beforeDeletion(id);
  if (unsaved) return unsaved;
  const unwritten = writeProblem(await store.move(id, 'deleting', { tried: true }));
  if (unwritten) return unwritten;
  // Undone meanwhile.
  if (!inState(store, 'deleting').some((entry) => entry.id === id)) return undefined;
  const removed = await remote.remove(id);
  if (!removed.ok) return removed.problem;
  return writeProblem(await store.move(id, 'deleting', { state: 'gone' }));
}

async function sendBill(
  store: HistoryStore,
  remote: RemoteBills,
  { id }: HistoryEntry,
): Promise<SyncProblem | undefined> {
  // From here on a change made here is a version of its own.
  const unwritten = writeProblem(await store.move(id, 'unsent', { tried: true }));
  if (unwritten) return unwritten;
  const entry = store.entry(id);
  // Deleted or replaced meanwhile.
  if (entry?.state !== 'unsent') return undefined;
  const bill = await store.bill(id);
  if (typeof bill === 'string') return refuse(store, id);
  // The account is not known to have, or to have had, any version of it.
  const isNew = [entry, ...chainOf(store, entry)].every(({ createdAt }) => createdAt === undefined);
  return sendRow(remote.save(entry, storedBill(bill), { base: entry.base, isNew }), {
    taken: (there) => noteSent(store, entry, there),
    refused: () => refuse(store, id),
    full: async () => writeProblem(await store.move(id, 'unsent', { noRoom: true })) ?? 'limit',
  });
}

/** A version that the account does not accept stays on the device, and is not offered again. */
const refuse = async (store: HistoryStore, id: string): Promise<SyncProblem | undefined> =>
  writeProblem(await store.move(id, 'unsent', { refused: true }));

/** Records what the account has after a version was sent. */
async function noteSent(
  store: HistoryStore,
  entry: HistoryEntry,
  there: SaveOutcome,
): Promise<SyncProblem | undefined> {
  const { id } = entry;
  if (there === 'taken') return writeProblem(await store.renew(id)) ?? 'later';
  if (there === 'deleted') return forget(store, entry);
  if ('bill' in there) return mergeInto(store, there, entry);
  const others = chainOf(store, entry).map((each) => each.id);
  // It had lost this version, so the server was restored from a backup, and may have lost photos, too: they are sent again.
  const isRestored = entry.createdAt !== undefined && entry.createdAt !== there.createdAt;
  const withPhotos = isRestored ? store.entries().filter(({ photos }) => photos !== undefined) : [];
  return writeProblem(
    await store.change([id, ...others, ...withPhotos.map((each) => each.id)], (found) => {
      const change = stored(found, id, others, there.createdAt, store.now());
      return joined([{ put: withPhotos.map((each) => omit(found.get(each.id) ?? each, 'photos')) }, change]);
    }),
  );
}

/** Removes a saved bill that was deleted on another device. With what was changed here, if anything, it goes on as one that is not saved. */
async function forget(store: HistoryStore, entry: HistoryEntry): Promise<SyncProblem | undefined> {
  const remove = store.versions(savedIdOf(entry)).map(({ id }) => id);
  const mine = store.saved(savedIdOf(entry));
  const isChanged = mine !== undefined && mine.createdAt === undefined;
  const bill = isChanged ? await store.bill(mine.id) : 'absent';
  const unkept = mine && typeof bill === 'object' && writeProblem(store.keepUnsaved(mine.name, bill));
  if (unkept) return unkept;
  // If it was changed meanwhile, the next sync does this again.
  return writeProblem(
    await store.change(remove, (found) => (mine && !isShown(found.get(mine.id) ?? mine) ? {} : { remove })),
  );
}

/** Merges what was changed here into another device's version. @param sent the version that the account did not accept */
async function mergeInto(
  store: HistoryStore,
  theirs: RemoteVersion,
  sent: HistoryEntry,
): Promise<SyncProblem | undefined> {
  const mine = store
    .versions(savedIdOf(sent))
    .find((each) => isShown(each) && [each, ...chainOf(store, each)].some(({ id }) => id === sent.id));
  if (!mine) return undefined;
  const chain = chainOf(store, mine);
  const line = lineOf(theirs);
  // The account names the last few versions that theirs was made from. If none of them is here, that was the last one it is known to have had.
  const base =
    [mine, ...chain].find(({ id }) => line.includes(id)) ??
    [mine, ...chain].find(({ createdAt }) => createdAt !== undefined) ??
    chain.at(-1);
  const [here, before] = [await store.bill(mine.id), base ? await store.bill(base.id) : 'absent'];
  const there = readBill(theirs.bill);
  // Made by a newer version of the app: this one can neither show nor change it.
  if (typeof here === 'string' || !there.ok) return refuse(store, sent.id);
  const merging = {
    base: { entry: base, bill: typeof before === 'string' ? undefined : before },
    mine: { entry: mine, bill: here },
    theirs: { entry: theirs, bill: there.bill },
  };
  const id = store.newId();
  const kept = await store.change(
    store.versions(savedIdOf(sent)).map((entry) => entry.id),
    (found) => merged(found, merging, { id, at: store.now() }),
  );
  if (kept === 'saved' && typeof before === 'object' && store.entry(theirs.id))
    tellLost({ space: store.space, id: savedIdOf(mine), name: mine.name }, before, here, there.bill);
  const isAnother = store.entry(id)?.billId === id;
  if (kept !== 'saved' || !isAnother) return writeProblem(kept);
  // Where the database of photos is unavailable, there are none to copy.
  return (await copyPhotos(store.space, here.id, id)) === 'full' ? writeProblem('full') : undefined;
}

/**
 * Reads what the account has: first the newest, so that they can be shown; then all of them if the numbers do not match, or the newest do
 * not reach back to what was known before. Any that are missing then were deleted elsewhere, or are missing because the server was restored
 * from a backup: the account knows which, once they are offered again.
 * @param known ids of the versions that the account was known to have before anything was sent
 */
export async function fetchBills(
  store: HistoryStore,
  remote: RemoteBills,
  known = confirmed(store),
): Promise<SyncProblem | undefined> {
  const before = new Set(inState(store, 'synced').map(({ id }) => id));
  const newest = await remote.newest();
  if (!newest.ok) return newest.problem;
  const { entries, total } = newest.value;
  // Another tab may have made versions meanwhile.
  await store.reload();
  const unkept = await take(store, entries);
  if (unkept) return unkept;
  const last = entries.at(-1);
  const reachesKnown = !last || entries.length === total || known.has(last.id);
  if (confirmed(store).size === total && reachesKnown) return undefined;
  const seen = new Set(entries.map(({ id }) => id));
  for (let after: string | null = null; ;) {
    const page = await remote.after(after);
    if (!page.ok) return page.problem;
    if (page.value.length === 0) break;
    const left = await take(store, page.value);
    if (left) return left;
    for (const { id } of page.value) seen.add(id);
    after = page.value.at(-1)?.id ?? null;
  }
  const vanished = [...before].filter((id) => !seen.has(id));
  if (vanished.length === 0) return undefined;
  // One may have been replaced rather than deleted: the new version's id may sort before the page that was being read.
  const latest = await remote.newest();
  if (!latest.ok) return latest.problem;
  const untaken = await take(store, latest.value.entries);
  if (untaken) return untaken;
  const here = new Set<string>();
  for (const id of vanished) if (typeof (await store.bill(id)) !== 'string') here.add(id);
  const changed = await store.change(vanished, (found) => {
    const gone = [...found.values()].filter(({ state }) => state === 'synced');
    return {
      put: gone.filter(({ id }) => here.has(id)).map((entry) => offeredAgain(entry)),
      remove: gone.flatMap(({ id }) => (here.has(id) ? [] : [id])),
    };
  });
  return writeProblem(changed);
}

/** Takes over what the account has listed. */
async function take(store: HistoryStore, entries: readonly RemoteEntry[]): Promise<SyncProblem | undefined> {
  const versions = new Map<string, string[]>();
  for (const entry of store.entries()) {
    const id = savedIdOf(entry);
    versions.set(id, [...(versions.get(id) ?? []), entry.id]);
  }
  const others = (entry: RemoteEntry) => versions.get(savedIdOf(entry)) ?? [];
  const kept = await store.change(
    entries.flatMap((entry) => [entry.id, ...others(entry)]),
    (found) => joined(entries.map((entry) => listed(found, entry, others(entry), store.now()))),
  );
  return writeProblem(kept);
}
