import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { KEYS, spaceKeys } from '#web/platform/storage/keys.ts';
import { accountSession } from '../support/account-session.ts';

const USER = { ...accountSession('01a1fd60-147d-7428-b76c-f56efa4965c2'), metadata: { homeCurrency: 'EUR' } };

/** The session as a page that is loaded now has it. */
async function loaded(record: unknown) {
  vi.resetModules();
  if (record !== undefined) localStorage.setItem(KEYS.session, JSON.stringify(record));
  return import('#web/platform/session.ts');
}

describe('the stored record', () => {
  it('of a user is available at once, with their currency and their space', async () => {
    const { currentSession, homeCurrency, spaceOf } = await loaded(USER);
    expect(currentSession()).toEqual({ status: 'user', session: USER });
    expect(homeCurrency()).toBe('EUR');
    expect(spaceOf(currentSession())).toBe(`a-${USER.id}`);
  });

  it.each([
    ['nothing stored', undefined],
    ['not a record', 'text'],
    ['an unknown role', { ...USER, role: 'admin' }],
    ['an invalid account id', { ...USER, id: '../guest' }],
    ['an id that "Clear auth data" would erase by', { ...USER, id: 'user'.padEnd(36, 'a') }],
    ['an invalid email', { ...USER, email: 5 }],
  ])('logs nobody in if it is invalid: %s', async (_, record) => {
    const { currentSession, spaceOf } = await loaded(record);
    expect(currentSession().status).toBe('none');
    expect(spaceOf(currentSession())).toBe('guest');
  });

  it('has the default currency if its own is missing', async () => {
    const { homeCurrency } = await loaded({ ...USER, metadata: { homeCurrency: 'nonsense' } });
    expect(homeCurrency()).toBe('GBP');
  });

  it('changes with another tab', async () => {
    const { currentSession } = await loaded(USER);
    localStorage.removeItem(KEYS.session);
    window.dispatchEvent(new StorageEvent('storage', { key: KEYS.session }));
    expect(currentSession().status).toBe('none');
  });
});

describe('a guest', () => {
  it('starts a session that survives a reload, and is no user', async () => {
    (await loaded(undefined)).startGuestSession();
    expect((await loaded(undefined)).currentSession()).toMatchObject({
      status: 'guest',
      session: { isAuthenticated: false, subscription: { plan: 'free' }, metadata: { homeCurrency: 'GBP' } },
    });
  });

  it('does not replace a user who is signed in', async () => {
    const { startGuestSession, currentSession } = await loaded(USER);
    startGuestSession();
    expect(currentSession().status).toBe('user');
  });
});

describe('clearing auth data', () => {
  const IS_ERASED = /supabase|auth|user/i;

  it('never touches a key of anybody’s bills, groups or history', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        for (const space of ['guest', `a-${id}`] as const)
          for (const key of Object.values(spaceKeys(space))) expect(key).not.toMatch(IS_ERASED);
      }),
    );
  });

  it('removes tokens, record, the demo’s accounts and what a log-in had begun, and nothing else of ours', async () => {
    const { storeSession, currentSession } = await loaded(USER);
    const { clearAuthData } = await import('#web/platform/accounts/clear-auth-data.ts');
    const { loadConfig } = await import('#web/platform/config.ts');
    const demo = { version: 1, mode: 'demo', gate: { digest: null } };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(demo)));
    await loadConfig();
    storeSession(USER);
    const bills = { 'fairtab.guest.bill': '1', [`fairtab.a-${USER.id}.bill`]: '2' };
    const erased = [
      KEYS.tokens,
      `${KEYS.tokens}-code-verifier`,
      KEYS.demo,
      KEYS.pendingEmail,
      KEYS.headedFor,
      'sb-x-auth-token',
    ];
    for (const [key, text] of Object.entries({ ...bills, [KEYS.theme]: 'dark' }))
      localStorage.setItem(key, text);
    for (const key of erased) localStorage.setItem(key, '{}');
    await clearAuthData();
    expect(currentSession().status).toBe('none');
    for (const key of [...erased, KEYS.session]) expect(localStorage.getItem(key)).toBeNull();
    for (const [key, text] of Object.entries(bills)) expect(localStorage.getItem(key)).toBe(text);
    expect(localStorage.getItem(KEYS.theme)).toBe('dark');
    vi.unstubAllGlobals();
  });
});
