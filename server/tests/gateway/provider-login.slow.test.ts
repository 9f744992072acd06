import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import {
  BOTH_PROVIDERS,
  atProvider,
  startSignInProvider,
  type Person,
  type SignInProvider,
} from '../../../tests/support/sign-in-provider.ts';
import { startPostgres } from '../../../supabase/tests/support/postgres-server.ts';
import { tokenIn } from '../support/mail.ts';
import { publicConfig } from '../../src/site/public-config.ts';
import { readSettings, type Environment } from '../../src/settings/settings.ts';
import {
  mailsOf,
  newEmail,
  ORIGIN,
  PASSWORD,
  signedUp,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../support/server.ts';

const BOTH: Environment = { PUBLIC_URL: ORIGIN, ...BOTH_PROVIDERS };
/** The provider's data beside the address, in these tests. */
const KNOWN_THERE = /Maya M|pictures\.example|gho_/;
type Name = 'google' | 'github';

const realFetch = globalThis.fetch;
let provider: SignInProvider;
let open: TestServer;
let confirming: TestServer;
let server: TestServer;
beforeAll(async () => {
  provider = await startSignInProvider();
  // Lite knows Google and GitHub by fixed addresses, and asks them with the global `fetch`.
  globalThis.fetch = (input, init) => {
    const there = atProvider(input instanceof Request ? input.url : String(input), provider.url);
    return there === undefined ? realFetch(input, init) : realFetch(there, init);
  };
  open = await startTestServer(BOTH);
});
beforeAll(async () => {
  confirming = await startTestServer({ ...BOTH, EMAIL_CONFIRMATION: 'on' });
});
afterAll(async () => {
  globalThis.fetch = realFetch;
  await Promise.all([open.stop(), confirming.stop(), provider.stop()]);
});
/** The browser's address: each test has its own, and the limits to itself. */
let from = '';
let browsers = 0;
beforeEach(() => {
  server = open;
  from = `10.3.0.${(browsers += 1)}`;
});
afterEach(() => {
  provider.mood = 'grants';
});

let people = 0;
const somebody = (email = newEmail('maya'), rest: Partial<Person> = {}): Person => ({
  sub: String((people += 1)),
  email,
  verified: true,
  ...rest,
});

/** Opens an address as a browser does, without following where it leads. */
async function leadsTo(path: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await server.fetch(path, { headers, from });
  expect(response.status).toBe(302);
  return response.headers.get('location') ?? '';
}

/** Where the app sends the browser: a page of this server. */
async function startOf(visitor: SupabaseClient, name: Name): Promise<string> {
  const { data, error } = await visitor.auth.signInWithOAuth({
    provider: name,
    options: { skipBrowserRedirect: true, redirectTo: `${ORIGIN}/login-callback` },
  });
  if (error) throw error;
  const { pathname, search } = new URL(data.url);
  return pathname + search;
}

/** Follows the provider's page: the path here that it sends the browser back to. */
async function consent(address: string): Promise<string> {
  const there = atProvider(address, provider.url);
  if (there === undefined) throw new Error(`${address} is no provider's`);
  const response = await realFetch(there, { redirect: 'manual' });
  const back = new URL(response.headers.get('location') ?? '');
  expect(back.origin).toBe(ORIGIN);
  return back.pathname + back.search;
}

const resultOf = (arrival: string): URLSearchParams => {
  expect(arrival).toMatch(/^\/login-callback\?/);
  return new URL(arrival, ORIGIN).searchParams;
};

/** Goes to the provider and back; returns the parameters that the app's page gets. */
async function goAndComeBack(visitor: SupabaseClient, name: Name): Promise<URLSearchParams> {
  return resultOf(await leadsTo(await consent(await leadsTo(await startOf(visitor, name)))));
}

/** The whole way. */
async function enter(name: Name, person: Person, visitor = server.visitor()) {
  provider.person = person;
  const result = await goAndComeBack(visitor, name);
  const code = result.get('code');
  if (code === null) return { visitor, error: result.get('error'), user: null, session: null };
  const { data, error } = await visitor.auth.exchangeCodeForSession(code);
  return { visitor, error: error?.code ?? null, user: data.user, session: data.session };
}

async function accountsOf(email: string): Promise<readonly { id: string; providers: string[] }[]> {
  const { database } = await server.host.backend;
  const { rows } = await sql<{ id: string; providers: string[] }>`
    select account.id::text as id,
      array(select provider from auth.identities where user_id = account.id order by provider) as providers
    from auth.users as account where email = ${email}`.execute(database.kysely);
  return rows;
}

const mailTo = async (email: string) => (await mailsOf(server, email))[0];
const tryPassword = async (email: string, password = PASSWORD): Promise<string | null> =>
  (await server.visitor().auth.signInWithPassword({ email, password })).error?.code ?? null;

describe.each(['google', 'github'] as const)('with %s', (name) => {
  test('a newcomer gets an account with a trial and no password, and finds it again', async () => {
    const person = somebody();
    const first = await enter(name, person);
    expect([first.error, first.user?.email]).toEqual([null, person.email]);
    const { data } = await first.visitor
      .from('users')
      .select('email, subscription_status, newsletter_opt_in');
    expect(data).toEqual([{ email: person.email, subscription_status: 'trial', newsletter_opt_in: false }]);
    expect((await first.visitor.auth.refreshSession()).error).toBeNull();
    expect(await accountsOf(person.email)).toEqual([{ id: first.user?.id, providers: [name] }]);
    const again = await enter(name, person);
    expect(again.user?.id).toBe(first.user?.id);
    expect(await tryPassword(person.email)).toBe('invalid_credentials');
  });

  test('keeps only the address: no name, no picture, no token of the provider', async () => {
    const { user, session } = await enter(name, somebody());
    expect(session?.provider_token).toBeUndefined();
    expect(JSON.stringify({ user, session })).not.toMatch(KNOWN_THERE);
    const claims = JSON.parse(atob(session?.access_token.split('.')[1] ?? '')) as object;
    expect(JSON.stringify(claims)).not.toMatch(KNOWN_THERE);
    const { database } = await server.host.backend;
    const { rows } = await sql<object>`select * from auth.flow_state`.execute(database.kysely);
    expect(JSON.stringify(rows)).not.toMatch(/gho_|eyJ/);
  });

  test('an address that the provider has not verified makes no account and opens none', async () => {
    const stranger = somebody(undefined, { verified: false });
    expect((await enter(name, stranger)).error).toBe('provider_email_unverified');
    expect(await accountsOf(stranger.email)).toEqual([]);
    const owner = await signedUp(server);
    expect((await enter(name, somebody(owner.email, { verified: false }))).error).toBe(
      'provider_email_unverified',
    );
    expect(await accountsOf(owner.email)).toEqual([{ id: owner.user.id, providers: ['email'] }]);
    expect(await tryPassword(owner.email)).toBeNull();
  });

  test('reports a refusal at the provider, and changes nothing', async () => {
    const person = somebody();
    provider.mood = 'denies';
    expect((await enter(name, person)).error).toBe('access_denied');
    expect(await accountsOf(person.email)).toEqual([]);
  });

  test.each(['broken', 'absent'] as const)(
    'a provider that is %s is reported as its failure, not ours',
    async (mood) => {
      const visitor = server.visitor();
      provider.person = somebody();
      const back = await consent(await leadsTo(await startOf(visitor, name)));
      provider.mood = mood;
      expect(resultOf(await leadsTo(back)).get('error')).toBe('provider_unavailable');
      // The provider is back, and the same log-in continues.
      provider.mood = 'grants';
      const code = resultOf(await leadsTo(back)).get('code') ?? '';
      expect((await visitor.auth.exchangeCodeForSession(code)).error).toBeNull();
    },
  );
});

describe('an existing account', () => {
  test('loses the password of a sign-up with an unconfirmed address when a provider is linked', async () => {
    const attacker = await signedUp(server);
    await attacker.visitor.auth.resetPasswordForEmail(attacker.email);
    const link = tokenIn(await mailTo(attacker.email));
    const owner = await enter('google', somebody(attacker.email));
    expect([owner.error, owner.user?.id]).toEqual([null, attacker.user.id]);
    expect(await tryPassword(attacker.email)).toBe('invalid_credentials');
    expect((await attacker.visitor.auth.refreshSession()).error).not.toBeNull();
    expect((await attacker.visitor.from('users').select('id')).error?.code).toBe('PGRST301');
    expect(
      (await server.visitor().auth.verifyOtp({ type: 'recovery', token_hash: link })).error,
    ).not.toBeNull();
    expect(await accountsOf(attacker.email)).toEqual([{ id: attacker.user.id, providers: ['google'] }]);
    expect((await owner.visitor.from('users').select('id')).data).toEqual([{ id: attacker.user.id }]);
  });

  /** Subjects of somebody's emails, the oldest first, after an email requested now has arrived. */
  async function subjectsTo(email: string): Promise<readonly string[]> {
    await server.visitor().auth.resetPasswordForEmail(email);
    await expect.poll(async () => (await mailTo(email))?.text).toContain('/reset-password');
    return (await mailsOf(server, email)).map(({ subject }) => subject).toReversed();
  }
  const CHANGED = 'Your Fairtab account was changed';

  test('notifies its owner by email of a linked provider, once; a newcomer gets no email', async () => {
    const owner = await signedUp(server);
    const person = somebody(owner.email);
    await enter('google', person);
    await enter('google', person);
    expect(await subjectsTo(owner.email)).toEqual([CHANGED, expect.any(String)]);
    const newcomer = somebody();
    await enter('github', newcomer);
    expect(await subjectsTo(newcomer.email)).toHaveLength(1);
  });

  test('notifies its owner with the first session, however long after the provider was linked', async () => {
    const owner = await signedUp(server);
    provider.person = somebody(owner.email);
    const visitor = server.visitor();
    const code = (await goAndComeBack(visitor, 'google')).get('code') ?? '';
    const { database } = await server.host.backend;
    await sql`update auth.identities set created_at = created_at - interval '2 minutes'
      where user_id = ${owner.user.id}::uuid`.execute(database.kysely);
    expect((await visitor.auth.exchangeCodeForSession(code)).error).toBeNull();
    expect(await subjectsTo(owner.email)).toContain(CHANGED);
  });

  test('is linked in the same way before its confirmation, which voids the pending link', async () => {
    server = confirming;
    const email = newEmail('victim');
    const attacker = server.visitor();
    await attacker.auth.signUp({ email, password: PASSWORD });
    const link = tokenIn(await mailTo(email));
    const owner = await enter('google', somebody(email));
    expect([owner.error, owner.user?.email]).toEqual([null, email]);
    expect(
      (await server.visitor().auth.verifyOtp({ type: 'signup', token_hash: link })).error,
    ).not.toBeNull();
    expect(await tryPassword(email)).toBe('invalid_credentials');
    expect((await accountsOf(email)).map(({ providers }) => providers)).toEqual([['google']]);
  });

  test('keeps its password if its address was confirmed', async () => {
    server = confirming;
    const email = newEmail('ann');
    const visitor = server.visitor();
    await visitor.auth.signUp({ email, password: PASSWORD });
    const confirmed = await visitor.auth.verifyOtp({
      type: 'signup',
      token_hash: tokenIn(await mailTo(email)),
    });
    const joined = await enter('github', somebody(email));
    expect([joined.error, joined.user?.id]).toEqual([null, confirmed.data.user?.id]);
    expect(await tryPassword(email)).toBeNull();
    expect((await visitor.auth.refreshSession()).error).toBeNull();
    expect((await accountsOf(email)).map(({ providers }) => providers)).toEqual([['email', 'github']]);
  });

  test('keeps a password set since, if a provider opened it', async () => {
    const person = somebody();
    const first = await enter('google', person);
    await first.visitor.auth.resetPasswordForEmail(person.email);
    const link = tokenIn(await mailTo(person.email));
    const resetting = server.visitor();
    expect((await resetting.auth.verifyOtp({ type: 'recovery', token_hash: link })).error).toBeNull();
    expect((await resetting.auth.updateUser({ password: PASSWORD })).error).toBeNull();
    expect(await tryPassword(person.email)).toBeNull();
    const second = await enter('github', somebody(person.email));
    expect(second.user?.id).toBe(first.user?.id);
    expect(await tryPassword(person.email)).toBeNull();
  });

  test('is linked only by the primary address at the provider, verified or not', async () => {
    for (const verified of [true, false]) {
      const owner = await signedUp(server);
      const other = somebody(undefined, { others: [{ email: owner.email, verified }] });
      const { error } = await enter('github', other);
      expect(await accountsOf(owner.email)).toEqual([{ id: owner.user.id, providers: ['email'] }]);
      expect(await accountsOf(other.email)).toEqual([]);
      expect(error).toBe('provider_email_differs');
      expect(await tryPassword(owner.email)).toBeNull();
    }
  });

  test('is not created for somebody without an address at the provider', async () => {
    expect((await enter('github', somebody(''))).error).toBe('provider_email_unverified');
    expect(await accountsOf('')).toEqual([]);
  });

  test('is not chosen by another of several addresses at the provider', async () => {
    const [one, two] = [await signedUp(server), await signedUp(server)];
    const both = somebody(one.email, { others: [{ email: two.email, verified: true }] });
    expect((await enter('github', both)).error).toBe('provider_email_differs');
    expect(await accountsOf(one.email)).toEqual([{ id: one.user.id, providers: ['email'] }]);
  });

  test('is found by the provider’s id even if the address there changes, and attracts no other login', async () => {
    const attacker = somebody();
    const theirs = await enter('github', attacker);
    const victim = newEmail('victim');
    // The address at the provider changes, even to one that is not theirs.
    for (const verified of [false, true]) {
      const later = await enter('github', { ...attacker, email: victim, verified });
      expect([later.error, later.user?.id, later.user?.email]).toEqual([
        null,
        theirs.user?.id,
        attacker.email,
      ]);
    }
    const arrived = await enter('google', somebody(victim));
    expect([arrived.error, arrived.user?.email]).toEqual([null, victim]);
    expect(arrived.user?.id).not.toBe(theirs.user?.id);
  });

  test('made by a provider is reported as existing when somebody signs up with a password', async () => {
    const person = somebody();
    await enter('google', person);
    const answer = await server.visitor().auth.signUp({ email: person.email, password: PASSWORD });
    expect(answer.error?.code).toBe('user_already_exists');
    expect(await tryPassword(person.email)).toBe('invalid_credentials');
  });
});

describe('a PostgreSQL server, where lite writes objects as strings', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let onPostgres: TestServer;
  const folder = temporaryFolder();
  beforeAll(async () => {
    // PostgreSQL runs as somebody else where the tests are run by root.
    chmodSync(folder, 0o777);
    postgres = await startPostgres(join(folder, 'postgres'));
    onPostgres = await startTestServer({ ...BOTH, DATABASE_URL: `${postgres.url}/postgres` });
  });
  afterAll(async () => {
    await onPostgres.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('joins the same accounts, and stores nothing more', async () => {
    server = onPostgres;
    const person = somebody();
    const first = await enter('google', person);
    expect([first.error, first.user?.email]).toEqual([null, person.email]);
    expect(JSON.stringify([first.user, first.session])).not.toMatch(KNOWN_THERE);
    const stranger = somebody(undefined, { verified: false });
    expect((await enter('github', stranger)).error).toBe('provider_email_unverified');
    expect(await accountsOf(stranger.email)).toEqual([]);
    const attacker = await signedUp(server);
    const owner = await enter('github', somebody(attacker.email));
    expect([owner.error, owner.user?.id]).toEqual([null, attacker.user.id]);
    await expect.poll(async () => (await mailTo(attacker.email))?.text).toContain('changed just now');
    expect(await tryPassword(attacker.email)).toBe('invalid_credentials');
    expect(await accountsOf(attacker.email)).toEqual([{ id: attacker.user.id, providers: ['github'] }]);
  });
});

describe('the provider’s callback', () => {
  test.each([
    ['without a state', '/auth/v1/callback?code=x'],
    ['with a state that is none', '/auth/v1/callback?code=x&state=x'],
    ['with a state of nobody', '/auth/v1/callback?code=x&state=01890000-0000-7000-8000-000000000000'],
    ['as a refusal with a state of nobody', '/auth/v1/callback?error=access_denied&state=x'],
    ['with nothing', '/auth/v1/callback'],
  ])('%s opens nothing', async (_name, path) => {
    expect(resultOf(await leadsTo(path)).get('error')).toBe('bad_oauth_state');
  });

  test('works once, within five minutes', async () => {
    const visitor = server.visitor();
    provider.person = somebody();
    const back = await consent(await leadsTo(await startOf(visitor, 'google')));
    expect(resultOf(await leadsTo(back)).get('code')).not.toBeNull();
    expect(resultOf(await leadsTo(back)).get('error')).toBe('bad_oauth_state');

    const late = await consent(await leadsTo(await startOf(visitor, 'google')));
    const { database } = await server.host.backend;
    await sql`update auth.flow_state set created_at = created_at - interval '5 minutes 1 second'`.execute(
      database.kysely,
    );
    expect(resultOf(await leadsTo(late)).get('error')).toBe('bad_oauth_state');
  });

  test('is exchanged once, and only by the browser that began the log-in', async () => {
    const visitor = server.visitor();
    provider.person = somebody();
    const code = (await goAndComeBack(visitor, 'google')).get('code') ?? '';
    const thief = server.visitor();
    await startOf(thief, 'google');
    expect((await thief.auth.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier');
    const exchange = (verifier: string) =>
      server.fetch('/auth/v1/token?grant_type=pkce', {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: server.host.publishableKey },
        body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
      });
    expect((await exchange('')).status).toBe(400);
    expect((await visitor.auth.exchangeCodeForSession(code)).error).toBeNull();
    expect((await exchange('x'.repeat(43))).status).toBe(404);
  });
});

describe('the redirect', () => {
  const challenge = 'c'.repeat(43);
  const start = (more: Record<string, string>) =>
    `/auth/v1/authorize?${new URLSearchParams({
      provider: 'google',
      code_challenge: challenge,
      code_challenge_method: 'plain',
      ...more,
    })}`;

  test.each([
    ['redirect_to', 'https://evil.example/'],
    ['redirect_to', 'http://localhost:9999/'],
    ['redirect_uri', 'https://evil.example/'],
    ['client_id', 'evil'],
    ['state', 'x'],
    ['scope', 'https://mail.google.com/'],
    ['scopes', 'https://mail.google.com/'],
    ['invite_token', 'x'],
  ])('is not taken from the request: %s=%s', async (name, value) => {
    const location = new URL(
      await leadsTo(start({ [name]: value }), { referer: 'https://evil.example/', host: 'evil.example' }),
    );
    const { state, ...asked } = Object.fromEntries(location.searchParams);
    expect(location.origin).toBe('https://accounts.google.com');
    expect(asked).toEqual({
      client_id: 'google-id',
      redirect_uri: `${ORIGIN}/auth/v1/callback`,
      response_type: 'code',
      scope: 'email profile',
    });
    provider.person = somebody();
    const result = resultOf(await leadsTo(await consent(location.href)));
    expect([...result.keys()]).toEqual(['code']);
    expect(state).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each([
    ['no proof is asked for', { code_challenge: '', code_challenge_method: '' }],
    ['the proof is too short', { code_challenge: 'x' }],
    ['the proof is of an unknown kind', { code_challenge_method: 'none' }],
  ])('leads nowhere if %s', async (_name, change) => {
    expect(await leadsTo(start(change))).toBe('/login-callback?error=bad_oauth_state');
  });

  test('leads nowhere if another site’s page began it', async () => {
    for (const site of ['cross-site', 'same-site'])
      expect(await leadsTo(start({}), { 'sec-fetch-site': site })).toBe(
        '/login-callback?error=bad_oauth_state',
      );
  });

  test('leads nowhere for providers that are not set up', async () => {
    for (const name of ['apple', 'email', 'constructor', ''])
      expect(await leadsTo(start({ provider: name }))).toBe('/login-callback?error=provider_disabled');
    const one = await startTestServer({ ...BOTH, GITHUB_CLIENT_ID: '', GITHUB_CLIENT_SECRET: '' });
    server = one;
    expect(await leadsTo(start({ provider: 'github' }))).toBe('/login-callback?error=provider_disabled');
    await one.stop();
  });

  test('a browser that cannot hash (plain http on a local network) sends the proof unhashed', async () => {
    provider.person = somebody();
    const verifier = 'v'.repeat(43);
    const code = resultOf(
      await leadsTo(await consent(await leadsTo(start({ code_challenge: verifier })))),
    ).get('code');
    const response = await server.fetch('/auth/v1/token?grant_type=pkce', {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: server.host.publishableKey },
      body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
    });
    expect(response.status).toBe(200);
  });

  test('one address may begin twenty log-ins a minute, and return as often', async () => {
    for (const path of [start({}), '/auth/v1/callback?state=x']) {
      for (let attempt = 0; attempt < 20; attempt += 1) await leadsTo(path);
      expect(await leadsTo(path)).toBe('/login-callback?error=over_request_rate_limit');
    }
  });
});

describe('the public configuration', () => {
  test('names the enabled providers, and none of their keys', async () => {
    const text = await (await server.fetch('/config.json')).text();
    expect(JSON.parse(text)).toMatchObject({ providers: ['google', 'github'] });
    for (const key of ['google-secret', 'github-secret', 'google-id', 'github-id'])
      expect(text + JSON.stringify(server.logged)).not.toContain(key);
  });

  test.each([
    [{ PUBLIC_URL: 'https://fairtab.example' }, 'http://fairtab.example', ['google', 'github']],
    [{ PUBLIC_URL: 'https://fairtab.example' }, 'http://192.168.1.20:3000', []],
    [{ PUBLIC_URL: 'http://localhost:3000' }, 'http://127.0.0.1:3000', []],
  ])('hides providers on another host than that of their redirect: %j at %s', (env, origin, offered) => {
    const settings = readSettings({ ...BOTH, ...env }, '/');
    const { providers } = publicConfig(settings, {
      origin,
      publishableKey: '',
      outboxUrl: '',
      networkUrls: [],
    });
    expect(providers).toEqual(offered);
  });
});
