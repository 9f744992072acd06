/**
 * One mailbox as people type it: no group, comment, route (`%`, `!`) or quotes, and a domain of valid labels, the last of which is no number
 * (docs/product/accounts.md, "Sign up"). The constraint `users_email_is_one_mailbox` has the same text, in PostgreSQL.
 */
const EMAIL =
  /^(?=.{1,64}@)(?=.{1,254}$)[a-zA-Z0-9#$&'*+/=?^_`{|}~-]+([.][a-zA-Z0-9#$&'*+/=?^_`{|}~-]+)*@([a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?[.])+[a-zA-Z]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$/;

/** True if a text is the email address of one mailbox, and nothing else. */
export const isEmail = (text: string): boolean => EMAIL.test(text);

/**
 * The mailbox that an email address reaches: the same for spellings that differ in case, a "+tag", or dots at Gmail. As
 * `private.normalized_email` in the database.
 */
export function mailboxOf(email: string): string {
  const [, name = '', domain = ''] = /^(.*?)(?:\+.*)?@([^@]*)$/.exec(email.trim().toLowerCase()) ?? [];
  return /^(?:gmail|googlemail)\.com$/.test(domain)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`;
}
