import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Ledger } from './ledger.ts';
import {
  cancelled,
  newSubscription,
  resumed,
  type SandboxAttributes,
  type SandboxSale,
} from './subscription.ts';

/** The sandbox's cards. */
export const CARDS = [
  { number: '4242 4242 4242 4242', does: 'succeeds', label: 'succeeds' },
  { number: '4000 0000 0000 0002', does: 'declines', label: 'is declined' },
  { number: '4000 0000 0000 0077', does: 'processes', label: 'stays processing' },
  { number: '4000 0000 0000 3220', does: 'takes-time', label: 'needs 3 seconds' },
] as const;

type CardOutcome = (typeof CARDS)[number]['does'];

/** The behaviour of a card; `undefined` for any other number. */
export const outcomeOf = (card: unknown): CardOutcome | undefined =>
  CARDS.find(({ number }) => number === card)?.does;

/** Most open checkouts: beyond that the oldest, from a forgotten tab, is dropped. */
const MAX_CHECKOUTS = 1000;
/** Simulates the time that a bank's own page takes, in ms. */
const BANK_TIME = 3000;
/** After a response other than 200 an event is sent again after these ms, as the live provider does (after longer ones). */
const RETRIES = [1000, 5000, 25_000];

export interface SandboxParts {
  readonly dataDir: string;
  readonly secret: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** The result of a payment, named after the overlay's events. */
export type Payment = 'success' | 'failed' | 'processing';

/** The sandbox in place of a checkout provider: its API for the functions, its payments, its signed webhooks. */
export class SandboxShop {
  readonly #parts: SandboxParts;
  readonly #ledger: Ledger;
  readonly #checkouts = new Map<string, SandboxSale>();
  #deliver: (request: Request) => Promise<Response> = () => Promise.reject(new Error('not connected'));

  constructor(parts: SandboxParts) {
    this.#parts = parts;
    this.#ledger = new Ledger(parts.dataDir);
  }

  /** Where webhooks go. */
  connect(deliver: (request: Request) => Promise<Response>): void {
    this.#deliver = deliver;
  }

  /** A checkout that may still be paid. */
  checkout(id: string): SandboxSale | undefined {
    const sale = this.#checkouts.get(id);
    return sale && this.#parts.now() < Date.parse(sale.expiresAt) ? sale : undefined;
  }

  /** Pays with a test card. A checkout is paid once. */
  async pay(id: string, does: CardOutcome): Promise<Payment | undefined> {
    const sale = this.checkout(id);
    if (!sale) return undefined;
    if (does === 'declines') return 'failed';
    this.#checkouts.delete(id);
    if (does === 'processes') return 'processing';
    if (does === 'takes-time') await pause(BANK_TIME);
    this.#sell(sale);
    return 'success';
  }

  /** The provider's API, as far as the functions use it. */
  async api(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (request.method === 'POST' && pathname === '/v1/checkouts')
      return this.#open((await request.json()) as SandboxSale);
    if (request.method === 'GET' && pathname === '/v1/subscriptions')
      return Response.json({ data: this.#ledger.all().map(([id, attributes]) => dataOf(id, attributes)) });
    const id = /^\/v1\/subscriptions\/(\w+)$/.exec(pathname)?.[1] ?? '';
    const found = this.#ledger.get(id);
    if (!found) return Response.json({ errors: [{ status: '404' }] }, { status: 404 });
    if (request.method === 'DELETE')
      return this.#change(id, 'subscription_cancelled', cancelled(found, this.#parts.now()));
    if (request.method === 'PATCH')
      return this.#change(id, 'subscription_resumed', resumed(found, this.#parts.now()));
    return Response.json({ data: dataOf(id, found) });
  }

  #change(id: string, event: string, attributes: SandboxAttributes): Response {
    this.#ledger.set(id, attributes);
    this.#send(event, dataOf(id, attributes));
    return Response.json({ data: dataOf(id, attributes) });
  }

  #open(sale: SandboxSale): Response {
    const id = randomUUID();
    this.#checkouts.set(id, sale);
    if (this.#checkouts.size > MAX_CHECKOUTS)
      this.#checkouts.delete(this.#checkouts.keys().next().value ?? '');
    const attributes = { url: `/checkout/sandbox/pay/${id}` };
    return Response.json({ data: { type: 'checkouts', id, attributes } }, { status: 201 });
  }

  #sell(sale: SandboxSale): void {
    const id = `${randomInt(1e9, 1e10)}`;
    const attributes = newSubscription(sale, id, this.#parts.now());
    this.#ledger.set(id, attributes);
    this.#send('subscription_created', dataOf(id, attributes), { userId: sale.userId, plan: sale.plan });
  }

  /** Sends a webhook asynchronously, as the live provider does. */
  #send(name: string, data: object, customData?: object): void {
    const body = JSON.stringify({ meta: { event_name: name, custom_data: customData }, data });
    const signature = createHmac('sha256', this.#parts.secret).update(body).digest('hex');
    const attempt = async () => {
      const request = new Request('http://checkout.internal/functions/v1/checkout-webhook', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-signature': signature, 'x-event-name': name },
        body,
      });
      return this.#deliver(request).then(
        ({ status }) => status === 200,
        () => false,
      );
    };
    const deliver = async () => {
      for (const wait of [0, ...RETRIES]) {
        await pause(wait, undefined, { ref: false });
        if (await attempt()) return;
      }
    };
    void deliver();
  }
}

const dataOf = (id: string, attributes: SandboxAttributes) => ({ type: 'subscriptions', id, attributes });
