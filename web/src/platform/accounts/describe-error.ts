import '#web/messages/en/errors.po';
import { t, type PlainMessageId } from '#web/messages/i18n.ts';
import { ENGLISH } from '#web/messages/languages.ts';
import { currentLanguage } from '../language.ts';
import type { ErrorCode } from '../backend/error-codes.ts';
import type { AppError } from '../backend/outcome.ts';

interface Entry {
  readonly title?: PlainMessageId;
  readonly body: PlainMessageId;
  /** Set if the same call may succeed later. */
  readonly retry?: true;
  /**
   * The service's own sentence says more. It is English, so it is shown only to English readers (docs/product/texts.md, "Error catalogue").
   */
  readonly ownWords?: true;
}

const AUTH = 'error.title.auth';
const DATABASE = 'error.title.database';
const LIMIT = 'error.title.limit';
const VALIDATION = 'error.title.validation';

const CATALOGUE = {
  tables_missing: { title: DATABASE, body: 'error.tables_missing', retry: true },
  policy: { title: DATABASE, body: 'error.policy', retry: true },
  foreign_key: { title: AUTH, body: 'error.foreign_key' },
  invalid_credentials: { title: 'error.title.logIn', body: 'error.invalid_credentials' },
  email_not_confirmed: { title: 'error.title.logIn', body: 'error.email_not_confirmed' },
  duplicate: { title: 'error.title.signUp', body: 'error.duplicate' },
  already_registered: { title: 'error.title.signUp', body: 'error.already_registered' },
  email_invalid: { title: VALIDATION, body: 'error.email_invalid' },
  weak_password: { title: VALIDATION, body: 'error.weak_password', ownWords: true },
  password_too_long: { title: VALIDATION, body: 'error.password_too_long' },
  password_common: { title: VALIDATION, body: 'error.password_common' },
  same_password: { title: VALIDATION, body: 'error.same_password' },
  link_invalid: { title: AUTH, body: 'error.link_invalid' },
  code_invalid: { title: 'error.title.logIn', body: 'error.code_invalid' },
  provider_denied: { title: 'error.title.logIn', body: 'error.provider_denied' },
  provider_expired: { title: 'error.title.logIn', body: 'error.provider_expired' },
  provider_email: { title: 'error.title.logIn', body: 'error.provider_email' },
  provider_other_email: { title: 'error.title.logIn', body: 'error.provider_other_email' },
  provider_unavailable: { title: 'error.title.unavailable', body: 'error.provider_unavailable' },
  provider_off: { title: 'error.title.logIn', body: 'error.provider_off' },
  access_code: { title: VALIDATION, body: 'error.access_code' },
  login_rate_limit: { title: LIMIT, body: 'error.login_rate_limit' },
  reset_rate_limit: { title: LIMIT, body: 'error.reset_rate_limit' },
  rate_limit: { title: LIMIT, body: 'error.rate_limit' },
  mail_not_sent: { title: 'error.title.mail', body: 'error.mail_not_sent' },
  offline: { title: 'error.title.offline', body: 'error.offline', retry: true },
  unavailable: { title: 'error.title.unavailable', body: 'error.unavailable', retry: true },
  session_expired: { title: AUTH, body: 'error.session_expired' },
  session_load: { title: 'error.title.session', body: 'error.session_load', retry: true },
  profile_load: { title: 'error.title.profile', body: 'error.profile_load', retry: true },
  profile_update: { title: 'error.title.update', body: 'error.profile_update' },
  home_currency: { title: 'error.title.currency', body: 'error.home_currency' },
  metadata_limit: { title: 'error.title.update', body: 'error.metadata_limit' },
  bills_at_once: { body: 'error.bills_at_once' },
  subscription_active: { title: 'error.title.subscription', body: 'error.subscription_active' },
  delete_failed: { body: 'error.delete_failed' },
  delete_unanswered: { title: 'error.title.deletion', body: 'error.delete_unanswered' },
  account_gone: { title: 'error.title.deletion', body: 'error.account_gone' },
  export_failed: { body: 'error.export_failed' },
  sign_up: { title: 'error.title.signUp', body: 'error.sign_up', ownWords: true },
  log_in: { title: 'error.title.logIn', body: 'error.log_in', ownWords: true },
  demo_no_account: { title: 'error.title.logIn', body: 'error.demo_no_account' },
  demo_email_not_found: { title: 'error.title.logIn', body: 'error.demo_email_not_found' },
  unexpected: { title: AUTH, body: 'error.unexpected' },
} as const satisfies Record<ErrorCode, Entry>;

export interface ErrorTexts {
  readonly title?: string;
  readonly body: string;
  readonly retry: boolean;
}

function bodyOf({ body, ownWords }: Entry, { code, detail, reference }: AppError): string {
  if (ownWords && detail && currentLanguage() === ENGLISH.tag) return detail;
  if (code === 'unexpected' && reference) return t('error.reference', { body: t(body), reference });
  return t(body);
}

/** The texts of an error, and whether a retry may help. */
export function describeError(error: AppError): ErrorTexts {
  const entry: Entry = CATALOGUE[error.code];
  return {
    ...(entry.title && { title: t(entry.title) }),
    body: bodyOf(entry, error),
    retry: entry.retry ?? false,
  };
}
