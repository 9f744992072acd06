/** The transitions of the versions of saved bills on a device (docs/product/sync.md, "Versions"). */
import { billEntry, changesBetween, mergeBills, omit, storedBill, type Bill } from '#domain';
import type { Change } from '../storage/record-types.ts';
import { isShown, mayBeInAccount, newestFirst, savedIdOf, type HistoryEntry } from './history-entry.ts';
import type { RemoteEntry, RemoteVersion } from './remote.ts';

/** How many earlier versions a version in the account names. */
const MOST_NAMED = 8;

/** How many earlier versions are kept beside the one that is being replaced: eight in all (docs/product/sync.md, "Versions"). */
const MOST_EARLIER = 7;

type Entries = ReadonlyMap<string, HistoryEntry>;
/** The id of a new version, and when it is made (ISO 8601). */
interface Made {
  readonly id: string;
  readonly at: string;
}

/** A bill as the next version will have it. */
export interface Amended {
  readonly bill: Bill;
  /** The version that it was made from, if that is not the present one. */
  readonly base?: string;
}

/** Several changes as one. */
export const joined = (changes: readonly Change<HistoryEntry>[]): Change<HistoryEntry> => ({
  put: changes.flatMap(({ put = [] }) => put),
  remove: changes.flatMap(({ remove = [] }) => remove),
  bodies: changes.flatMap(({ bodies = [] }) => bodies),
});

/** A version that the account has replaced: it is kept as the base of versions made from it. */
const replaced = (entry: HistoryEntry, at: string): HistoryEntry => ({
  ...omit(entry, 'createdAt', 'tried'),
  state: 'replaced',
  goneAt: at,
});

/**
 * The next version of a saved bill, under this name and day.
 * @param base the version that the bill was made from
 */
export function nextVersion(
  before: HistoryEntry,
  { name, date }: Pick<HistoryEntry, 'name' | 'date'>,
  bill: Bill,
  { id, at }: Made,
  base = before.imported || mayBeInAccount(before) ? before.id : before.base,
): Change<HistoryEntry> {
  const next: HistoryEntry = {
    ...omit(before, 'createdAt', 'refused', 'noRoom', 'base', 'imported'),
    ...billEntry(bill, { id, name, date }),
    state: 'unsent',
    tried: false,
    billId: bill.id,
    first: savedIdOf(before),
    ...(base !== undefined && { base }),
  };
  return { put: [{ ...before, state: 'replaced', goneAt: at }, next], bodies: [[id, storedBill(bill)]] };
}

/**
 * The replaced versions that need not be kept: the account does not have them, and they are not the base of another version here.
 * @param base the base of the version that is being made
 */
function spare(versions: readonly HistoryEntry[], base?: string): readonly HistoryEntry[] {
  const isOver = (entry: HistoryEntry) => entry.state === 'replaced' && !mayBeInAccount(entry);
  const bases = new Set([base, ...versions.filter((each) => !isOver(each)).map((each) => each.base)]);
  return versions.filter((entry) => isOver(entry) && !bases.has(entry.id));
}

/**
 * Forgets the earlier versions of a saved bill beyond the last few: an edited bill has a new one every few seconds.
 * @param base the base of the version that is being made, if that is not the present one
 */
export function surplus(versions: readonly HistoryEntry[], base?: string): Change<HistoryEntry> {
  return {
    remove: newestFirst(spare(versions, base))
      .slice(MOST_EARLIER)
      .map(({ id }) => id),
  };
}

/** The deletion of a saved bill that has these versions. @param isTold true if the account may have a version and has to be told */
export const deletionOf = (
  versions: readonly HistoryEntry[],
  at: string,
  isTold: (entry: HistoryEntry) => boolean,
): Change<HistoryEntry> => ({
  put: versions.filter(isTold).map((entry) => ({ ...entry, state: 'deleting', tried: false, goneAt: at })),
  remove: versions.filter((entry) => !isTold(entry)).map(({ id }) => id),
});

/**
 * Restores a deleted bill: as it was if the account has not been told, else as another bill, whose photos are sent again.
 * @param before its versions when they were deleted, `present` among them
 */
export function restored(
  found: Entries,
  before: readonly HistoryEntry[],
  present: HistoryEntry,
  body: unknown,
  newId: () => string,
): Change<HistoryEntry> {
  const now = found.get(present.id);
  const isAsItWas = before.every((each) => {
    const known = found.get(each.id);
    return known ? known.state === 'deleting' && !known.tried : !mayBeInAccount(each);
  });
  if (isAsItWas) return { put: before, bodies: now || body === undefined ? [] : [[present.id, body]] };
  if ((now && isShown(now)) || body === undefined) return {};
  return asAnother({ ...present, ...now }, newId(), body);
}

/** A version as another saved bill, whose photos are sent again. */
function asAnother(version: HistoryEntry, id: string, body: unknown): Change<HistoryEntry> {
  const entry = omit(
    version,
    'createdAt',
    'goneAt',
    'first',
    'base',
    'imported',
    'photos',
    'noRoomForPhotos',
  );
  return { put: [{ ...entry, id, state: 'unsent', tried: false }], bodies: [[id, body]] };
}

/**
 * The versions that the account's version was made from, one after the other, as far as it names them without a gap, and itself.
 */
export const lineOf = ({ id, earlier }: Pick<RemoteVersion, 'id' | 'earlier'>): readonly string[] => [
  ...(earlier.length < MOST_NAMED ? earlier : earlier.slice(1)),
  id,
];

/**
 * A version that the account has had, and has no more: it was deleted on another device, or the server was restored from a backup. It is
 * offered again, and the account decides (docs/product/sync.md, "A restored server"). Its time tells it from a version that the account
 * never confirmed; its photos are offered, too.
 * @param base the version that the account has instead
 */
export const offeredAgain = (entry: HistoryEntry, base?: string): HistoryEntry => ({
  ...omit(entry, 'photos', 'base'),
  state: 'unsent',
  tried: true,
  ...(base !== undefined && { base }),
});

/** Notes that the account has stored a version, and so replaced the others of the same bill that are here. */
export function stored(
  found: Entries,
  id: string,
  others: readonly string[],
  createdAt: string,
  at: string,
): Change<HistoryEntry> {
  const now = found.get(id);
  if (!now || now.state === 'gone') return {};
  const before = others.flatMap((other) => found.get(other) ?? []);
  return {
    put: [
      { ...omit(now, 'noRoom'), createdAt, ...(now.state === 'unsent' && { state: 'synced', tried: false }) },
      ...before
        .filter((each) => each.state === 'replaced' && mayBeInAccount(each))
        .map((each) => replaced(each, at)),
    ],
  };
}

/** Takes over a version that the account has listed. @param others versions of the same bill that are here */
export function listed(
  found: Entries,
  entry: RemoteEntry,
  others: readonly string[],
  at: string,
): Change<HistoryEntry> {
  const here = found.get(entry.id);
  const { earlier: _, ...listedEntry } = entry;
  const { createdAt } = entry;
  if (here?.state === 'unsent') return stored(found, entry.id, others, createdAt, at);
  // A save that was thought lost has arrived after the deletion: it is deleted again.
  if (here?.state === 'gone') return { put: [{ ...here, createdAt, state: 'deleting', tried: true }] };
  const known = others.flatMap((id) => found.get(id) ?? []);
  const present = known.find(isShown);
  if (here) {
    const isBack = here.state === 'replaced' && present?.state === 'synced';
    return {
      put: [
        ...(here.createdAt ? [] : [{ ...here, createdAt }]),
        ...(isBack ? [offeredAgain(present, here.id)] : []),
      ],
    };
  }
  const isIn = (state: HistoryEntry['state']) => known.some((each) => each.state === state);
  // Deleted here, while another device has changed it.
  if (isIn('deleting') || isIn('gone')) return { put: [{ ...listedEntry, state: 'deleting', tried: true }] };
  // Merged when the changes made here are sent.
  if (isIn('unsent')) return {};
  const line = lineOf(entry);
  const common = line.findLast((id) => found.has(id));
  const isWholeLine = line[0] === savedIdOf(entry);
  if (present && !line.includes(present.id) && (isWholeLine || common !== undefined))
    return { put: [offeredAgain(present, common)] };
  const photos = present && { billId: present.billId, photos: present.photos };
  const past = known.filter(mayBeInAccount).map((each) => replaced(each, at));
  return { put: [...past, { ...photos, ...listedEntry, state: 'synced' }] };
}

/** The versions that are merged, each with its bill. */
interface Merging {
  /** The latest version that both were made from; `bill` is undefined if this device does not have it. */
  readonly base: { readonly entry: HistoryEntry | undefined; readonly bill: Bill | undefined };
  readonly mine: { readonly entry: HistoryEntry; readonly bill: Bill };
  readonly theirs: { readonly entry: RemoteVersion; readonly bill: Bill };
}

/**
 * Merges this device's changes into the version with which another device has replaced their base. Name and day are those of the device
 * that changed them, mine if both did. Without the base's content nobody can tell what either has changed: the bill here becomes another
 * saved bill, under the new version's id: undo and photos go by the id of a bill, and must not lead from one to the other.
 * @param found all versions of the bill that are here
 */
export function merged(found: Entries, { base, mine, theirs }: Merging, made: Made): Change<HistoryEntry> {
  const present = found.get(mine.entry.id);
  // Changed or deleted meanwhile: the next sync merges again.
  if (!present || !isShown(present)) return {};
  const bill = base.bill ? mergeBills(base.bill, mine.bill, theirs.bill) : mine.bill;
  const of = (key: 'name' | 'date') =>
    mine.entry[key] === base.entry?.[key] ? theirs.entry[key] : mine.entry[key];
  const [name, date] = [of('name'), of('date')];
  const { bill: body, earlier: _, ...entry } = theirs.entry;
  const there: HistoryEntry = {
    ...omit(present, 'tried', 'base', 'refused', 'noRoom'),
    ...entry,
    state: 'synced',
  };
  const past = {
    put: [
      ...[...found.values()]
        .filter((each) => isShown(each) || mayBeInAccount(each))
        .map((each) => replaced(each, made.at)),
      there,
    ],
    bodies: [[there.id, body] as const],
  };
  if (name === there.name && changesBetween(theirs.bill, bill).length === 0) return past;
  if (!base.bill) {
    const copy = storedBill({ ...bill, id: made.id });
    return joined([past, asAnother({ ...present, billId: made.id }, made.id, copy)]);
  }
  return joined([past, nextVersion(there, { name, date }, bill, made)]);
}

/** Forgets past versions, see `HistoryStore.tidy`; undefined if there are none. */
export function tidied(entries: readonly HistoryEntry[], before: string): Change<HistoryEntry> | undefined {
  const gone = entries.filter(({ state }) => state === 'gone');
  const past = [...gone, ...spare(entries)];
  if (past.length === 0) return undefined;
  return {
    remove: past.filter(({ goneAt = '' }) => goneAt < before).map(({ id }) => id),
    removeBodies: gone.map(({ id }) => id),
  };
}
