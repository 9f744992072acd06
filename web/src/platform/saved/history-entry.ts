import * as v from 'valibot';
import { compareIds, readInstant, type BillEntry, type BillId } from '#domain';

/**
 * One version of a saved bill as a device keeps it, without the bill itself.
 * `unsent`: the account has not confirmed it (a guest's stay so); `synced`: the account has it; `deleting`: deleted
 * here, and the account is still to hear of it; `gone`: deleted, and remembered so that nothing late brings it back;
 * `replaced`: there is a later version, and this one is kept for a while to merge what was made from it.
 */
export interface HistoryEntry extends BillEntry {
  readonly state: 'unsent' | 'synced' | 'deleting' | 'gone' | 'replaced';
  /** The id of the first version, by which the saved bill is known; absent where this is it. */
  readonly first?: string;
  /** The version that it was made from; absent where the account cannot have that. */
  readonly base?: string;
  /** It came from a file: the account may have it already, so a next version is made from this one there as well, and its deletion is sent. */
  readonly imported?: boolean;
  /** A request for this state has been sent at least once: its effect is unknown until a response arrives. */
  readonly tried?: boolean;
  /** The account has said that it will not take it. */
  readonly refused?: boolean;
  /** The account was full when it was offered last; it is offered again. */
  readonly noRoom?: boolean;
  /** When the account stored it; absent as long as it has not said so, and once it has another version. */
  readonly createdAt?: string;
  /** When it was deleted or replaced. */
  readonly goneAt?: string;
  /** The id of the bill, once this device has looked: photos are kept by that. */
  readonly billId?: BillId;
  /** The names of the photos that the account has of it, as far as this device knows; absent until it has asked or sent one. */
  readonly photos?: readonly string[];
  /** The account had no room for its photos when they were offered last; they are offered again. */
  readonly noRoomForPhotos?: boolean;
  /** The names of photos that the account has said that it will not take. */
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

/** A stored entry; `undefined` when it is none. */
export function readEntry(value: unknown): HistoryEntry | undefined {
  const read = v.safeParse(storedEntry, value);
  return read.success ? read.output : undefined;
}

/** The id by which a saved bill is known, in whichever version. */
export const savedIdOf = ({ id, first = id }: Pick<HistoryEntry, 'id' | 'first'>): string => first;

/** Versions that were replaced, the newest first; those of one moment (a merge replaces several) by id, as on every device. */
export const newestFirst = (versions: readonly HistoryEntry[]): readonly HistoryEntry[] =>
  versions.toSorted((a, b) => compareIds(b.goneAt ?? '', a.goneAt ?? '') || compareIds(a.id, b.id));

/** True for entries that lists show. */
export const isShown = ({ state }: HistoryEntry): boolean => state === 'unsent' || state === 'synced';

/** True if the account has, or may have, a version that is not deleted here. */
export const mayBeThere = ({ state, tried, createdAt }: HistoryEntry): boolean =>
  state === 'synced' ||
  ((state === 'unsent' || state === 'replaced') && (tried === true || createdAt !== undefined));
