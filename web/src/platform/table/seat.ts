import { RULES_VERSION } from '#domain';
import type { ServerReply } from './reply.ts';
import type { RequestedSeat, StoredSeat, TableKind } from './stored-table.ts';
import type { TableAnswer, TableLink } from './table-link.ts';
import type { TableEnding, TableError, TableErrorCode } from './types.ts';

/**
 * Actions on the table itself, mostly by the host. `paid`: somebody has paid what they owe; `ask`: somebody wants to
 * change something after the lock; `also_for`: the diner
 * without a phone for whom a phone also claims; `sit`: takes a person's place in a trip; `ask_place`, `give_place`: that of somebody who is here with another phone; `undo_entered`, `keep_entered`: what another host has entered about who gets money.
 */
export type TableAction =
  | 'sit'
  | 'finish'
  | 'reopen'
  | 'close'
  | 'paid'
  | 'remind'
  | 'ask'
  | 'also_for'
  | 'ask_place'
  | 'give_place'
  | 'new_code'
  | 'remove_seat'
  | 'remove_newcomers'
  | 'hand_over'
  | 'take_over'
  | 'leave'
  | 'undo_entered'
  | 'keep_entered';

/** Answers that end a seat that was given. */
const ENDINGS: Readonly<Partial<Record<TableErrorCode, TableEnding>>> = {
  seat_removed: 'removed',
  table_expired: 'expired',
  table_unknown: 'gone',
  seat_unknown: 'gone',
};

const TEMPORARY: readonly TableErrorCode[] = ['offline', 'unavailable', 'rate_limit', 'unexpected'];

/** True if an error may pass by itself: the same request may work a moment later. */
export const isTemporary = (error: TableError | undefined): boolean =>
  error !== undefined && TEMPORARY.includes(error.code);

/** True if the outcome of a request is unknown: it may have happened without an answer. */
export const isUnsure = (error: TableError | undefined): boolean =>
  isTemporary(error) && error?.code !== 'rate_limit';

/** True if the server could not be reached; any later answer shows that it is back. */
export const isNoAnswer = (error: TableError | undefined): boolean =>
  error?.code === 'offline' || error?.code === 'unavailable';

/** A seat that has ended; the table's entries can still be read. */
export const ended = (seat: StoredSeat, ending: TableEnding): StoredSeat => ({
  ...seat,
  phase: 'ended',
  ending,
});

/** True if a table's time is up, by the server's clock, since phones' clocks may be wrong. */
export const isOver = ({ expiresAt, now }: ServerReply): boolean => Date.parse(expiresAt) <= Date.parse(now);

/**
 * The next state of a seat after an answer, or without one: given, refused (null), ended, or unchanged. Answers change a seat only here. A
 * trip that was opened here is on this device, so that it is asked for until it is given; one that cannot be joined is shown as gone.
 */
export function afterAnswer(seat: StoredSeat, answer: TableAnswer, kind: TableKind): StoredSeat | null {
  if (answer.ok) {
    const { tableId, secretMark, status } = answer.reply;
    if (isOver(answer.reply)) return ended(seat, status === 'closed' ? 'closed' : 'expired');
    if (seat.phase !== 'joining') return seat;
    const { asked: _, ...given } = seat;
    return { ...given, phase: 'joined', tableId, ...(secretMark !== undefined && { secretMark }) };
  }
  if (isTemporary(answer.error)) return seat;
  if (seat.phase === 'joining' && kind === 'trip')
    return seat.asked.kind === 'open' ? seat : ended(seat, 'gone');
  if (seat.phase === 'joining') return null;
  const ending = ENDINGS[answer.error.code];
  return ending ? ended(seat, ending) : seat;
}

/** The credentials of a seat for the server. */
export const credentials = ({ seatId, token }: Pick<StoredSeat, 'seatId' | 'token'>) => ({
  seat_id: seatId,
  seat_token: token,
});

/** Sends a seat's request: to open a table or a trip, or to join one. May be repeated: the same seat gets the same answer. */
export function askForSeat(link: TableLink, seat: RequestedSeat, kind: TableKind): Promise<TableAnswer> {
  const { asked, secret } = seat;
  if (asked.kind === 'join')
    return link.call(`join_${kind}`, { ...credentials(seat), secret: secret ?? null, code: asked.code });
  return link.call(`open_${kind}`, {
    ...credentials(seat),
    table_id: seat.tableId,
    secret,
    diner_id: asked.dinerId,
    rules_version: RULES_VERSION,
    entries: asked.entries,
  });
}
