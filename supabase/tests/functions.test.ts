import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KINDS, outcome, type Caller, type Person, openedDatabase } from './support/database.ts';
import { forgetGuesses } from './support/guesses.ts';
import { REFUSED } from './support/matrix.ts';

describe.each(KINDS)('functions on %s', (kind) => {
  const db = openedDatabase(kind);
  beforeAll(async () => {
    await db.sql(`select private.set_access_codes(array['plum-cake-2026'])`);
  });
  beforeEach(() => forgetGuesses(db));

  const profileOf = async ({ id }: Person) => (await db.sql('select * from users where id = $1', [id]))[0];
  const change = (person: Person, columns: string) =>
    db.sql(`update users set ${columns} where id = $1`, [person.id]);
  const call = (caller: Caller, text: string, keep?: 'keep') =>
    db.as(caller, (sql) => sql(`select ${text} as answer`), keep);
  const subscribed = async () => {
    const person = await db.signUp();
    await change(
      person,
      `subscription_status = 'premium', subscription_plan = 'yearly', subscription_id = '7', customer_id = '8',
       subscription_expires_at = '2030-01-01'`,
    );
    return person;
  };

  describe('redeem_access_code', () => {
    it('gives premium for a valid code', async () => {
      const person = await db.signUp();
      expect(await call(person, `redeem_access_code('plum-cake-2026')`, 'keep')).toEqual([{ answer: true }]);
      expect(await profileOf(person)).toMatchObject({
        subscription_status: 'premium',
        subscription_plan: null,
        free_access: true,
        access_code_used: 'code 1',
      });
    });

    it('changes nothing for an unknown code', async () => {
      const person = await db.signUp();
      const before = await profileOf(person);
      expect(await call(person, `redeem_access_code('plum')`, 'keep')).toEqual([{ answer: false }]);
      expect(await profileOf(person)).toEqual(before);
    });

    it('keeps a paid plan unchanged', async () => {
      const person = await subscribed();
      await call(person, `redeem_access_code('plum-cake-2026')`, 'keep');
      expect(await profileOf(person)).toMatchObject({
        subscription_plan: 'yearly',
        subscription_id: '7',
        free_access: true,
      });
    });
  });

  describe('guessing', () => {
    const from = (address: string, code: string) =>
      db
        .as(
          'anonymous',
          async (sql) => {
            await sql(`select set_config('request.headers', $1, true)`, [
              JSON.stringify({ 'x-forwarded-for': address }),
            ]);
            return (await sql('select check_access_code($1) as answer', [code]))[0]?.['answer'];
          },
          'keep',
        )
        .catch((error: unknown) => (error as Error).message);

    it('stops after 60 wrong attempts of one home in 15 minutes, even if the last is right', async () => {
      const person = await db.signUp();
      const guess = (code: string) => outcome(call(person, `redeem_access_code('${code}')`, 'keep'));
      for (let n = 0; n < 60; n += 1) expect(await guess(`guess ${n}`)).toBe(1);
      expect(await guess('plum-cake-2026')).toBe('PT429');
      await db.sql(`update private.guesses set until = until - interval '15 minutes'`);
      for (let n = 0; n < 70; n += 1) expect(await guess('plum-cake-2026')).toBe(1);
    });

    it('from all networks of a home stops no fresh address, and counts as one', async () => {
      const answers: unknown[] = [];
      for (let n = 0; n < 256; n += 1)
        answers.push(await from(`2001:db8:0:${n.toString(16)}::1`, `guess ${n}`));
      expect(answers.filter((answer) => answer === false)).toHaveLength(60);
      expect(answers.at(-1)).toBe('too_many_attempts');
      // As the embedded server names it.
      expect(await from('2001:db8:0:7', 'plum-cake-2026')).toBe('too_many_attempts');
      const fresh = Array.from({ length: 12 }, (_, n) => `2001:db8:0:${(0x100 * (n + 1)).toString(16)}::1`);
      for (const address of fresh) expect(await from(address, 'plum-cake-2026')).toBe(true);
    });
  });

  describe('end_plan', () => {
    const end = async (person: Person) =>
      (await db.as('service', (sql) => sql('select end_plan($1) as ended', [person.id]), 'keep'))[0];

    it('expires a plan without a provider, and keeps the paid time', async () => {
      const person = await subscribed();
      expect(await end(person)).toEqual({ ended: true });
      const [row] = await db.sql(
        `select subscription_status, subscription_plan, subscription_expires_at, access_until::date::text as until,
                subscription_id from users where id = $1`,
        [person.id],
      );
      expect(row).toEqual({
        subscription_status: 'expired',
        subscription_plan: null,
        subscription_expires_at: null,
        until: '2030-01-01',
        subscription_id: '7',
      });
    });

    it('does nothing in a trial, with an access code or a second time', async () => {
      const person = await subscribed();
      await end(person);
      expect(await end(person)).toEqual({ ended: false });
      expect(await end(await db.signUp())).toEqual({ ended: false });
      expect(await end(await db.signUp({ metadata: { access_code: 'plum-cake-2026' } }))).toEqual({
        ended: false,
      });
    });

    it('does nothing while the provider may still charge', async () => {
      const person = await subscribed();
      await db.sql(
        `insert into private.subscriptions (id, user_id, plan, status, renews, rank, updated_at)
         values ('live', $1, 'yearly', 'active', true, 1, now())`,
        [person.id],
      );
      expect(await end(person)).toEqual({ ended: false });
      expect(await profileOf(person)).toMatchObject({ subscription_status: 'premium' });
    });
  });

  describe('delete_my_account', () => {
    const everywhere = async ({ id }: Person) =>
      (
        await db.sql(
          `select (select count(*) from auth.users where id = $1::uuid)::integer as accounts,
                  (select count(*) from users where id = $1::uuid)::integer as profiles,
                  (select count(*) from bill_history where user_id = $1::uuid)::integer as bills,
                  (select count(*) from saved_groups where user_id = $1::uuid)::integer as groups,
                  (select string_agg(deletion_reason, ',') from user_deletion_log where user_id = $1::uuid) as log`,
          [id],
        )
      )[0];
    const withThings = async () => {
      const person = await db.signUp();
      await db.as(
        person,
        async (sql) => {
          await sql(
            `insert into bill_history (user_id, name, bill, diner_count, total_amount) values ($1, 'Lunch', '{}', 2, 1)`,
            [person.id],
          );
          await sql(
            `insert into saved_groups (user_id, group_id, group_name, group_data) values ($1, '1', 'Friday', '[]')`,
            [person.id],
          );
        },
        'keep',
      );
      return person;
    };

    it('deletes everything of the caller, nothing of others, and logs the reason', async () => {
      const [person, neighbour] = [await withThings(), await withThings()];
      await call(person, `delete_my_account('privacy')`, 'keep');
      expect(await everywhere(person)).toEqual({
        accounts: 0,
        profiles: 0,
        bills: 0,
        groups: 0,
        log: 'privacy',
      });
      expect(await everywhere(neighbour)).toEqual({
        accounts: 1,
        profiles: 1,
        bills: 1,
        groups: 1,
        log: null,
      });
    });

    it('deletes nothing for a reason that is not on the list', async () => {
      const person = await withThings();
      expect(await outcome(call(person, `delete_my_account('Ann was rude')`, 'keep'))).toBe('PT400');
      expect(await everywhere(person)).toMatchObject({ accounts: 1, bills: 1, log: null });
    });

    it('deletes nothing while a subscription renews, and everything once it is cancelled', async () => {
      const person = await subscribed();
      await expect(call(person, `delete_my_account('other')`, 'keep')).rejects.toMatchObject({
        code: 'PT409',
        message: 'subscription_active',
      });
      expect(await everywhere(person)).toMatchObject({ accounts: 1, log: null });
      await db.as('service', (sql) => sql('select end_plan($1)', [person.id]), 'keep');
      await call(person, `delete_my_account('other')`, 'keep');
      expect(await everywhere(person)).toMatchObject({ accounts: 0, log: 'other' });
    });

    it('leaves a token that can write nothing', async () => {
      const person = await db.signUp();
      await call(person, `delete_my_account('other')`, 'keep');
      const attempts = [
        `insert into users (id, email) values ('${person.id}', 'a@b.example')`,
        `insert into saved_groups (user_id, group_id, group_name, group_data) values ('${person.id}', '1', 'Friday', '[]')`,
        `insert into bill_history (user_id, name, bill, diner_count, total_amount) values ('${person.id}', 'L', '{}', 2, 1)`,
      ];
      for (const attempt of attempts)
        expect(await outcome(db.as(person, (sql) => sql(attempt)))).toBe('23503');
    });
  });

  it.each(["redeem_access_code('x')", `delete_my_account('other')`])(
    '%s is not for the anonymous, the service, or a token without a person',
    async (text) => {
      expect(await outcome(call('anonymous', text))).toBe(REFUSED);
      expect(await outcome(call('service', text))).toBe(REFUSED);
      expect(await outcome(call({ id: '', email: '' }, text))).toBe(REFUSED);
    },
  );

  it('the digest key can be replaced: trials of living accounts go on, codes are set again', async () => {
    const person = await db.signUp({ email: `${randomUUID()}@example.com` });
    await change(person, `trial_start_date = now() - interval '5 days'`);
    await db.sql(`select private.rotate_digest_key(array['plum-cake-2026'])`);
    expect(await call('anonymous', `check_access_code('plum-cake-2026')`)).toEqual([{ answer: true }]);
    await db.sql('delete from auth.users where id = $1', [person.id]);
    const again = await db.signUp({ email: person.email });
    const [row] = await db.sql(
      `select trial_start_date < now() - interval '4 days' as continued from users where id = $1`,
      [again.id],
    );
    expect(row).toEqual({ continued: true });
    await db.sql(`select private.set_access_codes(array['plum-cake-2026'])`);
  });
});
