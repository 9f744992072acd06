import * as v from 'valibot';
import { readInstant, type BillEntry, type BillId } from '#domain';

/**
 * A saved bill as one device keeps it, without the bill itself.
 * `unsent`: the account has not confirmed it (a guest's stay so); `synced`: the account has it; `deleting`: deleted
 * here, and the account is still to hear of it; `gone`: deleted, and remembered so that nothing late brings it back.
 */
export interface HistoryEntry extends BillEntry {
  readonly state: 'unsent' | 'synced' | 'deleting' | 'gone';
  /** A request for this state has been sent at least once: what it did is unknown until an answer comes. */
  readonly tried?: boolean;
  /** The account has said that it will not take it. */
  readonly refused?: boolean;
  /** The account was full when it was offered last; it is offered again. */
  readonly noRoom?: boolean;
  /** When the account stored it; absent as long as it has not said so. */
  readonly createdAt?: string;
  /** When it was deleted. */
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
  state: v.picklist(['unsent', 'synced', 'deleting', 'gone']),
});

/** A stored entry; `undefined` when it is none. */
export function readEntry(value: unknown): HistoryEntry | undefined {
  const read = v.safeParse(storedEntry, value);
  return read.success ? read.output : undefined;
}
