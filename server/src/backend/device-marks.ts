import { createHmac, randomBytes } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { sql } from 'kysely';
import { isSameSecret } from '../http/is-same-secret.ts';
import type { Database } from '../lite/database.ts';

const COOKIE = 'fairtab_devices';
/** The number of accounts that a device is remembered for. */
const MOST = 5;
/** In seconds; browsers keep no cookie for longer. */
const KEPT = 400 * 24 * 3600;

export type DeviceMarks = ReturnType<typeof createDeviceMarks>;

interface Account {
  readonly id: string;
  readonly password: string | null;
}

const marksIn = (cookies: string): readonly string[] =>
  (parse(cookies, COOKIE)[COOKIE] ?? '').split('~').filter(Boolean).slice(0, MOST);
const idIn = (mark: string): string => mark.split('.')[0] ?? '';

/**
 * Marks of devices that have logged in to an account, in a cookie that scripts cannot read. They open nothing: a marked device has limits of
 * its own, so that strangers who use up an account's do not keep its owner out (docs/decisions/0037-known-devices.md).
 *
 * @param secret of this installation
 * @param isSecure true if browsers reach the server by https only
 */
export function createDeviceMarks({ kysely }: Database, secret: string, isSecure: boolean) {
  /** Signed with the hash of the password, so that a new password makes all earlier marks void. */
  const sealed = (id: string, { id: user, password }: Account): string =>
    `${id}.${createHmac('sha256', secret).update(`device ${id} ${user} ${password}`).digest('base64url')}`;
  const markOf = (account: Account, marks: readonly string[]) =>
    marks.find((mark) => isSameSecret(mark, sealed(idIn(mark), account)));
  const accountWhere = async (column: 'email' | 'id', value: string): Promise<Account | undefined> => {
    const { rows } = await sql<Account>`select id::text as id, encrypted_password as password from auth.users
      where ${sql.ref(column)} = ${value}`.execute(kysely);
    return rows[0];
  };
  return {
    /** The id of a device that has logged in to the account with this email; '' for any other. */
    idOf: async (email: string, cookies: string): Promise<string> => {
      const marks = marksIn(cookies);
      const account = marks.length > 0 ? await accountWhere('email', email) : undefined;
      return idIn((account && markOf(account, marks)) ?? '');
    },
    /** Adds the cookie to the answer to a log-in of this account. */
    remember: async (user: string, request: Request, response: Response): Promise<Response> => {
      const account = await accountWhere('id', user);
      if (!account) return response;
      const marks = marksIn(request.headers.get('cookie') ?? '');
      const mark = markOf(account, marks) ?? sealed(randomBytes(12).toString('base64url'), account);
      const value = [mark, ...marks.filter((other) => other !== mark)].slice(0, MOST).join('~');
      const marked = new Response(response.body, response);
      const options = { path: '/auth/v1', maxAge: KEPT, httpOnly: true, secure: isSecure } as const;
      marked.headers.append('set-cookie', serialize(COOKIE, value, { ...options, sameSite: 'Strict' }));
      return marked;
    },
  };
}
