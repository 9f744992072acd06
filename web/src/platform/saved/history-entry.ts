import * as v from 'valibot';
import { compareIds, readInstant, type BillEntry, type BillId } from '#domain';

/**
 * One version of a saved bill as a device keeps it, without the bill itself. `unsent`: the account has not confirmed it (a guest's stay
 * so); `synced`: the account has it; `deleting`: deleted here, but the account has not been told yet; `gone`: deleted, and remembered so
 * that nothing late brings it back; `replaced`: there is a later version, and this one is kept for a while to merge what was made from it.
 */
export interface HistoryEntry extends BillEntry {
  readonly state: 'unsent' | 'synced' | 'deleting' | 'gone' | 'replaced';
  /** The id of the first version, which identifies the saved bill; absent if this is the first one. */
  readonly first?: string;
  /** The version that it was made from; absent if the account cannot have that one. */
  readonly base?: string;
  /** It came from a file, so the account may have it already: the next version names it as its base, and its deletion is sent. */
  readonly imported?: boolean;
  /** A request for this state has been sent at least once: its effect is unknown until a response arrives. */
  readonly tried?: boolean;
  /** The account has refused it for good. */
  readonly refused?: boolean;
  /** The account was full when it was last offered; it is offered again. */
  readonly noRoom?: boolean;
  /** When the account stored it; absent until the account has said so, and once it has another version. */
  readonly createdAt?: string;
  /** When it was deleted or replaced. */
  readonly goneAt?: string;
  /** The id of the bill, once this device has read it: photos are stored under that id. */
  readonly billId?: BillId;
  /** The names of the photos that the account has of it, as far as this device knows; absent until it has asked or sent one. */
  readonly photos?: readonly string[];
  /** The account had no room for its photos when they were last offered; they are offered again. */
  readonly noRoomForPhotos?: boolean;
  /** The names of photos that the account has refused. */
  readonly photosRefused?: readonly string[];
}

const finite = v.pipe(v.number(), v.finite());
const storedEntry = v.looseObject({
  id: v.string(),
  name: v.string(),
  date: v.pipe(v.unknown(), v.transform(readInstant), v.string()),
  currency: v.string(),
  dinerCount: finite,
  totalAmount: finite,
  diners: v.array(v.string()),
  state: v.picklist(['unsent', 'synced', 'deleting', 'gone', 'replaced']),
});

/** A stored entry; `undefined` if it is not one. */
export function readEntry(value: unknown): HistoryEntry | undefined {
  const read = v.safeParse(storedEntry, value);
  return read.success ? read.output : undefined;
}

/** The id that identifies a saved bill in every version. */
export const savedIdOf = ({ id, first = id }: Pick<HistoryEntry, 'id' | 'first'>): string => first;

/** Replaced versions, newest first; those replaced at the same moment (a merge replaces several) by id, so that all devices agree. */
export const newestFirst = (versions: readonly HistoryEntry[]): readonly HistoryEntry[] =>
  versions.toSorted((a, b) => compareIds(b.goneAt ?? '', a.goneAt ?? '') || compareIds(a.id, b.id));

/** True for entries that lists show. */
export const isShown = ({ state }: HistoryEntry): boolean => state === 'unsent' || state === 'synced';

/** True if the account has, or may have, a version that is not deleted here. */
export const mayBeInAccount = ({ state, tried, createdAt }: HistoryEntry): boolean =>
  state === 'synced' ||
  ((state === 'unsent' || state === 'replaced') && (tried === true || createdAt !== undefined));
