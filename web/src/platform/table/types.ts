import type {
  Bill,
  EnteredByHost,
  OthersChange,
  DinerId,
  LineId,
  ReadingState,
  RefusedChange,
  Seat,
  SeatId,
  TableStatus,
  Waiting,
} from '#domain';

/** Why something at a table did not work: the server's own codes, and network failures. */
export const TABLE_ERRORS = [
  'table_unknown',
  'table_code_wrong',
  'table_too_many_guesses',
  'table_expired',
  'table_full',
  'seat_unknown',
  'seat_removed',
  'seat_taken',
  'table_finished',
  'table_not_host',
  'table_host_present',
  'table_many_asks',
  'table_too_many_openings',
  'table_invalid',
  'table_rules',
  /** No answer: no network, or a foreign one. */
  'offline',
  /** The server is there and cannot help just now. */
  'unavailable',
  'rate_limit',
  /** The part after "#" is not a table's secret: the link was cut off. */
  'table_link',
  /** Demo mode has no tables: nothing leaves the device there. */
  'table_demo',
  'unexpected',
] as const;
export type TableErrorCode = (typeof TABLE_ERRORS)[number];

export interface TableError {
  readonly code: TableErrorCode;
  /** Names the failure in a report; no personal data. */
  readonly reference?: string;
}

/** `joining`: asked for, and not answered yet. */
export type TablePhase = 'none' | 'joining' | 'joined' | 'ended';

/** `closed`: by its host, without finishing; `gone`: the server does not know the table, or this seat, any more. */
export const TABLE_ENDINGS = ['removed', 'expired', 'closed', 'gone', 'left'] as const;
export type TableEnding = (typeof TABLE_ENDINGS)[number];

/**
 * `live`: others' changes arrive at once; `polling`: every few seconds; `silent`: the server answers with errors; `offline`: not at all.
 * With the last two, own changes wait.
 */
export type Reception = 'live' | 'polling' | 'silent' | 'offline';

/** A phone that has sent nothing for so many seconds is away; a host’s can then be replaced (docs/product/live-table.md, "Taking over"). */
export const AWAY_SECONDS = 120;

/** A seat as screens show it. */
export interface TableSeat extends Seat {
  readonly isMe: boolean;
}

/** A table as this phone sees it: the server's entries, with this phone's own changes on top (docs/product/live-table.md). */
export interface LiveTable {
  readonly phase: TablePhase;
  /** Why it is over, if it is. */
  readonly ending?: TableEnding;
  readonly role: 'host' | 'guest';
  readonly status: TableStatus;
  /** True if it is finished, and the host's bill has everything of it. */
  readonly isReleased?: boolean;
  /** Its figures come from `summarize`, as everywhere. Empty before there is a table. */
  readonly bill: Bill;
  readonly seats: readonly TableSeat[];
  /** `alsoFor`: the diner without a phone for whom this phone also claims. */
  readonly me?: { readonly seatId: SeatId; readonly dinerId?: DinerId; readonly alsoFor?: DinerId };
  /** The code to type, and its expiry. Only the host has it. */
  readonly code?: { readonly text: string; readonly until: Date };
  /** The table's address, for the QR code. Only if this phone knows it and nobody has made a new one since. */
  readonly link?: string;
  /** The part of the link after "#" by which this phone has joined, or which it has made. */
  readonly secret?: string;
  readonly reception: Reception;
  /** The number of the newest entry that this phone has received. */
  readonly seq: number;
  /** How many own changes the others do not have yet. */
  readonly unsent: number;
  /** The lines that they are about. */
  readonly unsentLines: ReadonlySet<LineId>;
  /** True if a reload would restore all changes made here; false if the device has no room. */
  readonly isKept: boolean;
  /** True if the host's phone is away: any seat can take over. */
  readonly hostIsAway: boolean;
  /** Seconds since the server heard from the phones that are away at present. Only the host knows. */
  readonly quiet: Readonly<Record<SeatId, number>>;
  /** The diners on the bill who added themselves without a question, and whom the host has not let in. */
  readonly newcomers: readonly DinerId[];
  readonly guestsAddLines: boolean;
  /** The lines that this phone has added, and may change. */
  readonly ownLines: readonly LineId[];
  /** The diners' ways to be paid, as far as the table has them, unparsed. */
  readonly ways: ReadonlyMap<DinerId, unknown>;
  /** At a finished table, the diners who said that they have paid, also before the end if it is what they owe. */
  readonly paid: readonly DinerId[];
  /** Those who said so before the end, with what they owed at that moment, in minor units. */
  readonly paidEarly: ReadonlyMap<DinerId, number>;
  /** What hosts who did not open the table have entered about who gets money; with `table/status`, one of them has finished the bill. */
  readonly entered: readonly EnteredByHost[];
  /** The people who wait for the host's answer, the first who came first. */
  readonly waiting: readonly Waiting[];
  /** The bills that guests have read in photos and that wait for the host, by seat, the first who came first, unparsed. */
  readonly readings: ReadonlyMap<SeatId, unknown>;
  /** What has become of the bill that this phone has read in a photo. */
  readonly ownReading?: ReadingState | undefined;
  /** What others have changed of own shares, until that is dismissed. */
  readonly changed: readonly OthersChange[];
  /** What happened lately, unparsed; once it was asked for (`recount`). */
  readonly history?: unknown;
  /** Own changes that were refused, with the present values. */
  readonly refused: readonly RefusedChange[];
  /** This phone or the others have another version of the rules: totals could differ, so that nothing is sent until it is reloaded. */
  readonly needsReload: boolean;
  /** A link of another table was opened: the person is asked whether to leave this one for it. */
  readonly isOffered: boolean;
  /** A link was opened while there is a seat, or an ended one, and has not been answered yet. */
  readonly isMoving: boolean;
  /** The host is finishing the table, and the server has not confirmed it yet. */
  readonly isFinishing: boolean;
  /** The error of the last action. */
  readonly error?: TableError;
}

/** True if this phone may change lines and claims: until the host stops changes, who then still may. */
export const takesChanges = ({ status, seats }: Pick<LiveTable, 'status' | 'seats'>): boolean =>
  status === 'open' || (status === 'locked' && seats.some(({ isMe, isHost }) => isMe && isHost));

/**
 * True if the table is over and its bill is on this device without it: the bill has everything of it (`isReleased`), or was kept before the
 * host left. The table's bill is then only a copy.
 */
export const isBillCopy = ({ phase, ending, isReleased }: LiveTable): boolean =>
  phase === 'ended' && (ending === 'left' || isReleased === true);
