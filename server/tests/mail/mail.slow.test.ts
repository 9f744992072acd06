import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { startMailServer, type MailServer } from '../../../tests/support/mail-server.ts';
import { mayReadOutbox } from '../../src/mail/dev-outbox.ts';
import { smtpSender } from '../../src/mail/mail-senders.ts';
import { readSettings } from '../../src/settings/settings.ts';
import { linkIn, tokenIn } from '../support/mail.ts';
import { sendRaw } from '../support/raw-connection.ts';
import {
  mailsOf,
  newEmail,
  ORIGIN,
  PASSWORD,
  startTestServer,
  type TestServer,
  startedServer,
} from '../support/server.ts';

const server = startedServer({ EMAIL_CONFIRMATION: 'on' });

let addresses = 0;
/** Where nobody has asked from yet. */
const newAddress = () => `10.3.0.${(addresses += 1)}`;

const mailTo = async (email: string) => (await mailsOf(server, email))[0];

/** Somebody who has signed up and confirmed. */
async function confirmed(email = newEmail()) {
  const visitor = server.visitor();
  await visitor.auth.signUp({ email, password: PASSWORD });
  const { error } = await visitor.auth.verifyOtp({
    type: 'signup',
    token_hash: tokenIn(await mailTo(email)),
  });
  if (error) throw error;
  return { visitor, email };
}

describe('confirming an email', () => {
  test('accepts the link of the email, on any device, once', async () => {
    const email = newEmail();
    const visitor = server.visitor();
    const signUp = await visitor.auth.signUp({ email, password: PASSWORD });
    expect(signUp.data.session).toBeNull();
    const login = () => server.visitor().auth.signInWithPassword({ email, password: PASSWORD });
    expect((await login()).error?.code).toBe('email_not_confirmed');

    const mail = await mailTo(email);
    const link = linkIn(mail);
    expect(link.origin + link.pathname).toBe(`${ORIGIN}/email-confirmation`);
    expect(link.searchParams.get('type')).toBe('signup');
    expect(mail?.html).toContain('<a href="');
    const token = { type: 'signup', token_hash: tokenIn(mail) } as const;
    expect((await server.visitor().auth.verifyOtp(token)).error).toBeNull();
    expect((await server.visitor().auth.verifyOtp(token)).error?.code).toBe('otp_expired');
    expect((await login()).error).toBeNull();
  });

  test('sends a lost email again, with a link that replaces the first, three times in ten minutes', async () => {
    const email = newEmail();
    const visitor = server.visitor();
    await visitor.auth.signUp({ email, password: PASSWORD });
    const first = tokenIn(await mailTo(email));
    expect((await visitor.auth.resend({ type: 'signup', email })).error).toBeNull();
    const second = tokenIn(await mailTo(email));
    expect(second).not.toBe(first);
    for (let again = 0; again < 3; again += 1)
      expect((await visitor.auth.resend({ type: 'signup', email })).error).toBeNull();
    expect(await mailsOf(server, email)).toHaveLength(3);
    const verify = (token_hash: string) => server.visitor().auth.verifyOtp({ type: 'signup', token_hash });
    expect((await verify(first)).error).not.toBeNull();
    expect((await verify(tokenIn(await mailTo(email)))).error).toBeNull();
  });

  test('gives the account to the owner of the address, not to the first sign-up', async () => {
    const email = newEmail('victim');
    const signUp = (password: string) => server.visitor().auth.signUp({ email, password });
    const attacker = await signUp('the attacker knows 1');
    const early = tokenIn(await mailTo(email));
    const victim = await signUp(PASSWORD);
    expect([victim.error, victim.data.session, Object.keys(victim.data.user ?? {})]).toEqual([
      attacker.error,
      attacker.data.session,
      Object.keys(attacker.data.user ?? {}),
    ]);
    const late = tokenIn(await mailTo(email));
    expect(late).not.toBe(early);
    const verify = (token_hash: string) => server.visitor().auth.verifyOtp({ type: 'signup', token_hash });
    expect((await verify(early)).error?.code).toBe('otp_expired');
    expect((await verify(late)).error).toBeNull();
    const login = (password: string) => server.visitor().auth.signInWithPassword({ email, password });
    expect((await login('the attacker knows 1')).error?.code).toBe('invalid_credentials');
    expect((await login(PASSWORD)).error).toBeNull();
    // Now it is somebody's.
    await signUp('the attacker knows 2');
    expect((await login(PASSWORD)).error).toBeNull();
  });

  test('a refused sign-up leaves an unconfirmed one unchanged', async () => {
    const email = newEmail();
    await server.visitor().auth.signUp({ email, password: PASSWORD });
    const link = tokenIn(await mailTo(email));
    expect((await server.visitor().auth.signUp({ email, password: 'short' })).error?.code).toBe(
      'weak_password',
    );
    const verify = await server.visitor().auth.verifyOtp({ type: 'signup', token_hash: link });
    expect(verify.error).toBeNull();
  });

  /** The response, with its random parts masked. */
  async function answerTo(
    path: string,
    body: { readonly email: string; readonly password: string; readonly data?: unknown },
  ) {
    const { email } = body;
    const { secrets } = await server.host.backend;
    const response = await server.fetch(`/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: secrets.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      from: newAddress(),
    });
    const text = (await response.text())
      .replaceAll(email, 'EMAIL')
      .replaceAll(/"[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}"/g, '"ID"')
      .replaceAll(/"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/g, '"TIME"');
    return { status: response.status, headers: [...response.headers.keys()], text };
  }
  const signUpAnswer = (email: string, data?: unknown) =>
    answerTo('signup', { email, password: PASSWORD, data });

  test('no response reveals whether an account exists: both are the same, to the letter', async () => {
    const { email: taken } = await confirmed();
    const unconfirmed = newEmail();
    const fresh = await signUpAnswer(unconfirmed, { language: 'pl' });
    expect(fresh.status).toBe(200);
    expect(await signUpAnswer(taken, { language: 'pl' })).toEqual(fresh);
    expect(await signUpAnswer(unconfirmed, { language: 'pl' })).toEqual(fresh);
    expect(fresh.text).toContain('"id":"ID","aud":"authenticated","role":"authenticated"');
    expect(fresh.text).not.toMatch(/\d{4}-/);
  });

  // Lite adds to them, and the database writes numbers out: a new account's were refused where a taken one's were not.
  test.each([
    ['almost all there is room for', { x: 'x'.repeat(8150) }, 422],
    ['numbers that take more room than their digits', { x: Array.from({ length: 40 }, () => 1e300) }, 422],
    ['a good deal', { x: 'x'.repeat(7000) }, 200],
  ])('settings that are %s do not reveal it either', async (_, data, status) => {
    const { email } = await confirmed();
    const [known, unknown] = [await signUpAnswer(email, data), await signUpAnswer(newEmail(), data)];
    expect(known).toEqual(unknown);
    expect(known.status).toBe(status);
  });

  test('a log-in with a wrong password does not reveal an account, confirmed or not', async () => {
    const { email: known } = await confirmed();
    const unconfirmed = newEmail();
    await server.visitor().auth.signUp({ email: unconfirmed, password: PASSWORD });
    const answers = await Promise.all(
      [newEmail(), known, unconfirmed].map((email) =>
        answerTo('token?grant_type=password', { email, password: 'not the password' }),
      ),
    );
    const [unknown] = answers;
    expect(unknown?.text).toContain('invalid_credentials');
    expect(answers).toEqual([unknown, unknown, unknown]);
  });

  test('a request for a link does not reveal an account', async () => {
    const { email } = await confirmed();
    for (const address of [email, newEmail()]) {
      expect((await server.visitor().auth.resetPasswordForEmail(address)).error).toBeNull();
      expect((await server.visitor().auth.resend({ type: 'signup', email: address })).error).toBeNull();
    }
  });
});

describe('resetting a password', () => {
  test('accepts the link once, ends the other sessions, and sets the new password', async () => {
    const { visitor, email } = await confirmed();
    await server.visitor().auth.resetPasswordForEmail(email);
    const mail = await mailTo(email);
    expect(linkIn(mail).pathname).toBe('/reset-password');
    const phone = server.visitor();
    const token = { type: 'recovery', token_hash: tokenIn(mail) } as const;
    expect((await phone.auth.verifyOtp(token)).error).toBeNull();
    expect((await phone.auth.updateUser({ password: 'brand new 3' })).error).toBeNull();
    expect((await server.visitor().auth.verifyOtp(token)).error?.code).toBe('otp_expired');
    expect((await visitor.auth.getUser()).error).not.toBeNull();
    const login = (password: string) => server.visitor().auth.signInWithPassword({ email, password });
    expect((await login(PASSWORD)).error?.code).toBe('invalid_credentials');
    expect((await login('brand new 3')).error).toBeNull();
  });

  test('a reset of an unconfirmed account ends the password of its sign-up, even without a new one', async () => {
    const email = newEmail('victim');
    await server.visitor().auth.signUp({ email, password: 'the attacker knows 1' });
    await server.visitor().auth.resetPasswordForEmail(email);
    const owner = server.visitor();
    const token = { type: 'recovery', token_hash: tokenIn(await mailTo(email)) } as const;
    expect((await owner.auth.verifyOtp(token)).error).toBeNull();
    // The connection breaks here, or the new password is refused.
    expect((await owner.auth.updateUser({ password: '123' })).error?.code).toBe('weak_password');
    const login = (password: string) => server.visitor().auth.signInWithPassword({ email, password });
    expect((await login('the attacker knows 1')).error?.code).toBe('invalid_credentials');
    expect((await owner.auth.updateUser({ password: PASSWORD })).error).toBeNull();
    expect((await login(PASSWORD)).data.user?.app_metadata['password_ended']).toBeUndefined();
  });

  test('tells the owner that there is a new password', async () => {
    const { visitor, email } = await confirmed();
    await visitor.auth.updateUser({ password: 'brand new 4' });
    await expect.poll(async () => (await mailTo(email))?.subject).toBe('Your Fairtab account was changed');
    expect((await mailTo(email))?.text).not.toContain('token_hash');
  });

  test('stores only a digest of each link, which opens nothing', async () => {
    const { database } = await server.host.backend;
    const email = newEmail('sealed');
    await server.visitor().auth.signUp({ email, password: PASSWORD });
    const linkOf = async () => tokenIn(await mailTo(email));
    const kept = async () =>
      (
        await sql<{ tokens: string }>`select concat(confirmation_token, ' ', recovery_token) as tokens
          from auth.users where email = ${email}`.execute(database.kysely)
      ).rows[0]?.tokens.trim() ?? '';
    expect(await kept()).not.toContain(await linkOf());
    const confirming = { type: 'signup', token_hash: await kept() } as const;
    expect((await server.visitor().auth.verifyOtp(confirming)).error?.code).toBe('otp_expired');
    await server.visitor().auth.verifyOtp({ ...confirming, token_hash: await linkOf() });
    await server.visitor().auth.resetPasswordForEmail(email);
    expect(await kept()).toMatch(/^[0-9a-f]{64}$/);
    expect(await kept()).not.toBe(await linkOf());
    const resetting = { type: 'recovery', token_hash: await kept() } as const;
    expect((await server.visitor().auth.verifyOtp(resetting)).error?.code).toBe('otp_expired');
  });

  test('no address from a request ends up in an email', async () => {
    const { email } = await confirmed();
    const evil = 'https://evil.example/reset';
    await server.visitor().auth.resetPasswordForEmail(email, { redirectTo: evil });
    const { secrets } = await server.host.backend;
    await server.fetch(`/auth/v1/recover?redirect_to=${encodeURIComponent(evil)}`, {
      method: 'POST',
      headers: { apikey: secrets.publishableKey, host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      body: JSON.stringify({ email, redirect_to: evil, gotrue_meta_security: {} }),
    });
    const mail = await mailTo(email);
    expect(linkIn(mail).origin).toBe(ORIGIN);
    expect(JSON.stringify(mail)).not.toContain('evil');
  });
});

describe('the outbox', () => {
  test('is shown only to the machine itself, in development, without an email server', async () => {
    const email = newEmail();
    await server.visitor().auth.signUp({ email, password: PASSWORD });
    await expect.poll(() => mailTo(email)).toBeDefined();
    expect((await server.fetch('/dev/outbox')).status).toBe(200);
    expect(await (await server.fetch('/dev/outbox')).text()).toContain('token_hash=');
    const config = await server.fetch('/config.json');
    expect(await config.json()).toMatchObject({ outboxUrl: '/dev/outbox' });
    for (const headers of [{ 'x-forwarded-for': '192.0.2.9' }, { forwarded: 'for=192.0.2.9' }, { via: 'x' }])
      expect((await server.fetch('/dev/outbox', { headers: new Headers(headers as never) })).status).toBe(
        404,
      );
  });

  test.each([
    ['nothing is said of the server', {}, true],
    ['its address is public', { PUBLIC_URL: 'https://fairtab.example' }, false],
    // Even a proxy that adds no headers.
    ['a proxy stands before it', { TRUST_PROXY: '1' }, false],
    ['it listens to other machines', { HOST: '0.0.0.0' }, false],
    ['it is in production', { NODE_ENV: 'production' }, false],
    ['mails are sent', { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'a@fairtab.test' }, false],
  ])('at %s (%j) the outbox is open: %j', (_, env, isOpen) => {
    const request = new Request(`${ORIGIN}/dev/outbox`);
    expect(mayReadOutbox(readSettings(env, '/fairtab'), request)).toBe(isOpen);
  });

  test('checks the Host header and not the address in the request line', async () => {
    const port = await server.listen();
    const ask = (host: string) =>
      sendRaw(
        port.url,
        `GET http://localhost/dev/outbox HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      );
    expect(await ask('fairtab.example')).toMatch(/^HTTP\/1.1 404/);
    expect(await ask('localhost')).toMatch(/^HTTP\/1.1 200/);
    await port.close();
  });
});

describe('an email server', () => {
  let refuse = false;
  /** A promise that the email server awaits before it accepts an email. */
  let held = Promise.resolve();
  const answerOnceFree = async (done: (error?: Error | null) => void) => {
    await held;
    done(refuse ? new Error('mailbox unavailable') : null);
  };
  let smtp: MailServer;
  const recipients: string[] = [];
  const receivedBy = async (email: string) => {
    const find = () => smtp.received.findLast((mail) => mail.includes(`To: ${email}`));
    await expect.poll(find).toBeDefined();
    return find() ?? '';
  };
  const settingsWith = () => ({
    EMAIL_CONFIRMATION: 'on',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Fairtab <bills@fairtab.test>',
    PUBLIC_URL: 'https://bills.fairtab.test',
  });
  let other: TestServer;
  beforeAll(async () => {
    smtp = await startMailServer(({ address }, _session, done) => {
      recipients.push(address);
      void answerOnceFree(done);
    });
    other = await startTestServer(settingsWith());
  });
  afterAll(async () => {
    await other.stop();
    await smtp.stop();
  });

  test('gets the emails, and disables the outbox', async () => {
    const email = newEmail('posted');
    expect((await other.visitor().auth.signUp({ email, password: PASSWORD })).error).toBeNull();
    const mail = await receivedBy(email);
    expect(mail).toContain('From: Fairtab <bills@fairtab.test>');
    expect(mail).toContain(`To: ${email}`);
    expect(mail).toContain('https://bills.fairtab.test/email-confirmation?token_hash=');
    expect((await other.fetch('/dev/outbox')).status).toBe(404);
  });

  test('gets each email for one address, whatever its text would mean in a list', async () => {
    const sender = smtpSender(smtp.url, { name: 'Bills, Fairtab', address: 'bills@fairtab.test' });
    const message = { subject: 'Group', text: 'Hello', html: '<p>Hello</p>' };
    await sender.send({ ...message, to: 'g1:victim@fairtab.test;' }).catch(() => undefined);
    await sender.send({ ...message, to: 'last@fairtab.test' });
    expect(await receivedBy('last@fairtab.test')).toContain('From: "Bills, Fairtab" <bills@fairtab.test>');
    expect(recipients).not.toContain('victim@fairtab.test');
  });

  test('a refused email reveals nothing: it is logged and counted without the address, and the person asks again', async () => {
    const email = newEmail('refused');
    refuse = true;
    const visitor = other.visitor();
    expect((await visitor.auth.signUp({ email, password: PASSWORD })).error).toBeNull();
    await expect
      .poll(() => other.metrics.expose(undefined))
      .toMatch(/^fairtab_mails_total\{outcome="failed"\} 1$/m);
    refuse = false;
    const text = JSON.stringify(other.logged);
    expect(text).toContain('"event":"mail_failed"');
    expect(text).not.toContain(email);
    expect((await visitor.auth.resend({ type: 'signup', email })).error).toBeNull();
    expect(await receivedBy(email)).toContain('email-confirmation');
    expect((await other.visitor().auth.signUp({ email, password: PASSWORD })).error).toBeNull();
  });

  test('elsewhere without encryption gets no email', async () => {
    const { port } = new URL(settingsWith().SMTP_URL);
    const mail = { to: newEmail('open'), subject: 'Open', text: '', html: '' };
    const sendTo = (host: string) =>
      smtpSender(`smtp://${host}:${port}`, { name: '', address: 'bills@fairtab.test' }).send(mail);
    // The same email server under a name that is not this machine's own.
    await expect(sendTo('0.0.0.0')).rejects.toMatchObject({ code: 'ETLS' });
    await sendTo('127.0.0.1');
    expect(smtp.received.filter((each) => each.includes(`To: ${mail.to}`))).toHaveLength(1);
  });

  test('a slow email server delays nobody, and a stopping server waits for emails on their way', async () => {
    const slow = await startTestServer(settingsWith());
    const email = newEmail('slow');
    let goOn = () => {};
    held = new Promise((resolve) => {
      goOn = resolve;
    });
    expect((await slow.visitor().auth.signUp({ email, password: PASSWORD })).error).toBeNull();
    const stopped = slow.stop();
    expect(smtp.received.some((mail) => mail.includes(`To: ${email}`))).toBe(false);
    goOn();
    await stopped;
    expect(smtp.received.some((mail) => mail.includes(`To: ${email}`))).toBe(true);
  });
});
