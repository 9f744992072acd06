import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { become, outcome, type Caller, type Person, openedDatabase } from './support/database.ts';

// PGlite has one connection; simultaneous calls need a server.
describe('simultaneous calls on PostgreSQL', () => {
  const db = openedDatabase('PostgreSQL');
  beforeAll(async () => {
    await db.sql(`select private.set_access_codes(array['plum-cake-2026'])`);
  });

  /** Everybody starts their transaction, and only then everybody works. */
  async function together(
    count: number,
    caller: Caller,
    work: (n: number) => string,
    isolation = 'read committed',
  ): Promise<(number | string)[]> {
    let waiting = count;
    let open = () => {};
    const allReady = new Promise<void>((resolve) => {
      open = resolve;
    });
    const one = (n: number) =>
      db.transaction(async (sql) => {
        await become(sql, caller);
        await sql('select count(*) from saved_groups');
        waiting -= 1;
        if (waiting === 0) open();
        await allReady;
        return sql(work(n));
      }, `isolation level ${isolation}`);
    return Promise.all(Array.from({ length: count }, (_, n) => outcome(one(n))));
  }
  const save = (id: string, group: string) =>
    `insert into saved_groups (user_id, group_id, group_name, group_data) values ('${id}', '${group}', 'Friday', '[]')`;
  const liveGroups = async ({ id }: Person) =>
    (await db.sql('select from saved_groups where user_id = $1 and deleted_at is null', [id])).length;

  it('a third and a fourth group: one of them is refused', async () => {
    const person = await db.signUp();
    await db.sql(save(person.id, 'a'));
    await db.sql(save(person.id, 'b'));
    const results = await together(2, person, (n) => save(person.id, `new ${n}`));
    expect(new Set(results)).toEqual(new Set([1, 'PT409']));
    expect(await liveGroups(person)).toBe(3);
  });

  it.each(['read committed', 'repeatable read', 'serializable'])(
    'eight groups with %s: never more than three',
    async (isolation) => {
      const person = await db.signUp();
      const results = await together(8, person, (n) => save(person.id, `g${n}`), isolation);
      const saved = results.filter((result) => result === 1).length;
      expect(saved).toBe(await liveGroups(person));
      expect(saved).toBeGreaterThanOrEqual(1);
      expect(saved).toBeLessThanOrEqual(3);
    },
  );

  it('one group from eight devices: saved once', async () => {
    const person = await db.signUp();
    const upsert = `${save(person.id, 'same')} on conflict (user_id, group_id) do update set last_used_at = now()`;
    expect(await together(8, person, () => upsert)).toEqual(Array.from({ length: 8 }, () => 1));
    expect(await liveGroups(person)).toBe(1);
  });

  it('eight next versions of one bill: one replaces it, and the others get that one', async () => {
    const person = await db.signUp();
    const base = randomUUID();
    await db.sql(
      `insert into bill_history (id, user_id, name, bill, diner_count, total_amount) values ($1, $2, 'Lunch', '{}', 2, 10)`,
      [base, person.id],
    );
    const version = (n: number) =>
      JSON.stringify({
        id: `00000000-0000-4000-8000-00000000000${n}`,
        name: `by ${n}`,
        date: '2026-11-21',
        bill: {},
        diner_count: 2,
        total_amount: 10,
        currency: 'GBP',
        earlier: [base],
      });
    const heard = await together(
      8,
      person,
      (n) => `select replace_bill('${base}', '${version(n)}', false) ->> 'id' as id`,
    );
    const [stored, ...others] = await db.sql('select id, name from bill_history where user_id = $1', [
      person.id,
    ]);
    expect(others).toEqual([]);
    expect(heard).toEqual(Array.from({ length: 8 }, () => 1));
    expect(stored?.['name']).toMatch(/^by \d$/);
  });

  it('parallel guesses: none escapes the counter', async () => {
    const person = await db.signUp();
    const results: (number | string)[] = [];
    for (let round = 0; round < 8; round += 1)
      results.push(...(await together(10, person, (n) => `select redeem_access_code('guess ${n}')`)));
    expect(results.filter((result) => result === 1)).toHaveLength(60);
    expect(results.filter((result) => result === 'PT429')).toHaveLength(20);
  });

  it('one event of the checkout provider eight times: applied once', async () => {
    const { id } = await db.signUp();
    const paid = { plan: 'yearly', status: 'active', renews: true, rank: 1, keeps_paid: false };
    const event = {
      ...paid,
      digest: '47'.repeat(32),
      name: 'subscription_created',
      kind: 'subscription',
      subscription_id: '4711',
      user_id: id,
      updated_at: '2026-11-20',
      period_end: '2027-11-20',
    };
    const apply = `select apply_subscription_event('${JSON.stringify(event)}') ->> 'outcome' as outcome`;
    expect(await together(8, 'service', () => apply)).toEqual(Array.from({ length: 8 }, () => 1));
    expect(await db.sql('select outcome from private.checkout_events')).toEqual([{ outcome: 'applied' }]);
  });

  it('two deletions of one account: one row in the log', async () => {
    const person = await db.signUp();
    await together(4, person, () => `select delete_my_account('other')`);
    expect(await db.sql('select from user_deletion_log where user_id = $1', [person.id])).toHaveLength(1);
    expect(await db.sql('select from auth.users where id = $1', [person.id])).toHaveLength(0);
  });
});
