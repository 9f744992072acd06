import type { App } from '@supabase/lite';
import type { Mails } from '../backend/mails.ts';
import type { MailKind, MailValues } from '../mail/compose.ts';

type LiteMailer = NonNullable<App['_mailer']>;

const UNUSED = 'This kind of mail is not used.';

/**
 * What lite asks a mailer for, with our templates: its own would link to its own verification page.
 * `undoSignUp` removes an account whose confirmation could not be sent, so that its owner can try again.
 */
export function liteMailer(mails: Mails, undoSignUp: (userId: string) => Promise<void>): LiteMailer {
  const send = (kind: MailKind, to: string, tokenHash: string, more: Partial<MailValues> = {}) =>
    mails.send(kind, to, { Email: to, NewEmail: to, TokenHash: tokenHash, ...more });
  return {
    sendConfirmation: async (email, tokenHash, _code, meta) => {
      try {
        await send('confirmation', email, tokenHash);
      } catch (error) {
        if (meta?.userId) await undoSignUp(meta.userId);
        throw error;
      }
    },
    sendRecovery: async (email, tokenHash) => {
      // Not awaited: neither the mail server's time nor its failure may tell that there is such an account.
      void send('recovery', email, tokenHash).catch(() => undefined);
    },
    sendEmailChange: (email, tokenHash, _code, meta) =>
      send('email_change', email, tokenHash, {
        Email: meta?.currentEmail ?? email,
        NewEmail: meta?.newEmail ?? email,
      }),
    sendMagicLink: () => Promise.reject(new Error(UNUSED)),
    sendReauthentication: () => Promise.reject(new Error(UNUSED)),
  };
}
