import { beforeEach, describe, expect, it } from 'vitest';
import { addDiner, addLine, claimOf, emptyBill, openingEntries, removeLine, type Bill } from '#domain';
import { BillStore } from '#web/bill-kit/state/bill-store.ts';
import { bridgeTable } from '#web/bill-kit/state/table-bridge.ts';
import { spaceKeys } from '#web/platform/storage/keys.ts';
import { hostPlace } from '#web/platform/table/stored-table.ts';
import { TableStore } from '#web/platform/table/table-store.ts';

const keys = spaceKeys('guest');
const SEAT = 'host-seat';

function pieFor(...names: readonly string[]): Bill {
  const seated = names.reduce((bill, id) => addDiner(bill, { id, name: id }).bill, emptyBill('GBP', 5));
  const pie = { kind: 'item', id: 'pie', category: 'Food', price: 1000, quantity: 1, timestamp: 0 } as const;
  return addLine(seated, { ...pie, sharing: { by: 'parts', shares: [] } }).bill;
}

/** A device that has the table of this bill, where Bob has taken the pie, and the wizard's bill beside it. */
function device(bill: Bill, ending?: string) {
  const opened = openingEntries(bill).map(({ key, value }) => [key, value, 1]);
  const taken = [...opened, [`seat/${SEAT}`, { isHost: true }, 2], ['claim/pie/bob', 1, 3]];
  const queue = { acknowledged: 0, sent: 0, changes: [], done: [] };
  const seat = { version: 1, stamp: 1, tableId: 'table', seatId: SEAT, token: 'token', queue, refused: [] };
  localStorage.setItem(keys.table, JSON.stringify({ ...seat, phase: ending ? 'ended' : 'joined', ending }));
  const known = { version: 1, seatId: SEAT, epoch: 'one', seq: 3, entries: taken };
  localStorage.setItem(keys.tableEntries, JSON.stringify(known));
  return page();
}

function page() {
  const store = new BillStore('guest', 'GBP');
  // Nothing here asks the server.
  const table = new TableStore(hostPlace('guest'), () => Promise.resolve(undefined));
  const bobs = () => store.getState().bill.lines.map((line) => claimOf(line, 'bob'));
  return { store, table, bobs };
}

beforeEach(() => localStorage.clear());

describe('a table that is over', () => {
  it('leaves all that was taken to its bill, also where another one was on screen then, and lets it go', async () => {
    const bill = pieFor('ann', 'bob');
    const { store, table, bobs } = device(bill);
    store.open(bill);
    const back = store.clear();
    const stop = bridgeTable(store, table);
    await table.leave();
    expect(table.getState().ending).toBe('left');
    back?.();
    expect(bobs()).toEqual([1]);
    expect(store.getState().isAtTable).toBe(false);

    store.edit((each) => removeLine(each, 'pie'));
    stop();
    const after = page();
    bridgeTable(after.store, after.table);
    expect(after.bobs()).toEqual([]);
  });

  it('a table whose end another tab reported is known to be over, once', () => {
    const bill = pieFor('ann', 'bob');
    const { store, table, bobs } = device(bill, 'expired');
    store.open(bill);
    bridgeTable(store, table);
    expect(bobs()).toEqual([1]);
    expect(table.getState()).toMatchObject({ phase: 'ended', isReleased: true });
  });
});

describe('the bill of a table, as it was before Bob took the pie, is opened while another one is on screen', () => {
  const dinner = { ...pieFor('ann', 'bob'), id: 'dinner' };
  const savedAs = { id: 'saved', name: 'Dinner' };
  const openings = {
    'from the history': (store: BillStore) => store.open(dinner, { savedAs }),
    'from the bills that are not saved': (store: BillStore) => store.openLeft(dinner.id),
  };

  it.each(Object.entries(openings))('%s: it is shown as it stands at the table', (_, open) => {
    const { store, table, bobs } = device(dinner);
    store.open(dinner);
    store.clear((empty) => addDiner(empty, { id: 'zoe', name: 'Zoe' }));
    bridgeTable(store, table);
    open(store);
    expect(table.getState()).toMatchObject({ unsent: 0, bill: store.getState().bill });
    expect(bobs()).toEqual([1]);
    expect(store.getState().isAtTable).toBe(true);
  });

  it('from the history, once the table is over: what was taken there stays', () => {
    const { store, table, bobs } = device(dinner, 'expired');
    store.clear((empty) => addDiner(empty, { id: 'zoe', name: 'Zoe' }));
    bridgeTable(store, table);
    store.open(dinner, { savedAs });
    expect(bobs()).toEqual([1]);
    expect(store.getState().savedAs).toEqual({ ...savedAs, isChanged: true });
    expect(table.getState().isReleased).toBe(true);
  });
});
