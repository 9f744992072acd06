import { PATHS } from '#web/paths.ts';
import type { Backend } from '../backend/backend.ts';
import { PROVIDERS, type Provider, type ProviderSettings } from '../settings/provider-settings.ts';

/** The path at which a log-in by a provider begins, and the one to which the provider sends the person back. */
export const PROVIDER_PATHS: readonly string[] = ['/auth/v1/authorize', '/auth/v1/callback'];

/** The proof of RFC 7636: 43 to 128 unreserved characters. */
const CHALLENGE = /^[\w.~-]{43,128}$/;
const METHODS: readonly string[] = ['s256', 'plain'];
/** No provider's codes or states are longer. */
const LONGEST = 2048;

/** The error code for the app's page instead of a code; the names are those of hosted Supabase where it has one. */
export type ProviderFailure =
  | 'access_denied'
  | 'bad_oauth_state'
  | 'over_request_rate_limit'
  | 'provider_disabled'
  | 'provider_email_unverified'
  | 'provider_email_differs'
  | 'provider_unavailable'
  | 'unexpected_failure';

export interface ProviderLoginParts {
  readonly providers: ProviderSettings;
  /** Asks lite on behalf of the visitor at an address; returns the database's refusal instead of lite's message, if there is one. */
  readonly ask: (request: (backend: Backend) => Request, address: string) => Promise<Response>;
}

const redirect = (location: string): Response => new Response(null, { status: 302, headers: { location } });

/** Always redirects to our own page, on the host of this request. */
const arrive = (result: Readonly<Record<string, string>>): Response =>
  redirect(`${PATHS.loginCallback}?${new URLSearchParams(result)}`);

const fail = (why: ProviderFailure): Response => arrive({ error: why });

/**
 * Google and GitHub, around lite's own handling of them (docs/security.md, "Google and GitHub"). Only the parameters named here reach lite:
 * it would pass others on to the provider (`client_id`, `redirect_uri`, `state`), take `redirect_to` or the referrer for the place to go
 * afterwards, join a stranger by an `invite_token`, and without a challenge put tokens into the address.
 */
export function createProviderLogin({ providers, ask }: ProviderLoginParts) {
  const isOffered = (name: string | null): name is Provider =>
    PROVIDERS.some((provider) => provider === name && providers.keys[provider]);

  async function authorize(request: Request, address: string): Promise<Response> {
    const query = new URL(request.url).searchParams;
    const provider = query.get('provider');
    if (!isOffered(provider)) return fail('provider_disabled');
    // Another site's page must not begin a log-in in the visitor's name.
    const site = request.headers.get('sec-fetch-site');
    if (site !== null && site !== 'same-origin' && site !== 'none') return fail('bad_oauth_state');
    const challenge = query.get('code_challenge') ?? '';
    const method = (query.get('code_challenge_method') ?? '').toLowerCase();
    if (!CHALLENGE.test(challenge) || !METHODS.includes(method)) return fail('bad_oauth_state');
    const asked = new URLSearchParams({ provider, code_challenge: challenge, code_challenge_method: method });
    const answer = await ask(
      ({ publicUrl }) => new Request(`${publicUrl}/auth/v1/authorize?${asked}`),
      address,
    );
    const location = answer.headers.get('location');
    return answer.status === 302 && location !== null ? redirect(location) : fail(reasonOf(answer.status));
  }

  async function callback(request: Request, address: string): Promise<Response> {
    const query = new URL(request.url).searchParams;
    const asked = new URLSearchParams();
    for (const name of ['state', 'code', 'error']) {
      const value = query.get(name);
      if (value !== null && value.length <= LONGEST) asked.set(name, value);
    }
    const answer = await ask(
      ({ publicUrl }) => new Request(`${publicUrl}/auth/v1/callback?${asked}`),
      address,
    );
    const location = answer.headers.get('location');
    if (location === null) return fail(await refusalOf(answer));
    const { searchParams: found } = new URL(location);
    const code = found.get('code');
    if (code !== null) return arrive({ code });
    const liteSays = found.get('error_code');
    if (liteSays !== null)
      return fail(
        LITE_SAYS[found.get('error_description') ?? ''] ?? LITE_SAYS[liteSays] ?? 'unexpected_failure',
      );
    // The provider's own code.
    return fail(found.get('error') === 'access_denied' ? 'access_denied' : 'provider_unavailable');
  }

  return {
    isOn: PROVIDERS.some(isOffered),
    /** Both pages are opened by a person, not by the app: in every case they end on a page of the app. */
    answer: (request: Request, address: string): Promise<Response> =>
      (new URL(request.url).pathname === '/auth/v1/authorize' ? authorize : callback)(request, address),
    /** Instead of a 429. */
    refuse: ({ status }: Response): Response => fail(reasonOf(status)),
  };
}

/**
 * Lite's codes, and its messages where one code stands for several failures. Lite's own failure means here that the provider did not
 * answer, or not correctly.
 */
const LITE_SAYS: Readonly<Record<string, ProviderFailure>> = {
  bad_oauth_state: 'bad_oauth_state',
  flow_state_already_used: 'bad_oauth_state',
  bad_oauth_callback: 'bad_oauth_state',
  provider_email_needs_verification: 'provider_email_unverified',
  unexpected_failure: 'provider_unavailable',
  'Error getting user email from external provider': 'provider_email_unverified',
  'Multiple accounts with the same email address in the same linking domain detected: default':
    'provider_email_differs',
};

function reasonOf(status: number): ProviderFailure {
  if (status === 429) return 'over_request_rate_limit';
  return status === 503 ? 'provider_unavailable' : 'unexpected_failure';
}

/** Refusals by the database's rules (`database/provider-rules.sql.ts`). */
async function refusalOf(answer: Response): Promise<ProviderFailure> {
  if (answer.status !== 403) return reasonOf(answer.status);
  const { error_code: code }: { error_code?: unknown } = await answer.json();
  return code === 'provider_email_unverified' || code === 'provider_email_differs'
    ? code
    : 'unexpected_failure';
}
