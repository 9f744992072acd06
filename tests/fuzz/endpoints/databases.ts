import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { openPglite } from '../../../server/src/database/pglite.ts';
import { pooled } from '../../../server/src/database/postgres-pool.ts';
import { readSecrets, type Secrets } from '../../../server/src/backend/secrets.ts';
import { loadSharedSecrets } from '../../../server/src/backend/shared.ts';
import { startPostgres } from '../../../supabase/tests/support/postgres-server.ts';

/** An empty database of a disposable server. */
export interface FuzzedDatabase {
  /** How the server finds it. */
  readonly env: Readonly<Record<string, string>>;
  /** Once the server has started. */
  readonly secrets: () => Promise<Secrets | undefined>;
  /** Every row that names somebody, in every schema, with its table; the server has to have stopped. */
  readonly rowsNaming: (id: string) => Promise<readonly string[]>;
  readonly remove: () => Promise<void>;
}

/** Anybody may request a password-reset email for an address; that writes these columns, and nothing else of the account. */
const BY_ANYBODY = ['recovery_token', 'recovery_sent_at', 'updated_at'];

/** The opener of a table chooses its id, which may equal an account's: such a row names nobody. */
const CHOSEN_IDS = ['live_tables', 'table_entries', 'table_seats'];

async function rowsNaming(database: Kysely<unknown>, id: string): Promise<readonly string[]> {
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

/** The embedded database, or a PostgreSQL that is started for it. */
export async function startDatabase(kind: 'pglite' | 'postgres'): Promise<FuzzedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'fairtab-fuzz-'));
  const dataDir = join(folder, 'data');
  const clean = () => rmSync(folder, { recursive: true, force: true });
  if (kind === 'pglite')
    return {
      env: { DATA_DIR: dataDir },
      secrets: async () => readSecrets(dataDir),
      rowsNaming: async (id) => {
        const database = await openPglite(join(dataDir, 'database'), '');
        try {
          return await rowsNaming(database.kysely, id);
        } finally {
          await database.close();
        }
      },
      remove: async () => clean(),
    };
  // PostgreSQL runs as a user of its own, who needs access to the folder.
  chmodSync(folder, 0o711);
  const postgres = await startPostgres(join(folder, 'postgres'));
  const url = `${postgres.url}/postgres`;
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: url },
    secrets: async () => (await loadSharedSecrets(url, dataDir)).secrets,
    rowsNaming: async (id) => {
      const database = pooled<unknown>(url, { most: 1 });
      try {
        return await rowsNaming(database, id);
      } finally {
        await database.destroy();
      }
    },
    remove: async () => {
      await postgres.stop();
      clean();
    },
  };
}
