import { randomUUID } from 'node:crypto';
import { compare } from 'bcrypt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportSql } from '#server/backend/export-sql.ts';
import { queryOf } from '#server/database/query.ts';
import { openBackend } from '../support/backend.ts';
import { connectPglite, createAuthSchema, type Connected } from '../support/connect.ts';
import { openDatabase, type Database } from '../support/database.ts';
import { prepare } from '../support/global-setup.ts';

const PASSWORD = 'correct horse 1';
const SIGNED_UP = ['ann@example.com', "o'brien@example.com", 'taro@example.com'];
const ACCOUNTS = 200;

/** More accounts as the backend wrote the first ones, each with a bill: two hundred log-ins' worth of hashing proves nothing more. */
const FILL = `
  create temporary table sample as
    select u as account, to_jsonb(i) as identity, gen_random_uuid() as id, 'person' || n || '@example.com' as email
    from generate_series(1, ${ACCOUNTS - SIGNED_UP.length}) as n, auth.users as u join auth.identities as i on i.user_id = u.id
    where u.email = '${SIGNED_UP[0]}';
  insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
    select id, (account).aud, (account).role, email, (account).encrypted_password, (account).email_confirmed_at,
      (account).raw_app_meta_data, (account).raw_user_meta_data from sample;
  insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    select gen_random_uuid(), 'email', id, id, jsonb_build_object('sub', id, 'email', email) from sample;
  insert into bill_history (user_id, name, bill, diner_count, total_amount)
    select id, 'L''été 🍣', '{"a": "\\\\"}', 2, 10.5 from auth.users;`;

// Auth asks for a person like this, and reads the columns without NULL into types that have none
// (supabase/auth bc32168, internal/models/user.go).
const FIND = `
  select id, encrypted_password from auth.users
  where instance_id = '00000000-0000-0000-0000-000000000000' and lower(email) = $1 and aud = 'authenticated' and not is_sso_user
    and num_nulls(
      role, confirmation_token, recovery_token, email_change_token_current, email_change_token_new, email_change,
      email_change_confirm_status, phone_change_token, phone_change, reauthentication_token, is_anonymous, created_at, updated_at
    ) = 0`;

async function newEmbedded(): Promise<Connected> {
  const connected = await connectPglite();
  await createAuthSchema(connected);
  await prepare(connected);
  return connected;
}

describe('the export of an embedded server, loaded at Supabase', () => {
  let embedded: Connected;
  let db: Database;
  let exported: string;
  beforeAll(async () => {
    embedded = await newEmbedded();
    const backend = await openBackend(embedded);
    for (const email of SIGNED_UP) {
      const { status, body } = await backend.signUp({ email, password: PASSWORD });
      if (status !== 200) throw new Error(JSON.stringify(body));
    }
    await embedded.script(FILL);
    db = await openDatabase('Supabase');
    const { driver: postgres } = db.connection;
    if (!('reserve' in postgres)) throw new Error('This is no PostgreSQL.');
    const session = await postgres.reserve();
    exported = await exportSql(queryOf(embedded.connection));
    await session.unsafe(exported).simple();
    session.release();
  });
  afterAll(async () => {
    await embedded.close();
    await db.close();
  });

  it('has nothing of live tables, whose rows belong to a dinner', () => {
    expect(exported).not.toMatch(/live_table|private\.table_/);
  });

  it('lets everybody log in', async () => {
    const emails = (await embedded.sql('select email from auth.users')).map(({ email }) => email);
    expect(emails).toHaveLength(ACCOUNTS);
    const hashes = new Set<string>();
    for (const email of emails) {
      const found = await db.sql(FIND, [email]);
      expect(found).toHaveLength(1);
      hashes.add(String(found[0]?.['encrypted_password']));
    }
    for (const hash of hashes) expect(await compare(PASSWORD, hash)).toBe(true);
  });

  it('takes the photos of its bills afterwards, and counts them', async () => {
    const [bill] = await db.sql('select id, user_id from bill_history limit 1');
    const name = `${String(bill?.['user_id'])}/${String(bill?.['id'])}/${randomUUID()}.jpg`;
    await db.as(
      'service',
      (sql) =>
        sql(
          `insert into storage.objects (bucket_id, name, metadata) values ('receipts', '${name}', '{"size": 700}')`,
        ),
      'keep',
    );
    expect(await db.sql('select photos, bytes::integer as bytes from private.photo_usage')).toEqual([
      { photos: 1, bytes: 700 },
    ]);
  });

  it('has everybody’s profile, bill and identity', async () => {
    for (const table of ['public.users', 'public.bill_history', 'auth.identities'])
      expect(await db.sql(`select to_jsonb(t) as row from ${table} as t`)).toHaveLength(ACCOUNTS);
    const ids = await db.sql(`select id from auth.users where email = $1`, [SIGNED_UP[1]]);
    const ann = { id: String(ids[0]?.['id']), email: '' };
    expect(
      await db.as(ann, (sql) => sql('select name, bill, total_amount::float8 as total from bill_history')),
    ).toEqual([{ name: 'L’été 🍣'.replace('’', "'"), bill: { a: '\\' }, total: 10.5 }]);
  });

  it('goes back to an embedded server, which lets everybody log in', async () => {
    const back = await newEmbedded();
    await back.script(await exportSql(queryOf(db.connection)));
    const backend = await openBackend(back);
    for (const email of [...SIGNED_UP, 'person9@example.com'])
      expect(
        await backend.send('POST', '/auth/v1/token?grant_type=password', {
          body: { email, password: PASSWORD },
        }),
      ).toMatchObject({
        status: 200,
        body: { user: { email } },
      });
    for (const table of ['public.users', 'public.bill_history', 'auth.identities'])
      expect(await back.sql(`select from ${table}`)).toHaveLength(ACCOUNTS);
    await back.close();
  });
});
