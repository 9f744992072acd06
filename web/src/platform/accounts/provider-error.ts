import type { ErrorCode } from '../backend/error-codes.ts';

/** Error names in the redirect from a provider, by our server and by hosted Supabase (`server/src/gateway/provider-login.ts`). */
const BY_NAME: Readonly<Record<string, ErrorCode>> = {
  access_denied: 'provider_denied',
  bad_oauth_state: 'provider_expired',
  bad_oauth_callback: 'provider_expired',
  flow_state_not_found: 'provider_expired',
  flow_state_expired: 'provider_expired',
  provider_email_unverified: 'provider_email',
  provider_email_needs_verification: 'provider_email',
  provider_email_differs: 'provider_other_email',
  provider_disabled: 'provider_off',
  signup_disabled: 'provider_off',
  over_request_rate_limit: 'login_rate_limit',
};

/** The catalogue's name for the failure in the query of `/login-callback`. */
export function providerError(query: URLSearchParams): ErrorCode {
  const name = query.get('error_code') ?? query.get('error') ?? '';
  return BY_NAME[name] ?? (name === '' ? 'provider_expired' : 'provider_unavailable');
}
