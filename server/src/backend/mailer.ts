import type { App } from '@supabase/lite';
import { mayMail } from '../http/request-context.ts';
import type { Database } from '../lite/database.ts';
import { sealToken } from './link-tokens.ts';
import type { Mails } from './mails.ts';

type LiteMailer = NonNullable<App['_mailer']>;

const UNUSED = 'This kind of mail is not used.';

/** The mailer that lite calls, with our templates: its own would link to its own verification page. No request waits for an email. */
export function liteMailer(mails: Mails, database: Database): LiteMailer {
  const post = (kind: 'confirmation' | 'recovery') => async (email: string, kept: string) => {
    const TokenHash = await sealToken(database, kind, kept);
    // The sign-up holds all the same: the link of an earlier one must not confirm another password.
    if (kind === 'recovery' || (await mayMail())) mails.post(kind, email, { Email: email, TokenHash });
  };
  return {
    sendConfirmation: post('confirmation'),
    sendRecovery: post('recovery'),
    // The gateway refuses changes of an address.
    sendEmailChange: () => Promise.reject(new Error(UNUSED)),
    sendMagicLink: () => Promise.reject(new Error(UNUSED)),
    sendReauthentication: () => Promise.reject(new Error(UNUSED)),
  };
}
