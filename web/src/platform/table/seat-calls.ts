import { RULES_VERSION } from '#domain';
import type { TableAnswer } from './call.ts';
import type { StoredSeat } from './stored-table.ts';
import type { TableLink } from './table-link.ts';
import type { TableEnding, TableError, TableErrorCode } from './types.ts';

/**
 * What the host, mostly, does with the table itself. `paid`: somebody has paid what they owe of the finished bill; `also_for`: whom a phone
 * takes for besides.
 */
export type TableAction =
  | 'finish'
  | 'reopen'
  | 'close'
  | 'paid'
  | 'also_for'
  | 'new_code'
  | 'remove_seat'
  | 'hand_over'
  | 'take_over'
  | 'leave';

/** Answers after which this seat is none any more. */
export const ENDINGS: Readonly<Partial<Record<TableErrorCode, TableEnding>>> = {
  seat_removed: 'removed',
  table_expired: 'expired',
  table_unknown: 'gone',
  seat_unknown: 'gone',
};

/** Errors that may pass by themselves: the same request may work a moment later. */
export const PASSING: readonly TableErrorCode[] = ['offline', 'unavailable', 'rate_limit', 'unexpected'];

/** Whether it is not known what came of what was asked for: it may have happened without an answer. */
export const isUnsure = (error: TableError | undefined): boolean =>
  error !== undefined && PASSING.includes(error.code) && error.code !== 'rate_limit';

/** The server was not to be had: any answer after it shows that it is again. */
export const isNoAnswer = (error: TableError | undefined): boolean =>
  error?.code === 'offline' || error?.code === 'unavailable';

/** What says to the server which seat asks. */
export const credentials = ({ seatId, token }: Pick<StoredSeat, 'seatId' | 'token'>) => ({
  seat_id: seatId,
  seat_token: token,
});

/** Asks for what a seat was made for: to open a table or to join one. May be asked again: the same seat gets the same answer. */
export function askForSeat(
  link: TableLink,
  seat: Pick<StoredSeat, 'tableId' | 'seatId' | 'token' | 'secret'>,
  asked: NonNullable<StoredSeat['asked']>,
): Promise<TableAnswer> {
  if (asked.kind === 'join')
    return link.call('join_table', { ...credentials(seat), secret: seat.secret ?? null, code: asked.code });
  return link.call('open_table', {
    ...credentials(seat),
    table_id: seat.tableId,
    secret: seat.secret,
    diner_id: asked.dinerId,
    rules_version: RULES_VERSION,
    entries: asked.entries,
  });
}
