import {
  applyChanges,
  changesBetween,
  emptyBill,
  enteredByHosts,
  guestsAddLines,
  newcomersOf,
  paidEarly,
  RULES_VERSION,
  readingsOf,
  readingStateOf,
  registerParts,
  reportedPaid,
  seatsOf,
  shownEntries,
  statusOf,
  tableBill,
  waitingOf,
  waysToPayByDiner,
  type Bill,
  type KeyedValue,
  type LineId,
  type Replica,
} from '#domain';
import { PATHS } from '#web/paths.ts';
import type { ServerReply } from './reply.ts';
import type { StoredSeat } from './stored-table.ts';
import { AWAY_SECONDS, type LiveTable, type Reception, type TableErrorCode } from './types.ts';

/** The server's facts beside the entries. */
export type TableFacts = Omit<ServerReply, 'entries' | 'refused'>;

/** Everything that a table's state is made from. */
export interface TableParts extends Pick<
  LiveTable,
  'isKept' | 'isOffered' | 'isMoving' | 'isFinishing' | 'error' | 'history'
> {
  readonly seat: StoredSeat | null;
  readonly replica: Replica;
  /** The facts of the last answer since the page was loaded. */
  readonly facts: TableFacts | undefined;
  /** Why the last request was not answered; `offline` before the first; undefined if it was. */
  readonly failure: TableErrorCode | undefined;
  /** True if the bell is connected. */
  readonly hasBell: boolean;
}

const NO_BILL: Bill = emptyBill('GBP', 0);

export const NO_TABLE: LiveTable = {
  phase: 'none',
  role: 'guest',
  status: 'open',
  bill: NO_BILL,
  seats: [],
  reception: 'offline',
  seq: 0,
  unsent: 0,
  unsentLines: new Set(),
  isKept: true,
  hostIsAway: false,
  quiet: {},
  newcomers: [],
  guestsAddLines: false,
  ownLines: [],
  ways: new Map(),
  paid: [],
  paidEarly: new Map(),
  entered: [],
  waiting: [],
  readings: new Map(),
  changed: [],
  refused: [],
  needsReload: false,
  isOffered: false,
  isMoving: false,
  isFinishing: false,
};

/** True if the table was opened, or joined, with another version of the rules. */
export const isOtherVersion = (facts: TableFacts | undefined): boolean =>
  facts !== undefined && facts.rulesVersion !== RULES_VERSION;

/** How well this phone hears of the others' changes. @param failure why the last request was not answered */
export function receptionOf(failure: TableErrorCode | undefined, hasBell: boolean): Reception {
  if (failure === 'offline' || !navigator.onLine) return 'offline';
  if (failure !== undefined) return 'silent';
  return hasBell ? 'live' : 'polling';
}

/** Keeps the objects that did not change, so that what shows them need not render again. */
const renewed = (shown: Bill, next: Bill): Bill => applyChanges(shown, changesBetween(shown, next));

/** The lines whose entries, or claims, these changes write. */
const linesIn = (changes: readonly KeyedValue[]): ReadonlySet<LineId> =>
  new Set(
    changes.flatMap(({ key }) => {
      const [kind, id = ''] = registerParts(key);
      return kind === 'claim' || kind === 'line' ? [id] : [];
    }),
  );

/**
 * How others get in: the code, which only the host is told; and the link, if this phone knows it and nobody has made a new one since.
 * @param path of the page that the link opens
 */
export function waysIn(
  { secret, secretMark }: Pick<StoredSeat, 'secret' | 'secretMark'>,
  { code, codeUntil, secretMark: present }: Partial<TableFacts>,
  path: string,
): Pick<LiveTable, 'code' | 'link' | 'secret'> {
  const isLinkDead = secretMark !== undefined && present !== undefined && secretMark !== present;
  return {
    ...(code != null && codeUntil != null && { code: { text: code, until: new Date(codeUntil) } }),
    ...(secret !== undefined && { secret }),
    ...(secret !== undefined && !isLinkDead && { link: `${window.location.origin}${path}#${secret}` }),
  };
}

/** A table's state as screens read it; objects of the previous state are reused. */
export function shownTable(parts: TableParts, before: LiveTable): LiveTable {
  const { seat, replica, facts, failure, hasBell, ...shown } = parts;
  if (!seat)
    return {
      ...NO_TABLE,
      bill: before.bill.diners.length > 0 ? before.bill : NO_BILL,
      ...(shown.error && { error: shown.error }),
    };
  const entries = shownEntries(replica);
  const bill = tableBill(entries);
  const seats = seatsOf(entries).map((each) => ({ ...each, isMe: each.id === seat.seatId }));
  const mine = seats.find(({ isMe }) => isMe);
  const isOpening = seat.phase === 'joining' && seat.asked.kind === 'open';
  const dinerId = mine ? mine.dinerId : (facts?.me.dinerId ?? undefined);
  return {
    ...shown,
    phase: seat.phase,
    role: isOpening || (mine?.isHost ?? facts?.me.isHost) ? 'host' : 'guest',
    status: statusOf(entries),
    bill: renewed(before.bill, { ...bill, id: seat.billId ?? bill.id }),
    seats,
    me: {
      seatId: seat.seatId,
      ...(dinerId !== undefined && { dinerId }),
      ...(mine?.alsoFor !== undefined && { alsoFor: mine.alsoFor }),
    },
    reception: receptionOf(failure, hasBell),
    seq: replica.seq,
    unsent: replica.queue.changes.length,
    unsentLines: linesIn(replica.queue.changes),
    hostIsAway: facts !== undefined && (facts.hostSeenSecondsAgo ?? 0) > AWAY_SECONDS && !facts.me.isHost,
    quiet: facts?.quiet ?? {},
    newcomers: newcomersOf(entries),
    guestsAddLines: guestsAddLines(entries),
    ownLines: seat.made,
    ways: waysToPayByDiner(entries),
    paid: reportedPaid(entries),
    paidEarly: paidEarly(entries),
    entered: enteredByHosts(entries),
    waiting: waitingOf(entries),
    readings: readingsOf(entries),
    ownReading: readingStateOf(entries, seat.seatId),
    changed: seat.changed,
    refused: seat.refused,
    needsReload: isOtherVersion(facts),
    ...waysIn(seat, facts ?? {}, PATHS.table),
    ...(seat.released && { isReleased: true }),
    ...(seat.phase === 'ended' && { ending: seat.ending }),
  };
}
