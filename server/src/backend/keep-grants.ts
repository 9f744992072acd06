import type { Database } from './database.ts';

/**
 * With its first request lite grants everything on every table to the roles of requests, private schemas
 * included, and leaves the rest to row-level security. Our migrations grant what each role needs, as on hosted
 * Supabase; this tells lite that the roles are in place.
 */
export function keepGrants(database: Database): void {
  // Named in lite's types as private; the test of the grants notices when it is called otherwise.
  (database as unknown as { rlsState: 'unknown' | 'active' }).rlsState = 'active';
}
