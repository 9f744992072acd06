import { OAuth2Issuer, OAuth2Service, type MutableRedirectUri, type MutableToken } from 'oauth2-mock-server';
import { startLocalServer } from './local-server.ts';

/** Somebody with an account at Google or GitHub. */
export interface Person {
  readonly sub: string;
  /** '' for somebody at GitHub without any. */
  readonly email: string;
  /** True if the provider has verified the address. */
  readonly verified: boolean;
  /** GitHub knows people by several addresses. */
  readonly others?: readonly { readonly email: string; readonly verified: boolean }[];
}

/** A person's choice there, or the provider's state. */
export type ProviderMood = 'grants' | 'denies' | 'broken' | 'absent';

export interface SignInProvider {
  readonly url: string;
  person: Person;
  mood: ProviderMood;
  /** The parameters that sent the browser there. */
  readonly asked: URLSearchParams[];
  readonly stop: () => Promise<void>;
}

/** The hosts that lite and browsers know the two providers by. */
export const PROVIDER_HOSTS: readonly string[] = [
  'accounts.google.com',
  'oauth2.googleapis.com',
  'www.googleapis.com',
  'github.com',
  'api.github.com',
];

/** The settings of a server at which people log in by both. */
export const BOTH_PROVIDERS = {
  GOOGLE_CLIENT_ID: 'google-id',
  GOOGLE_CLIENT_SECRET: 'google-secret',
  GITHUB_CLIENT_ID: 'github-id',
  GITHUB_CLIENT_SECRET: 'github-secret',
} as const;

/** The environment of a server in a process of its own that finds both at the provider of the tests. */
export const reachingProvider = ({ url }: Pick<SignInProvider, 'url'>) => ({
  ...BOTH_PROVIDERS,
  NODE_OPTIONS: `--import=${new URL('reach-provider.mjs', import.meta.url).href}`,
  PROVIDER_URL: url,
  PROVIDER_HOSTS: PROVIDER_HOSTS.join(','),
});

/** An address of theirs, at the provider of the tests; `undefined`: an address of somebody else. */
export function atProvider(address: string, provider: string): string | undefined {
  const { host, pathname, search } = new URL(address);
  return PROVIDER_HOSTS.includes(host) ? provider + pathname + search : undefined;
}

/**
 * Starts an OpenID provider with Google's paths (`oauth2-mock-server`: real codes, signed tokens, keys to check them by) that also answers
 * the four addresses of GitHub. Every log-in is by `person`.
 */
export async function startSignInProvider(): Promise<SignInProvider> {
  const issuer = new OAuth2Issuer();
  issuer.url = 'https://accounts.google.com';
  await issuer.keys.generate('RS256');
  const service = new OAuth2Service(issuer, {
    authorize: '/o/oauth2/v2/auth',
    token: '/token',
    jwks: '/oauth2/v3/certs',
    userinfo: '/userinfo/v2/me',
  });
  service.on('beforeTokenSigning', ({ payload }: MutableToken) => {
    const { sub, email, verified } = it.person;
    Object.assign(payload, { sub, email, email_verified: verified, name: 'Maya M.', picture: PICTURE });
  });
  service.on('beforeAuthorizeRedirect', ({ url }: MutableRedirectUri) => {
    if (it.mood !== 'denies') return;
    url.searchParams.delete('code');
    url.searchParams.set('error', 'access_denied');
    url.searchParams.set('error_description', 'The user denied the request.');
  });

  function github(path: string): unknown {
    const { sub, email, verified, others = [] } = it.person;
    if (path === '/login/oauth/access_token') return { access_token: 'gho_token', token_type: 'bearer' };
    if (path === '/user') return { id: sub, login: 'maya', name: 'Maya M.', avatar_url: PICTURE };
    if (path === '/user/emails')
      return [
        ...others.map((other) => ({ ...other, primary: false })),
        ...(email === '' ? [] : [{ email, verified, primary: true }]),
      ];
    return undefined;
  }

  const { url, stop } = await startLocalServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider.invalid');
    const isPage = pathname.endsWith('/auth') || pathname.endsWith('/authorize');
    if (isPage) it.asked.push(searchParams);
    if (it.mood === 'absent') {
      response.destroy();
    } else if (it.mood === 'broken' && !isPage) {
      response.writeHead(500).end('out of order');
    } else if (pathname === '/login/oauth/authorize') {
      searchParams.set('response_type', 'code');
      request.url = `/o/oauth2/v2/auth?${searchParams}`;
      service.requestHandler(request, response);
    } else {
      const answer = github(pathname);
      if (answer === undefined) service.requestHandler(request, response);
      else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    }
  });
  const it: SignInProvider = {
    url,
    person: { sub: '1', email: 'maya@fairtab.test', verified: true },
    mood: 'grants',
    asked: [],
    stop,
  };
  return it;
}

const PICTURE = 'https://pictures.example/maya.png';
