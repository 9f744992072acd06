import { literal, type Query } from '../database/query.ts';

interface Table {
  readonly name: string;
  /** The digest keys and everything derived from them are exported; those that the target database generated are replaced. */
  readonly isReplaced: boolean;
}

/**
 * People first: the other tables refer to them. Left out: sessions, live tables (they last a night), photos, and data that can be fetched
 * again.
 */
const TABLES = `
  select format('%I.%I', nspname, relname) as name, nspname = 'private' or relname = 'access_codes' as "isReplaced"
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r'
    and (nspname in ('public', 'private') or (nspname = 'auth' and relname in ('users', 'identities')))
    and relname not in ('exchange_rates', 'live_tables', 'photo_usage', 'photos_to_remove') and relname not like 'table%'
  order by nspname = 'auth' desc, relname = 'users' desc, name`;

const SEQUENCES = `
  select format('%I.%I', table_schema, table_name) as name, column_name as column
  from information_schema.columns
  where is_identity = 'YES' and table_schema in ('public', 'private')`;

/**
 * Extra data for hosted Supabase's Auth, which finds people by an instance, and cannot read NULL as a token. Does nothing in a database
 * whose `auth.users` is the embedded backend's.
 */
const FIT_FOR_SUPABASE = `
do $$
begin
  if exists (select from pg_attribute where attrelid = 'auth.users'::regclass and attname = 'instance_id') then
    update auth.users
      set instance_id = '00000000-0000-0000-0000-000000000000',
          confirmation_token = '', recovery_token = '', email_change = '', email_change_token_new = '',
          email_change_token_current = '', phone_change = '', phone_change_token = '', reauthentication_token = ''
      where instance_id is null;
  end if;
end
$$;`;

/**
 * Inserts a row. Supabase's Auth and the embedded one have columns of their own: those that are not there are left out. Any other unknown
 * column is of a newer version, and the load fails.
 */
const PUT = `
create function pg_temp.put(target regclass, sent json) returns void language plpgsql as $$
begin
  execute (
    select format(
      'insert into %1$s (%2$s) overriding system value select %2$s from json_populate_record(null::%1$s, $1)',
      target, string_agg(quote_ident(key), ', ')
    )
    from json_object_keys(sent) as key
    where coalesce(
      (select attgenerated = '' from pg_attribute where attrelid = target and attname = key),
      target::text not like 'auth.%'
    )
  ) using sent;
end
$$;`;

async function rowsOf(query: Query, { name, isReplaced }: Table): Promise<string> {
  const rows = await query<{ row: string }>(`select row_to_json(source)::text as row from ${name} as source`);
  const head = isReplaced ? [`delete from ${name};`] : [];
  return [...head, ...rows.map(({ row }) => `select pg_temp.put('${name}', ${literal(row)});`)].join('\n');
}

/**
 * Everything that belongs to people, as SQL for another database with the same migrations: accounts with their
 * passwords, profiles, groups, bills, codes, and the keys of digests. No sessions.
 */
export async function exportSql(query: Query): Promise<string> {
  const tables = await query<Table>(TABLES);
  const sequences = await query<{ name: string; column: string }>(SEQUENCES);
  const parts: string[] = [];
  for (const table of tables) parts.push(await rowsOf(query, table));
  const counters = sequences.map(
    ({ name, column }) =>
      `select setval(pg_get_serial_sequence(${literal(name)}, ${literal(column)}), (select coalesce(max(${column}), 0) + 1 from ${name}), false);`,
  );
  return [
    '-- People, their data and the keys of digests. Keep it as secret as the database.',
    'begin;',
    '-- Without triggers: they would greet everybody as new.',
    'set local session_replication_role = replica;',
    PUT,
    ...parts,
    FIT_FOR_SUPABASE,
    ...counters,
    'commit;',
    '',
  ].join('\n');
}
