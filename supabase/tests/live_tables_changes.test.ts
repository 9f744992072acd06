import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { KINDS, openedDatabase } from './support/database.ts';
import { BILL } from './support/table-answer.ts';
import { joined, miscounted, openTable, refusal, type Phone } from './support/tables.ts';

const reasons = (phone: Phone) => phone.last?.refused.map(({ key, reason }) => `${key} ${reason}`);

describe.each(KINDS)('changes of live tables on %s', (kind) => {
  const db = openedDatabase(kind);

  describe('changes', () => {
    it('are limited for guests to claims of their own diner, and their own name', async () => {
      const { guest, secret } = await openTable(db);
      await guest.sync([
        { key: 'claim/soup/bob', value: 1 },
        { key: 'claim/wine/bob', value: 2 },
        { key: 'claim/wine/bob', value: null },
        {
          key: 'diner/bob',
          value: { name: 'Bobby', position: 1 },
          saw: guest.entries.get('diner/bob')?.seq ?? null,
        },
      ]);
      expect(reasons(guest)).toEqual([]);
      expect(guest.last?.lastChange).toBe(4);
      expect([guest.value('claim/soup/bob'), guest.value('claim/wine/bob')]).toEqual([1, undefined]);
      await guest.sync(
        [
          'claim/soup/ann',
          'claim/soup',
          'claim/soup/bob/bob',
          'pay/ann',
          'diner/ann',
          'line/soup',
          'line/new',
          'meta/currency',
          'charge/tip',
          'group/1',
          'adjustment/1',
          'treat/1',
          'payment/1',
          'repayment/1',
          'table/status',
          'table/guestsAddLines',
          `seat/${guest.seatId}`,
          'waiting/a/1',
          '',
          'x',
        ].map((key) => ({ key, value: key.startsWith('claim') ? 1 : { name: 'mine' }, saw: 1000 })),
      );
      expect(guest.last?.refused.map(({ reason }) => reason)).toEqual(
        Array.from({ length: 20 }, () => 'forbidden'),
      );
      expect(guest.last?.refused[0]).toEqual({
        number: 5,
        key: 'claim/soup/ann',
        value: 1,
        theirs: null,
        seq: null,
        reason: 'forbidden',
      });
      await guest.sync([
        ...['1', {}, [], true, -1, 1e13].map((value) => ({ key: 'claim/soup/bob', value })),
        { key: 'diner/bob', value: { name: 'Bob', position: 0 } },
        { key: 'diner/bob', value: { name: 7, position: 1 } },
        { key: 'diner/bob', value: null },
      ]);
      expect(guest.last?.refused).toHaveLength(9);
      expect(guest.value('claim/soup/bob')).toBe(1);
      // A seat without a diner may change nothing.
      const standing = await joined(db, secret);
      await standing.sync([
        { key: 'claim/soup/', value: 1 },
        { key: 'claim/soup/null', value: 1 },
      ]);
      expect(standing.last?.refused).toHaveLength(2);
    });

    it('that are malformed are refused one by one, and block nothing', async () => {
      const { guest } = await openTable(db);
      const odd = [
        1,
        'a',
        null,
        [],
        {},
        { key: 7 },
        { key: null, value: 1 },
        { key: 'claim/soup/bob', value: 1 },
      ];
      await guest.sync(odd as never);
      expect([guest.last?.refused.length, guest.last?.lastChange]).toEqual([7, 8]);
      expect(guest.value('claim/soup/bob')).toBe(1);
    });

    it('may be lines by guests if the host allows it, and changes to their own', async () => {
      const { host, guest, secret } = await openTable(db);
      const line = { kind: 'item', price: 3, quantity: 1, by: 'parts', position: 2, timestamp: 3 };
      await host.sync([{ key: 'table/guestsAddLines', value: true }]);
      await guest.sync([{ key: 'line/bread', value: line, saw: null }]);
      expect([reasons(guest), guest.value('line/bread')]).toEqual([[], line]);
      const other = await joined(db, secret, undefined);
      await other.sync([
        { key: 'line/bread', value: null, saw: other.entries.get('line/bread')?.seq ?? null },
      ]);
      expect(reasons(other)).toEqual(['line/bread forbidden']);
      // The host corrects it; it stays its author's.
      await host.sync();
      await host.sync([
        { key: 'line/bread', value: { ...line, price: 4 }, saw: host.entries.get('line/bread')?.seq ?? null },
      ]);
      await guest.sync([
        { key: 'line/bread', value: null, saw: guest.entries.get('line/bread')?.seq ?? null },
      ]);
      expect(reasons(guest)).toEqual(['line/bread stale']);
      expect(guest.last?.refused[0]?.theirs).toEqual({ ...line, price: 4 });
      await guest.sync([
        { key: 'line/bread', value: null, saw: guest.entries.get('line/bread')?.seq ?? null },
      ]);
      expect(guest.value('line/bread')).toBeUndefined();
      await host.sync([{ key: 'table/guestsAddLines', value: false }]);
      await guest.sync([{ key: 'line/more', value: line, saw: null }]);
      expect(reasons(guest)).toEqual(['line/more forbidden']);
    });

    it('may be anything by the host but seats, the status, and people who wait', async () => {
      const { host, guest } = await openTable(db);
      await host.sync([
        { key: 'claim/soup/bob', value: 1 },
        { key: 'charge/tip', value: { percentage: 10 }, saw: null },
        { key: 'line/soup', value: null, saw: host.entries.get('line/soup')?.seq ?? null },
        { key: 'payment/p1', value: { dinerId: 'ann', amount: 38 }, saw: null },
        { key: 'pay/ann', value: { kind: 'paypal', handle: 'ann' } },
        { key: 'table/guestsAddLines', value: true },
      ]);
      expect(reasons(host)).toEqual([]);
      await host.sync([
        { key: `seat/${guest.seatId}`, value: null },
        { key: 'table/status', value: 'finished' },
        { key: `waiting/${guest.seatId}/1`, value: { key: 'diner/zoe', value: { name: 'Zoe' } } },
      ]);
      expect(host.last?.refused.map(({ reason }) => reason)).toEqual(['forbidden', 'forbidden', 'forbidden']);
    });

    it('are applied once, however often they are sent, and a refusal is repeated', async () => {
      const { host, guest } = await openTable(db);
      const refusedOne = { key: 'charge/tip', value: 1, saw: null };
      const changes = [{ key: 'claim/soup/bob', value: 1 }, refusedOne];
      await guest.sync(changes);
      const said = guest.last?.refused;
      expect(said).toHaveLength(1);
      await host.sync([{ key: 'claim/soup/bob', value: null }]);
      const { seq } = host;
      await guest.sync(changes, 1);
      expect([guest.last?.refused, guest.seq, guest.value('claim/soup/bob')]).toEqual([said, seq, undefined]);
      // Half of the changes are new.
      await guest.sync([refusedOne, { key: 'claim/wine/bob', value: 1 }], 2);
      expect([guest.last?.refused, guest.last?.lastChange]).toEqual([said, 3]);
      // A number may be left out.
      await guest.sync([{ key: 'claim/wine/bob', value: 3 }], 9);
      expect([guest.last?.lastChange, guest.last?.refused]).toEqual([9, []]);
    });

    it('that did not see another’s are returned with both values; one’s own are always seen', async () => {
      const { host, guest, secret } = await openTable(db);
      const second = await joined(db, secret);
      await host.change('hand_over', second.seatId);
      await second.sync();
      const saw = second.entries.get('line/soup')?.seq ?? null;
      const soup = BILL['line/soup'] as object;
      // Two in a row, of which the second has not seen the first.
      await second.sync([
        { key: 'line/soup', value: { ...soup, price: 9 }, saw },
        { key: 'line/soup', value: { ...soup, price: 10 }, saw },
      ]);
      expect(reasons(second)).toEqual([]);
      await second.change('hand_over', host.seatId);
      await host.sync([
        { key: 'line/soup', value: { ...soup, price: 11 }, saw },
        { key: 'line/wine', value: { ...soup, price: 12 } },
      ]);
      expect(reasons(host)).toEqual(['line/soup stale']);
      expect(host.last?.refused[0]).toMatchObject({
        number: 1,
        value: { price: 11 },
        theirs: { price: 10 },
      });
      expect(guest.last?.refused).toEqual([]);
    });

    it('to the current value change nothing', async () => {
      const { host } = await openTable(db);
      const { seq } = host;
      await host.sync([
        { key: 'line/soup', value: BILL['line/soup'], saw: null },
        { key: 'claim/wine/ann', value: null },
      ]);
      expect([host.seq, host.last?.refused, host.last?.lastChange]).toEqual([seq, [], 2]);
    });

    it('are numbered from one', async () => {
      const { host } = await openTable(db);
      for (const first of [0, -1, 2 ** 53])
        expect(await refusal(host.sync([{ key: 'claim/soup/ann', value: 1 }], first))).toBe(
          'PT400 table_invalid',
        );
    });

    it('stop when the table is full', async () => {
      const { id, host, guest } = await openTable(db);
      await db.sql('update private.live_tables set entries = 3999 where id = $1', [id]);
      await host.sync([
        { key: 'line/a', value: { name: 'a' }, saw: null },
        { key: 'line/b', value: { name: 'b' }, saw: null },
        { key: 'line/a', value: { name: 'c' }, saw: null },
      ]);
      expect(reasons(host)).toEqual(['line/b full']);
      await db.sql('update private.live_tables set entries = 10, bytes = 512 * 1024 where id = $1', [id]);
      await host.sync([{ key: 'line/c', value: { name: 'c' }, saw: null }]);
      expect(reasons(host)).toEqual(['line/c full']);
      // What guests write leaves the host a quarter.
      await db.sql('update private.live_tables set bytes = 384 * 1024 where id = $1', [id]);
      for (const phone of [host, guest]) await phone.sync([{ key: 'claim/soup/bob', value: 1 + phone.seq }]);
      expect([reasons(host), reasons(guest)]).toEqual([[], ['claim/soup/bob full']]);
    });

    it.each([
      ['a line', 'line/bread', { kind: 'item', price: 3, category: 'x'.repeat(1200) }],
      ['a name', 'diner/bob', { name: 'Bob', color: 'x'.repeat(1200), position: 1 }],
    ])('of a guest have at most 1,200 bytes for %s', async (_, key, value) => {
      const { host, guest } = await openTable(db);
      await host.sync([
        { key: 'table/guestsAddLines', value: true },
        { key: 'diner/bob', value: { ...value, name: 'Bo' }, saw: host.seq },
      ]);
      await guest.sync([{ key, value, saw: guest.seq + 9 }]);
      expect(reasons(guest)).toEqual([`${key} forbidden`]);
    });

    it('of one guest are 600 entries at most, so that others have room', async () => {
      const { id, host, guest } = await openTable(db);
      await db.sql(
        `insert into private.table_entries (table_id, key, value, seq)
         select $1, 'line/many-' || n, '{}', 1 from generate_series(0, 600) as n`,
        [id],
      );
      const claims = Array.from({ length: 601 }, (_, n) => ({ key: `claim/many-${n}/bob`, value: 1 }));
      for (let from = 0; from < 600; from += 100) await guest.sync(claims.slice(from, from + 100));
      await guest.sync(claims.slice(600));
      expect(reasons(guest)).toEqual(['claim/many-600/bob full']);
      await guest.sync([{ key: 'claim/many-0/bob', value: 2 }]);
      await host.sync([{ key: 'claim/soup/ann', value: 1 }]);
      expect([reasons(guest), reasons(host)]).toEqual([[], []]);
    });

    it('keep the counts of entries and bytes right', async () => {
      const { id, host, guest, secret } = await openTable(db);
      await guest.sync([
        { key: 'claim/soup/bob', value: 1 },
        { key: 'claim/soup/bob', value: null },
        { key: 'claim/wine/bob', value: 12345 },
      ]);
      await host.sync([{ key: 'claim/soup/bob', value: 2 }]);
      await host.setStatus('locked');
      await guest.change('ask');
      await joined(db, secret).then((late) =>
        late.sync([{ key: 'diner/zoe', value: { name: 'Zoe' }, saw: null }]),
      );
      expect(await miscounted(db, id)).toEqual([0, 0, 0]);
    });
  });

  describe('a locked table', () => {
    it('takes no claims and no lines but the host’s; names and ways to be paid as before', async () => {
      const { host, guest } = await openTable(db);
      const line = BILL['line/soup'];
      await host.sync([{ key: 'table/guestsAddLines', value: true }]);
      await guest.sync([
        { key: 'claim/soup/bob', value: 1 },
        { key: 'line/bread', value: line, saw: null },
      ]);
      await host.setStatus('locked');
      await guest.sync([
        { key: 'claim/soup/bob', value: null },
        { key: 'claim/wine/bob', value: 1 },
        { key: 'line/bread', value: null, saw: guest.seq },
        { key: 'line/more', value: line, saw: null },
        { key: 'diner/bob', value: { name: 'Bobby', position: 1 }, saw: guest.seq },
        { key: 'pay/bob', value: { kind: 'paypal', handle: 'bob' } },
      ]);
      const late = ['claim/soup/bob', 'claim/wine/bob', 'line/bread', 'line/more'];
      expect(reasons(guest)).toEqual(late.map((key) => `${key} locked`));
      expect([guest.value('claim/soup/bob'), guest.value('line/bread')]).toEqual([1, line]);
      await host.sync([{ key: 'claim/wine/ann', value: 2 }]);
      expect(reasons(host)).toEqual([]);
      // So does the person who has handed it over.
      await host.change('hand_over', guest.seatId);
      await host.sync([{ key: 'claim/wine/ann', value: 1 }]);
      await guest.sync([{ key: 'claim/wine/bob', value: 1 }]);
      expect([reasons(host), reasons(guest)]).toEqual([['claim/wine/ann locked'], []]);
      await guest.setStatus('open');
      await host.sync([{ key: 'claim/wine/ann', value: 1 }]);
      expect(reasons(host)).toEqual([]);
    });

    describe('is asked for by a phone, once, until its host opens it', () => {
      const asks = async (host: Phone) => {
        await host.sync();
        return [...host.entries.values()].flatMap(({ key, value }) =>
          key.startsWith('seat/') && (value as { asks?: true }).asks ? [key.slice(5)] : [],
        );
      };
      const lockedTable = async () => {
        const table = await openTable(db);
        await table.host.setStatus('locked');
        return table;
      };

      it('and nothing is asked of an open or a finished one', async () => {
        const { host, guest } = await openTable(db);
        await guest.change('ask');
        expect(await asks(host)).toEqual([]);
        await host.finish();
        await guest.change('ask');
        expect(await asks(host)).toEqual([]);
      });

      it('by opening it all are answered', async () => {
        const { host, guest } = await lockedTable();
        await guest.change('ask');
        expect(await asks(host)).toEqual([guest.seatId]);
        const { seq } = host;
        await guest.change('ask');
        await host.sync();
        expect(host.seq).toBe(seq);
        await host.setStatus('open');
        expect(await asks(host)).toEqual([]);
        await host.setStatus('locked');
        await guest.change('ask');
        await host.finish();
        await host.change('reopen');
        expect(await asks(host)).toEqual([]);
      });

      it.each([
        ['leaves', (guest: Phone) => guest.change('leave')],
        ['is removed', (guest: Phone, host: Phone) => host.change('remove_seat', guest.seatId)],
        ['becomes the host', (guest: Phone, host: Phone) => host.change('hand_over', guest.seatId)],
      ])('not by a phone that %s', async (_, goes) => {
        const { host, guest } = await lockedTable();
        await guest.change('ask');
        await goes(guest, host);
        expect(await asks(host)).toEqual([]);
      });

      it('only by people on the bill, and not by its host', async () => {
        const { host, secret } = await lockedTable();
        const late = await joined(db, secret);
        expect(await refusal(late.change('ask'))).toBe('PT400 table_invalid');
        await late.sync([{ key: 'diner/zoe', value: { name: 'Zoe', position: 5 }, saw: null }]);
        await late.sit('zoe');
        expect(await refusal(late.change('ask'))).toBe('PT400 table_invalid');
        await host.change('ask');
        expect(await asks(host)).toEqual([]);
      });
    });

    it('lets a late guest wait for the host under a name, and do nothing else', async () => {
      const { host, secret } = await openTable(db);
      await host.setStatus('locked');
      const late = await joined(db, secret);
      await late.sync([{ key: 'diner/zoe', value: { name: 'Zoe', position: 5 }, saw: null }]);
      await late.sit('zoe');
      await host.sync();
      expect(host.value(`waiting/${late.seatId}/1`)).toMatchObject({ key: 'diner/zoe' });
      await late.sync([{ key: 'diner/two', value: { name: 'Two', position: 5 }, saw: null }]);
      expect(reasons(late)).toEqual(['diner/two forbidden']);
    });

    it('accepts no change from anybody once finished, and is not unlocked', async () => {
      const { host, guest } = await openTable(db);
      await host.finish();
      await host.finish();
      await guest.sync([{ key: 'claim/soup/bob', value: 1 }]);
      await host.sync([{ key: 'claim/soup/ann', value: 1 }]);
      expect([reasons(guest), reasons(host)]).toEqual([['claim/soup/bob locked'], ['claim/soup/ann locked']]);
      for (const status of ['open', 'locked'] as const) {
        await host.setStatus(status);
        expect(reasons(host)).toEqual(['table/status locked']);
      }
      await host.sync();
      expect([host.last?.status, host.value('table/status')]).toEqual(['finished', 'finished']);
    });

    it('is finished in the state its host has seen: after a newer change the host is told instead', async () => {
      const { host, guest } = await openTable(db);
      const seen = String(host.seq);
      await guest.sync([{ key: 'claim/soup/bob', value: 1 }]);
      for (const seq of [seen, null]) await host.change('finish', seq);
      expect([host.last?.status, host.value('claim/soup/bob')]).toEqual(['open', 1]);
      const now = String(host.seq);
      // Also where the answer to the first was lost.
      for (const seq of [now, now]) await host.change('finish', seq);
      expect(host.last?.status).toBe('finished');
    });

    it('can be reopened by its host once finished, until somebody has said that they paid', async () => {
      const { host, guest } = await openTable(db);
      expect(await refusal(guest.change('paid'))).toBe('PT400 table_invalid');
      await host.finish();
      expect(await refusal(guest.change('reopen'))).toBe('PT403 table_not_host');
      await host.change('reopen');
      await host.change('reopen');
      await guest.sync([{ key: 'claim/soup/bob', value: 1 }]);
      expect([guest.last?.status, reasons(guest)]).toEqual(['open', []]);

      await host.finish();
      await guest.change('paid');
      await guest.change('paid');
      await host.sync();
      expect(host.value('paid/bob')).toBe(true);
      expect(await refusal(host.change('reopen'))).toBe('PT409 table_finished');
      expect(host.value('table/status')).toBe('finished');
    });

    it.each([
      ['has left', (_: Phone, guest: Phone) => guest.change('leave')],
      ['was removed', (host: Phone, guest: Phone) => host.change('remove_seat', guest.seatId)],
    ])('can also be reopened if the phone on which somebody said that %s', async (way, goes) => {
      const { host, guest } = await openTable(db);
      await host.finish();
      await guest.change('paid');
      await goes(host, guest);
      await host.sync();
      expect(host.value('paid/bob')).toBe(way === 'has left' ? true : undefined);
      await host.change('reopen');
      expect([host.last?.status, host.value('paid/bob')]).toEqual(['open', undefined]);
    });

    it('cannot be reopened like that by a host who took it over', async () => {
      const { host, guest, secret } = await openTable(db);
      const cem = await joined(db, secret);
      await cem.sync([{ key: 'diner/cem', value: { name: 'Cem', color: 2, position: 2 }, saw: null }]);
      await cem.sit('cem');
      await host.change('hand_over', guest.seatId);
      await guest.finish();
      await cem.change('paid');
      // A new person, who stays on the finished bill.
      expect(await refusal(guest.change('remove_newcomers'))).toBe('PT409 table_finished');
      await guest.change('remove_seat', cem.seatId);
      expect(await refusal(guest.change('reopen'))).toBe('PT409 table_finished');
    });
  });

  describe('the host', () => {
    it('is the only one who may act as a host', async () => {
      const { guest, host } = await openTable(db);
      await guest.setStatus('locked');
      expect(reasons(guest)).toEqual(['table/status forbidden']);
      for (const action of ['finish', 'close', 'new_code', 'remove_newcomers'])
        expect(await refusal(guest.change(action))).toBe('PT403 table_not_host');
      expect(await refusal(guest.change('remove_seat', host.seatId))).toBe('PT403 table_not_host');
      expect(await refusal(guest.change('take_over'))).toBe('PT409 table_host_present');
      for (const action of ['', 'shut', 'FINISH'])
        expect(await refusal(host.change(action))).toBe('PT400 table_invalid');
      expect(await refusal(host.change('remove_seat', randomUUID()))).toBe('PT404 seat_unknown');
      expect(await refusal(host.change('remove_seat', host.seatId))).toBe('PT404 seat_unknown');
    });

    it('removes a seat, which then can do nothing, and gets no topic', async () => {
      const { host, guest, secret } = await openTable(db);
      const topic = host.last?.topic;
      await host.change('remove_seat', guest.seatId);
      await host.change('remove_seat', guest.seatId);
      expect(host.last?.topic).not.toBe(topic);
      expect(host.value(`seat/${guest.seatId}`)).toEqual({ isHost: false, removed: true });
      expect(await refusal(guest.sync())).toBe('PT403 seat_removed');
      expect(await refusal(guest.sync([{ key: 'claim/soup/bob', value: 1 }]))).toBe('PT403 seat_removed');
      expect(await refusal(guest.sit('bob'))).toBe('PT403 seat_removed');
      expect(await refusal(guest.join({ secret }))).toBe('PT403 seat_removed');
      expect(await refusal(guest.change('leave'))).toBe('PT403 seat_removed');
      // The place is free again.
      expect((await joined(db, secret, 'bob')).last?.me.dinerId).toBe('bob');
    });

    it('hands the table over, and can be replaced after two minutes away, or after leaving', async () => {
      const { host, guest, secret } = await openTable(db);
      await host.change('hand_over', guest.seatId);
      await host.change('hand_over', guest.seatId);
      expect([host.last?.me.isHost, host.last?.code]).toEqual([false, null]);
      await guest.sync();
      expect([guest.last?.me.isHost, guest.last?.code === null]).toEqual([true, false]);
      await db.sql(`update private.table_seats set seen_at = now() - interval '119 seconds' where is_host`);
      const other = await joined(db, secret);
      await other.sync([{ key: 'diner/zoe', value: { name: 'Zoe', position: 2 }, saw: null }]);
      await other.sit('zoe');
      expect(await refusal(other.change('take_over'))).toBe('PT409 table_host_present');
      await db.sql(`update private.table_seats set seen_at = now() - interval '121 seconds' where is_host`);
      await other.sync();
      expect(other.last?.hostSeenSecondsAgo).toBeGreaterThanOrEqual(121);
      await other.change('take_over');
      await other.change('take_over');
      expect([other.last?.me.isHost, other.value(`seat/${guest.seatId}`)]).toEqual([
        true,
        { isHost: false, dinerId: 'bob' },
      ]);
      await other.change('leave');
      await host.change('leave');
      expect(await refusal(host.sync())).toBe('PT403 seat_removed');
      await guest.sync();
      expect(guest.last?.hostSeenSecondsAgo).toBe(86400);
      await guest.change('take_over');
      expect(guest.last?.me.isHost).toBe(true);
      expect((await joined(db, secret, 'ann')).last?.me.dinerId).toBe('ann');
    });
  });
});
