import { isEmail } from '#domain';
import { ERROR_CODES, type ErrorCode } from '#web/platform/backend/error-codes.ts';
import { PATHS } from '#web/paths.ts';

/** The log-in page, after the address was confirmed (docs/product/accounts.md, "Log in"). */
export const CONFIRMED_PATH = `${PATHS.login}?confirmation=true`;
/** The log-in page, after a new password was set. */
export const PASSWORD_CHANGED_PATH = `${PATHS.login}?reset=true`;

/** The notice that the log-in page shows. */
export function noticeOf(search: string): 'confirmed' | 'newPassword' | null {
  const query = new URLSearchParams(search);
  if (query.get('confirmation') === 'true') return 'confirmed';
  return query.get('reset') === 'true' ? 'newPassword' : null;
}

/** The account's email address in a link of our emails, to show to the person. It is in the hash, which no server gets to see. */
export function mailedAddress(hash: string): string | null {
  try {
    const address = decodeURIComponent(hash.slice(1));
    return isEmail(address) ? address : null;
  } catch {
    return null;
  }
}

/** The token of a link in our emails (templates in `supabase/templates`). */
export const mailedToken = (search: string): string | null =>
  new URLSearchParams(search).get('token_hash') || null;

const FAILURE = 'providerFailure';

/** The failure of a log-in by a provider, for the history's entry of the log-in page. */
export const failureState = (why: ErrorCode): object => ({ [FAILURE]: why });

/** The same, read back; `null` for anything else. */
export function failureOf(state: unknown): ErrorCode | null {
  const why: unknown = state instanceof Object && FAILURE in state ? state[FAILURE] : null;
  return ERROR_CODES.find((code) => code === why) ?? null;
}

const SENT_TO = 'codeSentTo';

/** The email address that a code was sent to, as state of the history's entry: there it survives a reload without being in the URL. */
export const codeState = (email: string | null): object | null =>
  email === null ? null : { [SENT_TO]: email };

/** The same, read back; `null` for anything else. */
export function sentToOf(state: unknown): string | null {
  const email: unknown = state instanceof Object && SENT_TO in state ? state[SENT_TO] : null;
  return typeof email === 'string' ? email : null;
}
