import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import type { ErrorContext } from '../../backend/to-app-error.ts';
import type { Outcome } from '../../backend/outcome.ts';
import type { Device } from '../types.ts';
import { asUser, doAsUser } from '../../backend/signed-in.ts';

const CONTEXT: ErrorContext = { otherwise: 'profile_load' };

const rows = v.array(
  v.object({ id: v.string(), browser: v.nullable(v.string()), usedAt: v.string(), isThis: v.boolean() }),
);

/** The logged-in account's sessions (`my_sessions` in supabase/migrations). */
export const listDevices = (client: SupabaseClient): Promise<Outcome<readonly Device[]>> =>
  asUser(
    client,
    CONTEXT,
    () => client.rpc('my_sessions'),
    (data) => v.parse(v.fallback(rows, []), data),
  );

/** Ends one of these sessions. */
export const logOutDevice = (client: SupabaseClient, id: string): Promise<Outcome> =>
  doAsUser(client, CONTEXT, () => client.rpc('end_session', { session_id: id }));
