import type { PgliteConnection } from '@supabase/lite/pglite';
import type { PostgresConnection } from '@supabase/lite/postgres';

/** Asks a database, embedded or not. */
export type Query = <Row extends object>(
  text: string,
  parameters?: readonly unknown[],
) => Promise<readonly Row[]>;

/** How to ask this database. */
export const queryOf =
  ({ driver }: PgliteConnection | PostgresConnection): Query =>
  async (text, parameters = []) =>
    'unsafe' in driver
      ? driver.unsafe<never[]>(text, [...parameters] as never[])
      : (await driver.query<never>(text, [...parameters])).rows;

/** A text as an SQL literal, for statements that take no parameters. */
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
