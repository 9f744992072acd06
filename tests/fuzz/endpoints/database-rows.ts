import { sql, type Kysely } from 'kysely';

/** Anybody may ask for a mail to a new password to be sent to an address; that writes these, and nothing else of the account. */
const BY_ANYBODY = ['recovery_token', 'recovery_sent_at', 'updated_at'];

/** Whoever opens a table chooses its id, and may choose that of somebody's account: it names nobody. */
const CHOSEN_IDS = ['live_tables', 'table_entries', 'table_seats'];

/** Every row that names somebody, in every schema, with its table; the server of that database has stopped. */
export async function rowsNaming(database: Kysely<unknown>, id: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'private', 'auth')
      and relname not in ('one_time_tokens', 'flow_state', 'audit_log_entries')
      and relname <> all(${CHOSEN_IDS}::text[])`.execute(database);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - ${BY_ANYBODY}::text[])::text as row from ${sql.raw(name)} as t
      where to_jsonb(t)::text like ${`%${id}%`}`.execute(database);
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found.sort();
}
