import { describe, expect, it } from 'vitest';
import { KINDS, openedDatabase } from './support/database.ts';
import { joined, openTable, refusal } from './support/tables.ts';
import { AWAY, tableWithCem } from './support/ways.ts';

/** docs/product/live-table.md, "Leaving": somebody has paid before the end. */
describe.each(KINDS)('who pays early at a live table on %s', (kind) => {
  const db = openedDatabase(kind);

  it('says so with an amount, which stays when they leave, binds nobody, and is theirs', async () => {
    const { host, guest, secret } = await openTable(db);
    await guest.change('paid', '1200');
    await guest.change('paid', '1300');
    await guest.change('leave');
    await host.sync();
    expect(host.value('early/bob')).toBe(1300);
    await host.finish();
    await host.change('reopen');
    await host.sync();
    expect([host.last?.status, host.value('early/bob')]).toEqual(['open', 1300]);
    // On another phone of theirs; of the finished bill they say it once more, of what is left.
    const second = await joined(db, secret, 'bob');
    await host.finish();
    expect(await refusal(second.change('paid', '1300'))).toBe('PT409 table_finished');
    await second.change('paid');
    await host.sync();
    expect([host.value('early/bob'), host.value('paid/bob'), await refusal(host.change('reopen'))]).toEqual([
      1300,
      true,
      'PT409 table_finished',
    ]);
  });

  it('says so for two, if the phone claims for two', async () => {
    const { host, guest } = await openTable(db);
    await host.sync([{ key: 'diner/cy', value: { name: 'Cy', position: 2 } }]);
    await guest.change('also_for', 'cy');
    await guest.change('paid', '1200,900');
    await host.sync();
    expect([host.value('early/bob'), host.value('early/cy')]).toEqual([1200, 900]);
    await host.change('remove_seat', guest.seatId);
    await host.sync();
    expect([host.value('early/bob'), host.value('early/cy')]).toEqual([undefined, undefined]);
  });

  it('is believed until the person who opened the table takes that back, whatever other phones say for them', async () => {
    const { host, guest, secret } = await tableWithCem(db);
    const cem = await joined(db, secret, 'cem');
    for (const amount of ['1999', '2000']) await cem.change('paid', amount);
    await cem.change('leave');
    await guest.change('also_for', 'cem');
    await guest.change('paid', '1,1');
    await guest.change('also_for', null);
    const stranger = await joined(db, secret, 'cem');
    await stranger.change('paid', '0');
    await stranger.change('leave');
    await db.sql(AWAY);
    await guest.change('take_over');
    await guest.sync([{ key: 'early/cem', value: null }]);
    expect(guest.last?.refused).toMatchObject([{ reason: 'forbidden' }]);
    await host.change('take_over');
    await host.sync();
    expect(host.value('early/cem')).toBe(2000);
    await host.sync([{ key: 'early/cem', value: null }]);
    await (await joined(db, secret, 'cem')).change('paid', '5');
    await host.sync();
    expect(host.value('early/cem')).toBe(5);
    const told = (await host.history()).filter(({ key }) => key === 'early/cem');
    expect(told.map(({ before, after }) => [before, after])).toEqual([
      [null, 5],
      [2000, null],
      [null, 2000],
    ]);
  });

  it('keeps what they have said when a new person who said it before for them is removed', async () => {
    const { host, guest, secret } = await tableWithCem(db);
    const newcomer = await joined(db, secret);
    await newcomer.sync([{ key: 'diner/nia', value: { name: 'Nia', position: 3 }, saw: null }]);
    await newcomer.sit('nia');
    await newcomer.change('also_for', 'cem');
    await newcomer.change('paid', '1,1');
    await newcomer.change('also_for', null);
    await (await joined(db, secret, 'cem')).change('paid', '2000');
    const left = async (phone: typeof host) => {
      await phone.change('remove_newcomers');
      await phone.sync();
      return ['early/cem', 'diner/nia', 'early/nia'].map((key) => phone.value(key));
    };
    await db.sql(AWAY);
    await guest.change('take_over');
    // Another host decides nothing about money; of somebody who is not on the bill it counts for nothing.
    expect(await left(guest)).toEqual([2000, undefined, 1]);
  });

  it('says nothing for anybody else once they are somebody else, or go; the host takes it back', async () => {
    const { host, guest, secret } = await openTable(db);
    const others = ['cy', 'dan', 'eve'].map((id) => ({
      key: `diner/${id}`,
      value: { name: id, position: 2 },
    }));
    await host.sync(others);
    const phone = await joined(db, secret, 'cy');
    const said = async (...amounts: readonly string[]) => {
      for (const amount of amounts) await phone.change('paid', amount);
      await host.sync();
      return ['cy', 'dan', 'bob'].map((id) => host.value(`early/${id}`));
    };
    expect(await said('800')).toEqual([800, undefined, undefined]);
    await phone.sit('dan');
    expect(await said('900')).toEqual([undefined, 900, undefined]);
    for (const act of ['also_for', 'leave'] as const) {
      await phone.change('also_for', 'cy');
      expect(await said('900,800')).toEqual([800, 900, undefined]);
      // Another name is no reason to take back what was said for somebody else.
      await phone.sit('eve');
      expect(await said()).toEqual([800, undefined, undefined]);
      await phone.sit('dan');
      expect(await said('900')).toEqual([800, 900, undefined]);
      await phone.change(act);
      expect(await said()).toEqual([undefined, 900, undefined]);
    }
    const takesBack = async (taker: typeof host) => {
      await taker.sync([{ key: 'early/dan', value: null }]);
      return taker.last?.refused.map(({ reason }) => reason);
    };
    expect([await takesBack(guest), await takesBack(host), await said()]).toEqual([
      ['forbidden'],
      [],
      [undefined, undefined, undefined],
    ]);
    await host.finish();
    expect(await takesBack(host)).toEqual(['locked']);
  });

  it('says an amount of one currency: in another one it is none, unlike what was said of the finished bill', async () => {
    const { host, guest } = await openTable(db);
    await guest.change('paid', '1200');
    await host.sync();
    const former = host.value('meta/currency');
    const now = async (currency: unknown) => {
      await host.sync([{ key: 'meta/currency', value: currency, saw: host.seq }]);
      return host.value('early/bob');
    };
    expect([await now(former), await now('JPY'), await now(former)]).toEqual([1200, undefined, undefined]);
  });

  it('says an amount, only for themselves, and only if they are on the bill', async () => {
    const { host, guest, secret } = await openTable(db);
    const nobody = await joined(db, secret);
    expect(await refusal(nobody.change('paid', '1'))).toBe('PT400 table_invalid');
    for (const amount of [null, '', 'true', '-1', '1.5', '1,2,3', '1e3', ' 1', '1'.repeat(16), '1\n', 'null'])
      expect([amount, await refusal(guest.change('paid', amount))]).toEqual([amount, 'PT400 table_invalid']);
    for (const phone of [guest, host]) {
      await phone.sync([{ key: 'early/bob', value: 1 }]);
      expect(phone.last?.refused).toMatchObject([{ reason: 'forbidden' }]);
    }
  });
});
