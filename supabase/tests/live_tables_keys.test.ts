import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TABLE_KINDS } from '#domain';
import { KINDS, openDatabase, type Database } from './support/database.ts';
import { openTable, type Phone } from './support/tables.ts';

const reasons = (phone: Phone) => phone.last?.refused.map(({ reason }) => reason);

describe.each(KINDS)('keys of live tables on %s', (database) => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase(database);
  });
  afterAll(() => db.close());

  it.each(Object.entries(TABLE_KINDS))(
    '%s: the database accepts what the app writes',
    async (kind, { ids, by, lastWins }) => {
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
      expect(reasons(guest)).toEqual(by === 'server' ? ['forbidden'] : lastWins ? [] : ['stale']);
    },
  );

  it('unknown kinds of keys are refused', async () => {
    const { host } = await openTable(db);
    await host.sync(['other/x', 'meta', 'table/x', ''].map((key) => ({ key, value: 1, saw: null })));
    expect(reasons(host)).toEqual(['forbidden', 'forbidden', 'forbidden', 'forbidden']);
  });
});
