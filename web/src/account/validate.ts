import { foldCode, isEmail } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { addressOf } from '#web/platform/accounts/address-of.ts';
import { describeError } from '#web/platform/accounts/describe-error.ts';

/** The shortest password (docs/product/accounts.md, "Sign up"). */
const MIN_PASSWORD = 6;
/** In bytes, because the service compares no more. A letter of some scripts takes three. */
const MOST_BYTES = 72;

/** The error of a typed email address. Only sending an email shows whether it exists. */
export function emailError(email: string): string | undefined {
  if (!email.trim()) return t('account.noEmail');
  return isEmail(addressOf(email)) ? undefined : t('account.badEmail');
}

/** A code as it is typed or pasted, in digits of any common script, without the blanks between its groups. */
export const codeDigits = (typed: string): string => foldCode(typed).replace(/[\s-]/g, '');

/** The error of a typed code from an email. Ours has 8 digits; another service's may be shorter or longer. */
export function codeError(typed: string): string | undefined {
  const digits = codeDigits(typed);
  if (!digits) return t('logInCode.noCode');
  return /^\d{6,10}$/.test(digits) ? undefined : t('logInCode.badCode');
}

/** The errors of a new password and its repetition (docs/product/accounts.md, "Sign up"). */
export function newPasswordErrors(password: string, confirm: string) {
  return { password: newPasswordError(password), confirm: mismatch(password, confirm) };
}

function newPasswordError(password: string): string | undefined {
  if (!password) return t('signUp.noPassword');
  if (password.length < MIN_PASSWORD) return t('signUp.shortPassword');
  const bytes = new TextEncoder().encode(password).length;
  return bytes > MOST_BYTES ? describeError({ code: 'password_too_long' }).body : undefined;
}

const mismatch = (password: string, confirm: string): string | undefined =>
  password === confirm ? undefined : t('signUp.mismatch');
