import type { SupabaseClient } from '@supabase/supabase-js';
import { DONE, type Outcome, done } from '../../backend/outcome.ts';
import { ended, toAppError } from '../../backend/to-app-error.ts';
import { addressOf } from '../address-of.ts';
import { setPendingEmail } from '../pending-email.ts';
import type { LoggedInByCode, LoginCode } from '../types.ts';
import { hasPasswordEnded } from './profile-row.ts';

/** Hosted Auth's code for an address without an account: the person does not learn that. */
const NOBODY = 'otp_disabled';

/** Sends a code. It succeeds for unknown addresses, too, without creating an account: nobody learns who has one. */
export async function sendCode(client: SupabaseClient, email: string): Promise<Outcome> {
  const { error } = await client.auth.signInWithOtp({
    email: addressOf(email),
    options: { shouldCreateUser: false, emailRedirectTo: `${window.location.origin}/login-code` },
  });
  return error?.code === NOBODY ? DONE : ended(error, { otherwise: 'unexpected' });
}

/** Logs in with a typed code or the token of its link, which is then spent; returns whose it was. */
export async function logInWithCode(
  client: SupabaseClient,
  code: LoginCode,
): Promise<Outcome<LoggedInByCode>> {
  const { data, error } = await client.auth.verifyOtp(
    'tokenHash' in code
      ? { type: 'email', token_hash: code.tokenHash }
      : { type: 'email', email: addressOf(code.email), token: code.digits },
  );
  if (!error) {
    setPendingEmail(null);
    return done({
      email: data.user?.email ?? '',
      passwordEnded: hasPasswordEnded(data.user?.app_metadata),
    });
  }
  const fault = toAppError(error, { otherwise: 'log_in', limit: 'login_rate_limit' });
  const isTypo = fault.code === 'link_invalid' && !('tokenHash' in code);
  return { ok: false, error: isTypo ? { code: 'code_invalid' } : fault };
}
