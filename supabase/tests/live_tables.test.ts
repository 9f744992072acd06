import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KINDS, openDatabase, outcome, type Database } from './support/database.ts';
import { forgetGuesses } from './support/guesses.ts';
import { BILL, entriesOf, newToken } from './support/table-answer.ts';
import { callTable, openTable, Phone, refusal } from './support/tables.ts';

describe.each(KINDS)('live tables on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase(kind);
  });
  beforeEach(async () => {
    await forgetGuesses(db);
    await db.sql('delete from private.live_tables');
  });
  afterAll(() => db.close());

  const joined = async (secret: string, dinerId?: string) => {
    const phone = new Phone(db);
    await phone.join({ secret });
    if (dinerId !== undefined) await phone.sit(dinerId);
    return phone;
  };
  const reasons = (phone: Phone) => phone.last?.refused.map(({ key, reason }) => `${key} ${reason}`);

  describe('opening', () => {
    it('answers with the whole table, its topic, and a code for the host only', async () => {
      const { host, guest, id } = await openTable(db);
      expect(host.last).toMatchObject({
        tableId: id,
        status: 'open',
        rulesVersion: 1,
        lastChange: 0,
        me: { seatId: host.seatId, dinerId: 'ann', isHost: true },
        hostSeenSecondsAgo: 0,
        refused: [],
      });
      expect(host.last?.topic).toMatch(/^table:[0-9a-f]{64}$/);
      expect(host.last?.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
      expect([guest.last?.code, guest.last?.codeUntil]).toEqual([null, null]);
      expect(guest.last?.topic).toBe(host.last?.topic);
      const values = Object.fromEntries([...host.entries].map(([key, { value }]) => [key, value]));
      expect(values).toEqual({
        ...BILL,
        'table/status': 'open',
        [`seat/${host.seatId}`]: { isHost: true, dinerId: 'ann' },
        [`seat/${guest.seatId}`]: { isHost: false, dinerId: 'bob' },
      });
    });

    it('can be repeated, and is one table', async () => {
      const table = { id: randomUUID(), secret: newToken() };
      const host = new Phone(db);
      const first = await host.open(table);
      const second = await host.open(table);
      expect({ ...second, now: null }).toEqual({ ...first, now: null });
      expect(await db.sql('select from private.live_tables')).toHaveLength(1);
    });

    it('of an id that is somebody else’s table says nothing about it', async () => {
      const { id, host } = await openTable(db);
      const stranger = new Phone(db);
      expect(await refusal(stranger.open({ id, secret: newToken() }))).toBe('PT404 seat_unknown');
      const other = { id: randomUUID(), secret: newToken() };
      expect(await refusal(host.open(other))).toBe('PT400 table_invalid');
    });

    const opening = (changed: Readonly<Record<string, unknown>>) =>
      refusal(
        callTable(db, 'open_table', {
          table_id: randomUUID(),
          secret: newToken(),
          seat_id: randomUUID(),
          seat_token: newToken(),
          rules_version: 1,
          entries: entriesOf(BILL),
          diner_id: null,
          ...changed,
        }),
      );
    const big = 'x'.repeat(4097);
    it.each<[string, Readonly<Record<string, unknown>>]>([
      ['a secret that can be guessed', { secret: 'short' }],
      ['a token that can be guessed', { seat_token: '' }],
      ['no secret', { secret: null }],
      ['no rules', { rules_version: null }],
      ['no list', { entries: { key: 'line/1' } }],
      ['no keys', { entries: [1, 'a', null] }],
      ['a seat of its own', { entries: [{ key: `seat/${randomUUID()}`, value: { isHost: true } }] }],
      ['a status', { entries: [{ key: 'table/status', value: 'finished' }] }],
      ['a proposal', { entries: [{ key: 'proposal/a/1', value: {} }] }],
      ['an unknown key', { entries: [{ key: 'other/a', value: 1 }] }],
      ['no value', { entries: [{ key: 'meta/tax', value: null }] }],
      ['one key twice', { entries: [...entriesOf(BILL), { key: 'diner/ann', value: {} }] }],
      ['a value that is too large', { entries: [{ key: 'line/a', value: { name: big } }] }],
      ['a key that is too long', { entries: [{ key: `line/${'a'.repeat(300)}`, value: {} }] }],
      ['a diner who is not on the bill', { diner_id: 'zoe' }],
      [
        'more than there is room for',
        {
          entries: Array.from({ length: 200 }, (_, n) => ({
            key: `line/${n}`,
            value: { name: 'x'.repeat(4000) },
          })),
        },
      ],
      [
        'more entries than a table has',
        { entries: Array.from({ length: 4001 }, (_, n) => ({ key: `line/${n}`, value: 1 })) },
      ],
    ])('is refused with %s', async (_, changed) => {
      expect(await opening(changed)).toBe('PT400 table_invalid');
      expect(await db.sql('select from private.live_tables')).toHaveLength(0);
    });

    it('is limited for one address to 120 an hour; others go on', async () => {
      await opening({});
      await db.sql(
        `insert into private.live_tables (id, topic, secret_digest, code_nonce, code_digest, code_until, rules_version, opened_by)
         select gen_random_uuid(), 't' || n, sha256(n::text::bytea), gen_random_uuid(), sha256(n::text::bytea), now(), 1, opened_by
         from private.live_tables, generate_series(1, 119) as n`,
      );
      expect(await opening({})).toBe('PT429 table_too_many_openings');
      await db.sql(`update private.live_tables set opened_at = now() - interval '61 minutes'`);
      expect(await opening({})).toBe('none');
    });
  });

  describe('joining', () => {
    it('by the code works as it is typed, and can be repeated', async () => {
      const { host } = await openTable(db);
      const code = host.last?.code ?? '';
      const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `
        .replaceAll('0', 'o')
        .replaceAll('1', 'l');
      const guest = new Phone(db);
      await guest.join({ code: typed });
      await guest.join({ code: typed });
      expect(guest.last?.me).toEqual({ seatId: guest.seatId, dinerId: null, isHost: false });
      await host.sync();
      expect(host.value(`seat/${guest.seatId}`)).toEqual({ isHost: false });
    });

    it('is refused with a wrong secret, a wrong code, an old code, and neither', async () => {
      const { host, secret } = await openTable(db);
      const phone = new Phone(db);
      const code = host.last?.code ?? '';
      expect(await refusal(phone.join({ secret: newToken() }))).toBe('PT404 table_unknown');
      expect(await refusal(phone.join({ code: 'AAAAAAAA' }))).toBe('PT404 table_code_wrong');
      expect(await refusal(phone.join({ code: '' }))).toBe('PT404 table_code_wrong');
      await db.sql(`update private.live_tables set code_until = now()`);
      expect(await refusal(phone.join({ code }))).toBe('PT404 table_code_wrong');
      await host.sync();
      expect(host.last?.code).toBeNull();
      for (const by of [{}, { secret, code }])
        expect(await refusal(phone.join(by as { code: string }))).toBe('PT400 table_invalid');
    });

    it('with an id that is another’s seat is refused', async () => {
      const { host, secret } = await openTable(db);
      const taken = { seat_id: host.seatId, seat_token: newToken(), secret };
      expect(await refusal(callTable(db, 'join_table', taken))).toBe('PT404 seat_unknown');
    });

    it('by code is refused after 60 attempts of one address in 15 minutes, the right one too; scanning is not', async () => {
      const { host, secret } = await openTable(db);
      const guess = (code: string) => refusal(new Phone(db).join({ code }));
      for (let n = 0; n < 60; n += 1) expect(await guess('AAAAAAAA')).toBe('PT404 table_code_wrong');
      expect(await guess('AAAAAAAA')).toBe('PT429 table_too_many_guesses');
      expect(await guess(host.last?.code ?? '')).toBe('PT429 table_too_many_guesses');
      expect(await refusal(new Phone(db).join({ secret }))).toBe('none');
      // Another scope than that of access codes.
      expect(await db.as('anonymous', (sql) => sql(`select check_access_code('x') as ok`))).toEqual([
        { ok: false },
      ]);
    });

    it('is refused at a table of 100', async () => {
      const { secret, host } = await openTable(db);
      await db.sql(
        `insert into private.table_seats (id, table_id, token_digest)
         select gen_random_uuid(), id, sha256('') from private.live_tables, generate_series(1, 98)`,
      );
      const last = new Phone(db);
      expect(await refusal(last.join({ secret }))).toBe('PT409 table_full');
      await host.change(
        'remove_seat',
        [...host.entries.keys()]
          .find((key) => key.startsWith('seat/') && !key.includes(host.seatId))
          ?.slice(5) ?? '',
      );
      expect(await refusal(last.join({ secret }))).toBe('none');
    });

    it('takes a new code that the host asked for, and a new secret where it gave one', async () => {
      const { host, secret } = await openTable(db);
      const old = host.last?.code ?? '';
      await host.change('new_code');
      expect(host.last?.code).not.toBe(old);
      expect(await refusal(new Phone(db).join({ code: old }))).toBe('PT404 table_code_wrong');
      expect(await refusal(new Phone(db).join({ secret }))).toBe('none');
      const fresh = newToken();
      await host.change('new_code', fresh);
      expect(await refusal(new Phone(db).join({ secret }))).toBe('PT404 table_unknown');
      expect(await refusal(new Phone(db).join({ secret: fresh }))).toBe('none');
    });
  });

  describe('sitting down', () => {
    it('takes a free place, changes it, and frees it', async () => {
      const { host, guest, secret } = await openTable(db);
      const other = await joined(secret);
      expect(await refusal(other.sit('bob'))).toBe('PT409 seat_taken');
      expect(await refusal(other.sit('nobody'))).toBe('PT400 table_invalid');
      await guest.sit(null);
      await other.sit('bob');
      await host.sync();
      expect(host.value(`seat/${guest.seatId}`)).toEqual({ isHost: false });
      expect(host.value(`seat/${other.seatId}`)).toEqual({ isHost: false, dinerId: 'bob' });
    });

    it('takes the place of somebody who adds themselves, whatever is in their id', async () => {
      const { secret } = await openTable(db);
      const late = await joined(secret);
      await late.sync([{ key: 'diner/a%2Fb%25', value: { name: 'Zoë', position: 9 }, saw: null }]);
      expect(reasons(late)).toEqual([]);
      await late.sit('a/b%');
      await late.sync([{ key: 'claim/soup/a%2Fb%25', value: 1 }]);
      expect(reasons(late)).toEqual([]);
      expect(late.value('claim/soup/a%2Fb%25')).toBe(1);
    });
  });

  describe('changes', () => {
    it('of a guest are claims of their own diner, their own name, and how they are paid', async () => {
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
        { key: 'pay/bob', value: { kind: 'paypal', handle: 'bobby' } },
      ]);
      expect(reasons(guest)).toEqual([]);
      expect(guest.last?.lastChange).toBe(5);
      expect([guest.value('claim/soup/bob'), guest.value('claim/wine/bob')]).toEqual([1, undefined]);
      await guest.sync(
        [
          ...['claim/soup/ann', 'claim/soup', 'claim/soup/bob/bob', 'pay/ann'],
          ...['diner/ann', 'line/soup', 'line/new', 'meta/currency', 'meta/tip', 'group/1'],
          ...['adjustment/1', 'treat/1', 'payment/1', 'repayment/1', 'table/status', 'table/guestsAddLines'],
          ...[`seat/${guest.seatId}`, 'proposal/a/1', '', 'x'],
        ].map((key) => ({ key, value: key.startsWith('claim') ? 1 : { name: 'mine' }, saw: 1000 })),
      );
      expect(guest.last?.refused.map(({ reason }) => reason)).toEqual(
        Array.from({ length: 20 }, () => 'forbidden'),
      );
      expect(guest.last?.refused[0]).toEqual({
        number: 6,
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
      // Without a place there is nothing of one's own.
      const standing = await joined(secret);
      await standing.sync([
        { key: 'claim/soup/', value: 1 },
        { key: 'claim/soup/null', value: 1 },
      ]);
      expect(standing.last?.refused).toHaveLength(2);
    });

    it('that are no changes are refused one by one, and hold nothing up', async () => {
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

    it('of a guest may add lines where the host allows it, and change those', async () => {
      const { host, guest, secret } = await openTable(db);
      const line = { kind: 'item', price: 3, quantity: 1, by: 'parts', position: 2, timestamp: 3 };
      await host.change('guests_add_lines', 'true');
      await guest.sync([{ key: 'line/bread', value: line, saw: null }]);
      expect([reasons(guest), guest.value('line/bread')]).toEqual([[], line]);
      const other = await joined(secret, undefined);
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
      await host.change('guests_add_lines', 'false');
      await guest.sync([{ key: 'line/more', value: line, saw: null }]);
      expect(reasons(guest)).toEqual(['line/more forbidden']);
    });

    it('of the host are everything but seats, the status, and what others propose', async () => {
      const { host, guest } = await openTable(db);
      await host.sync([
        { key: 'claim/soup/bob', value: 1 },
        { key: 'meta/tip', value: { percentage: 10 }, saw: null },
        { key: 'line/soup', value: null, saw: host.entries.get('line/soup')?.seq ?? null },
        { key: 'payment/p1', value: { dinerId: 'ann', amount: 38 }, saw: null },
        { key: 'table/guestsAddLines', value: true },
      ]);
      expect(reasons(host)).toEqual([]);
      await host.sync([
        { key: `seat/${guest.seatId}`, value: null },
        { key: 'table/status', value: 'finished' },
        { key: `proposal/${guest.seatId}/1`, value: { key: 'line/soup', value: 1 } },
      ]);
      expect(host.last?.refused.map(({ reason }) => reason)).toEqual(['forbidden', 'forbidden', 'forbidden']);
    });

    it('are made once, however often they are sent, and what was refused is said again', async () => {
      const { host, guest } = await openTable(db);
      const changes = [
        { key: 'claim/soup/bob', value: 1 },
        { key: 'meta/tip', value: 1, saw: null },
      ];
      await guest.sync(changes);
      const said = guest.last?.refused;
      expect(said).toHaveLength(1);
      await host.sync([{ key: 'claim/soup/bob', value: null }]);
      const { seq } = host;
      await guest.sync(changes, 1);
      expect([guest.last?.refused, guest.seq, guest.value('claim/soup/bob')]).toEqual([said, seq, undefined]);
      // Half of it is new.
      await guest.sync([changes[1]!, { key: 'claim/wine/bob', value: 1 }], 2);
      expect([guest.last?.refused, guest.last?.lastChange]).toEqual([said, 3]);
      // A number may be left out.
      await guest.sync([{ key: 'claim/wine/bob', value: 3 }], 9);
      expect([guest.last?.lastChange, guest.last?.refused]).toEqual([9, []]);
    });

    it('that were made without seeing another’s are given back with both values; one’s own are always seen', async () => {
      const { host, guest, secret } = await openTable(db);
      const second = await joined(secret);
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

    it('to what is there already change nothing', async () => {
      const { host } = await openTable(db);
      const { seq } = host;
      await host.sync([
        { key: 'line/soup', value: BILL['line/soup'], saw: null },
        { key: 'claim/wine/ann', value: null },
      ]);
      expect([host.seq, host.last?.refused, host.last?.lastChange]).toEqual([seq, [], 2]);
    });

    it('are 500 at once at most, numbered from one', async () => {
      const { host } = await openTable(db);
      const many = Array.from({ length: 501 }, (_, n) => ({ key: 'claim/soup/ann', value: n }));
      expect(await refusal(host.sync(many))).toBe('PT400 table_invalid');
      for (const first of [0, -1, 2 ** 53])
        expect(await refusal(host.sync(many.slice(1), first))).toBe('PT400 table_invalid');
      await host.sync(many.slice(1), 1);
      expect(host.value('claim/soup/ann')).toBe(500);
    });

    it('stop where the table is full', async () => {
      const { host } = await openTable(db);
      await db.sql('update private.live_tables set entries = 3999');
      await host.sync([
        { key: 'line/a', value: { name: 'a' }, saw: null },
        { key: 'line/b', value: { name: 'b' }, saw: null },
        { key: 'line/a', value: { name: 'c' }, saw: null },
        { key: 'line/a', value: { name: 'x'.repeat(5000) }, saw: null },
      ]);
      expect(reasons(host)).toEqual(['line/b full', 'line/a full']);
      await db.sql('update private.live_tables set entries = 10, bytes = 512 * 1024');
      await host.sync([{ key: 'line/c', value: { name: 'c' }, saw: null }]);
      expect(reasons(host)).toEqual(['line/c full']);
    });

    it('count entries and bytes as they are', async () => {
      const { host, guest } = await openTable(db);
      await guest.sync([
        { key: 'claim/soup/bob', value: 1 },
        { key: 'claim/soup/bob', value: null },
        { key: 'claim/wine/bob', value: 12345 },
      ]);
      await host.change('lock');
      await guest.sync([{ key: 'claim/wine/bob', value: 2 }]);
      const [row] = await db.sql(
        `select t.entries - count(*) as entries, t.bytes - sum(octet_length(key) + coalesce(octet_length(value::text), 0)) as bytes,
           t.seq - max(e.seq) as seq
         from private.live_tables as t join private.table_entries as e on e.table_id = t.id group by t.id`,
      );
      expect(Object.values(row ?? {}).map(Number)).toEqual([0, 0, 0]);
    });
  });

  describe('a locked table', () => {
    it('turns a guest’s changes into proposals, one for each key, which the host decides on', async () => {
      const { host, guest } = await openTable(db);
      await host.change('lock');
      await guest.sync([
        { key: 'claim/soup/bob', value: 1 },
        { key: 'claim/wine/bob', value: 1 },
        { key: 'claim/wine/bob', value: 2 },
        { key: 'pay/bob', value: { kind: 'paypal', handle: 'bob' } },
      ]);
      expect(reasons(guest)).toEqual([]);
      const proposal = (n: number) => `proposal/${guest.seatId}/${n}`;
      expect([guest.value('claim/soup/bob'), guest.value('claim/wine/bob')]).toEqual([undefined, undefined]);
      expect(guest.value('pay/bob')).toBeDefined();
      expect(guest.value(proposal(1))).toEqual({ key: 'claim/soup/bob', value: 1, dinerId: 'bob' });
      expect(guest.value(proposal(2))).toEqual({ key: 'claim/wine/bob', value: 2, dinerId: 'bob' });
      // Back to what it is.
      await guest.sync([{ key: 'claim/wine/bob', value: null }]);
      expect(guest.value(proposal(2))).toBeUndefined();
      await host.sync();
      await host.sync([
        { key: 'claim/soup/bob', value: 1 },
        { key: proposal(1), value: null },
      ]);
      expect([host.value('claim/soup/bob'), host.value(proposal(1))]).toEqual([1, undefined]);
      // Giving it back is a proposal too.
      await guest.sync([{ key: 'claim/soup/bob', value: null }]);
      expect(guest.value(proposal(6))).toEqual({ key: 'claim/soup/bob', value: null, dinerId: 'bob' });
      await guest.sync([{ key: proposal(6), value: null }]);
      expect(guest.value(proposal(6))).toBeUndefined();
    });

    it('lets somebody late propose themselves, and take that place', async () => {
      const { host, secret } = await openTable(db);
      await host.change('lock');
      const late = await joined(secret);
      await late.sync([{ key: 'diner/zoe', value: { name: 'Zoe', position: 5 }, saw: null }]);
      await late.sit('zoe');
      await late.sync([{ key: 'claim/soup/zoe', value: 1 }]);
      await host.sync();
      expect(host.value(`proposal/${late.seatId}/1`)).toMatchObject({ key: 'diner/zoe' });
      expect(host.value(`proposal/${late.seatId}/2`)).toMatchObject({
        key: 'claim/soup/zoe',
        dinerId: 'zoe',
      });
      await late.sync([{ key: 'diner/two', value: { name: 'Two', position: 5 }, saw: null }]);
      expect(reasons(late)).toEqual(['diner/two forbidden']);
    });

    it('that is finished takes nothing any more, from nobody, until it is opened again', async () => {
      const { host, guest } = await openTable(db);
      await host.change('finish');
      await host.change('finish');
      await guest.sync([{ key: 'claim/soup/bob', value: 1 }]);
      await host.sync([{ key: 'claim/soup/ann', value: 1 }]);
      expect([reasons(guest), reasons(host)]).toEqual([['claim/soup/bob locked'], ['claim/soup/ann locked']]);
      expect(await refusal(host.change('lock'))).toBe('PT409 table_finished');
      expect(await refusal(host.change('guests_add_lines', 'true'))).toBe('PT409 table_finished');
      await host.change('unlock');
      await guest.sync([{ key: 'claim/soup/bob', value: 1 }]);
      expect(guest.value('claim/soup/bob')).toBe(1);
    });
  });

  describe('the host', () => {
    it('is the only one who may do what a host does', async () => {
      const { guest, host } = await openTable(db);
      for (const action of ['lock', 'unlock', 'finish', 'new_code', 'guests_add_lines'])
        expect(await refusal(guest.change(action))).toBe('PT403 table_not_host');
      expect(await refusal(guest.change('remove_seat', host.seatId))).toBe('PT403 table_not_host');
      expect(await refusal(guest.change('take_over'))).toBe('PT409 table_host_present');
      for (const action of ['', 'close', 'LOCK'])
        expect(await refusal(host.change(action))).toBe('PT400 table_invalid');
      expect(await refusal(host.change('remove_seat', randomUUID()))).toBe('PT404 seat_unknown');
      expect(await refusal(host.change('remove_seat', host.seatId))).toBe('PT404 seat_unknown');
      expect(await refusal(host.change('guests_add_lines', 'perhaps'))).toBe('PT400 table_invalid');
    });

    it('removes a seat, which then can do nothing, and learns no topic', async () => {
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
      expect((await joined(secret, 'bob')).last?.me.dinerId).toBe('bob');
    });

    it('hands the table over, and can be stood in for after two minutes away, or when they left', async () => {
      const { host, guest, secret } = await openTable(db);
      await host.change('hand_over', guest.seatId);
      await host.change('hand_over', guest.seatId);
      expect([host.last?.me.isHost, host.last?.code]).toEqual([false, null]);
      await guest.sync();
      expect([guest.last?.me.isHost, guest.last?.code === null]).toEqual([true, false]);
      await db.sql(`update private.table_seats set seen_at = now() - interval '119 seconds' where is_host`);
      expect(await refusal(host.change('take_over'))).toBe('PT409 table_host_present');
      await db.sql(`update private.table_seats set seen_at = now() - interval '121 seconds' where is_host`);
      await host.sync();
      expect(host.last?.hostSeenSecondsAgo).toBeGreaterThanOrEqual(121);
      await host.change('take_over');
      await host.change('take_over');
      expect([host.last?.me.isHost, host.value(`seat/${guest.seatId}`)]).toEqual([
        true,
        { isHost: false, dinerId: 'bob' },
      ]);
      await host.change('leave');
      expect(await refusal(host.sync())).toBe('PT403 seat_removed');
      await guest.sync();
      expect(guest.last?.hostSeenSecondsAgo).toBe(86400);
      await guest.change('take_over');
      expect(guest.last?.me.isHost).toBe(true);
      expect((await joined(secret, 'ann')).last?.me.dinerId).toBe('ann');
    });
  });

  describe('a stranger', () => {
    it('gets nothing without a seat’s token', async () => {
      const { host } = await openTable(db);
      const stranger = new Phone(db);
      expect(await refusal(stranger.sync())).toBe('PT404 seat_unknown');
      expect(await refusal(stranger.sit('bob'))).toBe('PT404 seat_unknown');
      expect(await refusal(stranger.change('leave'))).toBe('PT404 seat_unknown');
      const seat = { seat_id: host.seatId };
      for (const [seat_token, answer] of [
        [newToken(), 'PT404 seat_unknown'],
        ['', 'PT400 table_invalid'],
        [null, 'PT400 table_invalid'],
      ])
        expect(await refusal(callTable(db, 'sync_table', { ...seat, seat_token }))).toBe(answer);
    });

    it.each(['anonymous', 'account', 'service'])(
      'reads and writes no table of the database (%s)',
      async (who) => {
        await openTable(db);
        const caller = who === 'account' ? await db.signUp() : who === 'service' ? 'service' : 'anonymous';
        for (const table of ['live_tables', 'table_seats', 'table_entries'])
          for (const statement of [
            `select * from private.${table}`,
            `insert into private.${table} default values`,
            `update private.${table} set seq = 1`,
            `delete from private.${table}`,
          ])
            expect(await outcome(db.as(caller, (sql) => sql(statement)))).toBe('42501');
      },
    );

    it('finds no secret, token or code in the database', async () => {
      const { host, guest, secret } = await openTable(db);
      const [row] = await db.sql(
        `select (select string_agg(t::text, ' ') from private.live_tables as t)
           || (select string_agg(s::text, ' ') from private.table_seats as s)
           || (select string_agg(e::text, ' ') from private.table_entries as e) as dump`,
      );
      const dump = String(row?.['dump']);
      expect(dump).toContain(host.seatId);
      for (const hidden of [secret, host.token, guest.token, host.last?.code ?? ''])
        expect(dump).not.toContain(hidden);
    });
  });

  describe('time and restored backups', () => {
    it('ends a table after twelve hours, and deletes it seven days after its opening', async () => {
      const { host, secret } = await openTable(db);
      const [row] = await db.sql(
        `select expires_at - opened_at = '12 hours' as right from private.live_tables`,
      );
      expect(row).toEqual({ right: true });
      const age = (by: string) =>
        db.sql(
          `update private.live_tables set expires_at = expires_at - '${by}'::interval, opened_at = opened_at - '${by}'::interval`,
        );
      await age('12 hours');
      expect(await refusal(host.sync())).toBe('PT410 table_expired');
      expect(await refusal(host.change('lock'))).toBe('PT410 table_expired');
      expect(await refusal(new Phone(db).join({ secret }))).toBe('PT410 table_expired');
      await age('155 hours');
      await new Phone(db).open({ id: randomUUID(), secret: newToken() });
      expect(await db.sql('select from private.live_tables')).toHaveLength(2);
      await db.sql(
        `update private.live_tables set expires_at = expires_at - interval '2 hours' where expires_at < now()`,
      );
      await new Phone(db).open({ id: randomUUID(), secret: newToken() });
      expect(await db.sql('select from private.live_tables')).toHaveLength(2);
      expect(await refusal(host.sync())).toBe('PT404 seat_unknown');
    });

    it('tells a phone to begin anew that has another life’s numbers, or is ahead of what there is', async () => {
      const { host, guest } = await openTable(db);
      await guest.sync([{ key: 'claim/soup/bob', value: 1 }]);
      await host.sync();
      expect(host.last?.reset).toBe(false);
      host.seq += 5;
      await host.sync();
      expect(host.last?.reset).toBe(true);
      expect(host.value('claim/soup/bob')).toBe(1);
      await db.sql(`update private.live_tables set epoch = 'another'`);
      await host.sync([{ key: 'claim/soup/ann', value: 1 }]);
      // What the phone had still to send counts.
      expect([host.last?.reset, host.value('claim/soup/ann')]).toEqual([true, 1]);
    });

    it('knows a database that was loaded again by more than what is in it', async () => {
      const { host } = await openTable(db);
      await db.sql('create table private.kept as select * from private.live_tables');
      const { epoch } = host;
      await host.sync();
      expect(host.epoch).toBe(epoch);
      await db.transaction(async (sql) => {
        await sql('set local session_replication_role = replica');
        await sql('truncate private.live_tables cascade');
        await sql('insert into private.live_tables select * from private.kept');
        await sql('drop table private.kept');
      });
      const [row] = await db.sql('select private.table_epoch(epoch) as epoch from private.live_tables');
      expect(row?.['epoch']).not.toBe(epoch);
    });
  });
});
