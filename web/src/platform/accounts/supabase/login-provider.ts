import type { SupabaseClient } from '@supabase/supabase-js';
import type { Config, LoginProvider } from '../../config.ts';
import { currentLanguage } from '../../language.ts';
import { homeCurrency } from '../../session.ts';
import { DONE, type Outcome, done } from '../../backend/outcome.ts';
import { setPendingEmail } from '../pending-email.ts';
import { failed, type ErrorContext } from '../../backend/to-app-error.ts';
import { clientOf } from '../../backend/client.ts';
import { backendFetch } from '../../backend/http.ts';

const CONTEXT: ErrorContext = { otherwise: 'provider_expired', limit: 'login_rate_limit' };

/**
 * Opens the provider's page in place of the app; the verifier stays in this browser's storage. Checks first that the service can be
 * reached: otherwise the browser would show an error page of its own.
 */
export async function startWithProvider(config: Config, provider: LoginProvider): Promise<Outcome> {
  const { supabaseUrl, supabaseKey } = config;
  const reached = await backendFetch(`${supabaseUrl}/auth/v1/health`, { headers: { apikey: supabaseKey } });
  if (!reached.ok) return failed({ status: reached.status }, { otherwise: 'unavailable' });
  const { error } = await clientOf(config).auth.signInWithOAuth({
    provider,
    options: { redirectTo: `${window.location.origin}/login-callback` },
  });
  return error ? failed(error, CONTEXT) : DONE;
}

/** Exchanges the code for a session, once. A new account takes over this device's home currency and language, as at sign-up. */
export async function finishWithProvider(client: SupabaseClient, code: string): Promise<Outcome<string>> {
  const ofDevice = { home_currency: homeCurrency(), language: currentLanguage() };
  const { data, error } = await client.auth.exchangeCodeForSession(code);
  if (error) return failed(error, CONTEXT);
  setPendingEmail(null);
  // Runs in the background, and a failure is not reported: the profile page offers the choice.
  const missing = Object.entries(ofDevice).filter(([name]) => !(name in data.user.user_metadata));
  if (missing.length > 0) void client.auth.updateUser({ data: Object.fromEntries(missing) });
  return done(data.user.email ?? '');
}
