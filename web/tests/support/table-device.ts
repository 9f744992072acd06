import { addDiner, addLine, claimOf, emptyBill, openingEntries, type Bill } from '#domain';
import { item } from '../../../domain/tests/support/typed-lines.ts';
import { BillStore } from '#web/bills/bill-store.ts';
import { spaceKeys } from '#web/platform/storage/keys.ts';
import { hostPlace } from '#web/platform/table/stored-table.ts';
import { TableStore } from '#web/platform/table/table-store.ts';

const keys = spaceKeys('guest');
const SEAT = 'host-seat';

/** A pie that nobody has taken. */
export function pieFor(...names: readonly string[]): Bill {
  const seated = names.reduce((bill, id) => addDiner(bill, { id, name: id }).bill, emptyBill('GBP', 5));
  return addLine(seated, item('pie', 1000)).bill;
}

/**
 * A device at the table of this bill, where Bob has taken the pie; the wizard has a bill of its own.
 * @param sitting its seat
 * @param more entries of the table
 */
export function device(
  bill: Bill,
  ending?: string,
  sitting: object = { isHost: true },
  more: readonly (readonly [key: string, value: unknown, seq: number])[] = [],
) {
  const opened = openingEntries(bill).map(({ key, value }) => [key, value, 1]);
  const taken = [...opened, [`seat/${SEAT}`, sitting, 2], ['claim/pie/bob', 1, 3], ...more];
  const queue = { acknowledged: 0, sent: 0, changes: [] };
  const ids = { tableId: 'table', billId: bill.id, seatId: SEAT };
  const seat = { version: 1, stamp: 1, ...ids, token: 'token', queue, refused: [] };
  localStorage.setItem(keys.table, JSON.stringify({ ...seat, phase: ending ? 'ended' : 'joined', ending }));
  const known = { version: 1, seatId: SEAT, epoch: 'one', seq: 3, entries: taken };
  localStorage.setItem(keys.tableEntries, JSON.stringify(known));
  return page();
}

/** The same device after a reload. */
export function page() {
  const store = new BillStore('guest', 'GBP');
  // Nothing here asks the server.
  const table = new TableStore(hostPlace('guest'), () => Promise.resolve(undefined));
  const bobs = () => store.getState().bill.lines.map((line) => claimOf(line, 'bob'));
  return { store, table, bobs };
}
