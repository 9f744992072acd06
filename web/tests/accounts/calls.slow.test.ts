import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '@supabase/supabase-js';
import { sql } from 'kysely';
import { runSql } from '#server/lite/database.ts';
import { supabaseProvider, type AccountProvider } from '#web/platform/accounts/supabase/provider.ts';
import type { Outcome } from '#web/platform/backend/outcome.ts';
import { currentSession } from '#web/platform/session.ts';
import { KEYS } from '#web/platform/storage/keys.ts';
import { ACCESS_CODE, startServer } from './support/backend.ts';
import { configFor } from './support/stub.ts';
import { openTab } from './support/tab.ts';

let server: Awaited<ReturnType<typeof startServer>>;
let accounts: AccountProvider;
beforeAll(async () => {
  server = await startServer();
  accounts = supabaseProvider(server.config);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await accounts.logOut();
  server.letLimitsPass();
});

const DONE: Outcome = { ok: true, value: undefined };
const PASSWORD = 'secret12';
const request = (email: string, accessCode = '') => ({
  email,
  password: PASSWORD,
  accessCode,
  newsletter: true,
});
const idHere = (): string => {
  const current = currentSession();
  return 'session' in current ? current.session.id : '';
};

describe('signing up', () => {
  test('creates the account on a trial, its profile and a session at once', async () => {
    expect(await accounts.signUp(request(' ann@example.org '))).toEqual({ ok: true, value: 'signed-in' });
    expect(currentSession()).toMatchObject({
      status: 'user',
      session: {
        email: 'ann@example.org',
        role: 'user',
        isAuthenticated: true,
        subscription: { plan: 'trial' },
      },
    });
    expect(JSON.parse(localStorage.getItem(KEYS.session) ?? '{}')).toMatchObject({
      email: 'ann@example.org',
    });
    expect(await accounts.loadProfile()).toMatchObject({
      ok: true,
      value: { id: idHere(), subscriptionStatus: 'trial', newsletterOptIn: true, onboardingComplete: false },
    });
  });
});

describe('the account', () => {
  beforeEach(() => accounts.logIn('ann@example.org', PASSWORD));

  test('keeps its space when it is logged out of, which ends the session', async () => {
    const bill = `fairtab.a-${idHere()}.bill`;
    localStorage.setItem(bill, 'kept');
    expect(await accounts.logOut()).toEqual(DONE);
    expect(currentSession().status).toBe('none');
    expect(localStorage.getItem(KEYS.tokens)).toBeNull();
    expect(localStorage.getItem(bill)).toBe('kept');
  });

  test('stores switches and home currency', async () => {
    expect(await accounts.updateProfile({ newsletterOptIn: false, onboardingComplete: true })).toEqual(DONE);
    expect(await accounts.setHomeCurrency('EUR')).toEqual(DONE);
    expect(currentSession()).toMatchObject({ session: { metadata: { homeCurrency: 'EUR' } } });
    await accounts.logOut();
    await accounts.logIn('ann@example.org', PASSWORD);
    expect(currentSession()).toMatchObject({ session: { metadata: { homeCurrency: 'EUR' } } });
    expect(await accounts.loadProfile()).toMatchObject({
      value: { newsletterOptIn: false, onboardingComplete: true },
    });
  });

  test('gets emails in the language of the screen at sign-up, and in the one chosen later', async () => {
    const { database } = await server.host.backend;
    const language = async () => {
      const { rows } = await sql<{ language: string }>`select raw_user_meta_data ->> 'language' as language
        from auth.users where email = 'ann@example.org'`.execute(database.kysely);
      return rows[0]?.language;
    };
    expect(await language()).toBe('en');
    expect(await accounts.setLanguage('pl')).toEqual(DONE);
    expect(await language()).toBe('pl');
    expect(currentSession()).toMatchObject({ session: { metadata: { homeCurrency: 'EUR' } } });
  });

  test('gets a new password if the old one is given, and other devices must log in again', async () => {
    const next = 'another-secret-1';
    expect(await accounts.changePassword('not-it', next)).toMatchObject({
      error: { code: 'invalid_credentials' },
    });
    expect(await accounts.changePassword(PASSWORD, next)).toEqual(DONE);
    expect(currentSession().status).toBe('user');
    expect((await accounts.loadProfile()).ok).toBe(true);
    await accounts.logOut();
    expect((await accounts.logIn('ann@example.org', PASSWORD)).ok).toBe(false);
    expect((await accounts.logIn('ann@example.org', next)).ok).toBe(true);
    server.letLimitsPass();
    expect(await accounts.changePassword(next, PASSWORD)).toEqual(DONE);
  });

  test('lists where it is logged in, and logs another device out', async () => {
    const elsewhere = createClient(server.config.supabaseUrl, server.config.supabaseKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    await elsewhere.auth.signInWithPassword({ email: 'ann@example.org', password: PASSWORD });
    const devices = await accounts.listDevices();
    if (!devices.ok) throw new Error('no devices');
    expect(devices.value.filter(({ isThis }) => isThis)).toHaveLength(1);
    for (const { id, isThis } of devices.value)
      if (!isThis) expect(await accounts.logOutDevice(id)).toEqual(DONE);
    expect(await accounts.listDevices()).toMatchObject({ value: [{ isThis: true }] });
    expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();
  });

  test('accepts a right access code later, but not a wrong one', async () => {
    expect(await accounts.redeemAccessCode('wrong')).toMatchObject({ error: { code: 'access_code' } });
    expect(await accounts.redeemAccessCode(` ${ACCESS_CODE}`)).toEqual(DONE);
    expect(await accounts.loadProfile()).toMatchObject({ value: { subscriptionStatus: 'premium' } });
  });

  test('exports everything of its own, and nothing of others', async () => {
    expect(await accounts.exportData()).toMatchObject({
      ok: true,
      value: {
        id: idHere(),
        email: 'ann@example.org',
        homeCurrency: 'EUR',
        language: 'pl',
        logInProviders: [],
        subscription: {
          status: 'premium',
          trialStart: expect.stringMatching(/^\d{4}-/),
          paidUntil: null,
          freeAccess: true,
          customerId: null,
          subscriptionId: null,
        },
        profile: { newsletterOptIn: expect.any(Boolean), onboardingComplete: true, accessCodeUsed: 'code 1' },
        savedGroups: [],
        billHistory: [],
        waysToBePaid: [],
      },
    });
  });

  test('exports a long history whole, page by page', async () => {
    const { database } = await server.host.backend;
    await runSql(
      database,
      `insert into public.bill_history (id, user_id, name, bill, diner_count, total_amount)
       select gen_random_uuid(), '${idHere()}', 'Bill ' || n, '{}', 2, n from generate_series(1, 1203) as n`,
    );
    const exported = await accounts.exportData();
    expect(exported.ok && new Set(exported.value.billHistory.map((row) => JSON.stringify(row))).size).toBe(
      1203,
    );
    await runSql(database, 'delete from public.bill_history');
  });

  test('a database check finds all three tables and a policy that works', async () => {
    expect(await accounts.checkDatabase()).toEqual({
      configOk: true,
      connected: true,
      tables: ['users', 'bill_history', 'saved_groups'],
      rlsEnabled: true,
      error: null,
      errorCode: null,
    });
  });
});

describe('a database check reports', () => {
  test('success, to a visitor as well', async () => {
    expect(await accounts.checkDatabase()).toMatchObject({ rlsEnabled: true, error: null, errorCode: null });
  });

  test.each([
    [
      'which tables are missing',
      'alter table public.bill_history rename to away',
      'alter table public.away rename to bill_history',
      { connected: true, tables: ['users', 'saved_groups'], rlsEnabled: true, errorCode: 'MISSING_TABLE' },
    ],
    [
      'that nobody may insert',
      'revoke insert on public.users from anon',
      'grant insert on public.users to anon',
      { connected: true, rlsEnabled: false, errorCode: 'RLS_POLICY_ERROR' },
    ],
    [
      'that row security is switched off, although every request goes through',
      'alter table public.saved_groups disable row level security',
      'alter table public.saved_groups enable row level security',
      {
        connected: true,
        rlsEnabled: false,
        error: 'row-level security is switched off on saved_groups',
        errorCode: 'RLS_POLICY_ERROR',
      },
    ],
  ])('%s', async (_, breakIt, repair, found) => {
    const { database } = await server.host.backend;
    await runSql(database, breakIt);
    try {
      expect(await accounts.checkDatabase()).toMatchObject(found);
    } finally {
      await runSql(database, repair);
    }
  });

  test('a missing connection', async () => {
    const nowhere = configFor('http://127.0.0.1:9');
    const status = await (await openTab(nowhere)).accounts.checkDatabase();
    expect(status).toMatchObject({ configOk: true, connected: false, errorCode: 'CONNECTION_ERROR' });
  });
});
