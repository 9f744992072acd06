import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectPostgres, createAuthSchema, grantAsTheBackend, type Connected } from './support/connect.ts';
import { become, outcome, type Caller } from './support/database.ts';
import { readMigrations } from './support/migrations.ts';

// `DATABASE_URL` need not name a superuser: the owner of the database does, where the three roles are granted to it.
describe('a database of an ordinary owner on PostgreSQL', () => {
  const owner = `owner_${randomUUID().slice(0, 8)}`;
  const ann = { id: randomUUID(), email: 'ann@example.com' };
  let server: Connected;
  let db: Connected;
  const as = (caller: Caller, statement: string) =>
    outcome(
      db.transaction(async (sql) => {
        await become(sql, caller);
        return sql(statement);
      }),
    );

  beforeAll(async () => {
    const url = new URL(inject('postgresUrl'));
    server = connectPostgres(`${url.href}/postgres`);
    await server.sql(`create role ${owner} login password 'owner'`);
    await server.sql(`grant anon, authenticated, service_role to ${owner} with admin option`);
    await server.sql(`create database ${owner} owner ${owner}`);
    db = connectPostgres(`postgres://${owner}:owner@${url.host}/${owner}`);
    await createAuthSchema(db);
    for (const { sql } of readMigrations()) await db.script(sql);
    await grantAsTheBackend(db);
    await db.sql(`select private.set_access_codes(array['plum-cake-2026'])`);
    await db.sql('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
      ann.id,
      ann.email,
    ]);
  });
  afterAll(async () => {
    await db.close();
    await server.close();
  });

  it('creates profiles and shows each to its person only', async () => {
    expect(await as(ann, 'select * from users')).toBe(1);
    expect(await as({ id: randomUUID(), email: '' }, 'select * from users')).toBe(0);
    expect(await as('anonymous', 'select * from users')).toBe(0);
  });

  it('guards the protected columns, also of rows that a person may change', async () => {
    expect(await as(ann, 'update users set free_access = true')).toBe('42501');
    expect(await as(ann, 'update users set newsletter_opt_in = true')).toBe(1);
    expect(await as('service', `update users set customer_id = '8'`)).toBe(1);
  });

  it('redeems codes and deletes accounts', async () => {
    expect(await as(ann, `select where redeem_access_code('plum-cake-2026')`)).toBe(1);
    expect(await as(ann, `select delete_my_account('other')`)).toBe(1);
    expect(await db.sql('select from auth.users')).toHaveLength(0);
  });
});
