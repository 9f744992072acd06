import * as v from 'valibot';
import { readInstant, type BillEntry, type BillId } from '#domain';

/** A version of a saved bill, with the name and the day that it has there. Its contents are stored under its id. */
type Version = Pick<BillEntry, 'id' | 'name' | 'date'>;

/**
 * A saved bill as a device keeps it, without its contents: clean if the account has the version that is here, else changed or deleted. Its
 * `id` is that of its first version (docs/product/sync.md, "Versions").
 */
export interface SavedBillEntry extends BillEntry {
  /** The id of the version that is here. */
  readonly version: string;
  /** The version that the account was last known to have: what was changed here is merged with its changes on this base. */
  readonly synced?: Version & { readonly createdAt: string };
  /**
   * A version that the account may have: it was sent, or read from a file, and the account has not answered yet. Nothing later is sent
   * before. `base`: the one that it replaces there.
   */
  readonly sent?: Version & { readonly base?: string | undefined };
  /** The last few versions before, the newest first, with the moment from which they were no longer needed here. */
  readonly earlier?: readonly (Version & { readonly at: string })[];
  /** Set once it was deleted here: whether the account knows. It is remembered, so that nothing late brings it back. */
  readonly deletion?: { readonly at: string; readonly state: 'unsent' | 'sent' | 'done' };
  /** Why the account does not have this version: it has refused it for good, or was full and is offered it again. */
  readonly problem?: 'refused' | 'no_room';
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
  version: v.string(),
  name: v.string(),
  date: v.pipe(v.unknown(), v.transform(readInstant), v.string()),
  currency: v.string(),
  dinerCount: finite,
  totalAmount: finite,
  diners: v.array(v.string()),
});

/** A stored entry; `undefined` if it is not one. */
export function readEntry(value: unknown): SavedBillEntry | undefined {
  const read = v.safeParse(storedEntry, value);
  return read.success ? read.output : undefined;
}

/** True for entries that lists show. */
export const isShown = ({ deletion }: SavedBillEntry): boolean => !deletion;

/** True if the account has the version that is here. */
export const isClean = ({ version, synced, sent, deletion }: SavedBillEntry): boolean =>
  version === synced?.id && !sent && !deletion;

/** True for what the account has not confirmed: for a guest, all bills. */
export const isUnsent = (entry: SavedBillEntry): boolean =>
  entry.deletion ? entry.deletion.state !== 'done' : !isClean(entry);

/** True if the account had the version that is here, and is offered it again (docs/product/sync.md, "A restored server"). */
export const isOfferedAgain = ({ sent, synced }: SavedBillEntry): boolean =>
  sent !== undefined && sent.id === synced?.id;

/** Every version of a bill that is known here, the newest first. */
export function versionsOf({ version, name, date, sent, synced, earlier = [] }: SavedBillEntry) {
  const all: readonly ((Version & { readonly at?: string }) | undefined)[] = [
    { id: version, name, date },
    sent,
    synced,
    ...earlier,
  ];
  return [
    ...new Map(all.toReversed().flatMap((each) => (each ? [[each.id, each]] : []))).values(),
  ].toReversed();
}
