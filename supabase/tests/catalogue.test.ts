import { describe, expect, it } from 'vitest';
import { KINDS, openedDatabase } from './support/database.ts';

/** All security-definer functions, and the roles that may call them. A new one has to be added here. */
const DEFINER_FUNCTIONS: Record<string, readonly string[]> = {
  'private.complete_profile()': [],
  'private.count_bills()': [],
  'private.count_photo()': [],
  'private.handle_changed_user()': [],
  'private.handle_new_user()': [],
  // Called by the policy on hosted Supabase’s table of messages, in the listener's role.
  'private.is_live_topic(text)': ['anon', 'authenticated'],
  'private.let_photos_go()': [],
  // Asked by the policies on photos, too.
  'private.may_ask_storage()': ['authenticated'],
  'public.apply_subscription_event(jsonb)': ['service_role'],
  'public.change_table(uuid, text, text, text)': ['anon', 'authenticated'],
  'public.change_trip(uuid, text, text, text)': ['anon', 'authenticated'],
  'public.check_access_code(text)': ['anon', 'authenticated'],
  'public.check_row_security()': ['anon', 'authenticated'],
  // PostgREST calls it before each request, in the caller's role.
  'public.check_session()': ['anon', 'authenticated', 'service_role'],
  // For Supabase's Auth alone, whose role is no role of the API.
  'public.count_password_attempt(jsonb)': [],
  'public.delete_my_account(text)': ['authenticated'],
  'public.due_reminders(integer)': ['service_role'],
  'public.end_plan(uuid)': ['service_role'],
  'public.end_session(uuid)': ['authenticated'],
  'public.is_bill_deleted(uuid)': ['authenticated'],
  'public.join_table(uuid, text, text, text)': ['anon', 'authenticated'],
  'public.join_trip(uuid, text, text, text)': ['anon', 'authenticated'],
  'public.keep_trip(uuid, text, boolean)': ['authenticated'],
  'public.my_sessions()': ['authenticated'],
  'public.open_table(uuid, text, uuid, text, integer, jsonb, text)': ['anon', 'authenticated'],
  'public.open_trip(uuid, text, uuid, text, integer, jsonb, text)': ['anon', 'authenticated'],
  'public.photos_removed(text[])': ['service_role'],
  'public.photos_to_remove(integer)': ['service_role'],
  'public.redeem_access_code(text)': ['authenticated'],
  'public.reminders_done(uuid[])': ['service_role'],
  'public.sit_down(uuid, text, text)': ['anon', 'authenticated'],
  'public.subscriptions_of(uuid)': ['service_role'],
  'public.subscriptions_to_reconcile(integer, text)': ['service_role'],
  'public.sync_table(uuid, text, text, bigint, bigint, jsonb)': ['anon', 'authenticated'],
  'public.sync_trip(uuid, text, text, bigint, bigint, jsonb)': ['anon', 'authenticated'],
  'public.table_history(uuid, text)': ['anon', 'authenticated'],
};

/** The migrations' grants on tables; the embedded backend grants more at its start, and the policies hold there. */
const GRANTS = {
  users: { anon: 'INSERT*', authenticated: 'INSERT* SELECT UPDATE*' },
  saved_groups: { anon: '', authenticated: 'DELETE INSERT SELECT UPDATE' },
  bill_history: { anon: '', authenticated: 'DELETE INSERT SELECT' },
  ways_to_be_paid: { anon: '', authenticated: 'INSERT SELECT UPDATE' },
  user_deletion_log: { anon: '', authenticated: 'SELECT' },
};

/**
 * The policies that do not ask who is asking, because anybody may (docs/product/access.md). The rows they accept have tests of their own.
 */
const OPEN_POLICIES = [
  'Anyone may insert a profile that grants nothing',
  'Those who know the topic of a live table hear its bell',
];

describe.each(KINDS)('the catalogue of %s', (kind) => {
  const db = openedDatabase(kind);

  it('has row-level security on every table that the API reaches', async () => {
    expect(
      await db.sql(
        `select relname from pg_class
         where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`,
      ),
    ).toEqual([]);
  });

  it('has at least one policy per table, each named as a sentence and for named roles', async () => {
    const policies = await db.sql(
      `select tablename, policyname, roles::text as roles from pg_policies where schemaname = 'public' order by tablename`,
    );
    const tables = await db.sql(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
    );
    expect([...new Set(policies.map((row) => String(row['tablename'])))]).toEqual(
      tables.map((row) => row['relname']),
    );
    for (const { policyname, roles } of policies) {
      expect(policyname).toMatch(/^[A-Z]\w+( [\w-]+){3,}$/);
      expect(roles).not.toContain('public');
    }
  });

  it('checks the caller in every policy, except for public ones', async () => {
    expect(
      await db.sql(
        `select tablename, policyname, cmd, condition
         from pg_policies, unnest(array[qual, with_check]) as condition
         where roles && '{anon, authenticated, public}' and condition <> 'false'
           and position('auth.uid()' in condition) = 0 and policyname <> all ($1::text[])`,
        [`{${OPEN_POLICIES.map((name) => JSON.stringify(name)).join(',')}}`],
      ),
    ).toEqual([]);
  });

  it('has a fixed search path in every function', async () => {
    expect(
      await db.sql(
        `select oid::regprocedure::text as function from pg_proc
         where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
           and not coalesce(proconfig @> array['search_path=""'], false)`,
      ),
    ).toEqual([]);
  });

  it('would notice a function without one', async () => {
    const found = await db.transaction(async (sql) => {
      await sql(
        `create function public.careless() returns integer language sql security definer as 'select 1'`,
      );
      const rows = await sql(
        `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
           and not coalesce(proconfig @> array['search_path=""'], false)`,
      );
      await sql('drop function public.careless()');
      return rows;
    });
    expect(found).toEqual([{ proname: 'careless' }]);
  });

  it('runs only these functions with the owner’s rights, each for only these roles', async () => {
    const rows = await db.sql(
      `select format('%s.%s(%s)', nspname, proname, oidvectortypes(proargtypes)) as signature,
              array(select rolname from pg_roles
                    where rolname in ('anon', 'authenticated', 'service_role')
                      and has_function_privilege(rolname, f.oid, 'execute') order by rolname)::text[] as roles,
              (select count(*) from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0)::integer as everybody
       from pg_proc f join pg_namespace n on n.oid = pronamespace
       where nspname in ('public', 'private') and prosecdef order by 1`,
    );
    const found = Object.fromEntries(rows.map((row) => [row['signature'], row['roles']]));
    expect(found).toEqual(DEFINER_FUNCTIONS);
    expect(rows.filter((row) => row['everybody'] !== 0)).toEqual([]);
  });

  it('lets people save a bill with their own rights and a checked name, and API roles call nothing else', async () => {
    const rows = await db.sql(
      `select proname, has_function_privilege('anon', f.oid, 'execute') as anonymous from pg_proc f
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and not prosecdef
         and (has_function_privilege('anon', f.oid, 'execute') or has_function_privilege('authenticated', f.oid, 'execute'))`,
    );
    expect(rows).toEqual([
      { proname: 'plain_name', anonymous: false },
      { proname: 'replace_bill', anonymous: false },
    ]);
  });

  it('shows the schema of internals to no API role', async () => {
    expect(
      await db.sql(
        `select rolname from pg_roles where rolname in ('anon', 'authenticated', 'service_role')
           and (has_schema_privilege(rolname, 'private', 'usage') or has_schema_privilege(rolname, 'private', 'create'))`,
      ),
    ).toEqual([]);
  });

  it('lets no API role query a table in that schema', async () => {
    expect(
      await db.sql(
        `select relname, rolname from pg_class, pg_roles
         where relnamespace = 'private'::regnamespace and relkind in ('r', 'p', 'v')
           and rolname in ('anon', 'authenticated', 'service_role')
           and has_table_privilege(rolname, pg_class.oid, 'select, insert, update, delete, truncate')`,
      ),
    ).toEqual([]);
  });

  it('has no row-level security in that schema, because the embedded backend would expose it', async () => {
    expect(
      await db.sql(
        `select relname from pg_class where relnamespace = 'private'::regnamespace and relrowsecurity`,
      ),
    ).toEqual([]);
  });

  it('has an index for every foreign key', async () => {
    expect(
      await db.sql(
        `select conrelid::regclass::text as table, conname from pg_constraint c
         where contype = 'f' and connamespace = 'public'::regnamespace
           and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`,
      ),
    ).toEqual([]);
  });
});

describe.each(KINDS)('the grants of the migrations on %s', (kind) => {
  const db = openedDatabase(kind, 'ready', 'as migrated');

  it.each(Object.entries(GRANTS))(
    'are for %s as listed here (* for some columns)',
    async (table, expected) => {
      const rows = await db.sql(
        `select rolname, coalesce(string_agg(
                action || case when has_table_privilege(rolname, $1, action) then '' else '*' end, ' ' order by action
              ) filter (where has_table_privilege(rolname, $1, action)
                or (action in ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES') and has_any_column_privilege(rolname, $1, action))
              ), '') as granted
       from unnest(array['anon', 'authenticated']) as rolname,
            unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) as action
       group by rolname`,
        [table],
      );
      expect(Object.fromEntries(rows.map((row) => [row['rolname'], row['granted']]))).toEqual(expected);
    },
  );

  it('are none for anybody on the other tables', async () => {
    const rows = await db.sql(
      `select relname from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1::text[])
         and (has_any_column_privilege('anon', oid, 'select, insert, update')
           or has_any_column_privilege('authenticated', oid, 'select, insert, update'))`,
      [`{${Object.keys(GRANTS).join(',')}}`],
    );
    expect(rows).toEqual([]);
  });
});
