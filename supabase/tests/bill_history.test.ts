import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { LATER_BILLS } from './support/later-bill.ts';
import { KINDS, outcome, type Person, openedDatabase } from './support/database.ts';
import { REFUSED, signedUp, testMatrix } from './support/matrix.ts';

describe.each(KINDS)('bill_history on %s', (kind) => {
  const db = openedDatabase(kind, 'ready', 'as migrated');
  /** Saves a bill, with some columns as SQL. */
  const save = (id: string, columns: Record<string, string> = {}) => {
    const values = {
      user_id: `'${id}'`,
      name: `'Lunch'`,
      date: `'2026-11-20T12:30:00Z'`,
      bill: `'{"diners":[]}'`,
      diner_count: '2',
      total_amount: '12.5',
      ...columns,
    };
    return `insert into bill_history (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`;
  };

  const { owner, other } = signedUp(db, (owner) => db.sql(save(owner.id)));

  testMatrix({
    database: () => db,
    people: { owner, other },
    statement: (action, { id }) =>
      ({
        select: `select * from bill_history where user_id = '${id}'`,
        insert: save(id),
        update: `update bill_history set name = 'Mine' where user_id = '${id}'`,
        delete: `delete from bill_history where user_id = '${id}'`,
      })[action],
    // A version of a saved bill is not changed, not even by its owner.
    own: { select: 1, insert: 1, update: 0, delete: 1 },
    granted: { signedIn: ['select', 'insert', 'delete'], anonymous: [] },
  });

  it('cannot be overwritten by an upsert, neither one’s own nor another’s', async () => {
    const id = randomUUID();
    await db.sql(save(owner.id, { id: `'${id}'` }));
    const takeOver = (person: Person) =>
      `${save(person.id, { id: `'${id}'` })} on conflict (id) do update set user_id = excluded.user_id`;
    expect(await outcome(db.as(other, (sql) => sql(takeOver(other))))).toBe(REFUSED);
    expect(await outcome(db.as(owner, (sql) => sql(takeOver(owner))))).toBe(REFUSED);
  });

  describe('saved as a next version', () => {
    /** The database's response to a version of a bill, whose first one is `first`. */
    const replace = (base: string, first: string, id: string, name = 'Next', isNew = false) =>
      `select replace_bill('${base}', '${JSON.stringify({ id, name, date: '2026-11-21T10:00:00Z', bill: { of: name, later: LATER_BILLS }, diner_count: 2, total_amount: 13, currency: 'GBP', ...(id !== first && { earlier: [first] }) })}', ${isNew}) as is`;
    /** The same, where the account is not known to have any version. */
    const replaceOrInsert = (base: string, first: string, id: string, name?: string) =>
      replace(base, first, id, name, true);
    /** A bill of the owner's in its first version; its id. */
    const first = async () => {
      const id = randomUUID();
      await db.sql(save(owner.id, { id: `'${id}'` }));
      return id;
    };
    const versionsOf = async (id: string) =>
      db.sql(
        `select id, name, earlier::text[] as earlier from bill_history where coalesce(earlier[1], id) = $1`,
        [id],
      );
    const ask = async (caller: Person, statement: string) => {
      const [row] = await db.as(caller, (sql) => sql(statement), 'keep');
      return row?.['is'];
    };

    it('is the only version left, and the response says when it was stored', async () => {
      const [v1, v2] = [await first(), randomUUID()];
      expect(await ask(owner, replace(v1, v1, v2))).toEqual({ id: v2, created_at: expect.any(String) });
      expect(await versionsOf(v1)).toEqual([{ id: v2, name: 'Next', earlier: [v1] }]);
    });

    it('stays as it is when the same version is sent twice', async () => {
      const [v1, v2] = [await first(), randomUUID()];
      const answers = [await ask(owner, replace(v1, v1, v2)), await ask(owner, replace(v1, v1, v2))];
      expect(answers[1]).toEqual(answers[0]);
      expect(await versionsOf(v1)).toHaveLength(1);
    });

    it('is not replaced from a stale base: the response is the current version, whole', async () => {
      const [v1, v2] = [await first(), randomUUID()];
      await ask(owner, replace(v1, v1, v2, 'Theirs'));
      expect(await ask(owner, replace(v1, v1, randomUUID(), 'Mine'))).toMatchObject({
        id: v2,
        name: 'Theirs',
        // With all that a later version may have written into it.
        bill: { of: 'Theirs', later: LATER_BILLS },
        earlier: [v1],
      });
      expect(await versionsOf(v1)).toMatchObject([{ name: 'Theirs' }]);
    });

    it('does not come back once it was deleted', async () => {
      const v1 = await first();
      await db.as(owner, (sql) => sql(`delete from bill_history where id = '${v1}'`), 'keep');
      expect(await ask(owner, replace(v1, v1, randomUUID()))).toEqual({ id: null });
      expect(await versionsOf(v1)).toEqual([]);
    });

    it('is stored again, in a later version, if the account has lost it', async () => {
      const [lost, v2] = [randomUUID(), randomUUID()];
      expect(await ask(owner, replace(lost, lost, v2))).toMatchObject({ id: v2 });
      expect(await versionsOf(lost)).toEqual([{ id: v2, name: 'Next', earlier: [lost] }]);
    });

    it('does not come back if it is one of the last thousand that were deleted', async () => {
      const person = await db.signUp();
      await db.sql(
        `insert into bill_history (id, user_id, name, bill, diner_count, total_amount)
         select format('00000000-0000-4000-8000-%s', lpad(at::text, 12, '0'))::uuid, $1, 'Old', '{}', 0, 0
         from generate_series(1, 1002) as at`,
        [person.id],
      );
      const ids = [1, 3].map((at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`);
      await db.sql('delete from bill_history where user_id = $1 and id <= $2', [person.id, ids[0]]);
      await db.sql('delete from bill_history where user_id = $1', [person.id]);
      const [forgotten = '', known = ''] = ids;
      expect(await ask(person, replace(known, known, randomUUID()))).toEqual({ id: null });
      const again = randomUUID();
      expect(await ask(person, replace(forgotten, forgotten, again))).toMatchObject({ id: again });
    });

    it('does not come back by a late request for its first version', async () => {
      const [v1, v2] = [await first(), randomUUID()];
      await ask(owner, replace(v1, v1, v2));
      expect(await ask(owner, replaceOrInsert(v1, v1, v1))).toMatchObject({ id: v2, bill: { of: 'Next' } });
      expect(await outcome(db.as(owner, (sql) => sql(save(owner.id, { id: `'${v1}'` }))))).toBe('23505');
      expect(await versionsOf(v1)).toMatchObject([{ id: v2 }]);
    });

    it('is stored once, even if the device does not know whether the previous version was', async () => {
      const [v1, v2] = [randomUUID(), randomUUID()];
      const answers = [
        await ask(owner, replaceOrInsert(v1, v1, v2)),
        await ask(owner, replaceOrInsert(v1, v1, v2)),
      ];
      expect(answers).toEqual([answers[0], { id: v2, created_at: expect.any(String) }]);
      expect(await versionsOf(v1)).toMatchObject([{ id: v2, earlier: [v1] }]);
      const [w1, w2] = [await first(), randomUUID()];
      expect(await ask(owner, replaceOrInsert(w1, w1, w2))).toMatchObject({ id: w2 });
      expect(await versionsOf(w1)).toMatchObject([{ id: w2, earlier: [w1] }]);
    });

    it('is not stored under the id of another account’s bill, which stays hidden', async () => {
      const v1 = await first();
      const taken = { id: null, taken: true };
      expect(await ask(other, replaceOrInsert(v1, v1, v1))).toEqual(taken);
      const own = randomUUID();
      await db.sql(save(other.id, { id: `'${own}'`, name: `'Own'` }));
      expect(await ask(other, replace(own, own, v1))).toEqual(taken);
      expect(await versionsOf(own)).toMatchObject([{ id: own, name: 'Own' }]);
      expect(await versionsOf(v1)).toMatchObject([{ id: v1, name: 'Lunch' }]);
    });

    it('remembers its first version and the last seven before it', async () => {
      const ids = [await first(), ...Array.from({ length: 12 }, () => randomUUID())];
      const [v1 = ''] = ids;
      for (const [at, id] of ids.slice(1).entries()) await ask(owner, replace(ids[at] ?? '', v1, id));
      expect(await versionsOf(v1)).toMatchObject([{ earlier: [v1, ...ids.slice(5, 12)] }]);
    });

    it('cannot be replaced or seen by anybody else', async () => {
      const [v1, theirs] = [await first(), randomUUID()];
      expect(await ask(other, replace(v1, v1, theirs))).toMatchObject({ id: theirs });
      await db.sql('delete from bill_history where id = $1', [theirs]);
      expect(await outcome(db.as('anonymous', (sql) => sql(replace(v1, v1, randomUUID()))))).toBe(REFUSED);
      expect(await versionsOf(v1)).toMatchObject([{ id: v1 }]);
    });

    it('follows the rules of every bill, and stays unchanged if the next version breaks one', async () => {
      const v1 = await first();
      expect(await outcome(db.as(owner, (sql) => sql(replace(v1, v1, randomUUID(), ' '))))).toBe('23514');
      expect(await versionsOf(v1)).toMatchObject([{ id: v1 }]);
    });
  });

  it.each([
    ['an empty name', { name: `''` }, '23514'],
    ['a blank name', { name: `E' \\n\\u3000'` }, '23514'],
    ['an overlong name', { name: `repeat('x', 201)` }, '23514'],
    ['a negative total', { total_amount: '-0.01' }, '23514'],
    ['a total that is no number', { total_amount: `'NaN'` }, '23514'],
    ['an endless total', { total_amount: `'Infinity'` }, '22003'],
    ['a total beyond its digits', { total_amount: '1e15' }, '22003'],
    ['a negative number of diners', { diner_count: '-1' }, '23514'],
    ['half a diner as text', { diner_count: `'1.5'` }, '22P02'],
    ['a currency that is no code', { currency: `'pounds'` }, '23514'],
    ['an endless date', { date: `'infinity'` }, '23514'],
    ['a bill that is a list', { bill: `'[]'` }, '23514'],
    ['a bill that is no JSON', { bill: `'{'` }, '22P02'],
    ['a bill over 256 KB', { bill: `jsonb_build_object('a', repeat('x', 262144))` }, '23514'],
    ['a bill of nobody', { user_id: 'null' }, REFUSED],
  ])('refuses %s', async (_, columns, code) => {
    expect(await outcome(db.as(owner, (sql) => sql(save(owner.id, columns))))).toBe(code);
  });

  it('accepts a bill of 255 KB, no diners, no total, and amounts with four decimals', async () => {
    const [row] = await db.as(owner, async (sql) => {
      await sql(
        save(owner.id, {
          name: `'Big'`,
          bill: `jsonb_build_object('a', repeat('x', 261120))`,
          diner_count: '0',
          total_amount: '0',
        }),
      );
      await sql(save(owner.id, { name: `'Dinars'`, total_amount: '12.3456', currency: `'KWD'` }));
      return sql(
        `select count(*)::integer as count, max(total_amount)::text as total from bill_history where name in ('Big', 'Dinars')`,
      );
    });
    expect(row).toEqual({ count: 2, total: '12.3456' });
  });

  it('lists the latest bills of a person by an index', async () => {
    const plan = await db.transaction(async (sql) => {
      for (const other of ['seqscan', 'bitmapscan', 'sort']) await sql(`set local enable_${other} = off`);
      return sql(
        `explain select * from bill_history where user_id = '${owner.id}' order by created_at desc limit 20`,
      );
    });
    expect(JSON.stringify(plan)).toMatch(/Index Scan using bill_history_user_id_created_at/);
    expect(JSON.stringify(plan)).not.toContain('Sort');
  });
});
