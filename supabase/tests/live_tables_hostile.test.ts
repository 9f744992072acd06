import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { KINDS, openedDatabase } from './support/database.ts';
import { callTable, joined, openTable, Phone, refusal } from './support/tables.ts';
import { BILL, newToken, type Change } from './support/table-answer.ts';

const reasons = (phone: Phone) => phone.last?.refused.map(({ key, reason }) => `${key} ${reason}`);
const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
const away = `update private.table_seats set seen_at = now() - interval '121 seconds' where is_host`;

/** Attacks by a person with their own program at a table where they have a seat. */
describe.each(KINDS)('a hostile guest on %s', (kind) => {
  const db = openedDatabase(kind);

  describe('many refused changes', () => {
    it.each<[string, Change]>([
      ['a value of more than 4 KB', { key: 'charge/tip', value: 'x'.repeat(4097) }],
      ['a key of more than 300 bytes', { key: `claim/${'x'.repeat(300)}/bob`, value: 1 }],
      ['a value of seven levels', { key: 'pay/bob', value: nested(7) }],
      ['a number beyond any price', { key: 'pay/bob', value: [1e300] }],
      ['a number close to zero', { key: 'pay/bob', value: { to: -1e-300 } }],
      ['a way of dividing that is none', { key: 'claim/soup/bob', value: 1, by: 'x'.repeat(21) }],
      ['a way of dividing that is a list', { key: 'claim/soup/bob', value: 1, by: ['parts'] as never }],
    ])('fail as a whole call for %s, and nothing of them is kept', async (_, change) => {
      const { host, guest } = await openTable(db);
      expect(await refusal(guest.sync([change]))).toBe('PT400 table_invalid');
      expect(await refusal(host.sync([change]))).toBe('PT400 table_invalid');
      expect(guest.last?.lastChange).toBe(0);
    });

    it('are refused without a seat before their content is read', async () => {
      const nobody = { seat_id: randomUUID(), seat_token: newToken(), first: 1 };
      const changes = [{ key: 'charge/tip', value: 'x'.repeat(4097) }];
      expect(await refusal(callTable(db, 'sync_table', { ...nobody, changes }))).toBe('PT404 seat_unknown');
    });

    it('are kept up to 256 KB: the last ones without their values', async () => {
      const { id, host } = await openTable(db);
      const change = { key: `table/${'x'.repeat(290)}`, value: 'x'.repeat(4000) };
      await host.sync(Array.from({ length: 500 }, () => change));
      expect(host.last?.refused).toHaveLength(500);
      expect(host.last?.refused[0]).toMatchObject({ number: 1, value: change.value, reason: 'forbidden' });
      expect(host.last?.refused.at(-1)).toEqual({
        number: 500,
        key: change.key,
        reason: 'forbidden',
        seq: null,
      });
      const [row] = await db.sql(
        'select max(octet_length(refused::text))::integer as bytes from private.table_seats where table_id = $1',
        [id],
      );
      expect(row?.['bytes']).toBeLessThanOrEqual(256 * 1024);
    });

    it('cannot smuggle in nested JSON', async () => {
      const { guest } = await openTable(db);
      const seat = { seat_id: guest.seatId, seat_token: guest.token };
      const changes = JSON.stringify([{ key: 'pay/bob', value: nested(60) }]);
      expect(await refusal(callTable(db, 'sync_table', { ...seat, first: 1, changes }))).toBe(
        'PT400 table_invalid',
      );
    });
  });

  describe('taking over', () => {
    it('requires a diner, and is impossible once the table is finished', async () => {
      const { host, guest, secret } = await openTable(db);
      const nobody = await joined(db, secret);
      await db.sql(away);
      expect(await refusal(nobody.change('take_over'))).toBe('PT400 table_invalid');
      await host.finish();
      await db.sql(away);
      expect(await refusal(guest.change('take_over'))).toBe('PT409 table_finished');
    });

    it('leaves the table to the seat that opened it, which may take it back at once', async () => {
      const { host, guest } = await openTable(db);
      await db.sql(away);
      await guest.change('take_over');
      await guest.sync();
      // Everybody sees who the host is.
      expect(guest.value(`seat/${host.seatId}`)).toEqual({ isHost: false, isOpener: true, dinerId: 'ann' });
      await guest.finish();
      await host.change('take_over');
      expect([host.last?.me.isHost, host.last?.status]).toEqual([true, 'finished']);
      expect(host.value(`seat/${guest.seatId}`)).toEqual({ isHost: false, dinerId: 'bob' });
    });
  });

  describe('claiming for somebody else, too', () => {
    const sam = { 'diner/sam': { name: 'Sam', position: 3 }, 'diner/cat': { name: 'Cat', position: 4 } };
    async function couple() {
      const table = { id: randomUUID(), secret: newToken() };
      const host = new Phone(db);
      await host.open(table, { ...BILL, ...sam });
      const guest = await joined(db, table.secret, 'bob');
      return { host, guest, secret: table.secret };
    }

    it('is allowed for that diner and themselves, and for nobody else', async () => {
      const { guest } = await couple();
      await guest.sync([{ key: 'claim/soup/sam', value: 1 }]);
      expect(reasons(guest)).toEqual(['claim/soup/sam forbidden']);
      await guest.change('also_for', 'sam');
      expect(guest.value(`seat/${guest.seatId}`)).toMatchObject({ dinerId: 'bob', alsoFor: 'sam' });
      await guest.sync([
        { key: 'claim/soup/sam', value: 1 },
        { key: 'claim/soup/bob', value: 1 },
        { key: 'claim/soup/cat', value: 1 },
        { key: 'diner/sam', value: { name: 'Samuel', position: 3 }, saw: 999 },
      ]);
      expect(reasons(guest)).toEqual(['claim/soup/cat forbidden', 'diner/sam forbidden']);
      await guest.change('also_for', null);
      await guest.sync([{ key: 'claim/soup/sam', value: null }]);
      expect(reasons(guest)).toEqual(['claim/soup/sam forbidden']);
    });

    it('requires a diner of the bill without a phone, and a diner of one’s own', async () => {
      const { host, guest, secret } = await couple();
      const nobody = await joined(db, secret);
      expect(await refusal(nobody.change('also_for', 'sam'))).toBe('PT400 table_invalid');
      for (const id of ['bob', 'zoe', ''])
        expect(await refusal(guest.change('also_for', id))).toBe('PT400 table_invalid');
      expect(await refusal(guest.change('also_for', 'ann'))).toBe('PT409 seat_taken');
      await guest.change('also_for', 'sam');
      expect(await refusal(host.change('also_for', 'sam'))).toBe('PT409 seat_taken');
      expect(await refusal(nobody.sit('sam'))).toBe('PT409 seat_taken');
      // Sam takes the phone: it is theirs alone then.
      await guest.sit('sam');
      expect(guest.value(`seat/${guest.seatId}`)).toEqual({ isHost: false, dinerId: 'sam' });
      await guest.change('also_for', 'bob');
      expect(await refusal(nobody.sit('bob'))).toBe('PT409 seat_taken');
      await guest.change('leave');
      expect(await refusal(nobody.sit('bob'))).toBe('none');
    });

    it('reports both as paid once the table is finished, and is fixed then', async () => {
      const { host, guest } = await couple();
      await guest.change('also_for', 'sam');
      await host.finish();
      expect(await refusal(guest.change('also_for', 'cat'))).toBe('PT409 table_finished');
      await guest.change('paid');
      expect([guest.value('paid/bob'), guest.value('paid/sam'), guest.value('paid/cat')]).toEqual([
        true,
        true,
        undefined,
      ]);
    });
  });

  describe('closing the table', () => {
    it('is only for its host; the table is then over for all, and they are told', async () => {
      const { host, guest, secret } = await openTable(db);
      expect(await refusal(guest.change('close'))).toBe('PT403 table_not_host');
      await host.change('close');
      expect(host.last?.status).toBe('closed');
      await guest.sync();
      expect(guest.last?.status).toBe('closed');
      expect(Date.parse(guest.last?.expiresAt ?? '')).toBeLessThanOrEqual(Date.parse(guest.last?.now ?? ''));
      expect(await refusal(guest.sync([{ key: 'claim/soup/bob', value: 1 }]))).toBe('PT410 table_expired');
      expect(await refusal(host.setStatus('open'))).toBe('PT410 table_expired');
      expect(await refusal(new Phone(db).join({ secret }))).toBe('PT410 table_expired');
    });

    it('is refused for a finished table, whose debts the others still read', async () => {
      const { host } = await openTable(db);
      await host.finish();
      expect(await refusal(host.change('close'))).toBe('PT409 table_finished');
    });
  });

  it('only the host sees that a phone has been quiet', async () => {
    const { host, guest, secret } = await openTable(db);
    await joined(db, secret);
    await db.sql(`update private.table_seats set seen_at = now() - interval '200 seconds' where not is_host`);
    await host.sync();
    const { quiet } = host.last ?? {};
    expect(Object.keys(quiet ?? {})).toEqual([guest.seatId]);
    expect(Object.values(quiet ?? {})[0]).toBeGreaterThanOrEqual(200);
    await guest.sync();
    expect(guest.last?.quiet).toBeNull();
    await host.sync();
    expect(host.last?.quiet).toBeNull();
  });

  describe('adding a diner or a line', () => {
    const diner = { name: 'Zoe', color: 3, position: 2 };
    it.each<[string, string, unknown]>([
      ['a field that diners have not', 'zoe', { ...diner, groupId: 'g' }],
      ['a name of 201 letters', 'zoe', { ...diner, name: 'x'.repeat(201) }],
      ['no name', 'zoe', { position: 1 }],
      ['a word that every object knows as id', '__proto__', diner],
      ['another such word as id', 'toString', diner],
      ['an id that no device makes', 'a%2Fb', diner],
      ['an id that is too long', 'x'.repeat(65), diner],
    ])('is refused with %s', async (_, id, value) => {
      const { secret } = await openTable(db);
      const late = await joined(db, secret);
      await late.sync([{ key: `diner/${id}`, value, saw: null }]);
      expect(reasons(late)).toEqual([`diner/${id} forbidden`]);
      await late.sync([{ key: 'diner/zoe', value: diner, saw: null }]);
      expect(reasons(late)).toEqual([]);
    });

    it('gives one’s own diner only a name, and keeps the host’s values', async () => {
      const { host, guest } = await openTable(db);
      const bob = { name: 'Bob', position: 1, groupId: 'g' };
      await host.sync([{ key: 'diner/bob', value: bob, saw: host.entries.get('diner/bob')?.seq ?? null }]);
      await guest.sync();
      const saw = guest.entries.get('diner/bob')?.seq ?? null;
      await guest.sync([
        { key: 'diner/bob', value: { ...bob, name: 'x'.repeat(201) }, saw },
        { key: 'diner/bob', value: { ...bob, constructor: 1 }, saw },
        { key: 'diner/bob', value: { ...bob, name: 'Bobby' }, saw },
      ]);
      expect(reasons(guest)).toEqual(['diner/bob forbidden', 'diner/bob forbidden']);
      expect(guest.value('diner/bob')).toEqual({ ...bob, name: 'Bobby' });
    });

    it('accepts lines as the app writes them, under ids as the app makes them', async () => {
      const { host, guest } = await openTable(db);
      await host.sync([{ key: 'table/guestsAddLines', value: true }]);
      const line = BILL['line/soup'] as object;
      await guest.sync([
        { key: 'line/__proto__', value: line, saw: null },
        { key: 'line/a', value: { ...line, toString: 1 }, saw: null },
        { key: 'line/b', value: line, saw: null },
        { key: 'line/b', value: { ...line, more: 1 }, saw: null },
        // Enough of them would leave no shares for the host's lines.
        { key: 'line/b', value: { ...line, by: 'everyone' }, saw: null },
        { key: 'line/c', value: { ...line, by: 'everyone' }, saw: null },
      ]);
      expect(reasons(guest)).toEqual(['__proto__', 'a', 'b', 'b', 'c'].map((id) => `line/${id} forbidden`));
      expect(guest.value('line/b')).toEqual(line);
      // It may be the host who has divided it like that.
      const forAll = { ...line, by: 'everyone' };
      await host.sync();
      await host.sync([{ key: 'line/b', value: forAll, saw: host.seq }]);
      await guest.sync();
      await guest.sync([{ key: 'line/b', value: { ...forAll, price: 3 }, saw: guest.seq }]);
      expect(reasons(guest)).toEqual([]);
    });
  });

  describe('filling the table', () => {
    it('is limited to existing lines; earlier claims stay', async () => {
      const { host, guest } = await openTable(db);
      await guest.sync([
        { key: 'claim/soup/bob', value: 1 },
        { key: 'claim/made-up/bob', value: 1 },
      ]);
      expect(reasons(guest)).toEqual(['claim/made-up/bob forbidden']);
      await host.sync([{ key: 'line/soup', value: null, saw: host.entries.get('line/soup')?.seq ?? null }]);
      await guest.sync([{ key: 'claim/soup/bob', value: 2 }]);
      expect(reasons(guest)).toEqual(['claim/soup/bob forbidden']);
      expect(guest.value('claim/soup/bob')).toBe(1);
      await guest.sync([{ key: 'claim/soup/bob', value: null }]);
      expect(reasons(guest)).toEqual([]);
    });

    it('cannot restart by leaving and coming back, nor by waiting for the host again and again', async () => {
      const { id, host, guest, secret } = await openTable(db);
      await db.sql(
        `insert into private.table_entries (table_id, key, seq, made_by, made_for)
         select $1, 'claim/many-' || n || '/bob', 1, $2, 'bob' from generate_series(1, 599) as n`,
        [id, guest.seatId],
      );
      await host.setStatus('locked');
      await guest.sit(null);
      const waits = (name: string) =>
        guest.sync([{ key: `diner/${name}`, value: { name, position: 2 }, saw: null }]);
      await waits('zoe');
      await guest.sit('zoe');
      await guest.sit(null);
      await waits('yan');
      expect(reasons(guest)).toEqual(['diner/yan full']);
      await host.setStatus('open');
      await guest.change('leave');
      const again = await joined(db, secret, 'bob');
      await again.sync(['soup', 'wine'].map((line) => ({ key: `claim/${line}/bob`, value: 1 })));
      expect(reasons(again)).toEqual(['claim/wine/bob full']);
    });

    it('leaves room for the host, for whom removed entries do not count', async () => {
      const { id, host, guest } = await openTable(db);
      await db.sql(
        `insert into private.table_entries (table_id, key, seq)
         select $1, 'claim/many-' || n || '/zoe', 1 from generate_series(1, 4000) as n`,
        [id],
      );
      await guest.sync([{ key: 'claim/soup/bob', value: 1 }]);
      await host.sync([{ key: 'claim/soup/bob', value: 1 }]);
      expect([reasons(guest), reasons(host)]).toEqual([['claim/soup/bob full'], []]);
    });
  });

  describe('reading the whole table again and again', () => {
    const whole = (phone: Phone) => {
      phone.seq = 0;
      return phone.sync();
    };
    /** How often it can read the whole table before it is refused. */
    async function told(phone: Phone): Promise<number> {
      for (let times = 0; times < 500; times += 1) {
        const answer = await refusal(whole(phone));
        if (answer === 'none') continue;
        expect(answer).toBe('PT429 table_asked_too_much');
        return times;
      }
      return Infinity;
    }
    /** Simulates that this many seconds have passed. */
    const pass = (seconds: number) =>
      db.sql(`update private.table_seats set told_at = told_at - make_interval(secs => $1::integer)`, [
        seconds,
      ]);

    /** As many entries as a nearly full table has. */
    const fill = (id: string, entries = 3900) =>
      db.sql('update private.live_tables set entries = $2::integer where id = $1', [id, entries]);

    it('is allowed ten times at once for the largest one, then once in twenty seconds; others go on', async () => {
      const { id, host, guest } = await openTable(db);
      await fill(id);
      await pass(3600);
      expect(await told(guest)).toBe(10);
      expect(await refusal(whole(host))).toBe('none');
      await pass(21);
      expect([await refusal(whole(guest)), await refusal(whole(guest))]).toEqual([
        'none',
        'PT429 table_asked_too_much',
      ]);
    });

    it('is allowed some hundred times for an ordinary one', async () => {
      const { id, guest } = await openTable(db);
      await fill(id, 300);
      expect(await told(guest)).toBeGreaterThan(100);
    });

    it('is limited however it is triggered: by a change, a new name, the host, or joining once more', async () => {
      const { id, host, guest, secret } = await openTable(db);
      await fill(id);
      await pass(3600);
      expect([await told(host), await told(guest)]).toEqual([10, 10]);
      const change = { key: 'claim/soup/bob', value: 1 };
      guest.seq = 0;
      expect(await refusal(guest.sync([change], 1))).toBe('PT429 table_asked_too_much');
      expect(await refusal(guest.sit(null))).toBe('PT429 table_asked_too_much');
      expect(await refusal(guest.join({ secret }))).toBe('PT429 table_asked_too_much');
      host.seq = 0;
      expect(await refusal(host.setStatus('locked'))).toBe('PT429 table_asked_too_much');
      // The refused call changed nothing; a little later it is done as a whole.
      await pass(21);
      await guest.sync([change], 1);
      expect([guest.value(change.key), guest.last?.me.dinerId, guest.last?.status]).toEqual([
        1,
        'bob',
        'open',
      ]);
    });

    it('is limited for nearly the whole table, too', async () => {
      const { id, guest } = await openTable(db);
      await db.sql('update private.live_tables set seq = 5000 where id = $1', [id]);
      await whole(guest);
      for (let times = 0; times < 20; times += 1) {
        guest.seq = 1;
        if ((await refusal(guest.sync())) !== 'none') return;
      }
      expect.unreachable('it was told everything 20 times');
    });

    it('does not limit polling for changes', async () => {
      const { guest } = await openTable(db);
      for (let times = 0; times < 300; times += 1) await guest.sync();
      const [row] = await db.sql('select told from private.table_seats where id = $1', [guest.seatId]);
      // Joined, and sat down.
      expect(row?.['told']).toBeLessThan(300);
    });

    it.each(['-9223372036854775808', '-1', '9223372036854775807'])(
      'is limited for a request since %s, too',
      async (since) => {
        const { guest } = await openTable(db);
        guest.seq = since as never;
        await guest.sync();
        expect(guest.last?.reset).toBe(true);
      },
    );
  });

  it('distinguishes the links of a table without revealing them', async () => {
    const { host, guest, secret } = await openTable(db);
    const mark = guest.last?.secretMark;
    expect(mark).toMatch(/^[0-9a-f]{16}$/);
    await host.sync();
    expect(host.last?.secretMark).toBe(mark);
    await host.change('new_code', newToken());
    await guest.sync();
    expect(guest.last?.secretMark).not.toBe(mark);
    expect(guest.last?.secretMark).toBe(host.last?.secretMark);
    await host.change('new_code', secret);
    expect(host.last?.secretMark).toBe(mark);
  });

  it('a guest who has left gets no more changes', async () => {
    const { host, guest } = await openTable(db);
    const topic = guest.last?.topic;
    await guest.change('leave');
    await host.sync();
    expect(host.last?.topic).not.toBe(topic);
    expect(guest.last?.topic).toBe('');
  });

  it('a guest who comes after the end gets no seat and no place', async () => {
    const { host, guest, secret } = await openTable(db);
    await guest.sit(null);
    await host.finish();
    expect(await refusal(joined(db, secret).then(({ last }) => last as never))).toBe('PT409 table_finished');
    expect(await refusal(guest.sit('bob'))).toBe('PT409 table_finished');
    await host.sync();
    expect([...host.entries.keys()].filter((key) => key.startsWith('seat/'))).toHaveLength(2);
  });
});
