import { describe, expect, it } from 'vitest';
import { KINDS, type Database, openedDatabase } from './support/database.ts';
import { openTable, Phone, refusal } from './support/tables.ts';

/** docs/product/live-table.md, "New people": a program cannot fill a bill with people whom nobody has seen. */
describe.each(KINDS)('new people at a live table on %s', (kind) => {
  const db = openedDatabase(kind);

  /** The database as it is asked from an address. */
  const from = (address: string): Pick<Database, 'as'> => ({
    as: (caller, work, ...how) =>
      db.as(
        caller,
        async (sql) => {
          await sql(`select set_config('request.headers', $1, true)`, [
            JSON.stringify({ 'x-forwarded-for': address }),
          ]);
          return work(sql);
        },
        ...how,
      ),
  });
  const diner = (id: string) => ({
    key: `diner/${id}`,
    value: { name: `Name ${id}`, position: 5 },
    saw: null,
  });
  /** Somebody whose name is not on the bill joins, and sits down. */
  const comes = async (secret: string, id: string, address = '198.51.100.7') => {
    const phone = new Phone(from(address));
    await phone.join({ secret });
    await phone.sync([diner(id)]);
    await phone.sit(id);
    return phone;
  };
  const come = async (secret: string, ids: readonly string[], address?: (n: number) => string) => {
    const phones: Phone[] = [];
    for (const [n, id] of ids.entries()) phones.push(await comes(secret, id, address?.(n)));
    return phones;
  };
  const ids = (count: number, prefix = 'p') => Array.from({ length: count }, (_, n) => `${prefix}${n + 1}`);
  const state = async (host: Phone) => {
    await host.sync();
    const keys = [...host.entries.values()];
    return {
      onBill: keys.filter(({ key }) => key.startsWith('diner/')).map(({ key }) => key.slice(6)),
      waiting: keys
        .filter(({ key }) => key.startsWith('waiting/'))
        .map(({ value }) => (value as { key: string }).key.slice(6)),
      newcomers: keys.flatMap(({ key, value }) =>
        key.startsWith('seat/') ? ((value as { added?: string[] }).added ?? []) : [],
      ),
    };
  };
  /** The host lets somebody in who waits. */
  const letIn = async (host: Phone, id: string) => {
    const waiting = [...host.entries.values()].find(
      ({ key, value }) => key.startsWith('waiting/') && (value as { key: string }).key === `diner/${id}`,
    );
    await host.sync([diner(id), { key: waiting?.key ?? '', value: null }]);
  };

  it('add themselves, the first six from one network; the others wait, and are on no bill', async () => {
    const { secret, host } = await openTable(db);
    await come(secret, ids(8));
    expect(await state(host)).toEqual({
      onBill: ['ann', 'bob', ...ids(6)],
      waiting: ['p7', 'p8'],
      newcomers: ids(6),
    });
  });

  it.each([
    ['the /64s of one home', (n: number) => `2001:db8:1:${(n * 9).toString(16)}::1`, 6],
    ['the /64s of one home, as the embedded server names them', (n: number) => `2001:db8:1:${n}`, 6],
    ['as many homes', (n: number) => `2001:db8:1:${n}00::1`, 12],
    ['as many addresses of IPv4', (n: number) => `192.0.2.${n}`, 12],
  ])('from %s join without a question, up to a limit', async (_, address, most) => {
    const { secret, host } = await openTable(db);
    await come(secret, ids(14), address);
    expect((await state(host)).onBill).toEqual(['ann', 'bob', ...ids(most)]);
  });

  it('sit down by the names that the host has entered, however many they are', async () => {
    const { secret, host } = await openTable(db);
    await host.sync(ids(20).map(diner));
    for (const id of ids(20)) {
      const phone = new Phone(from('198.51.100.7'));
      await phone.join({ secret });
      await phone.sit(id);
    }
    expect(await state(host)).toMatchObject({ waiting: [], newcomers: [] });
  });

  it('can join again once the host has let somebody in: all others have been seen', async () => {
    const { secret, host } = await openTable(db);
    await come(secret, ids(8));
    await state(host);
    await letIn(host, 'p7');
    await letIn(host, 'p8');
    expect(await state(host)).toMatchObject({ waiting: [], newcomers: [] });
    await come(secret, ids(6, 'q'));
    expect(await state(host)).toMatchObject({ waiting: [], newcomers: ids(6, 'q') });
  });

  it('are let in by whoever the table was handed to, too', async () => {
    const { secret, host } = await openTable(db);
    const other = await comes(secret, 'p1');
    await host.sync([{ key: 'table/status', value: 'locked' }]);
    await comes(secret, 'p2');
    await host.sync();
    await host.change('hand_over', other.seatId);
    await other.sync();
    await letIn(other, 'p2');
    expect(await state(host)).toMatchObject({ onBill: ['ann', 'bob', 'p1', 'p2'], waiting: [] });
  });

  it('are asked about one by one: not two for one place, and not one again and again', async () => {
    const { secret, host } = await openTable(db);
    await host.sync([{ key: 'table/status', value: 'locked' }]);
    const zoe = new Phone(from('198.51.100.7'));
    await zoe.join({ secret });
    await zoe.sync([diner('zoe')]);
    const other = new Phone(from('198.51.100.8'));
    await other.join({ secret });
    const { refused } = await other.sync([{ ...diner('zoe'), value: { name: 'Xaver', position: 5 } }]);
    expect(refused).toMatchObject([{ reason: 'forbidden' }]);
    // "That's not me", before the phone has sat down.
    await zoe.sit(null);
    expect((await state(host)).waiting).toEqual([]);
    for (const id of ids(9)) {
      expect((await zoe.sync([diner(id)])).refused).toEqual([]);
      await zoe.sit(null);
    }
    expect((await zoe.sync([diner('q')])).refused).toMatchObject([{ reason: 'forbidden' }]);
  });

  it('count after their phones have left, too', async () => {
    const { secret, host } = await openTable(db);
    for (const phone of await come(secret, ids(6))) await phone.change('leave');
    await comes(secret, 'p7');
    expect((await state(host)).waiting).toEqual(['p7']);
  });

  it('do nothing while they wait: no dish, no place for somebody else, no taking over, no "I have paid"', async () => {
    const { secret, host } = await openTable(db);
    await host.sync([{ key: 'table/guestsAddLines', value: true }, diner('cem')]);
    const waiting = (await come(secret, ids(7)))[6] as Phone;
    const { refused } = await waiting.sync([
      { key: 'claim/soup/p7', value: 1 },
      { key: 'line/bread', value: { kind: 'item', price: 3 }, saw: null },
    ]);
    expect(refused.map(({ reason }) => reason)).toEqual(['forbidden', 'forbidden']);
    expect(await refusal(waiting.change('also_for', 'cem'))).toMatch('table_invalid');
    await db.sql(`update private.table_seats set seen_at = now() - interval '3 minutes' where id = $1`, [
      host.seatId,
    ]);
    expect(await refusal(waiting.change('take_over'))).toMatch('table_invalid');
    await host.finish();
    expect(await refusal(waiting.change('paid'))).toMatch('table_invalid');
  });

  it('wait no more once their phone has left, or they have taken back their name', async () => {
    const { secret, host } = await openTable(db);
    const phones = await come(secret, ids(9));
    await phones[6]?.change('leave');
    await host.change('remove_seat', phones[7]?.seatId ?? '');
    await phones[8]?.sit(null);
    expect((await state(host)).waiting).toEqual([]);
    await phones[8]?.sync([diner('zoe')]);
    await phones[8]?.sit('zoe');
    expect((await state(host)).waiting).toEqual(['zoe']);
    const key = [...host.entries.keys()].find((each) => each.startsWith('waiting/')) ?? '';
    await phones[8]?.sync([{ key, value: null }]);
    expect(phones[8]?.last?.refused.map(({ reason }) => reason)).toEqual(['forbidden']);
  });

  it('have a name that nobody has who waits with them, so that all can be let in at once', async () => {
    const { secret, host } = await openTable(db);
    await come(secret, ids(7));
    const late = new Phone(from('198.51.100.7'));
    await late.join({ secret });
    const twin = { key: 'diner/twin', value: { name: 'NAME P7 (the host)', position: 9 }, saw: null };
    expect((await late.sync([twin])).refused.map(({ reason }) => reason)).toEqual(['forbidden']);
    await late.sync([{ ...twin, value: { ...twin.value, name: 'Zoe' } }]);
    expect((await state(host)).waiting).toEqual(['p7', 'twin']);
    await letIn(host, 'p7');
    expect(await state(host)).toMatchObject({ onBill: ['ann', 'bob', ...ids(7)], waiting: ['twin'] });
  });

  it('are removed all at once, with everything that they did and without anybody else', async () => {
    const { secret, host, guest } = await openTable(db);
    await host.sync([{ key: 'table/guestsAddLines', value: true }]);
    const before = await state(host);
    const soup = { key: 'claim/soup/bob', value: 1 };
    await guest.sync([soup]);
    const phones = await come(secret, ids(9));
    await phones[0]?.sync([
      { key: 'claim/soup/p1', value: 1 },
      { key: 'line/bread', value: { kind: 'item', price: 3, by: 'parts' }, saw: null },
    ]);
    await guest.sync([{ key: 'claim/bread/bob', value: 1 }]);
    await phones[1]?.change('leave');
    await phones[2]?.change('also_for', 'p2');
    await phones[2]?.sync([{ key: 'claim/wine/p2', value: 1 }]);
    await host.change('remove_newcomers');
    expect(await state(host)).toEqual(before);
    const left = [...host.entries.values()].filter(({ key }) => /^(?:claim|line)\//.test(key));
    expect(left.map(({ key }) => key)).toEqual([
      'line/soup',
      'line/wine',
      'claim/soup/bob',
      'claim/bread/bob',
    ]);
    for (const phone of phones.toSpliced(1, 1))
      expect(await refusal(phone.sync())).toBe('PT403 seat_removed');
    expect(await refusal(guest.sync())).toBe('none');
    const { seq } = host;
    await host.change('remove_newcomers');
    expect(host.seq).toBe(seq);
  });

  it('of whom one has taken the table over are removed by the person who opened it, with all whom that one added', async () => {
    const { secret, host } = await openTable(db);
    const before = await state(host);
    const [taker, other] = await come(secret, ids(2));
    await db.sql(`update private.table_seats set seen_at = now() - interval '3 minutes' where id = $1`, [
      host.seatId,
    ]);
    await taker?.change('take_over');
    await taker?.sync([
      ...ids(90, 'q').map(diner),
      { key: 'line/soup', value: { kind: 'item', price: 20, by: 'parts' }, saw: taker.seq },
    ]);
    await host.change('take_over');
    expect((await state(host)).newcomers).toHaveLength(92);
    await host.change('remove_newcomers');
    expect(await state(host)).toEqual(before);
    // The line is the opener's, as is the person whom somebody renames.
    expect(host.entries.get('line/soup')?.value).toMatchObject({ price: 20 });
    for (const phone of [taker, other])
      expect(await refusal(phone?.sync() as never)).toBe('PT403 seat_removed');
  });

  it('push nobody off the bill, of whom phones show the first 200: there is no room for more', async () => {
    const { id, host, guest } = await openTable(db);
    await db.sql(
      `insert into private.table_entries (table_id, key, value, seq)
       select $1, 'diner/d' || n, '{"name": "D", "position": -1}', 0 from generate_series(1, 197) as n`,
      [id],
    );
    await host.change('hand_over', guest.seatId);
    await guest.sync(ids(2).map(diner));
    expect(guest.last?.refused.map(({ key, reason }) => `${key} ${reason}`)).toEqual(['diner/p2 full']);
  });

  it('have been seen if the table was handed to them', async () => {
    const { secret, host } = await openTable(db);
    const [heir] = await come(secret, ids(2));
    await host.change('hand_over', heir?.seatId);
    await heir?.sync([diner('zoe')]);
    expect((await state(host)).newcomers).toEqual([]);
  });

  it('from a program do not fill the table: the next guest has room, and who waits is replaced', async () => {
    const { id, secret, host } = await openTable(db);
    await come(secret, ids(98), () => '203.0.113.9');
    expect((await state(host)).waiting).toHaveLength(92);
    const waitsElsewhere = await comes(secret, 'zoe');
    const late = await comes(secret, 'yan', '192.0.2.77');
    const { onBill, waiting } = await state(host);
    expect([onBill.slice(0, 8), onBill.slice(8)]).toEqual([
      ['ann', 'bob', ...ids(6)],
      ['zoe', 'yan'],
    ]);
    expect(waiting).toHaveLength(90);
    for (const phone of [waitsElsewhere, late]) expect(await refusal(phone.sync())).toBe('none');
    const [row] = await db.sql(
      `select count(*)::integer as seats from private.table_seats where table_id = $1 and removed_at is null`,
      [id],
    );
    expect(row?.['seats']).toBe(100);
  });

  it('that come and go leave no rows behind beyond the last hundred', async () => {
    const { id, secret } = await openTable(db);
    await come(secret, ids(6), () => '203.0.113.9');
    for (const each of ids(130, 'q')) {
      const phone = await comes(secret, each, '203.0.113.9');
      // As if some seconds had passed: a seat that comes after a hundred have left reads the table three times at once.
      await db.sql('update private.table_seats set told = 0 where id = $1', [phone.seatId]);
      await phone.change('leave');
    }
    await comes(secret, 'last', '203.0.113.9');
    const [row] = await db.sql(
      `select count(*) filter (where key like 'waiting/%')::integer as waiting,
         count(*) filter (where key like 'seat/%')::integer as seats from private.table_entries where table_id = $1`,
      [id],
    );
    expect(row).toEqual({ waiting: 101, seats: 109 });
  }, 120_000);
});
