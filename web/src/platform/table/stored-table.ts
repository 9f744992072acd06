import * as v from 'valibot';
import { REFUSALS, type KeyedEntry, type Queue, type Replica } from '#domain';
import type { DurableSeat } from '../storage/durable-seat.ts';
import { KEYS, spaceKeys, type Space } from '../storage/keys.ts';
import { onOtherTab, readJson, remove, storedText, writeJson, writeText } from '../storage/store.ts';
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
  /** How new it is: milliseconds since the epoch, and always more than that of what it takes the place of. */
  stamp: v.number(),
  tableId: v.string(),
  seatId: v.string(),
  token: v.string(),
  /** The secret after "#" in the link; absent for somebody who typed a code. */
  secret: v.exactOptional(v.string()),
  /** The server's mark for that secret when it last took it. Once the server has another mark, the link leads in no more. */
  secretMark: v.exactOptional(v.string()),
  /** The bill on this device has all of the table, which was finished, and is its host's own again. */
  released: v.exactOptional(v.boolean()),
  queue: v.object({ acknowledged: v.number(), sent: v.number(), changes, done: changes }),
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
  /** Own proposals that the host did not take, until their author has seen it. */
  declined: v.optional(
    v.array(
      v.object({
        id: v.string(),
        seatId: v.string(),
        dinerId: v.exactOptional(v.string()),
        key: v.string(),
        value: v.unknown(),
      }),
    ),
    [],
  ),
  /** Own claims that the host has changed, until their author has seen it. */
  changed: v.optional(
    v.array(
      v.object({ key: v.string(), was: v.unknown(), is: v.unknown(), by: v.exactOptional(v.string()) }),
    ),
    [],
  ),
  /** The lines that it has added by itself: those that the server lets it change. */
  made: v.optional(v.array(v.string()), []),
  /** The diner that it has added: the server lets it add one. */
  added: v.exactOptional(v.string()),
};
const seatSchema = v.variant('phase', [
  v.object({
    ...seatParts,
    phase: v.literal('joining'),
    /** Not answered yet: it is asked again after a reload. */
    asked: v.variant('kind', [
      v.object({ kind: v.literal('open'), dinerId: v.nullable(v.string()), entries: v.array(keyedValue) }),
      v.object({ kind: v.literal('join'), code: v.nullable(v.string()) }),
    ]),
  }),
  v.object({ ...seatParts, phase: v.literal('joined') }),
  v.object({ ...seatParts, phase: v.literal('ended'), ending: v.picklist(TABLE_ENDINGS) }),
]);

/** A seat as it lies on the device: with it a phone is the same one after a reload, and what it has not sent is not lost. */
export type StoredSeat = v.InferOutput<typeof seatSchema>;

/** A seat that is asked for. */
export type AskedSeat = Pick<
  Extract<StoredSeat, { phase: 'joining' }>,
  'tableId' | 'seatId' | 'token' | 'secret' | 'asked'
>;

/** The credentials with which the server deletes a seat. */
export type LeftSeat = Pick<StoredSeat, 'seatId' | 'token'>;

const leftSchema = v.object({
  version: v.literal(VERSION),
  seats: v.array(v.object({ seatId: v.string(), token: v.string() })),
});
/** More than anybody leaves without a network: the oldest are forgotten. */
const MOST_LEFT = 20;

const entriesSchema = v.object({
  version: v.literal(VERSION),
  seatId: v.string(),
  epoch: v.nullable(v.string()),
  seq: v.number(),
  entries: v.array(v.tuple([v.string(), v.unknown(), v.number()])),
});

/** Where a table lies on the device. */
export interface TablePlace {
  /** The seat, as text: another tab's write changes the text. */
  readonly text: () => string | null;
  /**
   * @param stamp how new it is, also where there is none any more
   * @param tell hears whether it is kept, here or as the durable copy, which is known later
   * @returns what lies there then: the text before, where there was no room
   */
  readonly keep: (seat: StoredSeat | null, stamp: number, tell: (isKept: boolean) => void) => string | null;
  /** The durable copy, if there is one. */
  readonly durable: () => Promise<DurableSeat | undefined>;
  readonly entries: (seatId: string, queue: Queue) => Replica | undefined;
  readonly keepEntries: (seatId: string, replica: Replica) => void;
  /** The seats that were left and that the server has not answered about. */
  readonly left: () => readonly LeftSeat[];
  readonly keepLeft: (seats: readonly LeftSeat[]) => void;
  readonly onOtherTab: (changed: () => void) => () => void;
}

/** A stored seat; nothing for whatever cannot be read. */
export function parseSeat(text: string | null): StoredSeat | null {
  try {
    const read = v.safeParse(seatSchema, JSON.parse(text ?? 'null'));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/**
 * Writes the durable copy of what is kept under a key, one after the other; intermediate values are skipped. The last caller learns if it is stored.
 */
function durably(key: string): (seat: DurableSeat, tell: (isKept: boolean) => void) => void {
  let latest: DurableSeat | undefined;
  let toldLast: ((isKept: boolean) => void) | undefined;
  let isWriting = false;
  const writeOne = async (seat: DurableSeat): Promise<boolean> => {
    try {
      const { writeSeat } = await import('../storage/durable-seat.ts');
      await writeSeat(key, seat);
      return true;
    } catch {
      // No database, one that is silent, or no network to fetch what speaks to it: local storage is the only copy.
      return false;
    }
  };
  const write = async () => {
    isWriting = true;
    let isKept = true;
    while (latest !== undefined) {
      const seat = latest;
      latest = undefined;
      isKept = await writeOne(seat);
    }
    isWriting = false;
    toldLast?.(isKept);
  };
  return (seat, tell) => {
    latest = seat;
    toldLast = tell;
    if (!isWriting) void write();
  };
}

function placeOf(keys: { readonly seat: string; readonly entries: string }): TablePlace {
  const keepDurably = durably(keys.seat);
  const stored = () => storedText(keys.seat);
  return {
    text: stored,
    keep(seat, stamp, tell) {
      const text = seat && JSON.stringify(seat);
      const isKept = text === null || writeText(keys.seat, text) === 'saved';
      // The database often has room where local storage has none.
      keepDurably({ text: text ?? '', stamp }, (isDurable) => tell(isKept || isDurable));
      if (isKept) tell(true);
      if (text !== null) return isKept ? text : stored();
      remove(keys.seat);
      remove(keys.entries);
      return null;
    },
    async durable() {
      try {
        const { readSeat } = await import('../storage/durable-seat.ts');
        return await readSeat(keys.seat);
      } catch {
        return undefined;
      }
    },
    entries(seatId, queue) {
      const read = v.safeParse(entriesSchema, readJson(keys.entries));
      if (!read.success || read.output.seatId !== seatId) return undefined;
      const { epoch, seq, entries } = read.output;
      return {
        epoch,
        seq,
        entries: new Map(entries.map(([key, value, at]) => [key, { value, seq: at }])),
        queue,
      };
    },
    // The seat has what nobody else has. With no room for the entries they are asked for again.
    keepEntries(seatId, { epoch, seq, entries }) {
      const list = [...entries].map(([key, entry]): [string, unknown, KeyedEntry['seq']] => [
        key,
        entry.value,
        entry.seq,
      ]);
      writeJson(keys.entries, { version: VERSION, seatId, epoch, seq, entries: list });
    },
    left() {
      const read = v.safeParse(leftSchema, readJson(KEYS.seatsLeft));
      return read.success ? read.output.seats : [];
    },
    keepLeft(seats) {
      if (seats.length === 0) remove(KEYS.seatsLeft);
      else writeJson(KEYS.seatsLeft, { version: VERSION, seats: seats.slice(-MOST_LEFT) });
    },
    onOtherTab: (changed) => onOtherTab(keys.seat, changed),
  };
}

/** Where the table lies that a guest has joined. */
export const guestPlace = (): TablePlace => placeOf({ seat: KEYS.table, entries: KEYS.tableEntries });

/** Where the table lies that somebody has opened with their own bill. */
export const hostPlace = (space: Space): TablePlace => {
  const { table, tableEntries } = spaceKeys(space);
  return placeOf({ seat: table, entries: tableEntries });
};
