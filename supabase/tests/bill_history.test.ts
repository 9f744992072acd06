import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KINDS, openDatabase, outcome, type Database, type Person } from './support/database.ts';
import { REFUSED, testMatrix } from './support/matrix.ts';

describe.each(KINDS)('bill_history on %s', (kind) => {
  let db: Database;
  let owner: Person;
  let other: Person;
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

  beforeAll(async () => {
    db = await openDatabase(kind, 'ready', 'as migrated');
    owner = await db.signUp();
    other = await db.signUp();
    await db.sql(save(owner.id));
  });
  afterAll(() => db.close());

  testMatrix({
    database: () => db,
    people: () => ({ owner, other }),
    statement: (action, { id }) =>
      ({
        select: `select * from bill_history where user_id = '${id}'`,
        insert: save(id),
        update: `update bill_history set name = 'Mine' where user_id = '${id}'`,
        delete: `delete from bill_history where user_id = '${id}'`,
      })[action],
    // A saved bill is not changed any more, not even by its owner.
    expected: {
      owner: { select: 1, insert: 1, update: 0, delete: 1 },
      'another user': { select: 0, insert: REFUSED, update: 0, delete: 0 },
      anonymous: { select: 0, insert: REFUSED, update: 0, delete: 0 },
    },
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

  it('is stored once when it is sent twice', async () => {
    const send = `${save(owner.id, { id: `'${randomUUID()}'` })} on conflict (id) do nothing`;
    const counts = await db.as(owner, async (sql) => [(await sql(send)).count, (await sql(send)).count]);
    expect(counts).toEqual([1, 0]);
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

  it('takes a bill of 255 KB, no diners, no total, and amounts of four digits', async () => {
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

  it('goes with the account', async () => {
    const person = await db.signUp();
    await db.sql(save(person.id));
    await db.sql('delete from auth.users where id = $1', [person.id]);
    expect(await db.sql('select from bill_history where user_id = $1', [person.id])).toHaveLength(0);
  });
});
