import { createHmac } from 'node:crypto';
import * as lemonSqueezy from '@lemonsqueezy/lemonsqueezy.js';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { checkoutServer } from '../../../tests/support/checkout-server.ts';
import { handler as cancelSubscription } from '../../functions/cancel-subscription/handler.ts';
import { handler as checkoutWebhook } from '../../functions/checkout-webhook/handler.ts';
import { handler as checkout } from '../../functions/checkout/handler.ts';
import { handler as deleteAccount } from '../../functions/delete-account/handler.ts';
import { handler as reconcileSubscriptions } from '../../functions/reconcile-subscriptions/handler.ts';
import { handler as resumeSubscription } from '../../functions/resume-subscription/handler.ts';
import type { CheckoutEnv } from '../../functions/_shared/checkout/env.ts';
import { openBackend } from './backend.ts';
import type { Row } from './connect.ts';
import { openedDatabase, type Database } from './database.ts';

export const SECRET = 'the secret of the webhooks of these tests';
export const DAY = 86_400_000;
const PROVIDER = 'https://api.lemonsqueezy.com';

const FUNCTIONS = {
  checkout,
  'checkout-webhook': checkoutWebhook,
  'cancel-subscription': cancelSubscription,
  'resume-subscription': resumeSubscription,
  'delete-account': deleteAccount,
  'reconcile-subscriptions': reconcileSubscriptions,
};
export type FunctionName = keyof typeof FUNCTIONS;

/** Somebody with an account and a session. */
export interface Customer {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The time this many days from now, as the provider writes it. */
export const inDays = (days: number): string =>
  new Date(Date.now() + days * DAY).toISOString().replace(/\.(\d{3})Z/, '.$1000Z');

/** Attributes of a yearly subscription that has just been bought. */
export const bought = (part: object = {}): Record<string, unknown> => ({
  store_id: 11,
  customer_id: 21,
  order_id: 31,
  product_id: 41,
  variant_id: 51,
  user_email: 'somebody@example.com',
  status: 'active',
  cancelled: false,
  trial_ends_at: null,
  renews_at: inDays(365),
  ends_at: null,
  created_at: inDays(0),
  updated_at: inDays(0),
  test_mode: false,
  ...part,
});

/** The profile of somebody who subscribes, as `profile` reads it; and of somebody whose subscription renews no more. */
export const premium = (subscription: string, days = 365, plan = 'yearly') => ({
  status: 'premium',
  plan,
  subscription,
  expires: days,
  until: days,
});
export const ended = (subscription: string, until: number) => ({
  status: 'expired',
  plan: null,
  subscription,
  expires: null,
  until,
});

export interface EventParts {
  readonly id?: string;
  readonly user?: string | null;
  readonly custom?: object;
  readonly attributes?: object;
  readonly type?: string;
}

let count = 1000;
/** An id that the provider has not given yet. */
export const newId = (): string => String((count += 1));

/** The body of an event, as text. */
export const eventBody = (name: string, { id, user, custom, attributes, type }: EventParts): string =>
  JSON.stringify({
    meta: {
      event_name: name,
      test_mode: false,
      webhook_id: newId(),
      custom_data: custom ?? (user ? { userId: user, plan: 'yearly' } : undefined),
    },
    data: { type: type ?? 'subscriptions', id: id ?? newId(), attributes: attributes ?? bought() },
  });

export const sign = (body: string, secret = SECRET): string =>
  createHmac('sha256', secret).update(body).digest('hex');

/** The functions on a database, selling by Lemon Squeezy's own client. */
async function openShop(db: Database) {
  const backend = await openBackend(db);
  const env: CheckoutEnv = {
    SUPABASE_URL: 'http://backend.test',
    SUPABASE_PUBLISHABLE_KEY: backend.publishable,
    SUPABASE_SECRET_KEY: backend.secret,
    CHECKOUT_PROVIDER: 'lemonsqueezy',
    CHECKOUT_WEBHOOK_SECRET: SECRET,
    CHECKOUT_VARIANT_YEARLY: '51',
    CHECKOUT_VARIANT_MONTHLY: '52',
    CHECKOUT_PRICE_MONTHLY: '9.99',
    LEMONSQUEEZY_API_KEY: 'key-of-the-shop',
    LEMONSQUEEZY_STORE_ID: '11',
    PUBLIC_URL: 'https://fairtab.example',
    providerTimeout: 300,
    lemonSqueezy,
    fetch: (input, init) => backend.app.fetch(new Request(input, init), { peerAddress: null }),
  };

  const call = async (
    name: FunctionName,
    init: RequestInit,
    part: Partial<CheckoutEnv> = {},
  ): Promise<Answer> => {
    const response = await FUNCTIONS[name](new Request(`http://host.test/functions/v1/${name}`, init), {
      ...env,
      ...part,
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  };

  return {
    backend,
    env,
    call,
    /** A function, called by somebody with their own token. */
    asPerson: (
      name: FunctionName,
      { token }: { token: string },
      body: object = {},
      part?: Partial<CheckoutEnv>,
    ) =>
      call(
        name,
        { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: JSON.stringify(body) },
        part,
      ),
    /** An event of the provider; returns its outcome. */
    hear: async (body: string, signature = sign(body), part?: Partial<CheckoutEnv>): Promise<unknown> => {
      const answer = await call(
        'checkout-webhook',
        { method: 'POST', body, headers: { 'x-signature': signature } },
        part,
      );
      return answer.status === 200 ? (answer.body as { outcome: string }).outcome : answer.status;
    },
    customer: async (email = `${newId()}@example.com`): Promise<Customer> => {
      const { body } = await backend.signUp({ email, password: 'secret-123' });
      const { access_token: token, user } = body as { access_token: string; user: { id: string } };
      return { id: user.id, email, token };
    },
    /** The profile's columns about money, days instead of dates. */
    profile: async ({ id }: { id: string }): Promise<Row | undefined> =>
      (
        await db.sql(
          `select subscription_status as status, subscription_plan as plan, subscription_id as subscription,
                  round(extract(epoch from subscription_expires_at - now()) / 86400)::integer as expires,
                  round(extract(epoch from access_until - now()) / 86400)::integer as until
           from users where id = $1`,
          [id],
        )
      )[0],
  };
}
type OpenShop = Awaited<ReturnType<typeof openShop>>;

/** For all tests of a file: the database, the shop on it, and the provider, which forgets everything after each test. */
export function openedShop(...how: Parameters<typeof openedDatabase>) {
  const db = openedDatabase(...how);
  const provider = checkoutServer();
  const shop = {} as OpenShop;
  const real = globalThis.fetch;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    stop = await provider.start();
    Object.assign(shop, await openShop(db));
    // The official client's address is fixed.
    globalThis.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      return real(url.startsWith(PROVIDER) ? url.replace(PROVIDER, provider.url) : input, init);
    };
  });
  afterAll(async () => {
    globalThis.fetch = real;
    await stop();
  });
  afterEach(() => {
    provider.mood = 'right';
    provider.subscriptions.clear();
    provider.asked.length = 0;
  });
  return { db, provider, shop };
}
