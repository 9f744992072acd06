import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../migrations/', import.meta.url);

/** One file of `supabase/migrations`; its version is the number its name starts with. */
export interface Migration {
  readonly version: string;
  readonly sql: string;
}

/** All migrations, oldest first. */
export function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({
      version: name.slice(0, name.indexOf('_')),
      sql: readFileSync(new URL(name, folder), 'utf8'),
    }));
}
