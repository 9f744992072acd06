import type { Database } from './database.ts';

/** Resets all counters of guesses, as if 15 minutes had passed. */
export async function forgetGuesses({ sql }: Pick<Database, 'sql'>): Promise<void> {
  await sql('delete from private.guesses');
}
