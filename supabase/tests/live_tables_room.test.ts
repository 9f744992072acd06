import { describe, expect, it } from 'vitest';
import { KINDS, openedDatabase } from './support/database.ts';
import { newToken } from './support/table-answer.ts';
import { callTable, joined, miscounted, openTable, refusal, type Phone } from './support/tables.ts';

/** docs/security.md, "Live tables": nobody fills a table for good, whatever program they have. */
describe.each(KINDS)('room at a live table on %s', (kind) => {
  const db = openedDatabase(kind);

  /** Seats as `join_table` makes them, last seen this many seconds ago; `gone`: removed since. */
  const crowd = async (
    tableId: string,
    count: number,
    { seenAgo = 0, prefix = '', gone = false }: { seenAgo?: number; prefix?: string; gone?: boolean } = {},
  ) => {
    const entry = JSON.stringify({ isHost: false, ...(gone && { removed: true }) });
    await db.sql(
      `with seats as (
         insert into private.table_seats (id, table_id, token_digest, network, diner_id, seen_at, removed_at)
         select gen_random_uuid(), $1::uuid, sha256(''), private.guesser('table_network'), nullif($3::text || n, n::text),
           now() - make_interval(secs => $4::integer + n * 0.001),
           case when $5::boolean then now() - make_interval(secs => n * 0.001) end
         from generate_series(1, $2::integer) as n returning id
       ), written as (
         insert into private.table_entries (table_id, key, value, seq)
         select t.id, 'seat/' || seats.id, $6::text::jsonb, t.seq + row_number() over ()
         from seats, private.live_tables as t where t.id = $1
         returning octet_length(key) + octet_length(value::text) as bytes
       )
       update private.live_tables as t
         set seq = seq + $2, entries = entries + $2, bytes = t.bytes + (select sum(bytes) from written)
         where t.id = $1`,
      [tableId, count, prefix, seenAgo, gone, entry],
    );
  };
  const present = async (tableId: string) => {
    const rows = await db.sql(
      `select coalesce(diner_id, '') as name from private.table_seats where table_id = $1 and removed_at is null`,
      [tableId],
    );
    return rows.map(({ name }) => String(name)).toSorted();
  };
  const rowsOf = async (tableId: string) => {
    const [row] = await db.sql(
      `select (select count(*) from private.table_seats where table_id = $1)::integer as seats,
         (select count(*) from private.table_entries where table_id = $1 and key like 'seat/%')::integer as entries`,
      [tableId],
    );
    return row;
  };

  it('exists for a newcomer after one person took a hundred seats: an unnamed one is removed', async () => {
    const { id, secret, host, guest } = await openTable(db);
    const waiting = await joined(db, secret);
    await crowd(id, 97, { seenAgo: 60 });
    const { topic } = host.last ?? {};
    const late = await joined(db, secret, undefined);
    await late.sync([{ key: 'diner/zoe', value: { name: 'Zoe', position: 2 }, saw: null }]);
    await late.sit('zoe');
    expect(await present(id)).toEqual([...Array.from({ length: 97 }, () => ''), 'ann', 'bob', 'zoe']);
    // Removed seats get no more bells; those who were just seen are still there.
    await host.sync();
    expect(host.last?.topic).not.toBe(topic);
    expect(host.value(`seat/${late.seatId}`)).toEqual({ isHost: false, dinerId: 'zoe', added: ['zoe'] });
    expect(await refusal(waiting.sync())).toBe('none');
    expect(await refusal(guest.sync())).toBe('none');
  });

  it('is made of the network with most unnamed seats, not of the one where most people sit', async () => {
    const { id, secret } = await openTable(db);
    await crowd(id, 37);
    await db.sql(
      `update private.table_seats set network = sha256('flood') where table_id = $1 and diner_id is null`,
      [id],
    );
    await crowd(id, 60, { prefix: 'n' });
    await crowd(id, 1, { seenAgo: 60 });
    await joined(db, secret);
    const [left] = await db.sql(
      `select count(*)::integer as count from private.table_seats
       where table_id = $1 and removed_at is null and network = sha256('flood')`,
      [id],
    );
    expect(left).toEqual({ count: 36 });
  });

  it('is made by removing a phone, which is told so and can join again', async () => {
    const { id, secret, host } = await openTable(db);
    const forgotten = await joined(db, secret);
    await db.sql(`update private.table_seats set seen_at = now() - interval '1 hour' where id = $1`, [
      forgotten.seatId,
    ]);
    await crowd(id, 97);
    const late = await joined(db, secret);
    await host.sync();
    expect(host.value(`seat/${forgotten.seatId}`)).toEqual({ isHost: false, removed: true });
    expect(await refusal(forgotten.sync())).toBe('PT403 seat_removed');
    expect(await refusal(joined(db, secret).then((phone) => phone.sync()))).toBe('none');
    expect(await refusal(late.sync())).toBe('none');
  });

  it('comes from phones silent for ten minutes, first from those without claims', async () => {
    const { id, host, guest, secret } = await openTable(db);
    await crowd(id, 97, { prefix: 'awake' });
    await crowd(id, 1, { prefix: 'asleep', seenAgo: 601 });
    await guest.sync([{ key: 'claim/soup/bob', value: 1 }]);
    await db.sql(
      `update private.table_seats set seen_at = now() - interval '11 minutes' where id = any ($1)`,
      [[host.seatId, guest.seatId]],
    );
    const comes = async (name: string) => {
      const { seatId } = await joined(db, secret);
      await db.sql('update private.table_seats set diner_id = $1 where id = $2', [name, seatId]);
      return present(id);
    };
    const awake = Array.from({ length: 97 }, (_, n) => `awake${n + 1}`);
    expect(await comes('first')).toEqual(['ann', ...awake, 'bob', 'first'].toSorted());
    expect(await comes('second')).toEqual(['ann', ...awake, 'first', 'second'].toSorted());
    // The host stays, and so do active phones.
    expect(await refusal(joined(db, secret).then((phone) => phone.sync()))).toBe('PT409 table_full');
    const [row] = await db.sql(
      `select id from private.table_seats where table_id = $1 and diner_id = 'awake1'`,
      [id],
    );
    await host.change('remove_seat', String(row?.['id']));
    // Claims stay, and their person can come back.
    const again = await joined(db, secret, 'bob');
    expect([again.last?.me.dinerId, again.value('claim/soup/bob')]).toEqual(['bob', 1]);
  });

  it('does not run out over time: seats that left nothing behind are deleted', async () => {
    const { id, host, guest, secret } = await openTable(db);
    const asleep = await joined(db, secret);
    await crowd(id, 400, { gone: true });
    await host.sync();
    const { seq } = host;
    const late = await joined(db, secret);
    expect([await rowsOf(id), (await miscounted(db, id)).slice(0, 2)]).toEqual([
      { seats: 104, entries: 104 },
      [0, 0],
    ]);
    // A phone that knows all seats gets the changes, and one that does not the whole table.
    await host.sync();
    await asleep.sync();
    expect([host.last?.reset, asleep.last?.reset]).toEqual([false, true]);
    expect(host.seq).toBe(seq + 1);
    const everything = (phone: Phone) =>
      [...phone.entries.values()]
        .filter(({ value }) => (value as { removed?: boolean }).removed !== true)
        .toSorted((a, b) => a.key.localeCompare(b.key));
    await guest.sync();
    for (const phone of [asleep, late, guest]) expect(everything(phone)).toEqual(everything(host));
    await guest.sync([{ key: 'claim/soup/bob', value: 1 }]);
    await asleep.sync();
    expect([asleep.last?.reset, asleep.value('claim/soup/bob')]).toEqual([false, 1]);
  });

  it('never reuses the id of a seat that wrote something', async () => {
    const { id, host, guest, secret } = await openTable(db);
    await host.sync([{ key: 'table/guestsAddLines', value: true }]);
    await guest.sync([{ key: 'line/bread', value: { kind: 'item', price: 3 }, saw: null }]);
    await guest.change('leave');
    await crowd(id, 300, { gone: true });
    await joined(db, secret);
    const taken = { seat_id: guest.seatId, seat_token: newToken(), secret };
    expect(await refusal(callTable(db, 'join_table', taken))).toBe('PT404 seat_unknown');
    expect(await refusal(guest.sync())).toBe('PT403 seat_removed');
  });

  it('does not bypass the limit of what a phone is sent', async () => {
    const { id, secret } = await openTable(db);
    await crowd(id, 100, { gone: true });
    await db.sql('update private.live_tables set entries = 3000 where id = $1', [id]);
    const again = async (phone: Phone) => {
      phone.seq = 0;
      return refusal(phone.sync());
    };
    const late = await joined(db, secret);
    // The read limit recovers with time: fifteen seconds for each of these.
    const answers = [await again(late), await again(late), await again(late), await again(late)];
    expect(answers.slice(0, 2)).toEqual(['none', 'none']);
    expect(answers).toContain('PT429 table_asked_too_much');
  });
});
