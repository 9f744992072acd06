import { describe, expect, it } from 'vitest';
import { carriesSaw } from '#domain';
import { KINDS, openedDatabase } from './support/database.ts';
import { openTable, type Phone } from './support/tables.ts';

const reasons = (phone: Phone) => phone.last?.refused.map(({ reason }) => reason);

/** The kinds of keys that there are (docs/product/live-table.md, "What a table is"), how many ids follow, and who writes them. */
const TABLE_KINDS = [
  ['meta', 1, 'host'],
  ['diner', 1, 'host'],
  ['group', 1, 'host'],
  ['line', 1, 'host'],
  ['charge', 1, 'host'],
  ['adjustment', 1, 'host'],
  ['treat', 1, 'host'],
  ['payment', 1, 'host'],
  ['repayment', 1, 'host'],
  ['claim', 2, 'host'],
  ['table', 1, 'host'],
  ['seat', 1, 'server'],
  ['paid', 1, 'server'],
  ['proposal', 2, 'server'],
  ['undo', 1, 'server'],
  // By its payee, and an object: live_tables_ways.test.ts.
  ['pay', 1, 'server'],
] as const;

describe.each(KINDS)('keys of live tables on %s', (database) => {
  const db = openedDatabase(database);

  it.each(TABLE_KINDS)('%s: the database accepts what the app writes', async (kind, ids, by) => {
    const { host, guest } = await openTable(db);
    // The table itself has two keys.
    const key = kind === 'table' ? 'table/guestsAddLines' : [kind, ...['x', 'y'].slice(0, ids)].join('/');
    await host.sync([{ key, value: 1, saw: null }]);
    expect(reasons(host)).toEqual(by === 'host' ? [] : ['forbidden']);
    await host.sync([{ key: `${key}/z`, value: 1, saw: null }]);
    expect(reasons(host)).toEqual(['forbidden']);
    // The next host has not seen it.
    await host.change('hand_over', guest.seatId);
    await guest.sync([{ key, value: 2, saw: null }]);
    expect(reasons(guest)).toEqual(by === 'server' ? ['forbidden'] : carriesSaw(key) ? ['stale'] : []);
  });

  it('unknown kinds of keys are refused', async () => {
    const { host } = await openTable(db);
    await host.sync(['other/x', 'meta', 'table/x', ''].map((key) => ({ key, value: 1, saw: null })));
    expect(reasons(host)).toEqual(['forbidden', 'forbidden', 'forbidden', 'forbidden']);
  });
});
