import type { ConnectionContextOptions, VarsContext } from '@supabase/lite';
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import * as v from 'valibot';
import type { Database } from './database.ts';
import { ROLES } from './require-session.ts';
import { restError } from './rest-errors.ts';

/** The fields of lite's caller that are used here. */
const Asker = v.object({
  auth: v.object({
    uid: v.nullable(v.string()),
    role: v.picklist(ROLES),
    jwt: v.nullable(v.looseObject({ session_id: v.optional(v.pipe(v.string(), v.uuid())) })),
  }),
});

const setting = (name: string, value: string): RawBuilder<unknown> =>
  sql`set_config(${sql.lit(name)}, ${value}, true)`;

/** The settings with which a function reads its request and writes its response. */
const settingsOfCall = ({
  method,
  path,
  readOnly,
  requestHeaders,
}: NonNullable<ConnectionContextOptions['rpc']>) => [
  setting('response.status', ''),
  setting('response.headers', ''),
  setting('request.method', method),
  setting('request.path', path),
  setting('request.headers', JSON.stringify(requestHeaders ?? {})),
  ...(readOnly ? [setting('transaction_read_only', 'on')] : []),
];

/**
 * Sets the caller's role and claims for a transaction that has just begun. Refuses an ended session, which the same statement looks up
 * before the role changes.
 */
async function enter(
  transaction: QueryExecutorProvider,
  vars: VarsContext,
  call: ConnectionContextOptions['rpc'],
): Promise<void> {
  const { uid, role, jwt } = v.parse(Asker, vars).auth;
  const session = jwt?.session_id ?? null;
  const settings = [
    setting('role', role),
    setting('request.jwt.claim.sub', uid ?? ''),
    setting('request.jwt.claim.role', role),
    setting('request.jwt.claims', jwt ? JSON.stringify(jwt) : ''),
    ...(call ? settingsOfCall(call) : []),
  ];
  const { rows } = await sql<{ ended: boolean }>`
    select ${session}::uuid is not null
      and not exists (select from auth.sessions where id = ${session}::uuid) as ended,
      ${sql.join(settings)}`.execute(transaction);
  if (rows[0]?.ended !== false)
    throw restError(401, { code: 'PGRST301', message: 'JWT of a session that has ended' });
}

type Work<T> = (own: Parameters<Parameters<Database['withContext']>[1]>[0]) => Promise<T>;

/** Thrown to roll back a transaction that was only a trial. */
class TrialOver extends Error {}

/** Returns the work's result and rolls it back. */
async function tryOut<T>(database: Database, work: Work<T>): Promise<T> {
  let result: { readonly value: T } | undefined;
  try {
    await database.kysely.transaction().execute(async (own) => {
      result = { value: await work(own) };
      throw new TrialOver();
    });
  } catch (error) {
    if (result && error instanceof TrialOver) return result.value;
    throw error;
  }
  throw new Error('A trial always ends.');
}

/**
 * Lite prepares a transaction with six statements, and grants everything on every table to the roles of requests before its
 * first one. Here one statement prepares it, and the grants stay as the migrations have made them, as on hosted Supabase.
 */
export function prepareTransactions(database: Database): void {
  database.withContext = (vars, work, { rpc, transaction, forceRollback = false } = {}) => {
    // Lite uses this to delete buckets, which never happens here.
    if (!vars || transaction) throw new Error('Requests have an asker and a transaction of their own.');
    const entered: typeof work = async (own) => {
      await enter(own, vars, rpc);
      return work(own);
    };
    // Lite's storage tries what the policies say before it touches any bytes.
    return forceRollback ? tryOut(database, entered) : database.kysely.transaction().execute(entered);
  };
}
