import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { atProvider, type SignInProvider } from '../../support/sign-in-provider.ts';
import type { Answer, Send, WildRequest } from './request.ts';

/** What is known of a running server by whoever owns it. */
export interface Owner {
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly storeId: string;
  readonly variantId: string;
  /** Google and GitHub; without it nobody comes from there. */
  readonly provider?: Pick<SignInProvider, 'url' | 'person'>;
}

interface Mail {
  readonly to: string;
  readonly text: string;
}
interface Session {
  readonly access_token: string;
  readonly user: { readonly id: string };
}

/** Where nobody else signs up. */
let made = 0;
const PASSWORD = 'correct horse 1';
const VICTIMS_PASSWORD = 'nobody guesses this';
const BILL = { currency: 'GBP', diners: [{ id: 'd1', name: 'CANARY diner' }], items: [], timestamp: 1 };

/** Replaces the stand-ins of a text; unknown ones stay as they are. */
const fill = (text: string, known: Readonly<Record<string, string>>): string =>
  text.replace(/~([a-z]+\.[a-z]+)~/g, (all, name: string) => known[name] ?? all);

/** Fills in what is known, signs what is to be signed, and sends. */
export function sendingWith(send: Send, known: Readonly<Record<string, string>>, owner: Owner): Send {
  return (request) => {
    const address = `10.${made & 255}.${(made >> 8) & 255}.${(made += 1) % 250}`;
    const all = { ...known, 'server.address': address };
    const body = request.body === null ? null : fill(request.body, all);
    const headers = request.headers.map(([name, value]) => [name, fill(value, all)] as const);
    if (request.signed && body !== null) {
      const bytes = Buffer.from(body, request.encoding ?? 'utf8');
      headers.push(['x-signature', createHmac('sha256', owner.webhookSecret).update(bytes).digest('hex')]);
    }
    return send({ ...request, path: fill(request.path, all), headers, body });
  };
}

function plain(method: string, path: string, token: string, key: string, body: unknown): WildRequest {
  const headers = [
    ['apikey', key],
    ['content-type', 'application/json'],
    ['prefer', 'return=representation'],
    ['x-forwarded-for', '~server.address~'],
    ...(token === '' ? [] : [['authorization', `Bearer ${token}`] as const]),
  ] as const;
  return { as: 'nobody', method, path, headers, body: body === undefined ? null : JSON.stringify(body) };
}

function parsed(answer: Answer): unknown {
  if (answer.status >= 300 || answer.status < 200)
    throw new Error(`The server does not do as it should: ${answer.status} ${answer.body.slice(0, 300)}`);
  return answer.body === '' ? undefined : JSON.parse(answer.body);
}

const locationOf = (headers: string): string => /^location: (.*)$/im.exec(headers)?.[1]?.trim() ?? '';

/** The people of a run, and what the fuzzer knows of them. */
export class People {
  /** `a.id`, `a.token`, … : the stand-ins of requests. */
  readonly known: Record<string, string>;
  /** Words that nobody but the victim may ever read. */
  readonly canaries: readonly string[];
  readonly #send: Send;
  readonly #owner: Owner;

  constructor(send: Send, owner: Owner, mark: string) {
    this.known = {
      'server.key': owner.publishableKey,
      'server.store': owner.storeId,
      'server.variant': owner.variantId,
    };
    this.canaries = ['bill', 'body', 'group', 'diner', 'customer', 'meta'].map(
      (part) => `canary-${part}-${mark}`,
    );
    this.#send = sendingWith(send, this.known, owner);
    this.#owner = owner;
  }

  async #ask<T>(method: string, path: string, token: string, body?: unknown): Promise<T> {
    const key = token.startsWith('sb_') ? token : this.#owner.publishableKey;
    return parsed(await this.#send(plain(method, path, token, key, body))) as T;
  }

  /** Somebody new under this name, with a bill and a group. */
  async join(name: 'a' | 'b' | 'v', words: readonly string[] = []): Promise<void> {
    const tag = `${name}${(made += 1)}x${process.pid}`;
    const email = `${tag}@fairtab.test`;
    const [bill = 'Supper', body = 'x', group = 'Friends', diner = 'Ann', customer = '', meta = 'm'] = words;
    const password = name === 'v' ? VICTIMS_PASSWORD : PASSWORD;
    const form = { email, password, data: { meta } };
    const { access_token: token, user } = await this.#signUp(email, form);
    const saved = { ...BILL, diners: [{ id: 'd1', name: body }] };
    const row = { user_id: user.id, name: bill, bill: saved, diner_count: 1, total_amount: 12.5 };
    const bills = await this.#ask<{ id: string }[]>('POST', '/rest/v1/bill_history', token, row);
    const names = { user_id: user.id, group_id: `g-${tag}`, group_name: group, group_data: [diner] };
    await this.#ask('POST', '/rest/v1/saved_groups', token, names);
    const ways = [{ kind: 'paypal', handle: `p${tag}` }];
    await this.#ask('POST', '/rest/v1/ways_to_be_paid', token, { user_id: user.id, ways });
    const about = { id: user.id, tag, email, token, bill: bills[0]?.id ?? '', group: `g-${tag}`, password };
    for (const [what, value] of Object.entries(about)) this.known[`${name}.${what}`] = value;
    this.known[`${name}.subscription`] = `sub-${tag}`;
    if (name === 'v') for (const secret of ['token', 'password']) delete this.known[`v.${secret}`];
    await this.#openTable(name, tag, token, diner);
    if (customer !== '') await this.#subscribe(user.id, customer, tag);
  }

  async #signUp(email: string, form: object): Promise<Session> {
    const session = await this.#ask<Partial<Session>>('POST', '/auth/v1/signup', '', form);
    if (session.access_token !== undefined) return session as Session;
    // The answer does not wait for the mail.
    let hash = '';
    for (let times = 0; hash === '' && times < 100; times += 1) {
      if (times > 0) await pause(100);
      ({ hash } = await this.#mailTo(email, 'signup'));
    }
    return this.#ask('POST', '/auth/v1/verify', '', { type: 'signup', token_hash: hash });
  }

  /** What the newest mail of a kind brought. */
  async #mailTo(email: string, kind: 'signup' | 'recovery' | 'email') {
    const asked = plain('GET', '/dev/outbox.json', '', '', undefined);
    const headers = asked.headers.filter(([name]) => name !== 'x-forwarded-for');
    const mails = parsed(await this.#send({ ...asked, headers })) as readonly Mail[];
    const text = mails.find((mail) => mail.to === email && mail.text.includes(`type=${kind}`))?.text ?? '';
    return {
      hash: /token_hash=(\w+)/.exec(text)?.[1] ?? '',
      code: /^\W*(\d{8})\W*$/m.exec(text)?.[1] ?? '',
    };
  }

  /** Has mails sent: codes and links that open something, until somebody uses them. */
  async #renewMailed(): Promise<void> {
    const ask = async (path: string, body: object) => {
      const key = this.#owner.publishableKey;
      await this.#send(plain('POST', path, '', key, body));
    };
    for (const name of ['a', 'b']) {
      const email = this.known[`${name}.email`] ?? '';
      await ask('/auth/v1/otp', { email });
      await ask('/auth/v1/recover', { email });
      const sent = await this.#mailTo(email, 'email');
      this.known[`${name}.code`] = sent.code;
      this.known[`${name}.link`] = sent.hash;
      this.known[`${name}.reset`] = (await this.#mailTo(email, 'recovery')).hash;
    }
    const email = `unconfirmed${(made += 1)}x${process.pid}@fairtab.test`;
    await ask('/auth/v1/signup', { email, password: PASSWORD });
    this.known['new.link'] = (await this.#mailTo(email, 'signup')).hash;
  }

  /** Goes to a provider and comes back as far as its way back to us: with its code, and our state. */
  async #atProvider(name: string, verifier: string): Promise<string> {
    const { provider, publishableKey } = this.#owner;
    if (!provider) return '';
    const query = new URLSearchParams({
      provider: name,
      code_challenge: verifier,
      code_challenge_method: 'plain',
    });
    const there = await this.#send(
      plain('GET', `/auth/v1/authorize?${query}`, '', publishableKey, undefined),
    );
    const address = locationOf(there.headers);
    const page = address.startsWith('https:') ? atProvider(address, provider.url) : undefined;
    if (page === undefined) return '';
    const back = await fetch(page, { redirect: 'manual' });
    return back.headers.get('location') ?? '';
  }

  /** One who has got as far as the provider's own page, and one who has to show the proof of having begun. */
  async #renewProvider(batch: number): Promise<void> {
    const { provider, publishableKey } = this.#owner;
    if (!provider) return;
    provider.person =
      [
        { sub: '1', email: 'stranger@fairtab.test', verified: true },
        { sub: '2', email: this.known['v.email'] ?? '', verified: false },
        { sub: '3', email: this.known['b.email'] ?? '', verified: true },
      ][batch % 3] ?? provider.person;
    const name = batch % 2 === 0 ? 'google' : 'github';
    const verifier = randomBytes(32).toString('hex');
    const first = await this.#atProvider(name, verifier);
    const { search } = new URL(first === '' ? 'http://nowhere' : first);
    const answer = await this.#send(
      plain('GET', `/auth/v1/callback${search}`, '', publishableKey, undefined),
    );
    const code = new URLSearchParams(locationOf(answer.headers).split('?')[1]).get('code');
    if (code !== null)
      Object.assign(this.known, { 'provider.authcode': code, 'provider.verifier': verifier });
    const second = await this.#atProvider(name, verifier);
    if (second === '') return;
    const { searchParams } = new URL(second);
    this.known['provider.state'] = searchParams.get('state') ?? '';
    this.known['provider.code'] = searchParams.get('code') ?? '';
  }

  /** A live table of theirs. The victim's is known by its seat, as everybody at it knows it, and never by its token. */
  async #openTable(name: 'a' | 'b' | 'v', tag: string, token: string, diner: string): Promise<void> {
    const [seat, seatToken] = [randomUUID(), `seat-token-of-${tag}`.padEnd(30, 'x')];
    const secret = `secret-of-${tag}`.padEnd(30, 'x');
    const entries = [{ key: 'diner/d1', value: { name: diner, position: 0 } }];
    const opening = {
      table_id: randomUUID(),
      secret,
      seat_id: seat,
      seat_token: seatToken,
      rules_version: 1,
      entries,
    };
    const opened = await this.#ask<{ code?: unknown }>('POST', '/rest/v1/rpc/open_table', token, {
      ...opening,
      diner_id: 'd1',
    });
    this.known[`${name}.seat`] = seat;
    if (name === 'v') return;
    this.known[`${name}.seattoken`] = seatToken;
    this.known[`${name}.secret`] = secret;
    this.known[`${name}.tablecode`] = typeof opened.code === 'string' ? opened.code : '';
  }

  /** Premium, by a signed event. */
  async #subscribe(id: string, customer: string, tag: string): Promise<void> {
    const attributes = {
      store_id: this.#owner.storeId,
      variant_id: this.#owner.variantId,
      status: 'active',
      customer_id: customer,
      test_mode: true,
      renews_at: '2099-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
    };
    const event = {
      meta: { event_name: 'subscription_created', custom_data: { user_id: id } },
      data: { id: `sub-${tag}`, attributes },
    };
    const path = '/functions/v1/checkout-webhook';
    const request = { ...plain('POST', path, '', this.#owner.publishableKey, event), signed: true };
    const { outcome } = parsed(await this.#send(request)) as { outcome: string };
    if (outcome !== 'applied') throw new Error(`The victim's subscription was ${outcome}.`);
  }

  /** Whoever was deleted, or is logged out, comes anew; so do codes and links. */
  async refresh(batch: number): Promise<void> {
    for (const name of ['a', 'b'] as const) {
      const token = this.known[`${name}.token`] ?? '';
      const key = this.#owner.publishableKey;
      const { status } = await this.#send(plain('GET', '/rest/v1/users?select=id', token, key, undefined));
      const isThere = await this.#send(plain('GET', '/auth/v1/user', token, key, undefined));
      if (status !== 200 || isThere.status !== 200) await this.join(name);
    }
    await this.#renewMailed();
    await this.#renewProvider(batch);
  }

  /** Everything of the victim's that the service can read, as text. */
  async victimsRows(): Promise<string> {
    const id = this.known['v.id'] ?? '';
    const { secretKey } = this.#owner;
    const rows = [];
    for (const query of [
      'users?id',
      'bill_history?user_id',
      'saved_groups?user_id',
      'ways_to_be_paid?user_id',
      'user_deletion_log?user_id',
    ])
      rows.push(await this.#ask('GET', `/rest/v1/${query}=eq.${id}`, secretKey));
    return JSON.stringify(rows);
  }
}
