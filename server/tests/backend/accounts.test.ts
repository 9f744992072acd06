import { describe, expect, test } from 'vitest';
import { runSql } from '../../src/lite/database.ts';
import { tokenIn } from '../support/mail.ts';
import { mailsOf, newEmail, PASSWORD, signedUp, startedServer } from '../support/server.ts';

const server = startedServer();

describe('an account', () => {
  test('is made once by two simultaneous sign-ups with one email, and the other is refused', async () => {
    const email = newEmail('twice');
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.visitor().auth.signUp({ email, password: PASSWORD })),
    );
    const refused = answers.flatMap(({ error }) => error?.code ?? []);
    expect(refused).toEqual(['user_already_exists', 'user_already_exists']);
    const rows = await server.operator().from('users').select('id').eq('email', email);
    expect(rows.data).toHaveLength(1);
  });
});

describe('an address', () => {
  test('cannot be changed without proof of the new one, and reveals nothing about that one', async () => {
    const { visitor, email } = await signedUp(server);
    const taken = (await signedUp(server)).email;
    for (const change of [{ email: newEmail('new') }, { email: taken }, { phone: '+441632960123' }])
      expect((await visitor.auth.updateUser(change)).error?.code).toBe('email_change_disabled');
    expect((await visitor.auth.getUser()).data.user).toMatchObject({ email });
    expect((await visitor.auth.getUser()).data.user?.new_email).toBeUndefined();
  });

  test.each([
    ['320 characters', `${'a'.repeat(307)}@fairtab.test`],
    ['255 characters', `${'a'.repeat(242)}@fairtab.test`],
    ['128 letters that are two in lower case', `${'İ'.repeat(128)}@fairtab.test`],
  ])('of %s is refused with a message', async (_, email) => {
    const { error } = await server.visitor().auth.signUp({ email, password: PASSWORD });
    expect([error?.status, error?.code]).toEqual([400, 'validation_failed']);
  });

  test.each(['email', 'phone', 'password'])(
    'that is empty is refused without a server error: %s',
    async (name) => {
      const { session } = await signedUp(server);
      const { secrets } = await server.host.backend;
      const { status } = await server.fetch('/auth/v1/user', {
        method: 'PUT',
        headers: {
          apikey: secrets.publishableKey,
          authorization: `Bearer ${session.access_token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ [name]: null }),
      });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    },
  );

  test('of 254 characters, the longest that email reaches, gets an account', async () => {
    const label = 'b'.repeat(60);
    const email = `${'a'.repeat(64)}@${label}.${label}.${label}.test`.padEnd(254, 't');
    expect((await signedUp(server, email)).user.email).toBe(email);
  });
});

describe('a password', () => {
  const pizzas = (count: number, last = '') => '🍕'.repeat(count) + last;

  test('longer than the 72 bytes that are compared is refused with a message, not cut', async () => {
    const visitor = server.visitor();
    const email = newEmail();
    const { error } = await visitor.auth.signUp({ email, password: pizzas(30) });
    expect([error?.status, error?.code]).toEqual([422, 'weak_password']);
    expect(error?.message).toContain('72 bytes');
    expect((await visitor.auth.signUp({ email, password: pizzas(18) })).error).toBeNull();
    expect((await visitor.auth.updateUser({ password: pizzas(18, 'x') })).error?.code).toBe('weak_password');
    const login = (password: string) => server.visitor().auth.signInWithPassword({ email, password });
    expect((await login(pizzas(17, '🍔'))).error?.code).toBe('invalid_credentials');
    expect((await login(pizzas(18))).error).toBeNull();
  });

  test.each([
    ['qwerty123', 'on a list of the most used ones'],
    ['Password', 'on that list in other letters'],
  ])('like %s is refused: it is %s', async (password) => {
    const visitor = server.visitor();
    const { error } = await visitor.auth.signUp({ email: newEmail(), password });
    expect([error?.status, error?.code]).toEqual([422, 'weak_password']);
    expect(error?.message).toContain('easy to guess');
    const ann = await signedUp(server);
    expect((await ann.visitor.auth.updateUser({ password })).error?.code).toBe('weak_password');
  });

  test('that is the address of its account is refused', async () => {
    const email = newEmail('longenough');
    for (const password of [email, email.split('@')[0] ?? ''])
      expect((await server.visitor().auth.signUp({ email, password })).error?.code).toBe('weak_password');
  });
});

describe('settings of an account', () => {
  test('are 8 KB at most, at sign-up and in all later changes together', async () => {
    const large = { email: newEmail(), password: PASSWORD, options: { data: { note: 'x'.repeat(9000) } } };
    expect((await server.visitor().auth.signUp(large)).error?.code).toBe('metadata_limit');
    const { visitor } = await signedUp(server);
    const add = (name: string) => visitor.auth.updateUser({ data: { [name]: 'x'.repeat(3000) } });
    expect((await add('one')).error).toBeNull();
    expect((await add('two')).error).toBeNull();
    const third = await add('three');
    expect([third.error?.status, third.error?.code]).toEqual([422, 'metadata_limit']);
    expect((await visitor.auth.updateUser({ data: { home_currency: 'EUR' } })).error).toBeNull();
  });
});

describe('a session', () => {
  test('gets a new refresh token each time; the one before still works, an older one ends it', async () => {
    const { session } = await signedUp(server);
    const refresh = async (token: string) => {
      const visitor = server.visitor();
      return visitor.auth.refreshSession({ refresh_token: token });
    };
    const second = (await refresh(session.refresh_token)).data.session?.refresh_token ?? '';
    expect(second).not.toBe(session.refresh_token);
    // A tab that has not got the new token in time is not a thief.
    expect((await refresh(session.refresh_token)).data.session?.refresh_token).toBe(second);
    const third = (await refresh(second)).data.session?.refresh_token ?? '';
    const replayed = await refresh(session.refresh_token);
    expect(replayed.error?.code).toBe('refresh_token_already_used');
    expect((await refresh(third)).error?.code).toMatch(/^refresh_token_/);
  });

  test('with a reused refresh token ends for the tables at once, before the token expires', async () => {
    const { visitor, session } = await signedUp(server);
    const refresh = (token: string) => server.visitor().auth.refreshSession({ refresh_token: token });
    const second = (await refresh(session.refresh_token)).data.session?.refresh_token ?? '';
    await refresh(second);
    expect((await visitor.from('users').select('id')).data).toHaveLength(1);
    expect((await refresh(session.refresh_token)).error?.code).toBe('refresh_token_already_used');
    const read = await visitor.from('users').select('id');
    expect([read.status, read.error?.code]).toEqual([401, 'PGRST301']);
  });

  /** Moves the times recorded for somebody's sessions back by this interval. */
  const age = async (user: string, column: string, by: string) =>
    runSql(
      (await server.host.backend).database,
      `update auth.${column.startsWith('refresh_tokens') ? 'refresh_tokens' : 'sessions'}
       set ${column.split('.')[1]} = ${column.split('.')[1]} - interval '${by}' where user_id::text = '${user}'`,
    );

  test('ends when a refresh token is reused after ten seconds, even if its successor is unused', async () => {
    const { session, user } = await signedUp(server);
    const refresh = (token: string) => server.visitor().auth.refreshSession({ refresh_token: token });
    const second = (await refresh(session.refresh_token)).data.session?.refresh_token ?? '';
    await age(user.id, 'refresh_tokens.updated_at', '11 seconds');
    expect((await refresh(session.refresh_token)).error?.code).toBe('refresh_token_already_used');
    expect((await refresh(second)).error?.code).toMatch(/^refresh_token_/);
  });

  test('ends after thirty days without use', async () => {
    const { visitor, user, session } = await signedUp(server);
    await age(user.id, 'sessions.created_at', '29 days');
    expect((await visitor.auth.refreshSession()).error).toBeNull();
    await age(user.id, 'sessions.refreshed_at', '31 days');
    expect((await visitor.auth.refreshSession(session)).error?.code).toMatch(
      /^(?:session_expired|refresh_token_)/,
    );
  });

  test('sets a new password only within ten minutes after its log-in', async () => {
    const { visitor, email, user } = await signedUp(server);
    await age(user.id, 'sessions.created_at', '11 minutes');
    const change = async () => (await visitor.auth.updateUser({ password: 'a new one 3' })).error?.code;
    expect(await change()).toBe('reauthentication_needed');
    expect((await visitor.auth.updateUser({ data: { home_currency: 'EUR' } })).error).toBeNull();
    await visitor.auth.signInWithPassword({ email, password: PASSWORD });
    expect(await change()).toBeUndefined();
  });

  test('of an emailed link sets a password as long as it has set none', async () => {
    const { email, user } = await signedUp(server);
    await server.visitor().auth.resetPasswordForEmail(email);
    await expect.poll(async () => (await mailsOf(server, email)).length).toBe(1);
    const [mail] = await mailsOf(server, email);
    const owner = server.visitor();
    await owner.auth.verifyOtp({ type: 'recovery', token_hash: tokenIn(mail) });
    await age(user.id, 'sessions.created_at', '11 minutes');
    const change = async () => (await owner.auth.updateUser({ password: 'a new one 3' })).error?.code;
    expect(await change()).toBeUndefined();
    expect(await change()).toBe('reauthentication_needed');
  });

  test('is listed for its person with the browser, and can be ended from another device', async () => {
    const { visitor, email } = await signedUp(server);
    const lost = await server.fetch('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: {
        apikey: server.host.publishableKey,
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (Android 15; Mobile) Firefox/140.0',
      },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    const { refresh_token } = (await lost.json()) as { refresh_token: string };
    const list = async () =>
      (await visitor.rpc('my_sessions')).data as { id: string; browser: string | null; isThis: boolean }[];
    const other = (await list()).find(({ isThis }) => !isThis);
    expect(other?.browser).toContain('Firefox');
    // Somebody else cannot end it.
    const stranger = await signedUp(server);
    await stranger.visitor.rpc('end_session', { session_id: other?.id });
    expect(await list()).toHaveLength(2);
    expect((await visitor.rpc('end_session', { session_id: other?.id })).error).toBeNull();
    expect((await list()).map(({ isThis }) => isThis)).toEqual([true]);
    expect((await server.visitor().auth.refreshSession({ refresh_token })).error).not.toBeNull();
  });

  test('ends on all other devices when a new password is set', async () => {
    const { visitor, email, user } = await signedUp(server);
    const thief = server.visitor();
    await thief.auth.signInWithPassword({ email, password: PASSWORD });
    const stolen = (await thief.auth.getSession()).data.session?.refresh_token ?? '';
    expect((await visitor.auth.updateUser({ password: 'a new one 2' })).error).toBeNull();
    expect((await visitor.auth.getUser()).data.user?.id).toBe(user.id);
    expect((await visitor.auth.refreshSession()).error).toBeNull();
    expect((await thief.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    const renewed = await server.visitor().auth.refreshSession({ refresh_token: stolen });
    expect(renewed.error).not.toBeNull();
    expect((await thief.from('users').select('id')).data ?? []).toEqual([]);
  });
});

test('signing up without confirmations logs in at once, and sends no email', async () => {
  const { email } = await signedUp(server);
  expect(await mailsOf(server, email)).toEqual([]);
});
