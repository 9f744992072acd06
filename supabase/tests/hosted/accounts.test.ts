import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { outcome, type Person, openedDatabase } from '../support/database.ts';

const db = openedDatabase('Supabase');

/** Statements of Auth's own, in one transaction, as supabase/auth bc32168 makes them. */
const asAuth = (...statements: readonly string[]) =>
  outcome(
    db.transaction(async (sql) => {
      await sql('set local role supabase_auth_admin');
      const results = [];
      for (const statement of statements) results.push(await sql(statement));
      return results.at(-1) ?? sql('select');
    }),
  );
const userOf = async ({ id }: Person) => (await db.sql('select * from auth.users where id = $1', [id]))[0];

describe('a session that has ended', () => {
  /** A service's handling of a token before a request: claims, and the role that they name. */
  const asStorage = (
    person: Person,
    claims: object,
    statement: string,
    role = 'authenticated',
    before = 'select',
  ) =>
    outcome(
      db.transaction(async (sql) => {
        await sql(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
          JSON.stringify({ sub: person.id, role, ...claims }),
          role,
        ]);
        await sql(before);
        return sql(statement);
      }),
    );
  /** PostgREST calls the function besides that its role names. */
  const asPostgrest = async (person: Person, claims: object, role = 'authenticated') => {
    const [named] = await db.sql(
      `select substr(setting, 22) as name from pg_db_role_setting, unnest(setconfig) as setting
       where setrole = 'authenticator'::regrole and setting like 'pgrst.db_pre_request=%'`,
    );
    return asStorage(person, claims, 'select from users', role, `select ${String(named?.['name'])}()`);
  };
  const signedIn = async (person: Person) => {
    const id = randomUUID();
    await db.sql('insert into auth.sessions (id, user_id, created_at) values ($1, $2, now())', [
      id,
      person.id,
    ]);
    return id;
  };

  it('is refused by the tables at once, after log-out or account deletion', async () => {
    const person = await db.signUp();
    const [one, other] = [await signedIn(person), await signedIn(person)];
    expect(await asPostgrest(person, { session_id: one })).toBe(1);
    await db.sql('delete from auth.sessions where id = $1', [one]);
    expect(await asPostgrest(person, { session_id: one })).toBe('PT401');
    expect(await asPostgrest(person, { session_id: other })).toBe(1);
    await db.sql('delete from auth.users where id = $1', [person.id]);
    expect(await asPostgrest(person, { session_id: other })).toBe('PT401');
  });

  it('is refused for photos, with a failed request', async () => {
    const person = await db.signUp();
    const session = await signedIn(person);
    const bill = randomUUID();
    await db.sql(
      `insert into bill_history (id, user_id, name, bill, diner_count, total_amount) values ($1, $2, 'Dinner', '{}', 2, 10)`,
      [bill, person.id],
    );
    const keep = `insert into storage.objects (bucket_id, name) values ('receipts', '${person.id}/${bill}/${randomUUID()}.jpg')`;
    const read = 'select from storage.objects';
    expect([
      await asStorage(person, { session_id: session }, keep),
      await asStorage(person, { session_id: session }, read),
    ]).toEqual([1, 1]);
    await db.sql('delete from auth.sessions where id = $1', [session]);
    for (const statement of [keep, read])
      expect(await asStorage(person, { session_id: session }, statement)).toBe('PT401');
  });

  it.each([
    [`it has expired`, `update auth.sessions set not_after = now() - interval '1 second' where user_id = $1`],
    // Auth refuses to renew it, and keeps its row.
    [`its account is banned`, `update auth.users set banned_until = now() + interval '1 day' where id = $1`],
  ])('is refused once %s', async (_, end) => {
    const person = await db.signUp();
    const session = await signedIn(person);
    await db.sql(end, [person.id]);
    expect(await asPostgrest(person, { session_id: session })).toBe('PT401');
  });

  it('does not affect guests and the service', async () => {
    const person = await db.signUp();
    expect(await asPostgrest(person, { sub: undefined }, 'anon')).toBe('42501');
    expect(await asPostgrest(person, {}, 'service_role')).toBeGreaterThan(0);
  });
});

describe('a photo of a saved bill', () => {
  it('is shown and kept on request, and not by links that others could use', async () => {
    const person = await db.signUp();
    const bill = randomUUID();
    await db.sql(
      `insert into bill_history (id, user_id, name, bill, diner_count, total_amount) values ($1, $2, 'Dinner', '{}', 2, 10)`,
      [bill, person.id],
    );
    const name = () => `${person.id}/${bill}/${randomUUID()}.jpg`;
    await db.sql(`insert into storage.objects (bucket_id, name) values ('receipts', $1)`, [name()]);
    const during = (operation: string, statement: string) =>
      outcome(
        db.as(person, async (sql) => {
          await sql(`select set_config('storage.operation', $1, true)`, [operation]);
          return sql(statement);
        }),
      );
    const read = 'select from storage.objects';
    for (const operation of ['get_authenticated', 'list', 'list_v2', 'info_authenticated'])
      expect(await during(`storage.object.${operation}`, read)).toBe(1);
    for (const operation of ['sign', 'sign_many'])
      expect(await during(`storage.object.${operation}`, read)).toBe(0);
    const keep = `insert into storage.objects (bucket_id, name) values ('receipts', '${name()}')`;
    expect(await during('storage.object.upload', keep)).toBe(1);
    expect(await during('storage.object.sign_upload_url', keep)).toBe('42501');
  });
});

describe('an account’s address', () => {
  it('is not changed by somebody who has its session', async () => {
    const person = await db.signUp();
    const change = `update auth.users set email_change = 'other@example.com', email_change_token_new = 'abc' where id = '${person.id}'`;
    expect(await asAuth(change)).toBe('PT422');
    expect(await userOf(person)).toMatchObject({ email: person.email, email_change: '' });
  });

  it('can be changed by the operator', async () => {
    const person = await db.signUp();
    const email = `${randomUUID()}@example.com`;
    expect(await asAuth(`update auth.users set email = '${email}' where id = '${person.id}'`)).toBe(1);
    expect(await userOf(person)).toMatchObject({ email });
  });
});

describe('a password that was chosen before the address was proven', () => {
  const unconfirmed = async () => {
    const person = await db.signUp({ confirmed: false });
    await asAuth(
      `update auth.users set confirmation_token = 'first-${person.id}', confirmation_sent_at = now() where id = '${person.id}'`,
    );
    return person;
  };
  const askReset = ({ id }: Person) =>
    asAuth(
      `update auth.users set recovery_token = 'reset-${id}', recovery_sent_at = now() where id = '${id}'`,
    );
  const confirm = ({ id }: Person) =>
    `update auth.users set confirmation_token = '', email_confirmed_at = now() where id = '${id}'`;

  it('ends when a reset link proves the address', async () => {
    const person = await unconfirmed();
    await askReset(person);
    await asAuth(`update auth.users set recovery_token = '' where id = '${person.id}'`, confirm(person));
    expect(await userOf(person)).toMatchObject({ encrypted_password: null });
    await asAuth(`update auth.users set encrypted_password = 'new' where id = '${person.id}'`);
    expect(await userOf(person)).toMatchObject({ encrypted_password: 'new' });
  });

  it.each(['without a reset', 'with one on its way'])(
    'stays when its own link proves the address, %s',
    async (which) => {
      const person = await unconfirmed();
      if (which === 'with one on its way') await askReset(person);
      await asAuth(confirm(person));
      expect(await userOf(person)).toMatchObject({ encrypted_password: 'hash' });
    },
  );

  it('stays when a confirmed account is reset', async () => {
    const person = await db.signUp();
    await askReset(person);
    await asAuth(`update auth.users set recovery_token = '' where id = '${person.id}'`);
    expect(await userOf(person)).toMatchObject({ encrypted_password: 'hash' });
  });
});

describe('guessing the password of an account', () => {
  const attempt = async ({ id }: Person, valid: boolean) => {
    const [row] = await db.transaction(async (sql) => {
      await sql('set local role supabase_auth_admin');
      return sql('select public.count_password_attempt($1::text::jsonb) as answer', [
        JSON.stringify({ user_id: id, valid, metadata: { ip_address: '192.0.2.1' } }),
      ]);
    });
    return (row?.['answer'] as { decision: string } | undefined)?.decision;
  };

  it('ends after 100 wrong ones in an hour, for that account', async () => {
    const [person, other] = [await db.signUp(), await db.signUp()];
    expect(await attempt(person, false)).toBe('continue');
    await db.sql('update private.password_attempts set failed = 99 where user_id = $1', [person.id]);
    expect(await attempt(person, false)).toBe('continue');
    expect(await attempt(person, true)).toBe('continue');
    expect(await attempt(person, false)).toBe('reject');
    expect(await attempt(person, true)).toBe('reject');
    expect(await attempt(other, true)).toBe('continue');
    await db.sql(
      `update private.password_attempts set since = now() - interval '61 minutes' where user_id = $1`,
      [person.id],
    );
    expect(await attempt(person, true)).toBe('continue');
  });

  it('is counted by Auth only', async () => {
    const person = await db.signUp();
    for (const caller of ['anonymous', person, 'service'] as const)
      expect(await outcome(db.as(caller, (sql) => sql(`select count_password_attempt('{}')`)))).toBe('42501');
  });
});

describe('the hourly clean-up', () => {
  const tidy = async () => (await db.sql('select * from private.tidy_accounts()'))[0];
  const age = ({ id }: Person, hours: number) =>
    db.sql(`update auth.users set created_at = now() - $2::integer * interval '1 hour' where id = $1`, [
      id,
      hours,
    ]);

  it('deletes addresses that nobody has confirmed within a day', async () => {
    const [fresh, old, asked, proven] = [
      await db.signUp({ confirmed: false }),
      await db.signUp({ confirmed: false }),
      await db.signUp({ confirmed: false }),
      await db.signUp(),
    ] as const;
    await age(fresh, 23);
    for (const person of [old, asked, proven]) await age(person, 25);
    await db.sql('update auth.users set confirmation_sent_at = now() where id = $1', [asked.id]);
    expect(await tidy()).toMatchObject({ accounts: 1 });
    expect(await userOf(old)).toBeUndefined();
    for (const person of [fresh, asked, proven]) expect(await userOf(person)).toBeDefined();
  });

  it('deletes Auth’s notes about deleted accounts, and those older than thirty days', async () => {
    await tidy();
    const [here, gone] = [await db.signUp(), await db.signUp()];
    const note = ({ id, email }: Person, days = 0) =>
      db.sql(
        `insert into auth.audit_log_entries (id, payload, created_at)
         values ($1, json_build_object('actor_id', $2::text, 'actor_username', $3::text), now() - $4::integer * interval '1 day')`,
        [randomUUID(), id, email, days],
      );
    await note(here);
    await note(here, 31);
    await note(gone);
    await db.sql('delete from auth.users where id = $1', [gone.id]);
    expect(await tidy()).toMatchObject({ notes: 2 });
    expect(await db.sql(`select payload ->> 'actor_id' as id from auth.audit_log_entries`)).toEqual([
      { id: here.id },
    ]);
  });
});

describe('the services’ own schemas', () => {
  it.each([
    'alter table auth.users add column mine text',
    'drop table auth.sessions',
    'create table storage.mine ()',
    'alter table storage.objects disable row level security',
    'drop function realtime.send(jsonb, text, text, boolean)',
  ])('are not ours to change: %s', async (statement) => {
    expect(await outcome(db.sql(statement))).toBe('42501');
  });

  it('refuse to delete Storage’s rows by SQL', async () => {
    expect(await outcome(db.sql('delete from storage.objects'))).toBe('42501');
  });
});
