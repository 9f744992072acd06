import type { App } from '@supabase/lite';
import type { Mails } from '../backend/mails.ts';
import type { MailKind } from '../mail/compose.ts';

type LiteMailer = NonNullable<App['_mailer']>;

const UNUSED = 'This kind of mail is not used.';

/** What lite asks a mailer for, with our templates: its own would link to its own verification page. None is waited for. */
export function liteMailer(mails: Mails): LiteMailer {
  const post = (kind: MailKind) => async (email: string, tokenHash: string) =>
    mails.post(kind, email, { Email: email, NewEmail: email, TokenHash: tokenHash });
  return {
    sendConfirmation: post('confirmation'),
    sendRecovery: post('recovery'),
    sendEmailChange: async (email, tokenHash, _code, meta) =>
      mails.post('email_change', email, {
        Email: meta?.currentEmail ?? email,
        NewEmail: meta?.newEmail ?? email,
        TokenHash: tokenHash,
      }),
    sendMagicLink: () => Promise.reject(new Error(UNUSED)),
    sendReauthentication: () => Promise.reject(new Error(UNUSED)),
  };
}
