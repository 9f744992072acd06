import * as v from 'valibot';
import { REFUSALS, type KeyedEntry, type Queue, type Replica } from '#domain';
import type { Copy } from '../storage/durable-copies.ts';
import { durableCopies, keepDurably } from '../storage/keep-durable.ts';
import { now } from '../device/clock.ts';
import { KEYS, spaceKeys, tripKeys, type Space } from '../storage/keys.ts';
import {
  onOtherTab,
  parseJson,
  readJson,
  remove,
  storedText,
  writeJson,
  writeText,
} from '../storage/store.ts';
import { told } from './reply.ts';
import { TABLE_ENDINGS } from './types.ts';

/** The version of the stored shape. A seat of another version is forgotten, since a table lasts only hours. */
const VERSION = 1;

const changeSchema = v.object({
  number: v.number(),
  key: v.string(),
  value: v.unknown(),
  saw: v.nullish(v.number()),
  by: v.optional(v.string()),
  tab: v.string(),
});
const changes = v.pipe(v.array(changeSchema), v.readonly());
const keyedValue = v.object({ key: v.string(), value: v.unknown() });

const seatParts = {
  version: v.literal(VERSION),
  /** How new it is: milliseconds since the epoch, and always more than the stamp of what it replaces. */
  stamp: v.number(),
  tableId: v.string(),
  /** The bill on this device with which the table was opened: its id counts, whatever another host writes about it. */
  billId: v.exactOptional(v.string()),
  seatId: v.string(),
  token: v.string(),
  /** The secret after "#" in the link; absent if a code was typed instead. */
  secret: v.exactOptional(v.string()),
  /** The server's mark for that secret when it last accepted it. Once the server has another mark, the link no longer works. */
  secretMark: v.exactOptional(v.string()),
  /** The bill on this device has everything of the finished table, and is its host's own again. */
  released: v.exactOptional(v.boolean()),
  queue: v.object({ acknowledged: v.number(), sent: v.number(), changes }),
  refused: v.array(
    v.object({
      number: v.number(),
      key: v.string(),
      value: v.unknown(),
      theirs: v.unknown(),
      seq: v.number(),
      reason: v.picklist(REFUSALS),
    }),
  ),
  /** What others have changed of this phone's shares, until its person has seen it. */
  changed: v.optional(v.array(v.object({ key: v.string(), was: v.unknown(), is: v.unknown(), ...told })), []),
  /** The lines that this phone has added: the server lets it change them. */
  made: v.optional(v.array(v.string()), []),
  /** The diner that this phone has added: the server lets it add one. */
  added: v.exactOptional(v.string()),
  /** In a trip: the copies in which this phone prepares proposals, with the bills as they were. */
  proposing: v.exactOptional(v.array(v.object({ copy: v.string(), bill: v.string(), base: v.unknown() }))),
  /** In a trip: own bills for which a proposal was accepted, as they were before, until the bill on this device has it, too. */
  accepted: v.exactOptional(v.array(v.object({ bill: v.string(), base: v.unknown() }))),
};
const seatSchema = v.union([
  v.object({
    ...seatParts,
    phase: v.literal('joining'),
    /** The request, not answered yet: it is sent again after a reload. */
    asked: v.union([
      v.object({ kind: v.literal('open'), dinerId: v.nullable(v.string()), entries: v.array(keyedValue) }),
      v.object({ kind: v.literal('join'), code: v.nullable(v.string()) }),
    ]),
  }),
  v.object({ ...seatParts, phase: v.literal('joined') }),
  v.object({ ...seatParts, phase: v.literal('ended'), ending: v.picklist(TABLE_ENDINGS) }),
]);

/** A seat as stored on the device: with it, a phone keeps its identity and its unsent changes after a reload. */
export type StoredSeat = v.InferOutput<typeof seatSchema>;

/** A seat that is requested. */
export type RequestedSeat = Pick<
  Extract<StoredSeat, { phase: 'joining' }>,
  'tableId' | 'billId' | 'seatId' | 'token' | 'secret' | 'asked'
>;

const kind = v.picklist(['table', 'trip']);
/** A trip is a table of another kind (docs/decisions/0047-trips.md). */
export type TableKind = v.InferOutput<typeof kind>;

const leftSeat = v.object({ seatId: v.string(), token: v.string(), kind: v.exactOptional(kind) });
const leftSchema = v.object({ version: v.literal(VERSION), seats: v.array(leftSeat) });
/** The credentials with which the server deletes a seat. */
export type LeftSeat = Readonly<v.InferOutput<typeof leftSeat>>;
/** More seats than anybody leaves without a network: the oldest are forgotten. */
const MOST_LEFT = 20;

const entriesSchema = v.object({
  version: v.literal(VERSION),
  seatId: v.string(),
  epoch: v.nullable(v.string()),
  seq: v.number(),
  entries: v.array(v.tuple([v.string(), v.unknown(), v.number()])),
});

/** Where a table is stored on the device. */
export type TablePlace = Readonly<ReturnType<typeof placeOf>>;

/** A stored seat; null if it cannot be read. */
export function parseSeat(text: string | null): StoredSeat | null {
  const read = v.safeParse(seatSchema, parseJson(text));
  return read.success ? read.output : null;
}

/** The entries in a stored value; undefined if they are not this seat's. */
function replicaOf(stored: unknown, seatId: string, queue: Queue): Replica | undefined {
  const read = v.safeParse(entriesSchema, stored);
  if (!read.success || read.output.seatId !== seatId) return undefined;
  const { epoch, seq, entries } = read.output;
  return {
    epoch,
    seq,
    entries: new Map(entries.map(([key, value, at]) => [key, { value, seq: at }])),
    queue,
  };
}

const storedReplica = (seatId: string, { epoch, seq, entries }: Replica) => ({
  version: VERSION,
  seatId,
  epoch,
  seq,
  entries: [...entries].map(([key, entry]): [string, unknown, KeyedEntry['seq']] => [
    key,
    entry.value,
    entry.seq,
  ]),
});

function placeOf(keys: { readonly seat: string; readonly entries: string }) {
  const stored = () => storedText(keys.seat);
  return {
    kind: 'table' as TableKind,
    /** The seat, as text: another tab's write changes the text. */
    text: stored,
    /**
     * @param stamp how new it is, even if there is no seat any more
     * @param tell called with whether it is stored, here or as the durable copy, which is known later
     * @returns the text that is then stored: the previous one, if there was no room
     */
    keep(seat: StoredSeat | null, stamp: number, tell: (isKept: boolean) => void): string | null {
      const text = seat && JSON.stringify(seat);
      const isKept = text === null || writeText(keys.seat, text) === 'saved';
      // The database often has space left when local storage is full.
      keepDurably(
        keys.seat,
        () => ({ text: text ?? '', stamp }),
        (isDurable) => tell(isKept || isDurable),
      );
      if (isKept) tell(true);
      if (text !== null) return isKept ? text : stored();
      remove(keys.seat);
      remove(keys.entries);
      return null;
    },
    /** The durable copy, if there is one. */
    durable: async () => (await durableCopies([keys.seat])).get(keys.seat),
    entries: (seatId: string, queue: Queue) => replicaOf(readJson(keys.entries), seatId, queue),
    // Only the seat cannot be replaced: entries that do not fit are fetched again.
    keepEntries(seatId: string, replica: Replica): void {
      writeJson(keys.entries, storedReplica(seatId, replica));
    },
    /** The seats that were left and that the server has not answered about. */
    left(): readonly LeftSeat[] {
      const read = v.safeParse(leftSchema, readJson(KEYS.seatsLeft));
      return read.success ? read.output.seats : [];
    },
    keepLeft(seats: readonly LeftSeat[]): void {
      if (seats.length === 0) remove(KEYS.seatsLeft);
      else writeJson(KEYS.seatsLeft, { version: VERSION, seats: seats.slice(-MOST_LEFT) });
    },
    onOtherTab: (changed: () => void) => onOtherTab(keys.seat, changed),
  };
}

/** Where the table that a guest has joined is stored. */
export const guestPlace = (): TablePlace => placeOf({ seat: KEYS.table, entries: KEYS.tableEntries });

/**
 * Where a trip is stored: its entries in the browser's database, since several trips with their bills do not fit into local storage.
 *
 * @param copy the stored entries, as they were read from there
 */
export function tripPlace(id: string, copy: Copy | undefined): TablePlace {
  const keys = tripKeys(id);
  let stamp = copy?.stamp ?? 0;
  return {
    ...placeOf(keys),
    kind: 'trip',
    entries: (seatId, queue) => replicaOf(parseJson(copy?.text ?? null), seatId, queue),
    keepEntries(seatId, replica) {
      stamp = Math.max(now(), stamp + 1);
      keepDurably(keys.entries, () => ({ text: JSON.stringify(storedReplica(seatId, replica)), stamp }));
    },
  };
}

/** Where the table that was opened with a space's own bill is stored. */
export const hostPlace = (space: Space): TablePlace => {
  const { table, tableEntries } = spaceKeys(space);
  return placeOf({ seat: table, entries: tableEntries });
};

/** True if the link with this secret leads to the table that was opened with a bill of this space. */
export function isHostLink(space: Space, secret: string): boolean {
  const seat = parseSeat(hostPlace(space).text());
  return seat?.secret === secret && seat.phase !== 'ended';
}
