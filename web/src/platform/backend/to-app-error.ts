import type { ErrorCode } from './error-codes.ts';
import { type AppError, DONE, type Outcome } from './outcome.ts';

/** The error in a response; each of the backend's clients sets some of these. */
export interface Fault {
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
}

/** The status of a request that got no answer at all (http.ts); no server uses it. */
export const NO_ANSWER = 530;

/** By the service's error code. */
const BY_CODE: Readonly<Record<string, ErrorCode>> = {
  // The auth service
  invalid_credentials: 'invalid_credentials',
  email_not_confirmed: 'email_not_confirmed',
  user_already_exists: 'already_registered',
  email_exists: 'already_registered',
  email_address_invalid: 'email_invalid',
  weak_password: 'weak_password',
  same_password: 'same_password',
  otp_expired: 'link_invalid',
  flow_state_not_found: 'provider_expired',
  flow_state_expired: 'provider_expired',
  bad_code_verifier: 'provider_expired',
  pkce_code_verifier_not_found: 'provider_expired',
  session_not_found: 'session_expired',
  session_expired: 'session_expired',
  refresh_token_not_found: 'session_expired',
  refresh_token_already_used: 'session_expired',
  user_not_found: 'session_expired',
  user_banned: 'session_expired',
  bad_jwt: 'session_expired',
  no_authorization: 'session_expired',
  reauthentication_needed: 'session_expired',
  not_signed_in: 'session_expired',
  // The tables
  '42P01': 'tables_missing',
  '42883': 'tables_missing',
  PGRST202: 'tables_missing',
  PGRST205: 'tables_missing',
  '42501': 'policy',
  '23503': 'foreign_key',
  '23505': 'duplicate',
  PGRST301: 'session_expired',
  PGRST302: 'session_expired',
  PGRST303: 'session_expired',
  // Ours (supabase/migrations, supabase/functions)
  PT409: 'subscription_active',
  subscription_active: 'subscription_active',
  metadata_limit: 'metadata_limit',
  PT413: 'bills_at_once',
};

/** By message, only if the service gives no known code (docs/product/texts.md, "Error catalogue"). */
const BY_TEXT: readonly (readonly [RegExp, ErrorCode])[] = [
  [/subscription_active/, 'subscription_active'],
  [/session missing/i, 'session_expired'],
  [/already registered/i, 'already_registered'],
  [/invalid (?:login )?credentials/i, 'invalid_credentials'],
  [/validate email address/i, 'email_invalid'],
  [/not confirmed/i, 'email_not_confirmed'],
  [/does not exist|schema cache/i, 'tables_missing'],
  [/foreign key/i, 'foreign_key'],
  [/duplicate key/i, 'duplicate'],
  [/permission|row-level security/i, 'policy'],
  [/smtp|provider|sending .*e-?mail/i, 'mail_not_sent'],
];

/** The service has only one code, `weak_password`, for passwords that are too short, too long, or among the first that attackers try. */
const TOO_LONG = /password .*(?:too long|longer than)/i;
const TOO_COMMON = /password .*easy to guess/i;

const RATE = /^over_|too_many|^PT429$/;

export interface ErrorContext {
  /** The code of an unrecognised error. */
  readonly otherwise: ErrorCode;
  /** The code of a rate limit here. */
  readonly limit?: ErrorCode;
}

/** The catalogue's name for a fault: by code and status first, by its text only if there is nothing else. */
export function toAppError(fault: Fault, { otherwise, limit = 'rate_limit' }: ErrorContext): AppError {
  const { status = 0, code = '', message = '' } = fault;
  if (status === NO_ANSWER) return { code: 'offline' };
  if (status === 429 || RATE.test(code) || /rate limit/i.test(message)) return { code: limit };
  if (status >= 501 || code === 'backend_unavailable') return { code: 'unavailable' };
  const known = TOO_LONG.test(message)
    ? 'password_too_long'
    : TOO_COMMON.test(message)
      ? 'password_common'
      : (BY_CODE[code] ?? BY_TEXT.find(([words]) => words.test(message))?.[1]);
  const reference = [status, code].filter(Boolean).join(' ') || 'unknown';
  // If the service sends no message, its client makes one from the answer: "{}".
  return { code: known ?? otherwise, reference, ...(/^\w/.test(message) && { detail: message }) };
}

/** A call that failed: maps the service's error to an entry of the catalogue. */
export const failed = (fault: Fault, context: ErrorContext): Outcome<never> => ({
  ok: false,
  error: toAppError(fault, context),
});

/** The outcome of a client call that returns no value. */
export const ended = (fault: Fault | null, context: ErrorContext): Outcome =>
  fault ? failed(fault, context) : DONE;
