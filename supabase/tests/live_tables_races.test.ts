import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SERVER_KIND, openedDatabase } from './support/database.ts';
import { BILL, newToken } from './support/table-answer.ts';
import { callTable, joined, openTable, Phone, refusal } from './support/tables.ts';

// PGlite has one connection; simultaneous calls need a server.
describe('simultaneous calls at a live table on PostgreSQL', () => {
  const db = openedDatabase(SERVER_KIND);

  /** Locks the table's row until all calls wait for it, in this order, so that they go on together. */
  async function together<T>(tableId: string, running: readonly (() => Promise<T>)[]): Promise<T[]> {
    const results: Promise<T>[] = [];
    await db.transaction(async (sql) => {
      await sql('select from private.live_tables where id = $1 for update', [tableId]);
      for (const each of running) {
        const result = each();
        result.catch(() => undefined);
        results.push(result);
        await expect
          .poll(async () => {
            const [row] = await db.sql(
              `select count(*)::integer as waiting from pg_stat_activity
               where datname = current_database() and wait_event_type = 'Lock'`,
            );
            return row?.['waiting'];
          })
          .toBe(results.length);
      }
    });
    return Promise.all(results);
  }

  it('two who take one diner’s place: one of them has it', async () => {
    const { id, secret, guest } = await openTable(db);
    await guest.sit(null);
    const phones = await Promise.all(Array.from({ length: 4 }, () => joined(db, secret)));
    const results = await together(
      id,
      phones.map((phone) => () => refusal(phone.sit('bob'))),
    );
    expect(results.toSorted()).toEqual(['PT409 seat_taken', 'PT409 seat_taken', 'PT409 seat_taken', 'none']);
  });

  it('one who sits down and two who claim for that diner, too: one of them has it', async () => {
    const table = { id: randomUUID(), secret: newToken() };
    const host = new Phone(db);
    await host.open(table, { ...BILL, 'diner/cat': { name: 'Cat', position: 2 } });
    const bob = await joined(db, table.secret, 'bob');
    const late = await joined(db, table.secret);
    const results = await together(table.id, [
      () => refusal(late.sit('cat')),
      () => refusal(bob.change('also_for', 'cat')),
      () => refusal(host.change('also_for', 'cat')),
    ]);
    expect(results.toSorted()).toEqual(['PT409 seat_taken', 'PT409 seat_taken', 'none']);
  });

  it('two tabs that join with one seat: one seat, and both have it', async () => {
    const { id, secret, host } = await openTable(db);
    const seat = { seat_id: randomUUID(), seat_token: newToken(), secret };
    const join = () => callTable(db, 'join_table', seat);
    const answers = await together(id, [join, join, join]);
    expect(answers.map(({ me }) => me.seatId)).toEqual(Array.from({ length: 3 }, () => seat.seat_id));
    await host.sync();
    expect([...host.entries.keys()].filter((key) => key.startsWith('seat/'))).toHaveLength(3);
  });

  it('an opening that is sent twice at once: one table', async () => {
    const table = {
      table_id: randomUUID(),
      secret: newToken(),
      seat_id: randomUUID(),
      seat_token: newToken(),
      rules_version: 1,
      entries: [],
      diner_id: null,
    };
    const answers = await Promise.all(Array.from({ length: 4 }, () => callTable(db, 'open_table', table)));
    expect(new Set(answers.map(({ topic }) => topic)).size).toBe(1);
  });

  it('a lock and a claim: the claim counts, or is returned as too late', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const { id, host, guest } = await openTable(db);
      const lock = () => host.setStatus('locked');
      const claim = () => guest.sync([{ key: 'claim/soup/bob', value: 1 }]);
      await together(id, round % 2 === 0 ? [lock, claim] : [claim, lock]);
      await host.sync();
      const isTaken = host.value('claim/soup/bob') === 1;
      expect(guest.last?.refused.map(({ reason }) => reason)).toEqual(isTaken ? [] : ['locked']);
      outcomes.add(isTaken ? 'taken' : 'too late');
    }
    expect(outcomes).toEqual(new Set(['taken', 'too late']));
  });

  it('the end and a claim: the claim counts, is refused as too late, or stops the end', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const { id, host, guest } = await openTable(db);
      const finish = () => host.change('finish', String(host.seq));
      const claim = () => guest.sync([{ key: 'claim/soup/bob', value: 1 }]);
      await together(id, round % 2 === 0 ? [finish, claim] : [claim, finish]);
      await host.sync();
      const isTaken = host.value('claim/soup/bob') === 1;
      expect(host.last?.status).toBe(isTaken ? 'open' : 'finished');
      expect(guest.last?.refused ?? []).toHaveLength(isTaken ? 0 : 1);
      outcomes.add(isTaken ? 'taken' : 'too late');
    }
    expect(outcomes).toEqual(new Set(['taken', 'too late']));
  });

  it('a removed seat that writes at the same time: later changes are refused', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, host, guest } = await openTable(db);
      const remove = async () => {
        await host.change('remove_seat', guest.seatId);
        return 'removed';
      };
      const write = () => refusal(guest.sync([{ key: 'claim/soup/bob', value: 1 }]));
      const [first, second] = await together<string>(id, round % 2 === 0 ? [remove, write] : [write, remove]);
      const written = round % 2 === 0 ? second : first;
      await host.sync();
      expect(host.value('claim/soup/bob')).toBe(written === 'none' ? 1 : undefined);
      expect(['none', 'PT403 seat_removed']).toContain(written);
    }
  });

  it('one change that is sent by two connections: applied once', async () => {
    const { id, guest, host } = await openTable(db);
    const send = () => guest.sync([{ key: 'claim/soup/bob', value: 1 }], 1);
    const before = host.seq;
    await together(id, [send, send, send]);
    await host.sync();
    expect(host.seq).toBe(before + 1);
  });

  it('a hundred guesses at codes from one address: sixty are checked', async () => {
    const guess = async () =>
      refusal(
        callTable(db, 'join_table', { seat_id: randomUUID(), seat_token: newToken(), code: 'AAAAAAAA' }),
      );
    const answers = await Promise.all(Array.from({ length: 100 }, guess));
    const wrong = answers.filter((answer) => answer === 'PT404 table_code_wrong');
    const refused = answers.filter((answer) => answer === 'PT429 table_too_many_guesses');
    expect([wrong.length, refused.length]).toEqual([60, 40]);
  });

  it('a claim and a new division of its line: the claim is removed, or returned as stale', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, host, guest } = await openTable(db);
      const soup = { ...(BILL['line/soup'] as object), by: 'amounts' };
      const saw = host.entries.get('line/soup')?.seq ?? null;
      const divide = () =>
        host.sync([
          { key: 'line/soup', value: soup, saw, by: 'amounts' },
          { key: 'claim/soup/ann', value: 6, by: 'amounts' },
        ]);
      const take = () => guest.sync([{ key: 'claim/soup/bob', value: 1, by: 'parts' }]);
      await together(id, round % 2 === 0 ? [divide, take] : [take, divide]);
      await host.sync();
      expect([host.value('claim/soup/ann'), host.value('claim/soup/bob')]).toEqual([6, undefined]);
      // A claim that came too late is reported; one that came before is seen to be removed.
      await guest.sync();
      expect(guest.value('claim/soup/bob')).toBeUndefined();
    }
  });

  it('two who take the table over: one becomes the host', async () => {
    const { id, secret, guest } = await openTable(db);
    const second = await joined(db, secret);
    await second.sync([{ key: 'diner/zoe', value: { name: 'Zoe', position: 2 }, saw: null }]);
    await second.sit('zoe');
    await db.sql(`update private.table_seats set seen_at = now() - interval '5 minutes' where is_host`);
    const results = await together(id, [
      () => refusal(guest.change('take_over')),
      () => refusal(second.change('take_over')),
    ]);
    expect(results.toSorted()).toEqual(['PT409 table_host_present', 'none']);
  });

  it('a temporary host’s ways to be paid while the opener takes the table back: they are refused', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, host, guest } = await openTable(db);
      await host.change('hand_over', guest.seatId);
      const say = () => guest.sync([{ key: 'pay/ann', value: { kind: 'paypal', handle: 'bob' } }]);
      const takeBack = () => host.change('take_over');
      await together(id, round % 2 === 0 ? [say, takeBack] : [takeBack, say]);
      await Promise.all([host.sync(), guest.sync()]);
      expect([host.value('pay/ann'), guest.value('pay/ann')]).toEqual([undefined, undefined]);
    }
  });

  it('ten who join a full table with unnamed seats only: each has a seat, and there are a hundred', async () => {
    const { id, secret, host } = await openTable(db);
    await db.sql(
      `insert into private.table_seats (id, table_id, token_digest, seen_at)
       select gen_random_uuid(), $1, sha256(''), now() - interval '1 minute' from generate_series(1, 98)`,
      [id],
    );
    const phones = await together(
      id,
      Array.from({ length: 10 }, () => () => joined(db, secret)),
    );
    await Promise.all([host, ...phones].map((phone) => phone.sync()));
    const [row] = await db.sql(
      'select count(*)::integer as seats from private.table_seats where table_id = $1 and removed_at is null',
      [id],
    );
    expect(row?.['seats']).toBe(100);
    for (const { entries } of phones)
      expect([...entries.keys()].toSorted()).toEqual([...host.entries.keys()].toSorted());
  });

  it('twenty phones that all tap: numbers without gaps, and everybody has everything', async () => {
    const { secret, host } = await openTable(db);
    const guests = await Promise.all(Array.from({ length: 20 }, () => joined(db, secret)));
    await host.sync(
      guests.map((_, n) => ({
        key: `diner/d${n}`,
        value: { name: `Diner ${n}`, position: n + 2 },
        saw: null,
      })),
    );
    for (const [n, guest] of guests.entries()) await guest.sit(`d${n}`);
    await host.sync();
    const before = host.seq;
    await Promise.all(
      guests.map(async (guest, n) => {
        for (let tap = 0; tap < 5; tap += 1) await guest.sync([{ key: `claim/soup/d${n}`, value: tap + 1 }]);
      }),
    );
    await Promise.all([host, ...guests].map((phone) => phone.sync()));
    expect(host.seq).toBe(before + 100);
    const values = (phone: Phone) =>
      [...phone.entries.values()].toSorted((a, b) => a.key.localeCompare(b.key));
    for (const guest of guests) expect(values(guest)).toEqual(values(host));
  });
});
