import { createHmac, randomUUID } from 'node:crypto';
import type { Answer, Send, WildRequest } from './request.ts';

/** What is known of a running server by whoever owns it. */
export interface Owner {
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly storeId: string;
  readonly variantId: string;
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
    const session = await this.#ask<{ access_token: string; user: { id: string } }>(
      'POST',
      '/auth/v1/signup',
      '',
      form,
    );
    const { access_token: token, user } = session;
    const saved = { ...BILL, diners: [{ id: 'd1', name: body }] };
    const row = { user_id: user.id, name: bill, bill: saved, diner_count: 1, total_amount: 12.5 };
    const bills = await this.#ask<{ id: string }[]>('POST', '/rest/v1/bill_history', token, row);
    const names = { user_id: user.id, group_id: `g-${tag}`, group_name: group, group_data: [diner] };
    await this.#ask('POST', '/rest/v1/saved_groups', token, names);
    const about = { id: user.id, tag, email, token, bill: bills[0]?.id ?? '', group: `g-${tag}`, password };
    for (const [what, value] of Object.entries(about)) this.known[`${name}.${what}`] = value;
    this.known[`${name}.subscription`] = `sub-${tag}`;
    if (name === 'v') for (const secret of ['token', 'password']) delete this.known[`v.${secret}`];
    await this.#openTable(name, tag, token, diner);
    if (customer !== '') await this.#subscribe(user.id, customer, tag);
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
    await this.#ask('POST', '/rest/v1/rpc/open_table', token, { ...opening, diner_id: 'd1' });
    this.known[`${name}.seat`] = seat;
    if (name !== 'v') this.known[`${name}.seattoken`] = seatToken;
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

  /** Whoever was deleted, or is logged out, comes anew. */
  async refresh(): Promise<void> {
    for (const name of ['a', 'b'] as const) {
      const token = this.known[`${name}.token`] ?? '';
      const key = this.#owner.publishableKey;
      const { status } = await this.#send(plain('GET', '/rest/v1/users?select=id', token, key, undefined));
      const isThere = await this.#send(plain('GET', '/auth/v1/user', token, key, undefined));
      if (status !== 200 || isThere.status !== 200) await this.join(name);
    }
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
      'user_deletion_log?user_id',
    ])
      rows.push(await this.#ask('GET', `/rest/v1/${query}=eq.${id}`, secretKey));
    return JSON.stringify(rows);
  }
}
