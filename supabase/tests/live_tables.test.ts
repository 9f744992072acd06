import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { KINDS, openedDatabase } from './support/database.ts';
import { forgetGuesses } from './support/guesses.ts';
import { BILL, entriesOf, newToken } from './support/table-answer.ts';
import { callTable, joined, openTable, Phone, refusal } from './support/tables.ts';

describe.each(KINDS)('live tables on %s', (kind) => {
  const db = openedDatabase(kind);
  beforeEach(async () => {
    await forgetGuesses(db);
    await db.sql('delete from private.live_tables');
  });

  describe('opening', () => {
    it('returns the whole table, its topic, and a code for the host only', async () => {
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
        [`seat/${host.seatId}`]: { isHost: true, isOpener: true, dinerId: 'ann' },
        [`seat/${guest.seatId}`]: { isHost: false, dinerId: 'bob' },
      });
    });

    it('can be repeated, and creates one table', async () => {
      const table = { id: randomUUID(), secret: newToken() };
      const host = new Phone(db);
      const first = await host.open(table);
      const second = await host.open(table);
      expect({ ...second, now: null }).toEqual({ ...first, now: null });
      expect(await db.sql('select from private.live_tables')).toHaveLength(1);
    });

    it('with the id of somebody else’s table reveals nothing about it', async () => {
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
    const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
    it.each<[string, Readonly<Record<string, unknown>>]>([
      ['a secret that can be guessed', { secret: 'short' }],
      ['a token that can be guessed', { seat_token: '' }],
      ['no secret', { secret: null }],
      ['no rules', { rules_version: null }],
      ['no list', { entries: { key: 'line/1' } }],
      ['no keys', { entries: [1, 'a', null] }],
      ['a seat of its own', { entries: [{ key: `seat/${randomUUID()}`, value: { isHost: true } }] }],
      ['a status', { entries: [{ key: 'table/status', value: 'finished' }] }],
      ['somebody who waits', { entries: [{ key: 'waiting/a/1', value: {} }] }],
      ['an unknown key', { entries: [{ key: 'other/a', value: 1 }] }],
      ['no value', { entries: [{ key: 'charge/tax', value: null }] }],
      ['one key twice', { entries: [...entriesOf(BILL), { key: 'diner/ann', value: {} }] }],
      ['a value that is too large', { entries: [{ key: 'line/a', value: { name: big } }] }],
      ['a key that is too long', { entries: [{ key: `line/${'a'.repeat(300)}`, value: {} }] }],
      ['a value that is nested more deeply than any', { entries: [{ key: 'line/a', value: nested(7) }] }],
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
        `insert into private.live_tables (id, topic, secret_digest, code_nonce, code_digest, code_until, rules_version, opened_by, opened_from)
         select gen_random_uuid(), 't' || n, sha256(n::text::bytea), gen_random_uuid(), sha256(n::text::bytea), now(), 1, opened_by, opened_from
         from private.live_tables, generate_series(1, 119) as n`,
      );
      expect(await opening({})).toBe('PT429 table_too_many_openings');
      // A separate account does not make it another address.
      const account = await db.signUp();
      const another = {
        table_id: randomUUID(),
        secret: newToken(),
        seat_id: randomUUID(),
        seat_token: newToken(),
      };
      const call = { ...another, rules_version: 1, entries: entriesOf(BILL), diner_id: null };
      expect(await refusal(callTable(db, 'open_table', call, account))).toBe('PT429 table_too_many_openings');
      await db.sql(`update private.live_tables set opened_at = now() - interval '61 minutes'`);
      expect(await opening({})).toBe('none');
    });

    it('is limited for one address to 400 a day, which are a tenth of a gigabyte at most', async () => {
      await opening({});
      await db.sql(
        `insert into private.live_tables
           (id, topic, secret_digest, code_nonce, code_digest, code_until, rules_version, opened_by, opened_from, opened_at)
         select gen_random_uuid(), 'd' || n, sha256(n::text::bytea), gen_random_uuid(), sha256(n::text::bytea), now(), 1, opened_by,
           opened_from, now() - interval '2 hours'
         from private.live_tables, generate_series(1, 399) as n`,
      );
      expect(await opening({})).toBe('PT429 table_too_many_openings');
      await db.sql(`update private.live_tables set opened_at = now() - interval '25 hours'`);
      expect(await opening({})).toBe('none');
    });
  });

  describe('joining', () => {
    it('accepts a code in any notation, and again', async () => {
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

    it('is refused with another seat’s id', async () => {
      const { host, secret } = await openTable(db);
      const taken = { seat_id: host.seatId, seat_token: newToken(), secret };
      expect(await refusal(callTable(db, 'join_table', taken))).toBe('PT404 seat_unknown');
    });

    it('is refused after 60 codes of one address in 15 minutes, even for the right one; scanning is not', async () => {
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

    it('uses a new code that the host requested, and a new secret if there is one', async () => {
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
      const other = await joined(db, secret);
      expect(await refusal(other.sit('bob'))).toBe('PT409 seat_taken');
      expect(await refusal(other.sit('nobody'))).toBe('PT400 table_invalid');
      await guest.sit(null);
      await other.sit('bob');
      await host.sync();
      expect(host.value(`seat/${guest.seatId}`)).toEqual({ isHost: false });
      expect(host.value(`seat/${other.seatId}`)).toEqual({ isHost: false, dinerId: 'bob' });
    });

    it('takes somebody’s place, whatever characters are in their id', async () => {
      const { secret, host } = await openTable(db);
      await host.sync([{ key: 'diner/a%2Fb%25', value: { name: 'Zoë', position: 9 }, saw: null }]);
      const late = await joined(db, secret);
      await late.sit('a/b%');
      await late.sync([{ key: 'claim/soup/a%2Fb%25', value: 1 }]);
      expect(late.last?.refused).toEqual([]);
      expect(late.value('claim/soup/a%2Fb%25')).toBe(1);
    });
  });

  describe('a stranger', () => {
    it('gets nothing without a seat’s token', async () => {
      const { host } = await openTable(db);
      const { host: other } = await openTable(db);
      const stranger = new Phone(db);
      expect(await refusal(stranger.sync())).toBe('PT404 seat_unknown');
      expect(await refusal(stranger.sit('bob'))).toBe('PT404 seat_unknown');
      expect(await refusal(stranger.change('leave'))).toBe('PT404 seat_unknown');
      const seat = { seat_id: host.seatId };
      for (const [seat_token, answer] of [
        [newToken(), 'PT404 seat_unknown'],
        [other.token, 'PT404 seat_unknown'],
        ['', 'PT400 table_invalid'],
        [null, 'PT400 table_invalid'],
      ])
        expect(await refusal(callTable(db, 'sync_table', { ...seat, seat_token }))).toBe(answer);
    });

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
    it('ends a table after twelve hours, keeps it readable for its guests, and deletes it after seven days', async () => {
      const { host, guest, secret } = await openTable(db);
      const [row] = await db.sql(
        `select expires_at - opened_at = '12 hours' as right from private.live_tables`,
      );
      expect(row).toEqual({ right: true });
      const age = (by: string) =>
        db.sql(
          `update private.live_tables set expires_at = expires_at - '${by}'::interval, opened_at = opened_at - '${by}'::interval`,
        );
      await guest.sync([{ key: 'claim/soup/bob', value: 1 }]);
      await age('12 hours');
      expect(await refusal(host.sync([{ key: 'claim/soup/ann', value: 1 }]))).toBe('PT410 table_expired');
      expect(await refusal(guest.sit('cat'))).toBe('PT410 table_expired');
      expect(await refusal(new Phone(db).join({ secret }))).toBe('PT410 table_expired');
      for (const action of ['finish', 'leave', 'take_over'])
        expect(await refusal(host.change(action))).toBe('PT410 table_expired');
      await age('155 hours');
      // The phone missed this while asleep.
      await host.sync();
      expect([host.value('claim/soup/bob'), host.value('claim/soup/ann')]).toEqual([1, undefined]);
      await age('1 hour');
      expect(await refusal(host.sync())).toBe('PT410 table_expired');
      await age('-1 hour');
      await new Phone(db).open({ id: randomUUID(), secret: newToken() });
      expect(await db.sql('select from private.live_tables')).toHaveLength(2);
      await db.sql(
        `update private.live_tables set expires_at = expires_at - interval '2 hours' where expires_at < now()`,
      );
      await new Phone(db).open({ id: randomUUID(), secret: newToken() });
      expect(await db.sql('select from private.live_tables')).toHaveLength(2);
      expect(await db.sql('select from private.table_history')).toEqual([]);
      expect(await refusal(host.sync())).toBe('PT404 seat_unknown');
    });

    it('resets a phone with numbers of another copy, or ahead of the table’s', async () => {
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
      // The phone's unsent change counts.
      expect([host.last?.reset, host.value('claim/soup/ann')]).toEqual([true, 1]);
    });

    it('detects a reloaded database by more than its contents', async () => {
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
