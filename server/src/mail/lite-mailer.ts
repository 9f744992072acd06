import type { App } from '@supabase/lite';
import type { Composer } from './compose.ts';
import type { Postman } from './message.ts';

type LiteMailer = NonNullable<App['_mailer']>;

const UNUSED = 'This kind of mail is not used.';

/** What lite asks a mailer for, with our templates: its own would link to its own verification page. */
export function liteMailer(compose: Composer, postman: Postman): LiteMailer {
  return {
    sendConfirmation: (email, tokenHash) =>
      postman.send(compose('confirmation', email, { Email: email, NewEmail: email, TokenHash: tokenHash })),
    sendRecovery: (email, tokenHash) =>
      postman.send(compose('recovery', email, { Email: email, NewEmail: email, TokenHash: tokenHash })),
    sendEmailChange: (email, tokenHash, _code, meta) => {
      const values = { Email: meta?.currentEmail ?? email, NewEmail: meta?.newEmail ?? email };
      return postman.send(compose('email_change', email, { ...values, TokenHash: tokenHash }));
    },
    sendMagicLink: () => Promise.reject(new Error(UNUSED)),
    sendReauthentication: () => Promise.reject(new Error(UNUSED)),
  };
}
