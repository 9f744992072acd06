import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { KINDS, outcome, type Person, openedDatabase } from './support/database.ts';
import { REFUSED, signedUp, testMatrix } from './support/matrix.ts';

describe.each(KINDS)('users on %s', (kind) => {
  const db = openedDatabase(kind, 'ready', 'as migrated');
  const { owner, other } = signedUp(db);

  testMatrix({
    database: () => db,
    people: { owner, other },
    statement: (action, { id, email }) =>
      ({
        select: `select * from users where id = '${id}'`,
        insert: `insert into users (id, email) values ('${id}', '${email}')`,
        update: `update users set newsletter_opt_in = true where id = '${id}'`,
        delete: `delete from users where id = '${id}'`,
      })[action],
    // Everybody may insert, but the row is already there: a duplicate key.
    own: { select: 1, insert: '23505', update: 1, delete: 0 },
    others: { select: 0, insert: '23505', update: 0, delete: 0 },
    granted: { signedIn: ['select', 'insert', 'update'], anonymous: ['insert'] },
  });

  describe('protected columns', () => {
    /** Every column but the two that are the person's own choice, with a value that would be worth having. */
    const ATTACKS = {
      id: `'${randomUUID()}'`,
      email: `'someone@else.example'`,
      trial_start_date: `now() + interval '1 year'`,
      subscription_status: `'premium'`,
      free_access: 'true',
      created_at: `now() - interval '1 year'`,
      customer_id: `'1'`,
      subscription_id: `'1'`,
      subscription_plan: `'yearly'`,
      subscription_expires_at: `now() + interval '1 year'`,
      access_until: `now() + interval '1 year'`,
      access_code_used: `'code 1'`,
    };
    const GRANTING = Object.entries(ATTACKS).filter(
      ([column]) => !['id', 'email', 'created_at'].includes(column),
    );

    it('are all columns but the person’s settings', async () => {
      const columns = await db.sql(
        `select column_name from information_schema.columns where table_schema = 'public' and table_name = 'users'`,
      );
      expect(new Set(columns.map((row) => row['column_name']))).toEqual(
        new Set([...Object.keys(ATTACKS), 'newsletter_opt_in', 'onboarding_complete']),
      );
    });

    it.each(Object.entries(ATTACKS))('%s cannot be updated by the owner', async (column, value) => {
      const update = `update users set ${column} = ${value} where id = '${owner.id}'`;
      expect(await outcome(db.as(owner, (sql) => sql(update)))).toBe(REFUSED);
    });

    it.each(GRANTING)('%s cannot be set by inserting a profile', async (column, value) => {
      const fresh = await accountWithoutProfile();
      const insert = `insert into users (id, email, ${column}) values ('${fresh.id}', '${fresh.email}', ${value})`;
      expect(await outcome(db.as(fresh, (sql) => sql(insert)))).toBe(REFUSED);
      expect(await outcome(db.as('anonymous', (sql) => sql(insert)))).toBe(REFUSED);
    });

    it.each(GRANTING)('%s cannot be set by an upsert', async (column, value) => {
      const upsert = `insert into users (id, email) values ('${owner.id}', '${owner.email}')
        on conflict (id) do update set ${column} = ${value}`;
      expect(await outcome(db.as(owner, (sql) => sql(upsert)))).toBe(REFUSED);
    });

    it('are guarded by the acting role, whatever the claims say', async () => {
      const update = `update users set free_access = true where id = '${owner.id}'`;
      const claim = `select set_config('request.jwt.claims', '{"role":"service_role"}', true),
        set_config('request.jwt.claim.role', 'service_role', true)`;
      expect(
        await outcome(
          db.as(owner, async (sql) => {
            await sql(claim);
            return sql(update);
          }),
        ),
      ).toBe(REFUSED);
    });

    it('can be written by the service', async () => {
      const update = `update users set subscription_status = 'premium', subscription_plan = 'yearly',
        subscription_id = '7', subscription_expires_at = now() where id = '${owner.id}'`;
      expect(await outcome(db.as('service', (sql) => sql(update)))).toBe(1);
    });
  });

  /** An account whose profile row is missing, which the client's insert is for. */
  async function accountWithoutProfile(started = 'now()'): Promise<Person> {
    const person = await db.signUp();
    await db.sql(`update users set trial_start_date = ${started} where id = $1`, [person.id]);
    await db.sql('delete from users where id = $1', [person.id]);
    return person;
  }

  describe('the fallback insert', () => {
    it('creates the profile that sign-up would have made, with the account’s own address', async () => {
      const person = await accountWithoutProfile();
      const [profile] = await db.as(person, async (sql) => {
        await sql(
          `insert into users (id, email, created_at) values ($1, 'else@else.example', now() + interval '2 days')`,
          [person.id],
        );
        return sql('select *, created_at <= now() as is_past from users');
      });
      expect(profile).toMatchObject({
        email: person.email,
        subscription_status: 'trial',
        subscription_plan: 'trial',
        free_access: false,
        is_past: true,
      });
    });

    it('does not start a second trial', async () => {
      const person = await db.signUp();
      await db.sql(`update private.trials set started_at = now() - interval '10 days'`);
      await db.sql('delete from users where id = $1', [person.id]);
      const [profile] = await db.as(person, async (sql) => {
        await sql('insert into users (id, email) values ($1, $2)', [person.id, person.email]);
        return sql(`select trial_start_date < now() - interval '9 days' as continued from users`);
      });
      expect(profile).toEqual({ continued: true });
    });

    it.each(['anonymous', 'owner'])('with an id that no account has are refused for %s', async (who) => {
      const insert = `insert into users (id, email, created_at) values ('${randomUUID()}', 'a@b.example', now())`;
      expect(await outcome(db.as(who === 'owner' ? owner : 'anonymous', (sql) => sql(insert)))).toBe('23503');
    });
  });

  it.each([
    ['an unknown status', `subscription_status = 'gold'`],
    ['an unknown plan', `subscription_plan = 'weekly'`],
    ['an endless expiry', `subscription_expires_at = 'infinity'`],
    ['an endless access', `access_until = 'infinity'`],
    ['an endless trial', `trial_start_date = 'infinity'`],
    ['an empty address', `email = ''`],
  ])('refuses %s even from the service', async (_, change) => {
    const update = `update users set ${change} where id = '${owner.id}'`;
    expect(await outcome(db.as('service', (sql) => sql(update)))).toBe('23514');
  });
});
