import { billEntry, canMerge, isSameBill, mergeBills, omit, readBill, storedBill } from '#domain';
import { copyPhotos } from '#web/platform/storage/receipt-pictures.ts';
import { joined, lineOf, listed, merged, offeredAgain, removed, renewed, stored } from '../bill-versions.ts';
import { isClean, isOfferedAgain, isUnsent, versionsOf, type SavedBillEntry } from '../saved-bill-entry.ts';
import type { SavedBills } from '../saved-bills.ts';
import { tellLost } from '../lost-changes.ts';
import type { RemoteBills, RemoteEntry, RemoteVersion, SaveOutcome } from '../remote.ts';
import { sendEach, sendRow } from './send-each.ts';
import { stopsSync, writeProblem, type SyncProblem } from './sync-problem.ts';

/** What went wrong, if anything. */
type Result = Promise<SyncProblem | undefined>;

/** What waits to be sent; but a version that the account has refused is not offered again. */
const unsent = (store: SavedBills): readonly SavedBillEntry[] =>
  store.entries().filter((entry) => isUnsent(entry) && (entry.deletion ?? entry.problem) !== 'refused');

/** Ids of the versions that the account is known to have. */
const confirmed = (store: SavedBills): ReadonlySet<string> =>
  new Set(
    store
      .entries()
      .filter(({ deletion }) => deletion?.state !== 'done')
      .flatMap((entry) => (isOfferedAgain(entry) ? entry.sent?.base : entry.synced?.id) ?? []),
  );

/** True if something waits to be sent. */
export const hasUnsentBills = (store: SavedBills): boolean => unsent(store).length > 0;

/**
 * Syncs the saved bills of a device with the account's; returns what went wrong, if anything. Each request is recorded before it is sent and
 * may be repeated, so that a killed page continues from there, and each bill is stored once. A request that this device cannot record is
 * not sent: `not_kept`.
 *
 * @param beforeDeletion fetches what belongs to a bill before the account deletes it; if it fails, the account is not told
 */
export async function syncBills(
  store: SavedBills,
  remote: RemoteBills,
  beforeDeletion: (id: string) => Result,
): Result {
  await store.load();
  const known = confirmed(store);
  const sending = (isWanted: (entry: SavedBillEntry) => unknown) =>
    sendEach(unsent(store).filter(isWanted), (entry) =>
      entry.deletion ? sendDeletion(store, remote, entry, beforeDeletion) : sendBill(store, remote, entry.id),
    );
  const deleting = await sending(({ deletion }) => deletion);
  if (stopsSync(deleting)) return deleting;
  const saving = await sending(({ deletion }) => !deletion);
  if (stopsSync(saving)) return saving;
  const fetching = await fetchBills(store, remote, known);
  if (fetching) return fetching;
  const again = await sending(isOfferedAgain);
  if (stopsSync(again)) return again;
  return [saving, again].includes('limit') ? 'limit' : (deleting ?? saving ?? again) && 'not_synced';
}

async function sendDeletion(
  store: SavedBills,
  remote: RemoteBills,
  { id, version }: SavedBillEntry,
  beforeDeletion: (id: string) => Result,
): Result {
  // Fetched now, so that the deletion can still be undone once the account has made it.
  if ((await store.bill(version)) === 'absent') {
    const found = await remote.bills([version]);
    if (!found.ok) return found.problem;
    const body = found.value.get(version);
    const unkept = body === undefined ? undefined : writeProblem(await store.storeBody(version, body));
    if (unkept) return unkept;
  }
  const unsaved = await beforeDeletion(id);
  if (unsaved) return unsaved;
  const note = async (state: 'sent' | 'done') =>
    writeProblem(
      await store.note(id, (now) => now.deletion && { ...now, deletion: { ...now.deletion, state } }),
    );
  const unwritten = await note('sent');
  if (unwritten) return unwritten;
  const entry = store.entry(id);
  // Undone meanwhile.
  if (!entry?.deletion) return undefined;
  for (const there of [entry.sent, entry.synced]) {
    const gone = there && (await remote.remove(there.id));
    if (gone && !gone.ok) return gone.problem;
  }
  return note('done');
}

async function sendBill(store: SavedBills, remote: RemoteBills, id: string): Result {
  // Nothing later is sent until the account has answered about this version.
  const unwritten = writeProblem(
    await store.note(id, (now) => {
      const { version, name, date, synced, sent, deletion } = now;
      return sent || deletion ? undefined : { ...now, sent: { id: version, name, date, base: synced?.id } };
    }),
  );
  if (unwritten) return unwritten;
  const entry = store.entry(id);
  // Deleted meanwhile.
  if (!entry?.sent || entry.deletion) return undefined;
  const { sent, synced } = entry;
  const bill = await store.bill(sent.id);
  if (typeof bill === 'string') return refuse(store, id);
  const version = { ...billEntry(bill, sent), ...(sent.id !== id && { first: id }) };
  return sendRow(remote.save(version, storedBill(bill), { base: sent.base, isNew: !synced }), {
    taken: (there) => noteSent(store, remote, entry, sent.id, there),
    refused: () => refuse(store, id),
    full: async () => (await note(store, id, 'no_room')) ?? 'limit',
  });
}

const note = async (store: SavedBills, id: string, problem: Required<SavedBillEntry>['problem']): Result =>
  writeProblem(await store.note(id, (now) => (now.deletion ? undefined : { ...now, problem })));

/** A version that the account does not accept stays on the device, and is not offered again. */
const refuse = (store: SavedBills, id: string): Result => note(store, id, 'refused');

/** Records what the account has after a version was sent, and sends the next one. */
async function noteSent(
  store: SavedBills,
  remote: RemoteBills,
  entry: SavedBillEntry,
  sent: string,
  there: SaveOutcome,
): Result {
  const { id } = entry;
  if (there === 'taken') {
    const body = await store.body(sent);
    const made = { id: store.newId(), at: store.now() };
    return (
      writeProblem(await store.change([id], (found) => renewed(found.get(id), sent, body, made))) ?? 'later'
    );
  }
  if (there === 'deleted') return forget(store, entry);
  if ('bill' in there) return mergeInto(store, there, id);
  // It had lost this version, so the server was restored from a backup, and may have lost photos, too: they are sent again.
  const isRestored = isOfferedAgain(entry) && entry.synced?.createdAt !== there.createdAt;
  const withPhotos = isRestored ? store.entries().filter(({ photos }) => photos !== undefined) : [];
  const unkept = writeProblem(
    await store.change([id, ...withPhotos.map((each) => each.id)], (found) => {
      const change = stored(found.get(id), sent, there.createdAt, store.now());
      return joined([{ put: withPhotos.map((each) => omit(found.get(each.id) ?? each, 'photos')) }, change]);
    }),
  );
  const now = store.entry(id);
  return unkept ?? (now && !now.deletion && now.version !== sent ? sendBill(store, remote, id) : undefined);
}

/** Removes a saved bill that was deleted on another device. With what was changed here, if anything, it goes on as one that is not saved. */
async function forget(store: SavedBills, { id, version, name, synced }: SavedBillEntry): Result {
  const bill = version === synced?.id ? 'absent' : await store.bill(version);
  const unkept = typeof bill === 'object' && writeProblem(store.keepUnsaved(name, bill));
  if (unkept) return unkept;
  return writeProblem(
    await store.change([id], (found) => {
      const now = found.get(id);
      // If it was changed meanwhile, the next sync does this again.
      return now && !now.deletion && now.version === version ? removed(now) : {};
    }),
  );
}

/** Merges what was changed here into another device's version. */
async function mergeInto(store: SavedBills, row: RemoteVersion, id: string): Result {
  const mine = store.saved(id);
  if (!mine) return undefined;
  const line = lineOf(row);
  // The account names the last few versions that theirs was made from. If none of them is here, that was the last one it is known to have
  // had, or the first one; but after a restore theirs may be older than any that is remembered here.
  const own = versionsOf(mine);
  const latest = [mine.synced, own.find((each) => each.id === id)].find(
    (each) => each && each.id !== mine.version,
  );
  const named = own.find((each) => line.includes(each.id)) ?? latest;
  // That of a file is theirs only if it is the same: its ids prove nothing.
  const sent = named ?? mine.sent;
  const [here, known] = [await store.bill(mine.version), sent ? await store.bill(sent.id) : 'absent'];
  const there = readBill(row.bill);
  // Made by a newer version of the app: this one can neither show nor change it.
  if (typeof here === 'string' || !there.ok) return refuse(store, id);
  const isBase = typeof known === 'object' && (named ?? isSameBill(known, there.bill)) !== false;
  const before = isBase && canMerge(known, here, there.bill) ? known : undefined;
  const both = before ? mergeBills(before, here, there.bill) : { bill: here, lost: [] };
  const merging = {
    label: before || named ? sent : undefined,
    mine: mine.version,
    theirs: { row, bill: there.bill },
    bill: both.bill,
    isAlone: !before,
  };
  const made = { id: store.newId(), at: store.now() };
  const kept = await store.change([id], (found) => merged(found.get(id), merging, made));
  if (kept === 'saved' && store.entry(id)?.synced?.id === row.id)
    tellLost({ space: store.space, id, name: mine.name, ...both });
  if (kept !== 'saved' || !store.entry(made.id)) return writeProblem(kept);
  // Where the database of photos is unavailable, there are none to copy.
  return (await copyPhotos(store.space, here.id, made.id)) === 'full' ? writeProblem('full') : undefined;
}

/**
 * Reads what the account has: first the newest, so that they can be shown; then all of them if the numbers do not match, or the newest do
 * not reach back to what was known before. Any that are missing then were deleted elsewhere, or are missing because the server was restored
 * from a backup: the account knows which, once they are offered again.
 * @param known ids of the versions that the account was known to have before anything was sent
 */
export async function fetchBills(store: SavedBills, remote: RemoteBills, known = confirmed(store)): Result {
  const before = new Set(store.entries().flatMap((entry) => (isClean(entry) ? entry.version : [])));
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
  const vanished = () =>
    store
      .entries()
      .filter((entry) => isClean(entry) && before.has(entry.version) && !seen.has(entry.version));
  if (vanished().length === 0) return undefined;
  // One may have been replaced rather than deleted: the new version's id may sort before the page that was being read.
  const latest = await remote.newest();
  if (!latest.ok) return latest.problem;
  const untaken = await take(store, latest.value.entries);
  if (untaken) return untaken;
  const here = new Set<string>();
  const gone = vanished();
  for (const { version } of gone) if (typeof (await store.bill(version)) !== 'string') here.add(version);
  const changed = await store.change(
    gone.map(({ id }) => id),
    (found) => {
      const clean = [...found.values()].filter((entry) => isClean(entry) && before.has(entry.version));
      return joined(
        clean.map((entry) => (here.has(entry.version) ? { put: [offeredAgain(entry)] } : removed(entry))),
      );
    },
  );
  return writeProblem(changed);
}

/** Takes over what the account has listed. */
async function take(store: SavedBills, rows: readonly RemoteEntry[]): Result {
  const idOf = ({ id, first = id }: RemoteEntry) => first;
  const whole = new Set<string>();
  for (const row of rows) {
    const version = store.entry(idOf(row))?.version;
    const isOther = version !== undefined && version !== row.id;
    if (isOther && typeof (await store.bill(version)) !== 'string') whole.add(version);
  }
  const kept = await store.change(rows.map(idOf), (found) =>
    joined(
      rows.map((row) => {
        const here = found.get(idOf(row));
        return listed(here, row, store.now(), here !== undefined && whole.has(here.version));
      }),
    ),
  );
  return writeProblem(kept);
}
