import { App, getStorageSchemaSql } from '@supabase/lite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import { PREPARE_SQL } from '#server/database/prepare.sql.ts';
import { resetStackPointer } from '#server/lite/pglite-stack.ts';

export type Row = Record<string, unknown>;
/** The rows that came back, and how many were selected or written. */
export type Rows = Row[] & { readonly count: number };
export type Sql = (text: string, parameters?: readonly unknown[]) => Promise<Rows>;

const rowsOf = (rows: readonly Row[], written: number | null | undefined): Rows =>
  // Not enumerable, so that rows compare equal to plain ones.
  Object.defineProperty([...rows], 'count', { value: Math.max(rows.length, written ?? 0) }) as Rows;

/** The part of a database driver that the tests use, the same for both databases. */
export interface Connected {
  readonly connection: PgliteConnection | PostgresConnection;
  readonly sql: Sql;
  /** Several statements at once, without parameters. */
  readonly script: (text: string) => Promise<void>;
  /** Runs in a transaction of its own connection; a throw rolls back. `mode`: see SET TRANSACTION. */
  readonly transaction: <T>(work: (sql: Sql) => Promise<T>, mode?: string) => Promise<T>;
  readonly close: () => Promise<void>;
}

/** PGlite, in memory; `from` is the dump of another one. */
export async function connectPglite(from?: Blob): Promise<Connected> {
  const connection = await createPgliteConnection(
    from === undefined ? {} : { pgliteOptions: { loadDataDir: from } },
  );
  const { driver } = connection;
  await driver.waitReady;
  resetStackPointer(driver);
  const sqlOf =
    (runner: Pick<typeof driver, 'query'>): Sql =>
    async (text, parameters = []) => {
      const { rows, affectedRows } = await runner.query<Row>(text, [...parameters]);
      return rowsOf(rows, affectedRows);
    };
  return {
    connection,
    sql: sqlOf(driver),
    script: async (text) => void (await driver.exec(text)),
    transaction: (work) => driver.transaction((tx) => work(sqlOf(tx))),
    close: () => connection.close(),
  };
}

/** A PostgreSQL server by its address. */
export function connectPostgres(url: string): Connected {
  const connection = createPostgresConnection({ url, postgresOptions: { max: 12, onnotice: () => {} } });
  const { driver } = connection;
  const sqlOf =
    (runner: Pick<typeof driver, 'unsafe'>): Sql =>
    async (text, parameters = []) => {
      const rows = await runner.unsafe<Row[]>(text, [...parameters] as never[]);
      return rowsOf(rows, rows.count);
    };
  return {
    connection,
    sql: sqlOf(driver),
    script: async (text) => void (await driver.unsafe(text).simple()),
    transaction: async <T>(work: (sql: Sql) => Promise<T>, mode = '') =>
      (await driver.begin(mode, (tx) => work(sqlOf(tx)))) as T,
    close: () => connection.close(),
  };
}

/** The schemas before the first migration: as the product's own host makes it, with the default grants of Supabase. */
export async function createAuthSchema({ connection, script }: Connected): Promise<void> {
  await new App({ connection, auth: { enabled: true } }).ensureSystemSchema();
  await script(getStorageSchemaSql());
  await script(PREPARE_SQL);
}

/** The embedded backend's grants at its first request: grants its roles whole tables, whatever the migrations said. */
export async function grantAsTheBackend({ connection }: Connected): Promise<void> {
  // Not part of its types; a request would do the same, and much more.
  const lite = connection as unknown as { ensureRlsContext: () => Promise<boolean> };
  if (!(await lite.ensureRlsContext())) throw new Error('There is no row-level security.');
}
