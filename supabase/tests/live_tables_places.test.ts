import { describe, expect, it } from 'vitest';
import { KINDS, openedDatabase } from './support/database.ts';
import { joined, openTable, refusal, type Phone } from './support/tables.ts';
import { AWAY, says, storedWays, way } from './support/ways.ts';

const asksOf = (phone: Phone) => [...phone.entries.keys()].filter((key) => key.startsWith('waiting/'));

/** docs/product/live-table.md, "Another phone of the same person"; docs/security.md, "Live tables". */
describe.each(KINDS)('a place at a live table on %s', (kind) => {
  const db = openedDatabase(kind);

  /** Ann has opened the table and said how she is paid; her phone is lost, Bob is the host, and she is there with another phone. */
  const lost = async () => {
    const table = await openTable(db);
    await table.host.sync([
      { key: 'pay/ann', value: way('ann') },
      { key: 'claim/soup/ann', value: 1, by: 'parts' },
    ]);
    await db.sql(AWAY);
    await table.guest.change('take_over');
    return { ...table, second: await joined(db, table.secret) };
  };
  const asks = async (phone: Phone, host: Phone, dinerId: string) => {
    await phone.change('ask_place', dinerId);
    await host.sync();
    return asksOf(host)[0] ?? '';
  };

  it('is given to another phone of the same person, with everything claimed there, and without money', async () => {
    const { host, guest, second } = await lost();
    expect(await refusal(second.sit('ann'))).toBe('PT409 seat_taken');
    await guest.change('give_place', await asks(second, guest, 'ann'));
    await second.sync([{ key: 'claim/wine/ann', value: 1 }]);
    await second.sync([{ key: 'pay/ann', value: way('thief') }]);
    expect(second.last?.refused.map(({ reason }) => reason)).toEqual(['forbidden']);
    expect([
      second.last?.me.dinerId,
      second.value('claim/soup/ann'),
      second.value('pay/ann'),
      second.value(`seat/${second.seatId}`),
      asksOf(second),
    ]).toEqual(['ann', 1, way('ann'), { isHost: false, dinerId: 'ann', isLater: true }, []]);
    // The phone that opened the table has lost the place, and nothing else.
    await host.sync();
    expect(host.value(`seat/${host.seatId}`)).toEqual({ isHost: false, isOpener: true, lost: 'freed' });
    await host.change('take_over');
    await host.change('remove_seat', second.seatId);
    await host.sit('ann');
    await host.sync([{ key: 'pay/ann', value: way('again') }]);
    expect([host.last?.refused, host.value('pay/ann')]).toEqual([[], way('again')]);
  });

  it('takes along the diner for whom its phone also claims; who has come with a phone is given that place', async () => {
    const { host, guest, secret } = await openTable(db);
    await host.sync([{ key: 'diner/a%2Fb', value: { name: 'Cy', position: 2 } }]);
    await guest.change('also_for', 'a/b');
    const second = await joined(db, secret);
    await host.change('give_place', await asks(second, host, 'bob'));
    await host.sync();
    expect([host.value(`seat/${guest.seatId}`), host.value(`seat/${second.seatId}`)]).toEqual([
      { isHost: false, lost: 'freed' },
      { isHost: false, dinerId: 'bob', alsoFor: 'a/b', isLater: true },
    ]);
    await host.change('give_place', await asks(guest, host, 'a/b'));
    await host.sync();
    expect([host.value(`seat/${guest.seatId}`), host.value(`seat/${second.seatId}`)]).toEqual([
      { isHost: false, dinerId: 'a/b' },
      { isHost: false, dinerId: 'bob', isLater: true },
    ]);
  });

  it.each<[string, (bob: Phone) => Promise<unknown>]>([
    ['asks for it back, and no more', (bob) => bob.change('ask_place', 'bob').then(() => bob.sit(null))],
    ['asks for it back, and leaves', (bob) => bob.change('ask_place', 'bob').then(() => bob.change('leave'))],
    [
      'takes another name',
      async (bob) => {
        await bob.sync([{ key: 'diner/bob2', value: { name: 'Bob 2', position: 5 }, saw: null }]);
        await bob.sit('bob2');
      },
    ],
  ])('keeps its money with the first phone, whose person %s', async (_, goes) => {
    const { id, host, guest, secret } = await openTable(db);
    await says(guest, 'bob');
    const thief = await joined(db, secret);
    await host.change('give_place', await asks(thief, host, 'bob'));
    await goes(guest);
    await thief.sit(null);
    await thief.sit('bob');
    await says(thief, 'bob', 'thief');
    expect(await storedWays(db, id)).toEqual(['pay/bob bob']);
  });

  it('of the person who opened the table is freed by another host, until the end', async () => {
    const { host, guest, second } = await lost();
    await guest.change('remove_seat', host.seatId);
    await second.sit('ann');
    await host.sync();
    expect([second.last?.me.dinerId, host.value(`seat/${host.seatId}`)]).toEqual([
      'ann',
      { isHost: false, isOpener: true, lost: 'freed' },
    ]);
    await guest.finish();
    expect(await refusal(guest.change('remove_seat', host.seatId))).toBe('PT409 table_finished');
    expect(await refusal(second.change('ask_place', 'bob'))).toBe('PT409 table_finished');
  });

  it('is asked for by somebody who has one, which they keep, with what was said there, until the other is given', async () => {
    const { id, host, guest, secret } = await openTable(db);
    await host.sync([{ key: 'diner/cy', value: { name: 'Cy', position: 2 } }]);
    const cy = await joined(db, secret, 'cy');
    await says(guest, 'bob');
    await guest.change('paid', '1200');
    const had = async () => {
      await host.sync();
      return [host.value(`seat/${guest.seatId}`), host.value('early/bob'), await storedWays(db, id)];
    };
    const bobs = (lost?: string) => [
      { isHost: false, dinerId: 'bob', ...(lost && { lost }) },
      1200,
      ['pay/bob bob'],
    ];
    await asks(guest, host, 'cy');
    expect(await had()).toEqual(bobs());
    // It was a mistaken tap.
    await guest.sit('bob');
    expect([await had(), asksOf(host)]).toEqual([bobs(), []]);
    await host.sync([{ key: await asks(guest, host, 'cy'), value: null }]);
    expect(await had()).toEqual(bobs('refused'));
    // It is told until they have seen it.
    await guest.sit('bob');
    expect(await had()).toEqual(bobs());
    await host.change('give_place', await asks(guest, host, 'cy'));
    expect([await had(), host.value(`seat/${cy.seatId}`)]).toEqual([
      [{ isHost: false, dinerId: 'cy', isLater: true }, undefined, []],
      { isHost: false, lost: 'freed' },
    ]);
  });

  it('is asked for in place of another one, and not again and again; who is refused is told', async () => {
    const { host, guest, secret } = await openTable(db);
    const phone = await joined(db, secret);
    for (const dinerId of ['nobody', null])
      expect(await refusal(phone.change('ask_place', dinerId))).toBe('PT400 table_invalid');
    expect(await refusal(guest.change('ask_place', 'bob'))).toBe('PT400 table_invalid');
    for (let times = 0; times < 10; times += 2) {
      await phone.change('ask_place', 'bob');
      for (let taps = 0; taps < 2; taps += 1) await phone.change('ask_place', 'ann');
      await host.sync();
      expect(asksOf(host).map((key) => host.value(key))).toMatchObject([{ key: 'diner/ann' }]);
      // The host says no, or its person takes it back.
      const isRefused = times % 4 === 0;
      await (isRefused ? host.sync([{ key: asksOf(host)[0] ?? '', value: null }]) : phone.sit(null));
      await phone.sync();
      expect(phone.value(`seat/${phone.seatId}`)).toEqual({
        isHost: false,
        ...(isRefused && { lost: 'refused' }),
      });
    }
    expect(await refusal(phone.change('ask_place', 'bob'))).toBe('PT409 table_many_asks');
    // New people, who are many here, do not count; of those who ask, six of one network.
    await host.setStatus('locked');
    for (let others = 0; others < 12; others += 1) {
      const zoe = await joined(db, secret);
      await zoe.sync([{ key: `diner/z${others}`, value: { name: `Zoe ${others}`, position: 5 }, saw: null }]);
    }
    for (let others = 0; others < 6; others += 1) await (await joined(db, secret)).change('ask_place', 'bob');
    const late = await joined(db, secret);
    expect(await refusal(late.change('ask_place', 'bob'))).toBe('PT409 table_many_asks');
    await host.change('remove_newcomers');
    await host.sync();
    expect([asksOf(host), await refusal(late.change('ask_place', 'bob'))]).toEqual([[], 'none']);
  });

  it('is asked for as long as its person is on the bill, by whatever name', async () => {
    const { host, guest, secret } = await openTable(db);
    const phone = await joined(db, secret);
    await asks(phone, host, 'bob');
    const rob = { ...Object(guest.value('diner/bob')), name: 'Rob' };
    await guest.sync([{ key: 'diner/bob', value: rob, saw: guest.seq }]);
    const bob = await joined(db, secret);
    await bob.sync([{ key: 'diner/b', value: { name: 'Bob', position: 5 }, saw: null }]);
    expect(bob.last?.refused).toEqual([]);
    await guest.change('leave');
    await host.sync();
    await host.sync([{ key: 'diner/bob', value: null, saw: host.seq }]);
    expect([host.last?.refused, asksOf(host), await refusal(phone.sit('bob'))]).toEqual([
      [],
      [],
      'PT400 table_invalid',
    ]);
    await phone.sync([{ key: 'diner/p', value: { name: 'Pat', position: 6 }, saw: null }]);
    expect(phone.last?.refused).toEqual([]);
  });

  it('is given by the host alone, to somebody who asks', async () => {
    const { host, guest, secret } = await openTable(db);
    const phone = await joined(db, secret);
    const key = await asks(phone, host, 'bob');
    for (const each of [guest, phone])
      expect(await refusal(each.change('give_place', key))).toBe('PT403 table_not_host');
    await phone.sync([{ key: `waiting/${phone.seatId}/x`, value: { key: 'diner/ann', value: {} } }]);
    expect(phone.last?.refused).toMatchObject([{ reason: 'forbidden' }]);
    // Somebody new is let in by an entry of their own, and not by this.
    await host.setStatus('locked');
    const zoe = await joined(db, secret);
    await zoe.sync([{ key: 'diner/zoe', value: { name: 'Zoe', position: 5 }, saw: null }]);
    await host.sync();
    const before = host.seq;
    for (const each of [null, 'diner/ann', ...asksOf(host).filter((other) => other !== key)])
      await host.change('give_place', each);
    expect(host.seq).toBe(before);
    // Whose place has been freed meanwhile just sits down, and waits no more.
    await host.change('remove_seat', guest.seatId);
    await phone.sit('bob');
    await host.sync();
    expect(asksOf(host)).toHaveLength(1);
  });
});
