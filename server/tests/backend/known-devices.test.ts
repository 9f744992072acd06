import { beforeEach, describe, expect, test } from 'vitest';
import { codeIn, tokenIn } from '../support/mail.ts';
import { mailsOf, newEmail, PASSWORD, signedUp, startTestServer, startedServer } from '../support/server.ts';

const server = startedServer();
beforeEach(() => server.wait(3600));

/** A browser at an address, which keeps the server's cookie. */
class Browser {
  cookie = '';
  token = '';
  readonly from: string;

  constructor(from: string) {
    this.from = from;
  }

  async send(path: string, body: object, method = 'POST') {
    const response = await server.fetch(`/auth/v1/${path}`, {
      method,
      headers: {
        apikey: server.host.publishableKey,
        ...(this.cookie && { cookie: this.cookie }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
      },
      body: JSON.stringify(body),
      from: this.from,
    });
    const set = response.headers.get('set-cookie');
    if (set !== null) this.cookie = set.split(';')[0] ?? '';
    const answer: { access_token?: string } = await response.json();
    this.token = answer.access_token ?? this.token;
    return { status: response.status, answer, set };
  }

  logIn = async (email: string, password = PASSWORD) =>
    (await this.send('token?grant_type=password', { email, password })).status;
  askReset = (email: string) => this.send('recover', { email });
  askCode = (email: string) => this.send('otp', { email, create_user: false });
  typeCode = async (email: string, token: string) =>
    (await this.send('verify', { type: 'email', email, token })).status;
}

let addresses = 0;
const stranger = () => new Browser(`198.51.${Math.floor((addresses += 1) / 200)}.${addresses % 200}`);
const known = async (email: string, from = stranger().from) => {
  const browser = new Browser(from);
  expect(await browser.logIn(email)).toBe(200);
  return browser;
};
const mails = async (email: string) => (await mailsOf(server, email)).length;

describe('a device that has logged in to the account before', () => {
  test('is not kept out by strangers, wherever they are, and is limited on its own', async () => {
    const { email } = await signedUp(server);
    const owner = await known(email);
    const fours = [stranger(), stranger(), stranger(), new Browser(owner.from)];
    for (const one of fours)
      for (let guess = 0; guess < 6; guess += 1) await one.logIn(email, `guess ${guess}`);
    expect(await fours[3]?.logIn(email)).toBe(429);
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await owner.logIn(email, 'typo')).toBe(400);
    expect(await owner.logIn(email)).toBe(429);
    server.wait(61);
    expect(await owner.logIn(email)).toBe(200);
  });

  test('is recognised by a cookie that no script reads, for its own account only', async () => {
    const [ann, bob] = [await signedUp(server), await signedUp(server)];
    const browser = stranger();
    const { set } = await browser.send('token?grant_type=password', { email: ann.email, password: PASSWORD });
    expect(set).toMatch(
      /^fairtab_devices=[\w.-]+; Max-Age=34560000; Path=\/auth\/v1; HttpOnly; SameSite=Strict$/,
    );
    for (let guess = 0; guess < 5; guess += 1) await browser.logIn(bob.email, 'wrong');
    expect(await browser.logIn(bob.email)).toBe(429);
    expect(await browser.logIn(ann.email)).toBe(200);
  });

  test.each(['x', 'x.y', '', 'a.b~'.repeat(50)])('is not one with the cookie %j', async (value) => {
    const { email } = await signedUp(server);
    const browser = stranger();
    browser.cookie = `fairtab_devices=${value}`;
    for (let guess = 0; guess < 5; guess += 1) await browser.logIn(email, 'wrong');
    const other = new Browser(browser.from);
    expect(await other.logIn(email)).toBe(429);
  });

  test('is a stranger again after a new password, but for the device that set it', async () => {
    const { email } = await signedUp(server);
    const old = await known(email);
    const owner = await known(email);
    expect((await owner.send('user', { password: 'a new password 1' }, 'PUT')).status).toBe(200);
    for (const browser of [old, owner]) {
      const near = new Browser(browser.from);
      for (let guess = 0; guess < 5; guess += 1) await near.logIn(email, 'wrong');
    }
    expect(await old.logIn(email, 'a new password 1')).toBe(429);
    expect(await owner.logIn(email, 'a new password 1')).toBe(200);
  });

  test('gets a code that works, whatever strangers have guessed and asked for', async () => {
    const { email } = await signedUp(server);
    const owner = await known(email);
    await stranger().askCode(email);
    await owner.askCode(email);
    await stranger().askCode(email);
    expect(await mails(email)).toBe(2);
    const [mail] = await mailsOf(server, email);
    for (let guess = 0; guess < 6; guess += 1) await stranger().typeCode(email, '00000000');
    for (let guess = 0; guess < 4; guess += 1) expect(await owner.typeCode(email, '00000000')).toBe(403);
    expect(await owner.typeCode(email, codeIn(mail) ?? '')).toBe(200);
  });

  test('has five guesses at a code, too', async () => {
    const { email } = await signedUp(server);
    const owner = await known(email);
    await owner.askCode(email);
    for (let guess = 0; guess < 5; guess += 1) expect(await owner.typeCode(email, '00000000')).toBe(403);
    expect(await owner.typeCode(email, codeIn((await mailsOf(server, email))[0]) ?? '')).toBe(429);
  });
});

describe('strangers', () => {
  test('have twenty guesses an hour from one home, and two hundred at one account', async () => {
    const { email } = await signedUp(server);
    const home = (n: number) => new Browser(`2001:db8:0:${n.toString(16)}::1`);
    for (let n = 0; n < 20; n += 1) {
      if (n % 5 === 0) server.wait(61);
      expect(await home(n).logIn(email, 'wrong')).toBe(400);
    }
    server.wait(61);
    expect([await home(21).logIn(email), await home(0x100).logIn(email)]).toEqual([429, 200]);
    const target = newEmail('target');
    const statuses: number[] = [];
    for (let n = 0; n < 202; n += 1)
      // Without a password none is compared.
      statuses.push((await stranger().send('token?grant_type=password', { email: target })).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  test('send somebody one email of a kind in five minutes, and each is told the same', async () => {
    const { email } = await signedUp(server, 'v.ictim@gmail.com');
    const answers = new Set<string>();
    for (let n = 0; n < 50; n += 1) {
      const { status, answer } = await stranger().askReset(n % 2 === 0 ? email : newEmail('nobody'));
      answers.add(`${status} ${JSON.stringify(answer)}`);
    }
    expect([...answers]).toEqual(['200 {}']);
    expect(await mails(email)).toBe(1);
    // The link of the one that was sent is still good.
    const [mail] = await mailsOf(server, email);
    const opened = await stranger().send('verify', { type: 'recovery', token_hash: tokenIn(mail) });
    expect(opened.status).toBe(200);
    server.wait(301);
    await stranger().askReset(email);
    expect(await mails(email)).toBe(2);
  });

  test('keep nobody from an email by asking for other spellings of their mailbox', async () => {
    const { email } = await signedUp(server);
    const unknown = email.replace('@', '+unknown@');
    for (const each of [unknown, email]) {
      await stranger().askReset(each);
      await stranger().askCode(each);
    }
    expect([await mails(unknown), await mails(email)]).toEqual([0, 2]);
  });

  test('send no more to other spellings of a mailbox', async () => {
    const strict = await startTestServer({ EMAIL_CONFIRMATION: 'on' });
    for (let n = 0; n < 20; n += 1)
      await strict.visitor().auth.signUp({ email: `v.ictim+${n}@gmail.com`, password: PASSWORD });
    const sent: unknown = await (await strict.fetch('/dev/outbox.json')).json();
    expect(sent).toHaveLength(3);
    await strict.stop();
  });
});
