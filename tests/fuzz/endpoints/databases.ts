import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPglite } from '../../../server/src/backend/pglite.ts';
import { pooled } from '../../../server/src/backend/postgres-pool.ts';
import { loadSharedSecrets } from '../../../server/src/backend/shared.ts';
import { startPostgres } from '../../../supabase/tests/support/postgres-server.ts';
import { rowsNaming } from './database-rows.ts';

export const DATABASES = ['pglite', 'postgres'] as const;
export type DatabaseKind = (typeof DATABASES)[number];

/** The keys by which a server is asked. */
interface Keys {
  readonly publishableKey: string;
  readonly secretKey: string;
}

/** An empty database of a server that is thrown away. */
export interface FuzzedDatabase {
  /** How the server finds it. */
  readonly env: Readonly<Record<string, string>>;
  /** Once the server has started. */
  readonly keys: () => Promise<Keys>;
  /** `database-rows.ts`, with the server stopped. */
  readonly rowsNaming: (id: string) => Promise<readonly string[]>;
  readonly remove: () => Promise<void>;
}

export async function startDatabase(kind: DatabaseKind): Promise<FuzzedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'fairtab-fuzz-'));
  const dataDir = join(folder, 'data');
  const clean = () => rmSync(folder, { recursive: true, force: true });
  if (kind === 'pglite')
    return {
      env: { DATA_DIR: dataDir },
      keys: async () => JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Keys,
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
  // PostgreSQL runs as a user of its own, who has to get to it.
  chmodSync(folder, 0o711);
  const postgres = await startPostgres(join(folder, 'postgres'));
  const url = `${postgres.url}/postgres`;
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: url },
    keys: async () => (await loadSharedSecrets(url, dataDir)).secrets,
    rowsNaming: async (id) => {
      const kysely = pooled<unknown>(url, { most: 1 });
      try {
        return await rowsNaming(kysely, id);
      } finally {
        await kysely.destroy();
      }
    },
    remove: async () => {
      await postgres.stop();
      clean();
    },
  };
}
