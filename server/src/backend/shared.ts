import { createHmac } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Counters } from '../limits/limits-counters.ts';
import { createPostgresConnection } from '../lite/lite.ts';
import { oneStartAtATime } from '../lite/database.ts';
import { isSecrets, makeSecrets, readSecrets, type LoadedSecrets, type Secrets } from './secrets.ts';
import { SHARED_SQL } from '../database/shared.sql.ts';

/**
 * The secrets that all processes on one PostgreSQL share, made by the first to start there (from its data folder's secrets, if it has any).
 */
export async function loadSharedSecrets(url: string, folder: string): Promise<LoadedSecrets> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: { max: 1, connect_timeout: 5, onnotice: () => undefined },
  });
  const { driver } = connection;
  try {
    return await oneStartAtATime(connection, async () => {
      await driver.unsafe(SHARED_SQL);
      const [row] = await driver<{ value: string }[]>`select value from fairtab_host.secrets`;
      if (row) return { secrets: parsed(row.value), isNew: false };
      const before = readSecrets(folder);
      const secrets = before ?? (await makeSecrets());
      await driver`insert into fairtab_host.secrets (value) values (${JSON.stringify(secrets)})`;
      return { secrets, isNew: before === undefined };
    });
  } finally {
    await connection.close();
  }
}

function parsed(text: string): Secrets {
  const value: unknown = JSON.parse(text);
  if (isSecrets(value)) return value;
  throw new Error('The table fairtab_host.secrets holds no secrets of this version.');
}

/** Counts for all processes on one PostgreSQL. Keys are stored as digests under `secret`. */
export function sharedCounters(database: Kysely<unknown>, secret: string): Counters {
  const digest = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  return {
    take: async (events) => {
      const held = events
        .map(({ name, key, rule }) => ({ key: digest(`${name} ${key}`), rule }))
        .sort((a, b) => (a.key < b.key ? -1 : 1));
      const keys = held.map(({ key }) => key);
      const limits = held.map(({ rule }) => rule.limit);
      const seconds = held.map(({ rule }) => rule.seconds);
      const taken = await sql<{ wait: number }>`
        select fairtab_host.take(${keys}::text[], ${limits}::integer[], ${seconds}::integer[]) as wait
      `.execute(database);
      return taken.rows[0]?.wait ?? 0;
    },
  };
}
