import type { SupabaseClient } from '@supabase/supabase-js';
import { currentLanguage } from '../../language.ts';
import { endSession, endSessionElsewhere, homeCurrency } from '../../session.ts';
import { DONE, type Outcome, done } from '../../backend/outcome.ts';
import { addressOf } from '../address-of.ts';
import { setPendingEmail } from '../pending-email.ts';
import type { SignUpRequest, SignUpResult } from '../types.ts';
import { endingSession } from '../../backend/client.ts';
import { ended, failed } from '../../backend/to-app-error.ts';
import { freshSession } from '../../backend/signed-in.ts';
import { forgetTokens } from '../../backend/token-store.ts';

/** A page of ours for a link in an email, on the host name that the person uses. */
const pageOf = (path: string): string => window.location.origin + path;

/** Checks an access code before an account is created with it. */
async function checkAccessCode(client: SupabaseClient, code: string): Promise<Outcome> {
  const { data, error, status } = await client.rpc('check_access_code', { code });
  if (error) return failed({ ...error, status }, { otherwise: 'access_code' });
  return data === true ? DONE : { ok: false, error: { code: 'access_code' } };
}

/** Creates an account (docs/product/accounts.md, "Sign up"). An access code is checked first: with a wrong one, no account is created. */
export async function signUp(
  client: SupabaseClient,
  { email, password, accessCode, newsletter }: SignUpRequest,
): Promise<Outcome<SignUpResult>> {
  const code = accessCode.trim();
  const checked = code ? await checkAccessCode(client, code) : DONE;
  if (!checked.ok) return checked;
  const { data, error } = await client.auth.signUp({
    email: addressOf(email),
    password,
    options: {
      emailRedirectTo: pageOf('/email-confirmation'),
      data: {
        newsletter_opt_in: newsletter,
        home_currency: homeCurrency(),
        language: currentLanguage(),
        ...(code && { access_code: code }),
      },
    },
  });
  if (error) return failed(error, { otherwise: 'sign_up' });
  setPendingEmail(data.session ? null : addressOf(email));
  return done(data.session ? 'signed-in' : 'confirm');
}

/** Logs in. An address that is not confirmed yet is remembered, so that its link can be sent again. */
export async function logIn(client: SupabaseClient, email: string, password: string): Promise<Outcome> {
  const { error } = await client.auth.signInWithPassword({ email: addressOf(email), password });
  if (!error) setPendingEmail(null);
  else if (error.code === 'email_not_confirmed') setPendingEmail(addressOf(email));
  return ended(error, { otherwise: 'log_in', limit: 'login_rate_limit' });
}

/** Ends this device's session, even if the service cannot be reached. */
export async function logOut(client: SupabaseClient): Promise<Outcome> {
  return endingSession(async () => {
    const session = await freshSession(client);
    // The client tells other tabs that the session is over. A missing record tells them that it was on purpose.
    endSessionElsewhere();
    // With an expired token the service cannot be told; the tokens are deleted here all the same.
    if (session && 'user' in session) await client.auth.signOut({ scope: 'local' });
    forgetTokens();
    endSession();
    return DONE;
  });
}

/** Sends the link for a new password. It succeeds for unknown addresses, too, so that nobody learns who has an account. */
export async function sendReset(client: SupabaseClient, email: string): Promise<Outcome> {
  const { error } = await client.auth.resetPasswordForEmail(addressOf(email), {
    redirectTo: pageOf('/reset-password'),
  });
  return ended(error, { otherwise: 'unexpected', limit: 'reset_rate_limit' });
}

/** Sends the link that confirms an address again. */
export async function resendConfirmation(client: SupabaseClient, email: string): Promise<Outcome> {
  const { error } = await client.auth.resend({
    type: 'signup',
    email: addressOf(email),
    options: { emailRedirectTo: pageOf('/email-confirmation') },
  });
  return ended(error, { otherwise: 'unexpected' });
}
