/** The transitions of saved bills on a device (docs/product/sync.md, "Versions"). */
import { billEntry, billKey, isSameBill, omit, storedBill, type Bill } from '#domain';
import type { Change } from '#web/platform/storage/records.ts';
import { isClean, versionsOf, type SavedBillEntry } from './saved-bill-entry.ts';
import type { RemoteEntry, RemoteVersion } from './remote.ts';

/** How many earlier versions a version in the account names. */
const MOST_NAMED = 8;

/** How many earlier versions are kept here (docs/product/sync.md, "Versions"). */
const MOST_EARLIER = 9;

type Entry = SavedBillEntry | undefined;
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
export const joined = (changes: readonly Change<SavedBillEntry>[]): Change<SavedBillEntry> => ({
  put: changes.flatMap(({ put = [] }) => put),
  remove: changes.flatMap(({ remove = [] }) => remove),
  bodies: changes.flatMap(({ bodies = [] }) => bodies),
  removeBodies: changes.flatMap(({ removeBodies = [] }) => removeBodies),
});

const idsOf = (entry: SavedBillEntry): readonly string[] => versionsOf(entry).map(({ id }) => id);

/** An entry's next state. The last few versions that it no longer names are kept, since bills on this device were made from them. */
function moved(
  before: SavedBillEntry,
  after: SavedBillEntry,
  at: string,
  bodies: Change<SavedBillEntry>['bodies'] = [],
): Change<SavedBillEntry> & { readonly put: readonly [SavedBillEntry] } {
  const named = new Set(idsOf(omit(after, 'earlier')));
  const past = versionsOf(before).flatMap((each) => (named.has(each.id) ? [] : [{ at, ...each }]));
  return {
    put: [{ ...after, earlier: past.slice(0, MOST_EARLIER) }],
    bodies,
    removeBodies: past.slice(MOST_EARLIER).map(({ id }) => id),
  };
}

/** The next version of a saved bill, under this name and day. @param base the version that the bill was made from */
export function nextVersion(
  before: SavedBillEntry,
  { name, date }: Pick<SavedBillEntry, 'name' | 'date'>,
  bill: Bill,
  { id, at }: Made,
  base?: string,
): Change<SavedBillEntry> {
  const next = {
    // A version that the account has refused is not there.
    ...(before.problem ? omit(before, 'problem', 'sent') : before),
    ...billEntry(bill, { id: before.id, name, date }),
    version: id,
    billId: bill.id,
    ...(base !== undefined && before.synced && { synced: { ...before.synced, id: base } }),
  };
  return moved(before, next, at, [[id, storedBill(bill)]]);
}

/** An entry that nothing has to remember. */
export const removed = (entry: SavedBillEntry): Change<SavedBillEntry> => ({
  remove: [entry.id],
  removeBodies: idsOf(entry),
});

/**
 * Restores a deleted bill: as it was if the account has not been told, else as another bill.
 * @param before its entry when it was deleted
 * @param body its contents
 */
export function restored(
  now: Entry,
  before: SavedBillEntry,
  body: unknown,
  newId: string,
): Change<SavedBillEntry> {
  const isAsItWas = now ? now.deletion?.state === 'unsent' : !before.synced && !before.sent;
  const bodies = body === undefined ? [] : [[before.version, body] as const];
  if (isAsItWas) return { put: [now ? before : omit(before, 'earlier')], bodies };
  return (now && !now.deletion) || body === undefined ? {} : asAnother({ ...before, ...now }, newId, body);
}

/** A version as another saved bill, whose photos are sent again. */
export const asAnother = (entry: SavedBillEntry, id: string, body: unknown): Change<SavedBillEntry> => ({
  put: [
    { ...omit(entry, 'synced', 'sent', 'earlier', 'deletion', 'photos', 'noRoomForPhotos'), id, version: id },
  ],
  bodies: [[id, body]],
});

/**
 * The versions that the account's version was made from, one after the other, as far as it names them without a gap, and itself.
 */
export const lineOf = ({ id, earlier }: Pick<RemoteVersion, 'id' | 'earlier'>): readonly string[] => [
  ...(earlier.length < MOST_NAMED ? earlier : earlier.slice(1)),
  id,
];

/**
 * A version that the account has had, and has no more: it was deleted on another device, or the server was restored from a backup. It is
 * offered again, and the account decides (docs/product/sync.md, "A restored server"); its photos are offered, too.
 * @param base the version that the account has instead
 */
export const offeredAgain = (entry: SavedBillEntry, base?: string): SavedBillEntry => ({
  ...omit(entry, 'photos'),
  sent: { id: entry.version, name: entry.name, date: entry.date, base },
});

/** Notes that the account has stored a version that was sent. */
export function stored(now: Entry, id: string, createdAt: string, at: string): Change<SavedBillEntry> {
  if (now?.sent?.id !== id) return {};
  const { base: _, ...version } = now.sent;
  return moved(now, { ...omit(now, 'sent', 'problem'), synced: { ...version, createdAt } }, at);
}

/** Gives a version that was sent another id: this one is taken in the account. @param body its contents */
export function renewed(now: Entry, taken: string, body: unknown, { id, at }: Made): Change<SavedBillEntry> {
  if (now?.sent?.id !== taken) return {};
  if (now.version !== taken) return moved(now, omit(now, 'sent'), at);
  return moved(now, { ...omit(now, 'sent'), version: id }, at, [[id, body]]);
}

/** The entry of a bill as the account has it. */
function entryThere(row: RemoteEntry): SavedBillEntry & Pick<Required<SavedBillEntry>, 'synced'> {
  const { earlier: _, createdAt, first, ...facts } = row;
  const { id, name, date } = row;
  return { ...facts, id: first ?? id, version: id, synced: { id, name, date, createdAt } };
}

/**
 * Takes over a version that the account has listed.
 * @param isWhole true if this device has the contents of its version, and could offer it again
 */
export function listed(here: Entry, row: RemoteEntry, at: string, isWhole = true): Change<SavedBillEntry> {
  const there = entryThere(row);
  // One of a file that was deleted here only names the id of the account's, unless it looks the same.
  const isIt = here && (here.synced ?? (idsOf(here).includes(here.id) || billKey(here) === billKey(there)));
  if (!here || (here.deletion && !isIt)) return { put: [there] };
  const isKnown = here.synced?.id === row.id;
  if (here.deletion) {
    // Another device has changed it, or a version that was thought lost has arrived after the deletion: it is deleted again.
    if (isKnown && here.deletion.state !== 'done') return {};
    return { put: [{ ...here, synced: there.synced, deletion: { ...here.deletion, state: 'unsent' } }] };
  }
  if (here.sent?.id === row.id) return stored(here, row.id, row.createdAt, at);
  // Merged when the changes made here are sent.
  if (isKnown || !isClean(here)) return {};
  const line = lineOf(row);
  if (isWhole && !line.includes(here.version)) {
    const known = idsOf(here);
    const common = line.findLast((id) => known.includes(id));
    if (common !== undefined || line[0] === here.id) return { put: [offeredAgain(here, common)] };
  }
  return moved(here, { ...omit(here, 'problem', 'noRoomForPhotos'), ...there }, at);
}

interface Merging {
  /** The name and day of the latest version that both were made from, if they are known. */
  readonly label: Pick<SavedBillEntry, 'name' | 'date'> | undefined;
  /** The version here. */
  readonly mine: string;
  readonly theirs: { readonly row: RemoteVersion; readonly bill: Bill };
  /** Both as one; mine alone if `isAlone`: this device does not have the contents of that version. */
  readonly bill: Bill;
  readonly isAlone: boolean;
}

/**
 * Merges this device's changes into the version with which another device has replaced their base. Name and day are those of the device
 * that changed them, mine if both did. Without the base's content nobody can tell what either has changed: the bill here becomes another
 * saved bill, under the new version's id: undo and photos go by the id of a bill, and must not lead from one to the other.
 */
export function merged(
  now: Entry,
  { label: before, mine, theirs, bill, isAlone }: Merging,
  made: Made,
): Change<SavedBillEntry> {
  // Changed or deleted meanwhile: the next sync merges again.
  if (!now || now.deletion || now.version !== mine) return {};
  const { bill: body, ...row } = theirs.row;
  const of = (key: 'name' | 'date') => (now[key] === before?.[key] ? row[key] : now[key]);
  const label = { name: of('name'), date: of('date') };
  const there = { ...entryThere(row), billId: theirs.bill.id };
  const past = moved(now, { ...omit(now, 'sent', 'problem'), ...there }, made.at, [[row.id, body]]);
  const isSame = label.name === row.name && label.date === row.date;
  if (isSame && isSameBill(theirs.bill, bill)) return past;
  if (!isAlone) return joined([past, nextVersion(past.put[0], label, bill, made)]);
  const copy = storedBill({ ...bill, id: made.id });
  return joined([past, asAnother({ ...omit(now, 'problem'), billId: made.id }, made.id, copy)]);
}

/** Forgets what was deleted or replaced before this moment (ISO 8601), and the contents of bills deleted since. */
export const tidied = (entries: readonly SavedBillEntry[], before: string): Change<SavedBillEntry> =>
  joined(
    entries.map((entry) => {
      if (entry.deletion?.state === 'done')
        return entry.deletion.at < before ? removed(entry) : { removeBodies: idsOf(entry) };
      const { earlier = [] } = entry;
      const kept = earlier.filter(({ at }) => at >= before);
      if (kept.length === earlier.length) return {};
      const gone = earlier.filter((each) => !kept.includes(each));
      return { put: [{ ...entry, earlier: kept }], removeBodies: gone.map(({ id }) => id) };
    }),
  );
