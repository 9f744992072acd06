import { describe, expect, it } from 'vitest';
import { carriesSaw, enteredByHosts } from '#domain';
import { KINDS, openedDatabase } from './support/database.ts';
import { joined, openTable, type Phone } from './support/tables.ts';

const reasons = (phone: Phone) => phone.last?.refused.map(({ reason }) => reason);

/** The kinds of keys that there are (docs/product/live-table.md, "What a table is"), how many ids follow, and who writes them. */
const TABLE_KINDS = [
  ['meta', 1, 'opener'],
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
  ['waiting', 2, 'server'],
  ['undo', 1, 'server'],
  // By its reader, and an object: live_tables_readings.test.ts.
  ['read', 1, 'server'],
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
    expect(reasons(host)).toEqual(by === 'server' ? ['forbidden'] : []);
    await host.sync([{ key: `${key}/z`, value: 1, saw: null }]);
    expect(reasons(host)).toEqual(['forbidden']);
    // The next host has not seen it.
    await host.change('hand_over', guest.seatId);
    await guest.sync([{ key, value: kind === 'diner' ? { name: 'Zoe' } : 2, saw: null }]);
    expect(reasons(guest)).toEqual(by !== 'host' ? ['forbidden'] : carriesSaw(key) ? ['stale'] : []);
  });

  it('meta/id: nobody writes it after the opening', async () => {
    const { host } = await openTable(db);
    await host.sync([{ key: 'meta/id', value: 'last-week', saw: host.seq }]);
    expect(reasons(host)).toEqual(['forbidden']);
  });

  const MONEY = ['pay/cem', 'treat/t', 'charge/c', 'payment/all'];
  it.each([
    ['with a number for a name at that moment', { name: 5 }],
    ['with nothing visible for a name', { name: '\u2800' }],
    ['with no name', {}],
    ['from no place', null],
  ])('undo: the opener sees what another host has entered %s', async (_, named) => {
    const { host, guest } = await openTable(db);
    await host.change('hand_over', guest.seatId);
    await guest.sync();
    const me = { key: 'diner/bob', value: guest.value('diner/bob'), saw: guest.seq };
    if (named === null) await guest.sit(null);
    await guest.sync([
      { ...me, value: { position: 1, ...named } },
      ...MONEY.map((key) => ({ key, value: { amount: 38 } })),
      me,
    ]);
    await guest.sit('bob');
    await guest.finish();
    await host.sync();
    const keys = named === null ? MONEY.slice(1) : MONEY;
    const by = named === null ? undefined : { dinerId: 'bob', name: 'Bob' };
    expect(enteredByHosts(host.entries)).toEqual([
      ...keys.map((key) => ({ key, by })),
      { key: 'table/status', by: { dinerId: 'bob', name: 'Bob' } },
    ]);
  });

  it('undo: the opener sees what was entered on a phone without a name, and undoes it', async () => {
    const { host, secret } = await openTable(db);
    const heir = await joined(db, secret);
    await host.change('hand_over', heir.seatId);
    await heir.sync([{ key: 'payment/all', value: { amount: 38 } }]);
    await host.sync();
    expect(enteredByHosts(host.entries)).toEqual([{ key: 'payment/all' }]);
    await host.change('undo_entered');
    expect(host.value('payment/all')).toBeUndefined();
  });

  it('unknown kinds of keys are refused', async () => {
    const { host } = await openTable(db);
    await host.sync(['other/x', 'meta', 'table/x', ''].map((key) => ({ key, value: 1, saw: null })));
    expect(reasons(host)).toEqual(['forbidden', 'forbidden', 'forbidden', 'forbidden']);
  });
});
