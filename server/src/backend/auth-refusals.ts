/// <reference types="vite/client" />
import { problem } from '../site/answers.ts';
import { emailOf, type AuthBody } from './auth-bodies.ts';
import commonPasswords from './common-passwords.txt?raw';

/** bcrypt ignores what follows: two passwords that differ only there would open the same account. */
const LONGEST_PASSWORD = 72;
/** The limit of an account's metadata, in bytes; it is in every token of hosted Supabase. The database holds the same bound. */
export const LARGEST_METADATA = 8192;

/** In lower case: "Password" is guessed as early as "password". */
const COMMON: ReadonlySet<string> = new Set(
  commonPasswords.split('\n').filter((line) => line !== '' && !line.startsWith('# ') && line !== '#'),
);

/** True if attackers try this password first: it is on the list, or the account's own address. No outside service is asked. */
function isCommonPassword(password: string, email = ''): boolean {
  const plain = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  return COMMON.has(plain) || (plain !== '' && [address, address.split('@')[0]].includes(plain));
}

const bytesOf = (text: string): number => Buffer.byteLength(text, 'utf8');
const isSet = (value: unknown): boolean => value !== undefined && value !== null;

/** In the shape of hosted Supabase. */
const weak = (reason: 'length' | 'pwned', message: string): Response =>
  Response.json(
    { code: 422, error_code: 'weak_password', msg: message, weak_password: { reasons: [reason] } },
    { status: 422 },
  );

const tooLong = (): Response =>
  weak(
    'length',
    `The password is too long: at most ${LONGEST_PASSWORD} bytes count, and an emoji or a letter with an accent takes several.`,
  );

/** In its words, too, because the app recognises the error by them. */
const tooCommon = (): Response =>
  weak('pwned', 'Password is known to be weak and easy to guess, please choose a different one.');

/** The answer to metadata above the limit of an account. */
export const tooMuchMetadata = (): Response =>
  problem(422, 'metadata_limit', 'An account keeps 8 KB of settings at most.');

/**
 * Refuses requests that the auth service would accept but must not (docs/product/accounts.md, docs/security.md); `undefined` for everything
 * else. A log-in may have a password of any length, so that accounts from before the limit stay open to their owners.
 */
export function refuseAuth(method: string, path: string, body: AuthBody): Response | undefined {
  const isUpdate = path === '/auth/v1/user' && method === 'PUT';
  if (!isUpdate && path !== '/auth/v1/signup') return undefined;
  if (isUpdate && (body.email !== undefined || body.phone !== undefined))
    return problem(422, 'email_change_disabled', 'The address of an account cannot be changed.');
  // Lite would measure its length, and fail.
  if (body.password === null) return problem(400, 'validation_failed', 'The password must be a text.');
  if (typeof body.password === 'string' && bytesOf(body.password) > LONGEST_PASSWORD) return tooLong();
  if (typeof body.password === 'string' && isCommonPassword(body.password, emailOf(body))) return tooCommon();
  if (isSet(body.data) && bytesOf(JSON.stringify(body.data)) > LARGEST_METADATA) return tooMuchMetadata();
  return undefined;
}
