import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { codeIn, linkIn, tokenIn } from '../support/mail.ts';
import { mailsOf, newEmail, PASSWORD, signedUp, startTestServer, startedServer } from '../support/server.ts';

const server = startedServer();

const mailsTo = (email: string) => mailsOf(server, email);

/** Asks for a code as the app does, five minutes after the last one, and reads the email. */
async function sent(email: string): Promise<{ code: string; token: string }> {
  server.wait(301);
  const asked = await ask(email);
  if (asked.error) throw asked.error;
  const [mail] = await mailsTo(email);
  expect(linkIn(mail).pathname).toBe('/login-code');
  return { code: codeIn(mail) ?? 'no code', token: tokenIn(mail) };
}

const ask = (email: string) =>
  server.visitor().auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
const type = (email: string, token: string) =>
  server.visitor().auth.verifyOtp({ type: 'email', email, token });
const open = (token_hash: string) => server.visitor().auth.verifyOtp({ type: 'email', token_hash });
const wrong = (code: string) => (code === '00000000' ? '11111111' : '00000000');
const age = async (minutes: number) => {
  const { database } = await server.host.backend;
  await sql`update fairtab_host.login_codes set sent_at = sent_at - make_interval(mins => ${minutes})`.execute(
    database.kysely,
  );
};

test('a code of eight digits logs in once, with a session like any other', async () => {
  const { email, user } = await signedUp(server);
  const { code } = await sent(email);
  expect(code).toMatch(/^\d{8}$/);
  const visitor = server.visitor();
  const { data, error } = await visitor.auth.verifyOtp({
    type: 'email',
    email: email.toUpperCase(),
    token: code,
  });
  expect([error, data.user?.id]).toEqual([null, user.id]);
  expect((await visitor.from('users').select('id')).data).toEqual([{ id: user.id }]);
  expect((await visitor.auth.refreshSession()).error).toBeNull();
  expect((await type(email, code)).error?.code).toBe('otp_expired');
});

/** Tries to log in with the password. */
const tryPassword = async (email: string, password = PASSWORD): Promise<string | null> =>
  (await server.visitor().auth.signInWithPassword({ email, password })).error?.code ?? null;

test('a log-in by code ends the session of a stranger who signed up with that address', async () => {
  const attacker = await signedUp(server);
  const { code } = await sent(attacker.email);
  const owner = server.visitor();
  const { data } = await owner.auth.verifyOtp({ type: 'email', email: attacker.email, token: code });
  expect(data.user?.app_metadata).toMatchObject({ password_ended: true });
  expect(await tryPassword(attacker.email)).toBe('invalid_credentials');
  expect((await attacker.visitor.auth.refreshSession()).error).not.toBeNull();
  expect((await attacker.visitor.from('users').select('id')).error).not.toBeNull();
  expect((await owner.from('users').select('id')).data).toEqual([{ id: attacker.user.id }]);
});

test('a password that is set after that stays, whatever way somebody logs in', async () => {
  const { email } = await signedUp(server);
  const first = await sent(email);
  const owner = server.visitor();
  await owner.auth.verifyOtp({ type: 'email', email, token: first.code });
  const mine = 'a password of my own';
  expect((await owner.auth.updateUser({ password: mine })).error).toBeNull();
  const second = await sent(email);
  const again = await type(email, second.code);
  expect(again.data.user?.app_metadata['password_ended']).toBeUndefined();
  expect(await tryPassword(email, mine)).toBeNull();
});

test('a password that was set by an emailed link stays, too', async () => {
  const { email } = await signedUp(server);
  await server.visitor().auth.resetPasswordForEmail(email);
  const [mail] = await mailsTo(email);
  const owner = server.visitor();
  const verified = await owner.auth.verifyOtp({ type: 'recovery', token_hash: tokenIn(mail) });
  expect(verified.error).toBeNull();
  const mine = 'a password of my own';
  expect((await owner.auth.updateUser({ password: mine })).error).toBeNull();
  const { code } = await sent(email);
  expect((await type(email, code)).data.user?.app_metadata['password_ended']).toBeUndefined();
  expect(await tryPassword(email, mine)).toBeNull();
});

test('the link of the same email logs in on another device; then code and link are spent', async () => {
  const { email, user } = await signedUp(server);
  const { code, token } = await sent(email);
  expect((await open(token)).data.user?.id).toBe(user.id);
  expect((await open(token)).error?.code).toBe('otp_expired');
  expect((await type(email, code)).error?.code).toBe('otp_expired');
});

test('five guesses are allowed, however many come at once; the link of the email is no guess', async () => {
  const { email } = await signedUp(server);
  const { code, token } = await sent(email);
  const guesses = await Promise.all(Array.from({ length: 5 }, () => type(email, wrong(code))));
  expect(guesses.map(({ error }) => error?.code)).toEqual(Array.from({ length: 5 }, () => 'otp_expired'));
  expect((await type(email, code)).error?.code).toBe('otp_expired');
  expect((await open(token)).error).toBeNull();
});

test('the fifth guess may be the right one', async () => {
  const { email } = await signedUp(server);
  const { code } = await sent(email);
  for (let guess = 1; guess < 5; guess += 1) await type(email, wrong(code));
  expect((await type(email, code)).error).toBeNull();
});

test('a code lasts ten minutes, and a newer one makes it void', async () => {
  const { email } = await signedUp(server);
  const old = await sent(email);
  const newer = await sent(email);
  expect((await type(email, old.code)).error?.code).toBe('otp_expired');
  expect((await open(old.token)).error?.code).toBe('otp_expired');
  await age(9);
  expect((await type(email, newer.code)).error).toBeNull();
  const late = await sent(email);
  await age(11);
  expect((await type(email, late.code)).error?.code).toBe('otp_expired');
  expect((await open(late.token)).error?.code).toBe('otp_expired');
});

test('a stranger gets the same responses, no email and no account', async () => {
  const email = newEmail('stranger');
  const { email: known } = await signedUp(server);
  const answers = await Promise.all(
    [email, known].map(async (address) => {
      const asked = await server.visitor().auth.signInWithOtp({ email: address });
      const guessed = await type(address, '12345678');
      return [asked.error, asked.data, guessed.error?.status, guessed.error?.code, guessed.error?.message];
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(await mailsTo(email)).toEqual([]);
  expect((await server.operator().from('users').select('id').eq('email', email)).data).toEqual([]);
});

test('a code belongs to one address, and a link’s digest cannot be computed from a code', async () => {
  const ann = await signedUp(server);
  const bob = await signedUp(server);
  const { code } = await sent(ann.email);
  await sent(bob.email);
  expect((await type(bob.email, code)).error?.code).toBe('otp_expired');
  expect((await open(code)).error?.code).toBe('otp_expired');
  for (const kind of ['recovery', 'signup'] as const) {
    const other = await server.visitor().auth.verifyOtp({ type: kind, email: ann.email, token: code });
    expect(other.error?.code).toBe('otp_expired');
  }
});

test('asking is limited by address', async () => {
  const from = '203.0.113.5';
  const post = (address: string) =>
    server.fetch('/auth/v1/otp', {
      method: 'POST',
      headers: { apikey: server.host.publishableKey },
      body: JSON.stringify({ email: address }),
      from,
    });
  for (let mail = 0; mail < 20; mail += 1) expect((await post(newEmail('many'))).status).toBe(200);
  expect((await post(newEmail('many'))).status).toBe(429);
});

test('an unconfirmed address gets no code, because its sign-up may be a stranger’s', async () => {
  const strict = await startTestServer({ EMAIL_CONFIRMATION: 'on' });
  const email = newEmail('victim');
  await strict.visitor().auth.signUp({ email, password: PASSWORD });
  const asked = await strict.visitor().auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
  expect(asked.error).toBeNull();
  expect(await mailsOf(strict, email)).toHaveLength(1);
  await strict.stop();
});
