import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import ws from 'ws';
import { atProvider } from '../../support/sign-in-provider.ts';
import { subscribed, type Answer, type WildRequest } from './request.ts';
import { sendOverSocket } from './send.ts';
import type { FuzzedServer } from './server-process.ts';

/** Two members who send requests, and the victim, who only has data. */
type Name = 'a' | 'b' | 'v';

const PASSWORD = 'correct horse 1';
const VICTIMS_PASSWORD = 'nobody guesses this';

/** Counters of sign-ups and of used addresses. */
let made = 0;
let addresses = 0;
/** An IP address that nobody else signs up from. */
function newAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Replaces the stand-ins of a text; unknown ones stay as they are. */
const fill = (text: string, known: Readonly<Record<string, string>>): string =>
  text.replace(/~([a-z]+\.[a-z]+)~/g, (all, name: string) => known[name] ?? all);

/** The people of a run, and what the fuzzer knows of them. */
export class People {
  /** `a.id`, `a.token`, … : the stand-ins of requests. */
  readonly known: Record<string, string>;
  /** Words that nobody but the victim may ever read. */
  readonly canaries: readonly string[];
  readonly #server: FuzzedServer;
  readonly #clients = new Map<Name, SupabaseClient>();

  private constructor(server: FuzzedServer, mark: string) {
    this.known = { 'server.key': server.publishableKey };
    this.canaries = ['bill', 'body', 'group', 'diner', 'customer', 'meta'].map(
      (part) => `canary-${part}-${mark}`,
    );
    this.#server = server;
  }

  /** The victim alone, with all the data that they will ever have. Every word of the victim's contains `mark`, which identifies the run. */
  static async withVictim(server: FuzzedServer, mark: string): Promise<People> {
    const people = new People(server, mark);
    await people.join('v', people.canaries);
    return people;
  }

  /** Sends a request with its stand-ins filled in, and signed where it says so. */
  send(request: WildRequest): Promise<Answer> {
    const all = { ...this.known, 'server.address': newAddress() };
    const body = request.body === null ? null : fill(request.body, all);
    const headers = request.headers.map(([name, value]) => [name, fill(value, all)] as const);
    if (request.signed && body !== null) {
      const bytes = Buffer.from(body, request.encoding ?? 'utf8');
      const hmac = createHmac('sha256', this.#server.webhookSecret).update(bytes);
      headers.push(['x-signature', hmac.digest('hex')]);
    }
    const path = fill(request.path, all);
    return sendOverSocket(this.#server.url, { ...request, path, headers, body });
  }

  /** The app's own client, with limits of its own. */
  #client(key = this.#server.publishableKey): SupabaseClient {
    return createClient(this.#server.url, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: ws as never },
      global: { headers: { 'x-forwarded-for': newAddress() } },
    });
  }

  /** Somebody new under this name, with a bill, a group, a way to be paid and a live table. */
  async join(name: Name, words: readonly string[] = []): Promise<void> {
    const tag = `${name}${(made += 1)}x${process.pid}`;
    const email = `${tag}@fairtab.test`;
    const [billName = 'Supper', body = 'x', groupName = 'Friends', diner = 'Ann', customer, meta = 'm'] =
      words;
    const password = name === 'v' ? VICTIMS_PASSWORD : PASSWORD;
    const client = this.#client();
    this.#clients.set(name, client);
    const { id, token } = await this.#signUp(client, email, password, { meta });
    const bill = {
      id: randomUUID(),
      user_id: id,
      name: billName,
      bill: { currency: 'GBP', diners: [{ id: 'd1', name: body }], items: [], timestamp: 1 },
      diner_count: 1,
      total_amount: 12.5,
    };
    await client.from('bill_history').insert(bill).throwOnError();
    const group = { user_id: id, group_id: `g-${tag}`, group_name: groupName, group_data: [diner] };
    await client.from('saved_groups').insert(group).throwOnError();
    const ways = [{ kind: 'paypal', handle: `p${tag}` }];
    await client.from('ways_to_be_paid').insert({ user_id: id, ways }).throwOnError();
    const table = {
      table_id: randomUUID(),
      secret: `secret-of-${tag}`.padEnd(30, 'x'),
      seat_id: randomUUID(),
      seat_token: `seat-token-of-${tag}`.padEnd(30, 'x'),
      rules_version: 1,
      entries: [{ key: 'diner/d1', value: { name: diner, position: 0 } }],
      diner_id: 'd1',
    };
    const opened = await client.rpc('open_table', table).throwOnError();
    const { code } = opened.data as { code?: string };
    // The victim's seat is known to everybody at the table.
    const common = { id, tag, email, bill: bill.id, group: group.group_id, seat: table.seat_id };
    const secret = { token, password, seattoken: table.seat_token, secret: table.secret, tablecode: code };
    const subscription = `sub-${tag}`;
    for (const [what, value] of Object.entries({ ...common, subscription, ...(name !== 'v' && secret) }))
      this.known[`${name}.${what}`] = value ?? '';
    if (customer !== undefined) await this.#subscribe(id, subscription, customer);
  }

  async #signUp(client: SupabaseClient, email: string, password: string, data: object) {
    const asked = client.auth.signUp({ email, password, options: { data } });
    const { hash } = await this.#mailTo(
      email,
      'signup',
      asked.then((answer) => !answer.error && !answer.data.session),
    );
    const signedUp = await asked;
    if (signedUp.error) throw signedUp.error;
    const { session } =
      hash === '' ? signedUp.data : (await client.auth.verifyOtp({ type: 'signup', token_hash: hash })).data;
    if (!session) throw new Error('Nobody can sign up.');
    return { id: session.user.id, token: session.access_token };
  }

  /**
   * The link's hash and the code in the newest email of a kind. Emails are sent after the response: if `isSent` resolves to true, waits for
   * the new one.
   */
  async #mailTo(email: string, kind: 'signup' | 'recovery' | 'email', isSent: Promise<boolean>) {
    const { mails } = this.#server;
    const isIt = (mail: string) => mail.includes(`To: ${email}`) && mail.includes(`type=${kind}`);
    const before = mails.findLastIndex(isIt);
    // To strangers one email of these kinds goes in five minutes; the last one's link and code still work.
    const most = kind === 'signup' ? 100 : 10;
    const patience = (await isSent) ? most : 0;
    for (let times = 0; mails.findLastIndex(isIt) === before && times < patience; times += 1)
      await pause(100);
    const text = mails.findLast(isIt) ?? '';
    return {
      hash: /token_hash=(\w+)/.exec(text)?.[1] ?? '',
      code: /^\W*(\d{8})\W*$/m.exec(text)?.[1] ?? '',
    };
  }

  /** Has emails sent: codes and links that open something, until somebody uses them. */
  async #renewMailed(): Promise<void> {
    const { auth } = this.#client();
    const isTaken = ({ error }: { error: unknown }) => !error;
    for (const name of ['a', 'b']) {
      const email = this.known[`${name}.email`] ?? '';
      const sent = await this.#mailTo(email, 'email', auth.signInWithOtp({ email }).then(isTaken));
      this.known[`${name}.code`] = sent.code;
      this.known[`${name}.link`] = sent.hash;
      const reset = auth.resetPasswordForEmail(email).then(isTaken);
      this.known[`${name}.reset`] = (await this.#mailTo(email, 'recovery', reset)).hash;
    }
    const email = `unconfirmed${(made += 1)}x${process.pid}@fairtab.test`;
    const signUp = auth.signUp({ email, password: PASSWORD });
    const isWaiting = signUp.then(({ data, error }) => !error && !data.session);
    this.known['new.link'] = (await this.#mailTo(email, 'signup', isWaiting)).hash;
  }

  /** The target of a redirect. */
  async #leadsTo(address: string): Promise<string> {
    const headers = { apikey: this.#server.publishableKey, 'x-forwarded-for': newAddress() };
    const response = await fetch(address, { redirect: 'manual', headers });
    return response.headers.get('location') ?? '';
  }

  /** A code of the provider with its state, which the server can still redeem, and a code of ours, which requires the verifier. */
  async #renewProvider(batch: number): Promise<void> {
    const { provider, url } = this.#server;
    if (!provider) return;
    provider.person =
      [
        { sub: '1', email: 'stranger@fairtab.test', verified: true },
        { sub: '2', email: this.known['v.email'] ?? '', verified: false },
        { sub: '3', email: this.known['b.email'] ?? '', verified: true },
      ][batch % 3] ?? provider.person;
    const verifier = randomBytes(32).toString('hex');
    /** Goes to the provider, and returns its code and our state. */
    const goThere = async (): Promise<URLSearchParams> => {
      const name = batch % 2 === 0 ? 'google' : 'github';
      const query = new URLSearchParams({
        provider: name,
        code_challenge: verifier,
        code_challenge_method: 'plain',
      });
      const there = await this.#leadsTo(`${url}/auth/v1/authorize?${query}`);
      const page = there.startsWith('https:') ? atProvider(there, provider.url) : undefined;
      return new URL(page === undefined ? url : await this.#leadsTo(page), url).searchParams;
    };
    const back = await this.#leadsTo(`${url}/auth/v1/callback?${await goThere()}`);
    const code = new URLSearchParams(back.split('?')[1]).get('code');
    if (code !== null)
      Object.assign(this.known, { 'provider.authcode': code, 'provider.verifier': verifier });
    const begun = await goThere();
    this.known['provider.state'] = begun.get('state') ?? '';
    this.known['provider.code'] = begun.get('code') ?? '';
  }

  /** Premium, by a signed event. */
  async #subscribe(id: string, subscription: string, customer: string): Promise<void> {
    const news = { customer_id: customer, updated_at: '2026-01-01T00:00:00Z' };
    const { body } = await this.send(subscribed(id, subscription, news));
    if (!body.includes('"applied"')) throw new Error(`The victim's subscription: ${body}`);
  }

  /** Replaces deleted or logged-out people, and codes and links. */
  async refresh(batch: number): Promise<void> {
    for (const name of ['a', 'b'] as const) {
      const client = this.#clients.get(name);
      const rows = await client?.from('users').select('id');
      const user = await client?.auth.getUser();
      if (rows?.status !== 200 || user?.error) await this.join(name);
    }
    await this.#renewMailed();
    await this.#renewProvider(batch);
  }

  /** Everything of the victim's that the service can read, as text. */
  async victimsRows(): Promise<string> {
    const operator = this.#client(this.#server.secretKey);
    const rows = [];
    for (const [table, column] of [
      ['users', 'id'],
      ['bill_history', 'user_id'],
      ['saved_groups', 'user_id'],
      ['ways_to_be_paid', 'user_id'],
      ['user_deletion_log', 'user_id'],
    ] as const)
      rows.push((await operator.from(table).select().eq(column, this.known['v.id']).throwOnError()).data);
    return JSON.stringify(rows);
  }
}
