import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { KINDS, outcome, SERVER_KIND, type Kind, type Person, openedDatabase } from './support/database.ts';

const MOST_BILLS = 10_000;
const MOST_BYTES = 64 * 1024 * 1024;

// Its last test needs a server, also where the others run on PGlite only.
describe.each([...new Set<Kind>([...KINDS, SERVER_KIND])])('the limits of one account on %s', (kind) => {
  const db = openedDatabase(kind, 'ready', 'as migrated');
  let owner: Person;
  beforeEach(async () => {
    owner = await db.signUp();
  });

  /** So many bills in one statement; `bill` as SQL. */
  const save = (count: number, bill = `'{"diners":[]}'`, id = owner.id) =>
    `insert into bill_history (user_id, name, bill, diner_count, total_amount)
     select '${id}', 'Lunch', ${bill}, 2, 12.5 from generate_series(1, ${count})`;
  const asOwner = (statement: string) => outcome(db.as(owner, (sql) => sql(statement), 'keep'));
  const usage = async ({ id } = owner) =>
    (
      await db.sql('select bills, bytes::integer as bytes from private.bill_usage where user_id = $1', [id])
    )[0];
  /** Sets the recorded usage, as if this much were stored already. */
  const fill = (bills: number, bytes: number) =>
    db.sql(
      `insert into private.bill_usage values ('${owner.id}', ${bills}, ${bytes})
       on conflict (user_id) do update set bills = excluded.bills, bytes = excluded.bytes`,
    );

  it('counts bills that are saved, sent twice, changed and deleted', async () => {
    const id = randomUUID();
    const one = `insert into bill_history (id, user_id, name, bill, diner_count, total_amount)
      values ('${id}', '${owner.id}', 'Lunch', '{"diners": []}', 2, 12.5) on conflict (id) do nothing`;
    expect([await asOwner(one), await asOwner(one), await asOwner(save(2))]).toEqual([1, 0, 2]);
    expect(await usage()).toEqual({ bills: 3, bytes: 42 });
    await db.sql(`update bill_history set bill = '{}' where id = '${id}'`);
    expect(await usage()).toEqual({ bills: 3, bytes: 30 });
    await asOwner(`delete from bill_history where id = '${id}'`);
    expect(await usage()).toEqual({ bills: 2, bytes: 28 });
    const other = await db.signUp();
    expect(await outcome(db.as(other, (sql) => sql(`delete from bill_history`), 'keep'))).toBe(0);
    expect(await usage()).toEqual({ bills: 2, bytes: 28 });
    await db.sql('delete from auth.users where id = $1', [owner.id]);
    expect(await usage()).toBeUndefined();
  });

  it('is 64 KB of diners in a bill, because lists of bills include them', async () => {
    const diners = (bytes: number) =>
      save(1, `jsonb_build_object('diners', jsonb_build_array(repeat('x', ${bytes})))`);
    expect(await asOwner(diners(60_000))).toBe(1);
    expect(await asOwner(diners(66_000))).toBe('23514');
  });

  it('is 10,000 bills: the next one is refused, until one is deleted', async () => {
    await asOwner(save(1));
    await fill(MOST_BILLS - 1, 14);
    expect(await asOwner(save(1))).toBe(1);
    expect(await asOwner(save(1))).toBe('PT409');
    expect(await usage()).toMatchObject({ bills: MOST_BILLS });
    await asOwner(`delete from bill_history where id = (select id from bill_history limit 1)`);
    expect(await asOwner(save(1))).toBe(1);
  });

  it('allows the next version of a bill when it is full', async () => {
    const id = randomUUID();
    await db.sql(
      `insert into bill_history (id, user_id, name, bill, diner_count, total_amount) values ($1, $2, 'Lunch', '{}', 2, 10)`,
      [id, owner.id],
    );
    await fill(MOST_BILLS, 2);
    const next = {
      id: randomUUID(),
      name: 'Next',
      date: '2026-11-21',
      bill: { a: 1 },
      diner_count: 2,
      total_amount: 1,
      currency: 'GBP',
      earlier: [id],
    };
    expect(await asOwner(`select replace_bill('${id}', '${JSON.stringify(next)}', false)`)).toBe(1);
    expect(await usage()).toEqual({ bills: MOST_BILLS, bytes: 8 });
  });

  it('is 64 MB of bills', async () => {
    await fill(300, MOST_BYTES - 14);
    expect(await asOwner(save(1))).toBe(1);
    expect(await asOwner(save(1))).toBe('PT409');
  });

  it('keeps larger data from before the limit, which can be deleted', async () => {
    await asOwner(save(2));
    await fill(MOST_BILLS + 500, MOST_BYTES + 500);
    expect(await asOwner(save(1))).toBe('PT409');
    expect(await asOwner('delete from bill_history')).toBe(2);
  });

  it('cannot be read or changed by others', async () => {
    await fill(MOST_BILLS, 0);
    const other = await db.signUp();
    expect(await outcome(db.as(other, (sql) => sql(save(1, undefined, other.id))))).toBe(1);
    for (const caller of [owner, 'anonymous', 'service'] as const)
      expect(await outcome(db.as(caller, (sql) => sql('select * from private.bill_usage')))).toBe('42501');
  });

  it('accepts a hundred bills in one call; loading a copy of the database accepts all', async () => {
    expect(await asOwner(save(100))).toBe(100);
    expect(await asOwner(save(101))).toBe('PT413');
    expect((await db.sql(save(101))).count).toBe(101);
    expect(await usage()).toMatchObject({ bills: 201 });
  });

  it('is 8 KB of settings; larger ones from before stay, and can shrink', async () => {
    const set = (bytes: number) =>
      outcome(
        db.sql(
          `update auth.users set raw_user_meta_data = jsonb_build_object('note', repeat('x', ${bytes - 12})) where id = '${owner.id}'`,
        ),
      );
    expect([await set(8192), await set(8193)]).toEqual([1, 'PT422']);
    await expect(db.signUp({ metadata: { note: 'x'.repeat(8192) } })).rejects.toMatchObject({
      code: 'PT422',
    });
    await db.transaction(async (sql) => {
      // Without triggers.
      await sql('set local session_replication_role = replica');
      await sql(
        `update auth.users set raw_user_meta_data = jsonb_build_object('note', repeat('x', 9000)) where id = '${owner.id}'`,
      );
    });
    expect(
      await outcome(db.sql(`update auth.users set last_sign_in_at = now() where id = '${owner.id}'`)),
    ).toBe(1);
    expect([await set(9100), await set(8900), await set(100)]).toEqual(['PT422', 1, 1]);
  });

  it.runIf(kind === SERVER_KIND)('holds when several devices save at once', async () => {
    await fill(MOST_BILLS - 3, 14);
    const answers = await Promise.all(Array.from({ length: 8 }, () => asOwner(save(1))));
    expect(answers.filter((answer) => answer === 1)).toHaveLength(3);
    expect(await usage()).toMatchObject({ bills: MOST_BILLS });
  });
});

describe.each(KINDS)('row-level security on %s', (kind) => {
  const db = openedDatabase(kind);

  it('applies to each table of the app, for everybody', async () => {
    const ask = async () =>
      (await db.as('anonymous', (sql) => sql('select check_row_security() as on')))[0]?.['on'];
    expect(await ask()).toEqual({ users: true, bill_history: true, saved_groups: true });
    await db.sql('alter table bill_history disable row level security');
    expect(await ask()).toEqual({ users: true, bill_history: false, saved_groups: true });
  });
});
