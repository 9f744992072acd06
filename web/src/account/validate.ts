import { t } from '#web/messages/i18n.ts';

/** The shortest password (docs/product/accounts.md, "Sign up"). */
const MIN_PASSWORD = 6;

/** What is wrong with an e-mail address as typed. Only the mail can tell whether it exists. */
export function emailError(email: string): string | undefined {
  if (!email.trim()) return t('account.noEmail');
  return /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? undefined : t('account.badEmail');
}

/** What is wrong with a new password and its repetition (docs/product/accounts.md, "Sign up"). */
export function newPasswordErrors(password: string, confirm: string) {
  return { password: newPasswordError(password), confirm: mismatch(password, confirm) };
}

function newPasswordError(password: string): string | undefined {
  if (!password) return t('signUp.noPassword');
  return password.length < MIN_PASSWORD ? t('signUp.shortPassword') : undefined;
}

const mismatch = (password: string, confirm: string): string | undefined =>
  password === confirm ? undefined : t('signUp.mismatch');
