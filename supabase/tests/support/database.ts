import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import {
  connectPglite,
  connectPostgres,
  grantAsTheBackend,
  type Connected,
  type Rows,
  type Sql,
} from './connect.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Dumps of PGlite, and the server with the databases of the same names (global-setup.ts): with the migrations, and without. */
    pgliteFolder: string;
    /** Of its superuser. */
    postgresUrl: string;
    kinds: readonly Kind[];
  }
}

/** `Supabase`: a PostgreSQL with the schemas of its services, where `postgres` is no superuser (tests/hosted). */
export type Kind = 'PGlite' | 'PostgreSQL' | 'Supabase';
/** The kinds of this run: `npm test` has the second one, `npm run test:hosted` the third one, all others the first two. */
export const KINDS = inject('kinds');
/** For what does not depend on the kind. */
export const [ANY_KIND = 'PGlite'] = KINDS;
/** For what needs several connections at once; also in `npm test`. */
export const SERVER_KIND = KINDS.includes('Supabase') ? 'Supabase' : 'PostgreSQL';

/** Somebody with an account. */
export interface Person {
  readonly id: string;
  readonly email: string;
}

/** The sender of a request: an account, nobody in particular, or the service with its secret key. */
export type Caller = Person | 'anonymous' | 'service';

export interface Database extends Connected {
  readonly kind: Kind;
  /**
   * Runs statements as the API does for this caller: in a transaction, in their role, with their claims. It is rolled
   * back, unless `keep`.
   */
  readonly as: <T>(caller: Caller, work: (sql: Sql) => Promise<T>, keep?: 'keep') => Promise<T>;
  /** A new account, made as the auth service makes it. */
  readonly signUp: (options?: SignUp) => Promise<Person>;
}

export interface SignUp {
  readonly email?: string;
  readonly metadata?: unknown;
  readonly confirmed?: boolean;
}

/** Carries a result out of a transaction that is rolled back. */
class RolledBack<T> extends Error {
  readonly value: T;
  constructor(value: T) {
    super('Rolled back.');
    this.value = value;
  }
}

/** @param name which prepared database to copy: `ready` has the migrations, `bare` just the auth schema */
async function connect(kind: Kind, name: 'ready' | 'bare'): Promise<Connected> {
  if (kind === 'PGlite')
    return connectPglite(new Blob([await readFile(path.join(inject('pgliteFolder'), name))]));
  const url = inject('postgresUrl');
  const copy = `copy_${randomUUID().replaceAll('-', '')}`;
  const server = connectPostgres(`${url}/postgres`);
  await server.sql(`create database ${copy} template ${name} owner postgres`);
  await server.close();
  const { host } = new URL(url);
  return connectPostgres(`postgres://postgres:postgres@${host}/${copy}`);
}

/** With the columns that Supabase's Auth writes, and without those that it leaves to their defaults. */
const SIGN_UP_AT_SUPABASE = `
  insert into auth.users (
    instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token, recovery_token,
    email_change_token_new, email_change, raw_app_meta_data, raw_user_meta_data, is_super_admin, created_at, updated_at
  ) values (
    '00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, 'hash', case when $3::text = 'yes' then now() end,
    '', '', '', '', '{"provider": "email", "providers": ["email"]}', $4::text::jsonb, false, now(), now()
  )`;

/**
 * A database of the given kind, for one file of tests; the caller closes it.
 *
 * @param state `started`: after what the embedded backend does at every start, which is granting its roles whole tables; nobody does
 *   that at Supabase
 */
export async function openDatabase(
  kind: Kind,
  name: 'ready' | 'bare' = 'ready',
  state: 'started' | 'as migrated' = 'started',
): Promise<Database> {
  const connected = await connect(kind, name);
  if (state === 'started' && kind !== 'Supabase') await grantAsTheBackend(connected);

  return {
    ...connected,
    kind,
    as: async <T>(caller: Caller, work: (sql: Sql) => Promise<T>, keep?: 'keep') => {
      try {
        return await connected.transaction(async (sql) => {
          await become(sql, caller);
          const value = await work(sql);
          if (keep) return value;
          throw new RolledBack(value);
        });
      } catch (error) {
        if (error instanceof RolledBack) return error.value as T;
        throw error;
      }
    },
    signUp: async ({ email = `${randomUUID()}@example.com`, metadata = {}, confirmed = true } = {}) => {
      const id = randomUUID();
      const values = [id, email, confirmed ? 'yes' : 'no', JSON.stringify(metadata)];
      if (kind === 'Supabase') {
        await connected.transaction(async (sql) => {
          await sql('set local role supabase_auth_admin');
          await sql(SIGN_UP_AT_SUPABASE, values);
        });
        return { id, email };
      }
      await connected.sql(
        `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
         values ($1, $2, case when $3::text = 'yes' then now() end, $4::text::jsonb)`,
        values,
      );
      return { id, email };
    },
  };
}

/** Such a database for the tests of a file or of a group, which is opened before the first of them and closed after the last one. */
export function openedDatabase(...how: Parameters<typeof openDatabase>): Database {
  const database = {} as Database;
  beforeAll(async () => void Object.assign(database, await openDatabase(...how)));
  afterAll(() => database.close());
  return database;
}

/** Claims and role of a caller, for this transaction. */
export async function become(sql: Sql, caller: Caller): Promise<void> {
  const role = caller === 'anonymous' ? 'anon' : caller === 'service' ? 'service_role' : 'authenticated';
  const sub = typeof caller === 'string' ? '' : caller.id;
  await sql(
    `select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claim.role', $2, true),
            set_config('request.jwt.claims', $3, true), set_config('role', $2, true)`,
    [sub, role, JSON.stringify(sub === '' ? { role } : { sub, role })],
  );
}

/** How a statement ended: how many rows it selected or wrote, or the code of its error. */
export async function outcome(running: Promise<Rows>): Promise<number | string> {
  try {
    return (await running).count;
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
    throw error;
  }
}
