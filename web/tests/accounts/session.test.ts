import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CLIENT_MESSAGES } from '../../../tests/support/client-messages.ts';
import { KEYS } from '#web/platform/storage/keys.ts';
import { startServer } from './support/backend.ts';
import { configFor, startStub } from './support/stub.ts';
import { endFromElsewhere, openTab } from './support/tab.ts';

type Tab = Awaited<ReturnType<typeof openTab>>;

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const PERSON = { email: 'ann@example.org', password: 'secret12', accessCode: '', newsletter: true };
const tabs: Tab[] = [];
const stops: (() => void)[] = [];
let complaints: unknown[][] = [];

const open = async (config = server.config): Promise<Tab> => {
  const tab = await openTab(config);
  tabs.push(tab);
  return tab;
};

interface Tokens {
  access_token: string;
  refresh_token: string;
  expires_at: number;
}
const tokens = () => JSON.parse(localStorage.getItem(KEYS.tokens) ?? 'null') as Tokens | null;
const change = (changes: Partial<Tokens>) =>
  localStorage.setItem(KEYS.tokens, JSON.stringify({ ...tokens(), ...changes }));
const expire = () => change({ expires_at: 1 });

beforeEach(async () => {
  localStorage.clear();
  server.letLimitsPass();
  complaints = [];
  for (const method of ['error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => void complaints.push(words));
  const tab = await open();
  const known = await tab.accounts.logIn(PERSON.email, PERSON.password);
  if (!known.ok) await tab.accounts.signUp(PERSON);
  await tab.close();
});

afterEach(async () => {
  for (const tab of tabs.splice(0)) await tab.close();
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
  const said = complaints
    .map((words) => words.join(' '))
    .filter((text) => !CLIENT_MESSAGES.some((known) => known.test(text)))
    // The server runs in this process, and lite prints the reason of each 401.
    .filter((text) => !text.includes('JWT of a session that has ended'));
  if (said.length > 0) throw new Error(`The console was not silent: ${said.join('; ')}`);
});

describe('a page that is loaded again', () => {
  test('knows who is logged in before it asks the service', async () => {
    expect((await open()).status()).toBe('user');
  });

  test('renews a token that has run out', async () => {
    expire();
    const before = tokens();
    const tab = await open();
    await tab.settle();
    expect(tab.status()).toBe('user');
    expect(tokens()?.refresh_token).not.toBe(before?.refresh_token);
    expect((await tab.accounts.loadProfile()).ok).toBe(true);
  });

  test('ends a session that the service rejects, and reports it', async () => {
    change({ expires_at: 1, refresh_token: 'forged' });
    const tab = await open();
    await tab.settle();
    expect([tab.status(), tab.endedBecause()]).toEqual(['none', 'session_expired']);
    expect(tokens()).toBeNull();
    expect(localStorage.getItem(KEYS.session)).toBeNull();
  });

  test('ends a session whose tokens are gone', async () => {
    localStorage.removeItem(KEYS.tokens);
    const tab = await open();
    await tab.settle();
    expect([tab.status(), tab.endedBecause()]).toEqual(['none', 'session_load']);
  });

  test('renews a refused access token, and goes on', async () => {
    const [header, payload] = tokens()?.access_token.split('.') ?? [];
    change({ access_token: `${header}.${payload}.forged` });
    const tab = await open();
    expect((await tab.accounts.loadProfile()).ok).toBe(true);
    expect(tab.status()).toBe('user');
  });

  test('gains nothing by a forged record: the page shows this device’s data, the backend gives none', async () => {
    localStorage.removeItem(KEYS.tokens);
    const tab = await open();
    expect(await tab.accounts.loadProfile()).toMatchObject({ error: { code: 'session_expired' } });
  });
});

describe('a session that was ended on another device, though its token has time left,', () => {
  test.each<[string, (tab: Tab) => Promise<unknown>]>([
    ['the profile is asked for', ({ accounts }) => accounts.loadProfile()],
    ['the profile is changed', ({ accounts }) => accounts.updateProfile({ newsletterOptIn: false })],
    ['the home currency is changed', ({ accounts }) => accounts.setHomeCurrency('EUR')],
    ['the data is exported', ({ accounts }) => accounts.exportData()],
    ['the account is to be deleted', ({ accounts }) => accounts.deleteAccount('other')],
  ])('is over at once when %s, and reported', async (_, ask) => {
    const tab = await open();
    await tab.settle();
    await endFromElsewhere(server.config, PERSON);
    expect(await ask(tab)).toMatchObject({ ok: false, error: { code: 'session_expired' } });
    expect([tab.status(), tab.endedBecause()]).toEqual(['none', 'session_expired']);
    expect(tokens()).toBeNull();
    expect(localStorage.getItem(KEYS.session)).toBeNull();
  });

  test('continues when another tab has logged in again meanwhile', async () => {
    const [tab, other] = [await open(), await open()];
    await tab.settle();
    await endFromElsewhere(server.config, PERSON);
    const refused = tab.accounts.loadProfile();
    expect((await other.accounts.logIn(PERSON.email, PERSON.password)).ok).toBe(true);
    await refused;
    expect((await tab.accounts.loadProfile()).ok).toBe(true);
  });
});

const UNREACHABLE: [string, number, string, string?][] = [
  ['answers 500', 500, '{"msg":"down"}'],
  ['answers 502', 502, '<html>Bad gateway</html>', 'text/html'],
  ['answers 503', 503, '{"code":"backend_unavailable","msg":"down"}'],
  ['answers 504', 504, ''],
  ['asks for patience', 429, '{"code":"over_request_rate_limit","error_code":"over_request_rate_limit"}'],
  ['is somebody else’s page', 200, '<h1>Please log in to the Wi-Fi</h1>', 'text/html'],
  ['refuses without saying why', 403, '<html>Proxy</html>', 'text/html'],
];

describe('a session whose token has run out stays while the backend', () => {
  test.each(UNREACHABLE)('%s', async (_, status, body, type) => {
    expire();
    const before = tokens();
    const stub = await startStub(status, body, type === undefined ? {} : { 'content-type': type });
    stops.push(() => void stub.stop());
    const tab = await open(stub.config);
    await tab.settle();
    expect([tab.status(), tab.endedBecause()]).toEqual(['user', undefined]);
    expect(tokens()).toEqual(before);
    const loaded = await tab.accounts.loadProfile();
    expect(loaded.ok || ['unavailable', 'offline'].includes(loaded.error.code)).toBe(true);
    expect(loaded.ok).toBe(false);
    // The sync fails too, but tries again later: the session is not over.
    expect(await tab.savedGroups()).toMatchObject({
      problem: expect.stringMatching(/^(?:offline|unavailable)$/),
    });
    await tab.close();
    // Once the backend is back, everything works again.
    const later = await open();
    await later.settle();
    expect((await later.accounts.loadProfile()).ok).toBe(true);
  });

  test('cannot be reached at all; and logging out works', async () => {
    expire();
    const tab = await open(configFor('http://127.0.0.1:9'));
    await tab.settle();
    expect(tab.status()).toBe('user');
    expect(await tab.accounts.loadProfile()).toMatchObject({ error: { code: 'offline' } });
    expect(await tab.savedGroups()).toEqual({ ok: false, problem: 'offline' });
    expect(await tab.accounts.logOut()).toEqual({ ok: true, value: undefined });
    expect([tab.status(), tab.endedBecause()]).toEqual(['none', undefined]);
    expect(tokens()).toBeNull();
  });
});

describe('two tabs', () => {
  test('end together when one logs out, and the other one does not report an ended session', async () => {
    const [one, other] = [await open(), await open()];
    await other.settle();
    await one.settle();
    await one.accounts.logOut();
    await vi.waitFor(() => expect(other.status()).toBe('none'));
    expect(other.endedBecause()).toBeUndefined();
  });

  test('know from the record that a session was ended on purpose before the service is told', async () => {
    const tab = await open();
    await tab.settle();
    const records: (string | null)[] = [];
    const network = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      if (new Request(input).url.includes('/logout')) records.push(localStorage.getItem(KEYS.session));
      return network(input, init);
    });
    await tab.accounts.logOut();
    expect(records).toEqual([null]);
  });
});

describe('two tabs with an expired token that send requests at once', () => {
  test.each<[string, (tab: Tab) => Promise<unknown>]>([
    ['load the profile', ({ accounts }) => accounts.loadProfile()],
    ['change the profile', ({ accounts }) => accounts.updateProfile({ newsletterOptIn: false })],
    ['synchronise', (tab) => tab.savedGroups()],
  ])('both %s', async (_, ask) => {
    const both = [await open(), await open()];
    for (const tab of both) await tab.settle();
    expire();
    const answers = await Promise.all(both.map(ask));
    expect(answers).toMatchObject([{ ok: true }, { ok: true }]);
  });
});

test('a token lasts as long as the service says, whatever the two clocks show', async () => {
  const stored = tokens();
  const twoDays = 2 * 86_400;
  const body = { ...stored, expires_in: 3600, expires_at: Math.floor(Date.now() / 1000) - twoDays };
  const stub = await startStub(200, JSON.stringify(body));
  stops.push(() => void stub.stop());
  const tab = await open(stub.config);
  expect((await tab.accounts.logIn(PERSON.email, PERSON.password)).ok).toBe(true);
  const lasts = (tokens()?.expires_at ?? 0) - Date.now() / 1000;
  expect(lasts).toBeGreaterThan(3500);
  expect(lasts).toBeLessThan(3700);
});
