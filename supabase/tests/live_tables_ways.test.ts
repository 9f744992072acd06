import { describe, expect, it } from 'vitest';
import { KINDS, openedDatabase } from './support/database.ts';
import { BILL } from './support/table-answer.ts';
import { joined, miscounted, openTable, Phone, refusal } from './support/tables.ts';
import { AWAY, paysAll, says, storedWays, tableWithCem, way } from './support/ways.ts';

const reasons = (phone: Phone) => phone.last?.refused.map(({ key, reason }) => `${key} ${reason}`);
const BY_ANN = { dinerId: 'ann', name: 'Ann' };
const BY_BOB = { dinerId: 'bob', name: 'Bob' };

/** docs/product/live-table.md, "Ways to be paid"; docs/security.md, "Live tables". */
describe.each(KINDS)('how somebody is paid at a live table on %s', (kind) => {
  const db = openedDatabase(kind);

  const stored = (tableId: string) => storedWays(db, tableId);
  const withCem = () => tableWithCem(db);

  /** Bob has become the host, because Ann's phone was silent. */
  const takenOver = async () => {
    const table = await withCem();
    await db.sql(AWAY);
    await table.guest.change('take_over');
    return table;
  };

  describe('is said by their own phone', () => {
    it('at any time, also after the end, and is removed by it', async () => {
      const { id, host, guest } = await openTable(db);
      await says(guest, 'bob', 'early');
      await host.setStatus('locked');
      await says(guest, 'bob', 'locked');
      await host.finish();
      await says(guest, 'bob', 'corrected');
      await says(host, 'ann', 'opener');
      await host.sync();
      expect([host.value('pay/bob'), await stored(id)]).toEqual([
        way('corrected'),
        ['pay/ann opener', 'pay/bob corrected'],
      ]);
      await says(guest, 'bob', null);
      expect([reasons(guest), await stored(id)]).toEqual([[], ['pay/ann opener']]);
    });

    it('without a word about somebody else who entered it', async () => {
      const { id, guest } = await openTable(db);
      await guest.sync([{ key: 'pay/bob', value: { ...way('bob'), enteredBy: BY_ANN } }]);
      expect(await stored(id)).toEqual(['pay/bob bob']);
    });

    it('which takes it along when its person turns out to be somebody else', async () => {
      const { id, host, guest, secret } = await withCem();
      await guest.sit('cem');
      await says(guest, 'cem', 'mistaken');
      await guest.sit('bob');
      expect(await stored(id)).toEqual([]);
      const cem = await joined(db, secret, 'cem');
      await says(cem, 'cem');
      await host.sit(null);
      await host.sit('ann');
      await says(host, 'ann');
      expect(await stored(id)).toEqual(['pay/ann ann', 'pay/cem cem']);
    });
  });

  describe('is not said by somebody who takes a place that another phone had', () => {
    const leaving = {
      'left the table': (_: Phone, guest: Phone) => guest.change('leave'),
      'was removed by another host': async (host: Phone, guest: Phone, other: Phone) => {
        await host.change('hand_over', other.seatId);
        await other.change('remove_seat', guest.seatId);
      },
      'was replaced at a full table': (_: Phone, guest: Phone) =>
        db.sql('update private.table_seats set removed_at = now(), diner_id = null where id = $1', [
          guest.seatId,
        ]),
    };

    it.each(Object.entries(leaving))('and that %s', async (_, leave) => {
      const { id, host, guest, secret } = await withCem();
      const other = await joined(db, secret, 'cem');
      await says(guest, 'bob');
      await leave(host, guest, other);
      const intruder = await joined(db, secret, 'bob');
      for (const handle of ['intruder', null]) {
        await says(intruder, 'bob', handle);
        expect(reasons(intruder)).toEqual(['pay/bob forbidden']);
      }
      expect(await stored(id)).toEqual(['pay/bob bob']);
      await host.change('take_over');
      await host.finish();
      await says(intruder, 'bob', 'late');
      expect([reasons(intruder), await stored(id)]).toEqual([['pay/bob forbidden'], ['pay/bob bob']]);
    });

    it('unless the other phone left without having said anything', async () => {
      const { id, guest, secret } = await openTable(db);
      await guest.change('leave');
      const again = await joined(db, secret, 'bob');
      await says(again, 'bob');
      expect(await stored(id)).toEqual(['pay/bob bob']);
    });

    it('but is entered for them by the person who opened the table, also after the end', async () => {
      const { id, host, guest, secret } = await openTable(db);
      await says(guest, 'bob', 'squatter');
      await guest.change('leave');
      await joined(db, secret, 'bob');
      await says(host, 'bob');
      expect(await stored(id)).toEqual(['pay/bob bob by Ann']);
      await host.finish();
      await says(host, 'bob', 'corrected');
      expect(await stored(id)).toEqual(['pay/bob corrected by Ann']);
    });

    it.each([
      ['before', null],
      ['after', 'squatter'],
    ])(
      'until the person who opened the table lets the phone that is there say it (%s the end)',
      async (when, said) => {
        const { id, host, guest, secret } = await openTable(db);
        await says(guest, 'bob', said);
        await db.sql('update private.table_seats set removed_at = now(), diner_id = null where id = $1', [
          guest.seatId,
        ]);
        const bob = await joined(db, secret, 'bob');
        const isLater = () => (bob.value(`seat/${bob.seatId}`) as { isLater?: boolean }).isLater;
        expect(isLater()).toBe(true);
        await host.sync();
        if (when === 'after') await host.finish();
        await host.sync([{ key: 'pay/bob', value: null }]);
        expect([reasons(host), await stored(id)]).toEqual([[], []]);
        await says(bob, 'bob');
        expect([isLater(), await stored(id)]).toEqual([undefined, ['pay/bob bob']]);
        await host.sync([{ key: 'pay/bob', value: null }]);
        expect([reasons(host), await stored(id)]).toEqual([['pay/bob forbidden'], ['pay/bob bob']]);
      },
    );

    it('even if the phone before had also asked to be added under another name', async () => {
      const { id, host, secret } = await withCem();
      const cem = await joined(db, secret);
      await host.setStatus('locked');
      await cem.sync([{ key: 'diner/other', value: { name: 'Other' }, saw: null }]);
      await cem.sit('cem');
      await says(cem, 'cem');
      await cem.change('leave');
      const intruder = await joined(db, secret, 'cem');
      await says(intruder, 'cem', 'intruder');
      expect([reasons(intruder), await stored(id)]).toEqual([['pay/cem forbidden'], ['pay/cem cem']]);
    });

    it('until the person who opened the table removes the phone that was wrong there', async () => {
      const { id, host, guest, secret } = await openTable(db);
      await says(guest, 'bob', 'intruder');
      await host.finish();
      await host.change('remove_seat', guest.seatId);
      expect(await stored(id)).toEqual([]);
      await host.change('reopen');
      const bob = await joined(db, secret, 'bob');
      await says(bob, 'bob');
      expect(await stored(id)).toEqual(['pay/bob bob']);
    });
  });

  describe('is entered by the host, who is named, for somebody without a phone', () => {
    it('until they have one', async () => {
      const { id, host, guest, secret } = await withCem();
      await host.sync([{ key: 'pay/cem', value: { ...way('cem'), enteredBy: BY_BOB } }]);
      await guest.sync();
      expect(guest.value('pay/cem')).toEqual({ ...way('cem'), enteredBy: BY_ANN });
      const cem = await joined(db, secret, 'cem');
      await says(cem, 'cem', 'own');
      await says(host, 'cem', 'again');
      expect([reasons(host), await stored(id)]).toEqual([['pay/cem forbidden'], ['pay/cem own']]);
    });

    it('only if the host has a name', async () => {
      const table = { id: '6d1f6c2e-4f3c-4a2d-9d59-0a4d6f3c1b11', secret: 'nameless-host-'.repeat(2) };
      const host = new Phone(db);
      await host.open(table, BILL, null);
      await says(host, 'bob');
      expect(reasons(host)).toEqual(['pay/bob forbidden']);
      await host.sit('ann');
      await says(host, 'bob');
      expect(await stored(table.id)).toEqual(['pay/bob bob by Ann']);
    });

    it('after the end by nobody but the person who opened the table', async () => {
      const { id, host, guest } = await withCem();
      await host.change('hand_over', guest.seatId);
      await guest.finish();
      await says(guest, 'cem', 'taker');
      expect(reasons(guest)).toEqual(['pay/cem locked']);
      await host.change('take_over');
      await says(host, 'cem');
      expect(await stored(id)).toEqual(['pay/cem cem by Ann']);
    });

    it('and not with the bill that opens a table', async () => {
      const opening = new Phone(db).open(
        { id: '0b0f7b56-08a4-4c0c-a6d5-3a1df3e9c011', secret: 'ways-at-opening-'.repeat(2) },
        { ...BILL, 'pay/bob': way('bob') },
      );
      expect(await refusal(opening)).toBe('PT400 table_invalid');
    });
  });

  describe('is not decided by somebody who takes the table over', () => {
    it('by changing who is who: whoever has a phone keeps their name, and nobody else takes it', async () => {
      const { host, guest } = await takenOver();
      const { seq } = await guest.sync();
      const named = (id: string, name: string) => ({ key: `diner/${id}`, value: { name }, saw: seq });
      await guest.sync([
        named('ann', 'Old Ann'),
        named('bob', 'ann'),
        // No phone could read it, so that she would be on no bill.
        { ...named('ann', ''), value: { name: 'Ann', position: 'x' } },
        { ...named('ann', ''), value: null },
      ]);
      expect(reasons(guest)).toEqual(['ann', 'bob', 'ann', 'ann'].map((who) => `diner/${who} forbidden`));
      await guest.sync([named('bob', 'Robert'), named('cem', 'Cemal')]);
      expect(reasons(guest)).toEqual([]);
      await says(guest, 'cem');
      await host.change('take_over');
      await host.sync([{ ...named('bob', 'Bob'), saw: host.seq }]);
      expect([reasons(host), host.value('pay/cem')]).toEqual([
        [],
        { ...way('cem'), enteredBy: { dinerId: 'bob', name: 'Robert' } },
      ]);
    });

    it('by removing a phone first: its person is neither renamed nor replaced', async () => {
      const { guest, secret } = await takenOver();
      const cem = await joined(db, secret, 'cem');
      await guest.change('remove_seat', cem.seatId);
      const { seq } = await guest.sync();
      await guest.sync([
        { key: 'diner/cem', value: { name: 'Old Cem' }, saw: seq },
        { key: 'diner/cem', value: null, saw: seq },
        { key: 'diner/other', value: { name: 'Cem' } },
      ]);
      expect(reasons(guest)).toEqual(['cem', 'cem', 'other'].map((who) => `diner/${who} forbidden`));
    });

    it('for longer than until the person who opened it undoes that, also after the table’s twelve hours', async () => {
      const age = (hours: number) =>
        db.sql(`update private.live_tables set expires_at = expires_at - interval '${hours} hours'`);
      const { id, host, guest } = await takenOver();
      await says(guest, 'cem', 'taker');
      await says(guest, 'cem', 'again');
      await guest.sync([paysAll('bob')]);
      await guest.finish();
      await guest.change('paid');
      await host.change('take_over');
      expect([host.value('undo/pay%2Fcem'), host.value('undo/payment%2Fall')]).toEqual([
        { key: 'pay/cem', was: null, by: BY_BOB },
        { key: 'payment/all', was: null, by: BY_BOB },
      ]);
      await age(12 + 155);
      expect(await refusal(guest.change('undo_entered'))).toBe('PT403 table_not_host');
      await host.change('undo_entered');
      await guest.sync();
      expect([guest.value('payment/all'), guest.value('undo/payment%2Fall')]).toEqual([undefined, undefined]);
      expect([host.last?.status, await stored(id)]).toEqual(['finished', []]);
      await age(1);
      expect(await refusal(host.change('undo_entered'))).toBe('PT410 table_expired');
    });

    it('also if they close it: what they entered is undone first', async () => {
      const { id, host, guest } = await withCem();
      await host.sync([paysAll('ann')]);
      await host.change('hand_over', guest.seatId);
      const { seq } = await guest.sync();
      await guest.sync([{ ...paysAll('bob'), saw: seq }]);
      await says(guest, 'cem', 'taker');
      await guest.change('close');
      await host.sync();
      expect([host.value('payment/all'), host.value('undo/payment%2Fall'), await stored(id)]).toEqual([
        paysAll('ann').value,
        undefined,
        [],
      ]);
    });

    it('and what stood there before comes back', async () => {
      const { host, guest } = await withCem();
      await host.sync([paysAll('ann')]);
      await host.change('hand_over', guest.seatId);
      const { seq } = await guest.sync();
      await guest.sync([{ ...paysAll('bob'), saw: seq }]);
      await guest.sync([{ key: 'payment/all', value: null }]);
      await guest.sync([paysAll('cem')]);
      await host.sync();
      expect(host.value('payment/all')).toEqual(paysAll('cem').value);
      await host.change('undo_entered');
      expect(host.value('payment/all')).toEqual(paysAll('ann').value);
    });

    it('and what is kept, or written by its payee or the opener, is not undone', async () => {
      const { id, host, guest, secret } = await takenOver();
      await says(guest, 'cem', 'taker');
      await guest.sync([paysAll('bob')]);
      const cem = await joined(db, secret, 'cem');
      await says(cem, 'cem', 'own');
      await host.change('take_over');
      expect([...host.entries.keys()].filter((key) => key.startsWith('undo/'))).toEqual([
        'undo/payment%2Fall',
      ]);
      await host.change('keep_entered');
      await host.change('undo_entered');
      expect([host.value('payment/all'), await stored(id)]).toEqual([paysAll('bob').value, ['pay/cem own']]);
    });

    it('by saying "I have paid": the person who opened the table opens it again', async () => {
      const { host, guest, secret } = await takenOver();
      const cem = await joined(db, secret, 'cem');
      await guest.sync([paysAll('bob')]);
      await guest.finish();
      await guest.change('paid');
      await cem.change('paid');
      expect(await refusal(guest.change('reopen'))).toBe('PT409 table_finished');
      await host.change('take_over');
      await host.change('reopen');
      expect([host.last?.status, host.value('paid/bob'), host.value('paid/cem')]).toEqual([
        'open',
        undefined,
        undefined,
      ]);
      await host.finish();
      await cem.change('paid');
      await host.sync();
      expect(host.value('paid/cem')).toBe(true);
      expect(await refusal(host.change('reopen'))).toBe('PT409 table_finished');
    });
  });

  it('is counted in the table’s size', async () => {
    const { id, host, guest } = await takenOver();
    await says(guest, 'cem', 'x'.repeat(50));
    await says(guest, 'bob');
    await host.change('take_over');
    await host.change('undo_entered');
    await host.change('remove_seat', guest.seatId);
    expect(await miscounted(db, id)).toEqual([0, 0, 0]);
  });
});
