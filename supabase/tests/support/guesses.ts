import type { Database } from './database.ts';

/** Resets all counters of guesses, as if 15 minutes had passed. */
export async function forgetGuesses({ sql }: Pick<Database, 'sql'>): Promise<void> {
  await sql('delete from private.table_guesses');
  await sql(`select setval(oid::regclass, 1) from pg_class where relkind = 'S' and relname like 'guesses%'`);
}
