import type { PGlite } from '@supabase/lite/pglite';

interface Table {
  readonly name: string;
  /** The columns that can be written. */
  readonly columns: string;
  /** The digest keys and everything derived from them are exported; those that the target database generated are replaced. */
  readonly isReplaced: boolean;
}

/**
 * People first: the other tables refer to them. Left out: sessions, live tables (they last a night), photos, and data that can be fetched
 * again.
 */
const TABLES = `
  select format('%I.%I', nspname, relname) as name,
    string_agg(format('%I', attname), ', ' order by attnum) as columns,
    nspname = 'private' or relname = 'access_codes' as "isReplaced"
  from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
  where relkind = 'r'
    and (nspname in ('public', 'private') or (nspname = 'auth' and relname in ('users', 'identities')))
    and relname not in ('exchange_rates', 'live_tables', 'table_seats', 'table_entries', 'photo_usage', 'photos_to_remove')
  group by nspname, relname
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

/** A text as an SQL literal. */
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

async function rowsOf(database: PGlite, { name, columns, isReplaced }: Table): Promise<string> {
  const { rows } = await database.query<{ row: string }>(
    `select row_to_json(source)::text as row from (select ${columns} from ${name}) as source`,
  );
  const head = isReplaced ? `delete from ${name};\n` : '';
  const inserts = rows.map(
    ({ row }) =>
      `insert into ${name} (${columns}) overriding system value select ${columns} from json_populate_record(null::${name}, ${literal(row)});`,
  );
  return `${head}${inserts.join('\n')}\n`;
}

/**
 * Everything that belongs to people, as SQL for another database with the same migrations: accounts with their
 * passwords, profiles, groups, bills, codes, and the keys of digests. No sessions.
 */
export async function exportSql(database: PGlite): Promise<string> {
  const { rows: tables } = await database.query<Table>(TABLES);
  const { rows: sequences } = await database.query<{ name: string; column: string }>(SEQUENCES);
  const parts: string[] = [];
  for (const table of tables) parts.push(await rowsOf(database, table));
  const counters = sequences.map(
    ({ name, column }) =>
      `select setval(pg_get_serial_sequence(${literal(name)}, ${literal(column)}), (select coalesce(max(${column}), 0) + 1 from ${name}), false);`,
  );
  return [
    '-- People, their data and the keys of digests. Keep it as secret as the database.',
    'begin;',
    '-- Without triggers: they would greet everybody as new.',
    'set local session_replication_role = replica;',
    ...parts,
    FIT_FOR_SUPABASE,
    ...counters,
    'commit;',
    '',
  ].join('\n');
}
