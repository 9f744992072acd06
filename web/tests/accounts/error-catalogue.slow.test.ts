import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { runSql } from '#server/lite/database.ts';
import { t } from '#web/messages/i18n.ts';
import { ENGLISH } from '#web/messages/languages.ts';
import { demoData } from '#web/platform/accounts/demo/saved-data.ts';
import { demoProvider } from '#web/platform/accounts/demo/provider.ts';
import { describeError } from '#web/platform/accounts/describe-error.ts';
import type { ErrorCode } from '#web/platform/backend/error-codes.ts';
import { providerError } from '#web/platform/accounts/provider-error.ts';
import { toAppError } from '#web/platform/backend/to-app-error.ts';
import type { AppError, Outcome } from '#web/platform/backend/outcome.ts';
import type { AccountProvider } from '#web/platform/accounts/supabase/provider.ts';
import { newUuid } from '#web/platform/device/ids.ts';
import { setLanguage } from '#web/platform/language.ts';
import { KEYS } from '#web/platform/storage/keys.ts';
import { startServer } from './support/backend.ts';
import { configFor, startStub } from './support/stub.ts';
import { losingAnswers } from './support/lost-answers.ts';
import { openTab } from './support/tab.ts';

demoData.load = () => import('#web/bills/demo-bills.ts');

type Server = Awaited<ReturnType<typeof startServer>>;

let server: Server;
let confirming: Server;
let accounts: AccountProvider;
const tabs: Awaited<ReturnType<typeof openTab>>[] = [];
const PASSWORD = 'secret12';

const tabOf = async (config = server.config) => {
  const tab = await openTab(config);
  tabs.push(tab);
  return tab;
};

beforeAll(async () => {
  // Without a provider no subscription can be cancelled, so the database refuses to delete the account.
  server = await startServer({ CHECKOUT_PROVIDER: 'none' });
  confirming = await startServer({ EMAIL_CONFIRMATION: 'on' });
});
afterAll(async () => {
  for (const tab of tabs) await tab.close();
  await server.stop();
  await confirming.stop();
});
beforeEach(async () => {
  localStorage.clear();
  server.letLimitsPass();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  ({ accounts } = await tabOf());
});

let people = 0;
async function someone(service = accounts): Promise<string> {
  const email = `person${(people += 1)}@example.org`;
  await service.signUp({ email, password: PASSWORD, accessCode: '', newsletter: false });
  return email;
}

const failure = async (call: Promise<Outcome<unknown>>): Promise<AppError> => {
  const outcome = await call;
  if (outcome.ok) throw new Error('It went well.');
  return outcome.error;
};

/** The error shown on return from a provider's page with this query. */
const cameBackWith = (query: string): AppError => ({ code: providerError(new URLSearchParams(query)) });

async function onceLimited(attempt: () => Promise<Outcome<unknown>>): Promise<AppError> {
  for (let count = 0; count < 21; count += 1) {
    const outcome = await attempt();
    if (!outcome.ok && outcome.error.code.endsWith('rate_limit')) return outcome.error;
  }
  throw new Error('No limit.');
}

/** The error that a signed-in user gets from a backend with this response to every request. */
async function whenAnswered(
  status: number,
  body: object,
  call: (service: AccountProvider) => Promise<Outcome<unknown>>,
): Promise<AppError> {
  await someone();
  const stub = await startStub(status, JSON.stringify(body));
  try {
    return await failure(call((await tabOf(stub.config)).accounts));
  } finally {
    await stub.stop();
  }
}
const REFUSED = { code: 'something_else', error_code: 'something_else', msg: 'No', message: 'No' };

/** The database's response to a row that the app would never insert. */
async function inserting(
  row: (client: SupabaseClient, email: string) => Promise<{ id: string | undefined; email: string }>,
): Promise<AppError> {
  const email = await someone();
  const { supabaseUrl, supabaseKey } = server.config;
  const client = createClient(supabaseUrl, supabaseKey, { auth: { storageKey: newUuid() } });
  const { error, status } = await client.from('users').insert(await row(client, email));
  await client.auth.dispose();
  return toAppError({ ...error, status }, { otherwise: 'unexpected' });
}

/** Breaks the real database for the time of a call. */
async function whileBroken(sql: string, repair: string, call: () => Promise<AppError>): Promise<AppError> {
  const { database } = await server.host.backend;
  await runSql(database, sql);
  try {
    return await call();
  } finally {
    await runSql(database, repair);
  }
}

async function resetLink(): Promise<string> {
  const email = await someone();
  await accounts.sendReset(email);
  return server.nextToken(email);
}

async function sessionEnd(spoil: () => void): Promise<AppError> {
  await someone();
  spoil();
  const tab = await tabOf();
  await tab.settle();
  const code = tab.endedBecause();
  if (!code) throw new Error('It did not end.');
  return { code };
}

async function demo(call: Promise<Outcome<unknown>>): Promise<AppError> {
  await vi.advanceTimersByTimeAsync(500);
  return failure(call);
}

/** How to provoke each entry of the catalogue: on the embedded server, or on one that really answers like this. */
const PROVOKED: Record<ErrorCode, () => Promise<AppError>> = {
  invalid_credentials: () => failure(accounts.logIn('nobody@example.org', PASSWORD)),
  email_not_confirmed: async () => {
    const service = (await tabOf(confirming.config)).accounts;
    return failure(service.logIn(await someone(service), PASSWORD));
  },
  already_registered: async () => {
    const email = await someone();
    return failure(accounts.signUp({ email, password: PASSWORD, accessCode: '', newsletter: false }));
  },
  weak_password: () =>
    failure(accounts.signUp({ email: 'a@example.org', password: '12', accessCode: '', newsletter: false })),
  password_common: () =>
    failure(
      accounts.signUp({ email: 'a@example.org', password: 'password', accessCode: '', newsletter: false }),
    ),
  password_too_long: () =>
    failure(
      accounts.signUp({
        email: 'a@example.org',
        password: '🍕'.repeat(19),
        accessCode: '',
        newsletter: false,
      }),
    ),
  email_invalid: () =>
    failure(accounts.signUp({ email: 'a"b@c.de', password: PASSWORD, accessCode: '', newsletter: false })),
  sign_up: () =>
    whenAnswered(400, { ...REFUSED, msg: 'Signups not allowed for this instance' }, (service) =>
      service.signUp({ email: 'e@example.org', password: PASSWORD, accessCode: '', newsletter: false }),
    ),
  access_code: () =>
    failure(
      accounts.signUp({ email: 'b@example.org', password: PASSWORD, accessCode: 'x', newsletter: false }),
    ),
  same_password: async () => failure(accounts.setNewPassword(await resetLink(), PASSWORD)),
  link_invalid: () => failure(accounts.setNewPassword('0'.repeat(64), PASSWORD)),
  code_invalid: () => failure(accounts.logInWithCode({ email: 'nobody@example.org', digits: '12345678' })),
  login_rate_limit: () => onceLimited(() => accounts.logIn('c@example.org', 'wrong one')),
  reset_rate_limit: () => onceLimited(() => accounts.sendReset('d@example.org')),
  rate_limit: async () => {
    await someone();
    return onceLimited(() => accounts.redeemAccessCode('wrong'));
  },
  session_expired: () => failure(accounts.loadProfile()),
  session_load: () => sessionEnd(() => localStorage.removeItem(KEYS.tokens)),
  subscription_active: async () => {
    const email = await someone();
    const { database } = await server.host.backend;
    // Nothing can cancel it: this server has no provider.
    await runSql(
      database,
      `insert into private.subscriptions (id, user_id, plan, status, renews, rank, updated_at)
       select 'live', id, 'yearly', 'active', true, 1, now() from auth.users where email = '${email}'`,
    );
    return failure(accounts.deleteAccount('privacy'));
  },
  foreign_key: () => inserting(async () => ({ id: newUuid(), email: 'nobody@example.org' })),
  duplicate: () =>
    inserting(async (client, email) => {
      const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD });
      return { id: data.user?.id, email };
    }),
  tables_missing: async () => {
    await someone();
    return whileBroken(
      'alter table public.users rename to users_away',
      'alter table public.users_away rename to users',
      () => failure(accounts.loadProfile()),
    );
  },
  policy: async () => {
    await someone();
    return whileBroken(
      'revoke select on public.users from authenticated',
      'grant select on public.users to authenticated',
      () => failure(accounts.loadProfile()),
    );
  },
  profile_update: () =>
    whenAnswered(400, REFUSED, (service) => service.updateProfile({ newsletterOptIn: true })),
  profile_load: () => whenAnswered(400, REFUSED, (service) => service.loadProfile()),
  home_currency: () => whenAnswered(400, REFUSED, (service) => service.setHomeCurrency('EUR')),
  metadata_limit: async () => {
    await someone();
    return failure(accounts.setLanguage('x'.repeat(9000)));
  },
  bills_at_once: async () => {
    const email = await someone();
    const { supabaseUrl, supabaseKey } = server.config;
    const client = createClient(supabaseUrl, supabaseKey, { auth: { storageKey: newUuid() } });
    const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    await client.auth.dispose();
    const bill = { user_id: data.user?.id, name: 'Lunch', bill: {}, diner_count: 2, total_amount: 10 };
    const answer = await fetch(`${supabaseUrl}/rest/v1/bill_history`, {
      method: 'POST',
      headers: {
        apikey: supabaseKey,
        authorization: `Bearer ${data.session?.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(Array.from({ length: 101 }, () => ({ ...bill, id: newUuid() }))),
    });
    const said = (await answer.json()) as object;
    return toAppError({ ...said, status: answer.status }, { otherwise: 'unexpected' });
  },
  delete_unanswered: () =>
    whenAnswered(503, { code: 'backend_unavailable' }, (service) => service.deleteAccount('other')),
  account_gone: async () => {
    await someone();
    const tab = await tabOf();
    await tab.settle();
    await losingAnswers(() => failure(tab.accounts.deleteAccount('other')));
    await failure(tab.accounts.loadProfile());
    return { code: tab.endedBecause() ?? 'unexpected' };
  },
  delete_failed: () => whenAnswered(400, REFUSED, (service) => service.deleteAccount('other')),
  export_failed: () => whenAnswered(400, REFUSED, (service) => service.exportData()),
  log_in: () => whenAnswered(400, {}, (service) => service.logIn('a@example.org', PASSWORD)),
  unexpected: () => whenAnswered(400, REFUSED, (service) => service.sendReset('a@example.org')),
  mail_not_sent: () =>
    whenAnswered(
      500,
      { code: 500, error_code: 'unexpected_failure', msg: 'Error sending recovery email' },
      (service) => service.sendReset('a@example.org'),
    ),
  unavailable: () =>
    whenAnswered(503, { code: 'backend_unavailable', msg: '' }, (service) => service.loadProfile()),
  offline: async () =>
    failure((await tabOf(configFor('http://127.0.0.1:9'))).accounts.logIn('a@example.org', 'x')),
  provider_denied: async () => cameBackWith('error=access_denied&error_description=No.'),
  provider_expired: () =>
    whenAnswered(404, { code: 404, error_code: 'flow_state_not_found', msg: 'x' }, (service) =>
      service.finishWithProvider('a-code'),
    ),
  provider_email: async () =>
    cameBackWith('error=access_denied&error_code=provider_email_needs_verification'),
  provider_other_email: async () => cameBackWith('error=provider_email_differs'),
  provider_unavailable: async () => cameBackWith('error=server_error&error_code=unexpected_failure'),
  provider_off: async () => cameBackWith('error=provider_disabled'),
  demo_no_account: () => demo(demoProvider.logIn('a@example.org', 'x')),
  demo_email_not_found: async () => {
    const made = demoProvider.signUp({
      email: 'a@example.org',
      password: '',
      accessCode: '',
      newsletter: false,
    });
    await vi.advanceTimersByTimeAsync(500);
    await made;
    return demo(demoProvider.logIn('b@example.org', 'x'));
  },
};

/** The failures under each title. */
const TITLES = {
  'Authentication Error': 'foreign_key link_invalid session_expired unexpected',
  'Database Error': 'tables_missing policy',
  'Login failed':
    'invalid_credentials email_not_confirmed code_invalid log_in demo_no_account demo_email_not_found provider_denied provider_expired provider_email provider_other_email provider_off',
  'Sign up failed': 'duplicate already_registered sign_up',
  'Validation Error':
    'email_invalid weak_password password_too_long password_common same_password access_code',
  'Rate Limit Exceeded': 'login_rate_limit reset_rate_limit rate_limit',
  'Email not sent': 'mail_not_sent',
  'No connection': 'offline',
  'Service unavailable': 'unavailable provider_unavailable',
  'Session error': 'session_load',
  'Profile error': 'profile_load',
  'Update Failed': 'profile_update metadata_limit',
  'Update failed': 'home_currency',
  'Subscription still active': 'subscription_active',
  'Account deletion': 'delete_unanswered account_gone',
};
const RETRY: readonly ErrorCode[] = [
  'tables_missing',
  'policy',
  'offline',
  'unavailable',
  'session_load',
  'profile_load',
];
/** More than the words of the catalogue: a sentence of the service, or a reference. */
const MORE: Partial<Record<ErrorCode, string>> = {
  weak_password: 'Password should be at least 6 characters.',
  sign_up: 'Signups not allowed for this instance',
  unexpected: 'An unexpected error occurred. Please try again. (Reference: 400 something_else)',
};

describe('each entry of the error catalogue', () => {
  test.each(Object.entries(PROVOKED))(
    '%s comes from a real failure and has its words',
    async (code, provoke) => {
      const isDemo = code.startsWith('demo_');
      if (isDemo) vi.useFakeTimers();
      try {
        const error = await provoke();
        expect(error.code).toBe(code);
        const [title] = Object.entries(TITLES).find(([, codes]) => codes.split(' ').includes(code)) ?? [];
        const body = MORE[error.code] ?? t(`error.${error.code}`);
        expect(describeError(error)).toEqual({
          ...(title && { title }),
          body,
          retry: RETRY.includes(error.code),
        });
      } finally {
        if (isDemo) vi.useRealTimers();
      }
    },
  );
});

describe('a screen in another language', () => {
  beforeAll(async () => {
    await setLanguage('de');
  });
  afterAll(() => setLanguage(ENGLISH.tag));

  test.each<[ErrorCode, string]>([
    ['weak_password', 'Das Passwort braucht mindestens 6 Zeichen'],
    [
      'password_too_long',
      'Dieses Passwort ist zu lang. Nimm höchstens 72 einfache Buchstaben oder Ziffern; Emojis und Buchstaben wie ä oder é zählen mehrfach.',
    ],
    ['email_invalid', 'Bitte gib eine gültige E-Mail-Adresse ein'],
    ['sign_up', 'Bei der Registrierung ist ein Fehler aufgetreten.'],
    ['log_in', 'Bitte prüfe E-Mail und Passwort und versuche es noch einmal'],
  ])('%s is shown in that language, not in the service’s English', async (code, body) => {
    const error = await PROVOKED[code]();
    expect([error.code, describeError(error).body]).toEqual([code, body]);
  });
});

test.each([502, 503, 504])('%i can be retried', async (status) => {
  const error = await whenAnswered(status, {}, (service) => service.loadProfile());
  expect(describeError(error).retry).toBe(true);
});

test('texts decide only if there is no code', () => {
  const context = { otherwise: 'unexpected' } as const;
  const inWords = (message: string) => toAppError({ message }, context).code;
  expect(inWords('relation "users" does not exist')).toBe('tables_missing');
  expect(inWords('new row violates row-level security policy')).toBe('policy');
  expect(inWords('insert violates foreign key constraint')).toBe('foreign_key');
  expect(inWords('Invalid login credentials')).toBe('invalid_credentials');
  expect(inWords('Email not confirmed')).toBe('email_not_confirmed');
  expect(inWords('duplicate key value')).toBe('duplicate');
  expect(toAppError({ code: '23505', message: 'permission' }, context).code).toBe('duplicate');
});
