import type { SupabaseClient } from '@supabase/supabase-js';
import { nowIso } from '../../device/clock.ts';
import { newUuid } from '../../device/ids.ts';
import type { DatabaseStatus } from '../types.ts';
import { freshSession } from '../../backend/signed-in.ts';
import { hasTokens } from '../../backend/token-store.ts';

const REQUIRED = ['users', 'bill_history', 'saved_groups'] as const;

type ErrorCode = NonNullable<DatabaseStatus['errorCode']>;

interface Fault {
  readonly code: string;
  readonly message: string;
}

/** The code for an error of the tables (docs/product/accounts.md, "Diagnostics"). */
function codeOf({ code, message }: Fault): ErrorCode {
  if (code === 'PGRST205' || code === '42P01' || /does not exist|could not find the table/i.test(message))
    return 'MISSING_TABLE';
  if (code === '42501' || /permission|policy|row-level security/i.test(message)) return 'RLS_POLICY_ERROR';
  return 'CONNECTION_ERROR';
}

/** Tests the insert policy with a row that belongs to no account: the foreign key rejects it, or it is deleted again. */
async function testInsert(client: SupabaseClient): Promise<Fault | null> {
  const id = newUuid();
  const row = { id, email: `connection-test-${id}@example.invalid`, created_at: nowIso() };
  const { error } = await client.from('users').insert(row);
  if (!error) await client.from('users').delete().eq('id', id);
  return error && error.code !== '23503' && !/foreign key/i.test(error.message) ? error : null;
}

/** The tables found whose rows anybody could read, because row-level security is off. A database too old for this check reports none. */
async function unprotected(client: SupabaseClient, tables: readonly string[]): Promise<readonly string[]> {
  const { data, error } = await client.rpc('check_row_security');
  // One backend returns JSON as text.
  const known: unknown = typeof data === 'string' ? JSON.parse(data) : data;
  if (error || !(known instanceof Object)) return [];
  const off = new Map(Object.entries(known));
  return tables.filter((table) => off.get(table) === false);
}

/** Looks for the three tables, asks whether they are protected, and tries the insert policy (docs/product/accounts.md, "Diagnostics"). */
export async function checkDatabase(client: SupabaseClient): Promise<DatabaseStatus> {
  const status = { configOk: true, connected: true, tables: [] as string[], rlsEnabled: false };
  const faults: Fault[] = [];
  const unconnected = (error: string): DatabaseStatus => ({
    ...status,
    connected: false,
    error,
    errorCode: 'CONNECTION_ERROR',
  });
  const session = await freshSession(client);
  if (session && !('user' in session)) return unconnected(session.message ?? '');
  for (const table of REQUIRED) {
    // A GET: with a HEAD request the client takes a missing table for an empty one.
    const { error } = await client.from(table).select('id', { count: 'exact' }).limit(1).retry(false);
    const code = error ? codeOf(error) : null;
    if (error && code === 'CONNECTION_ERROR') return unconnected(error.message);
    if (error && code === 'MISSING_TABLE') {
      faults.unshift(error);
      continue;
    }
    status.tables.push(table);
    // Without a log-in nothing may be read, so that error only shows that the policy works.
    if (error && hasTokens()) faults.push(error);
  }
  if (status.tables.includes('users')) {
    const refused = await testInsert(client);
    status.rlsEnabled = refused === null;
    if (refused) faults.push(refused);
  }
  const open = await unprotected(client, status.tables);
  if (open.length > 0) {
    status.rlsEnabled = false;
    faults.push({ code: '42501', message: `row-level security is switched off on ${open.join(', ')}` });
  }
  const [fault] = faults;
  return { ...status, error: fault?.message ?? null, errorCode: fault ? codeOf(fault) : null };
}
