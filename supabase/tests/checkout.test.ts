import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckoutMood } from '../../tests/support/checkout-server.ts';
import { ANY_KIND } from './support/database.ts';
import {
  bought,
  ended,
  eventBody,
  inDays,
  newId,
  openedShop,
  premium,
  type Customer,
} from './support/shop.ts';

const BAD_MOODS: readonly CheckoutMood[] = ['deaf', 'html', 'broken', 'absent'];

const { db, provider, shop } = openedShop(ANY_KIND);
let ann: Customer;
let complaints: string[];
beforeEach(async () => {
  complaints = [];
  const complain = (...words: unknown[]) => void complaints.push(words.join(' '));
  vi.spyOn(console, 'error').mockImplementation(complain);
  vi.spyOn(console, 'warn').mockImplementation(complain);
  ann = await shop.customer();
});
afterEach(() => {
  // Neither the key nor anybody's address may get into a log.
  if (/key-of-the-shop|@example/.test(complaints.join('\n')))
    throw new Error(`Logged: ${complaints.join('\n')}`);
});

const expectCode = (answer: { body: unknown }, code: string) => expect(answer.body).toMatchObject({ code });

/** A subscriber, known to the provider and to us. */
async function subscribe(person: Customer, part: object = {}): Promise<string> {
  const id = newId();
  const attributes = bought({ updated_at: inDays(-1), user_email: person.email, ...part });
  provider.subscriptions.set(id, attributes);
  expect(await shop.hear(eventBody('subscription_created', { id, user: person.id, attributes }))).toBe(
    'applied',
  );
  return id;
}

/** Gives somebody a plan that no provider knows of. */
const grantPlan = ({ id }: Customer) =>
  db.sql(
    `update users set subscription_status = 'premium', subscription_plan = 'yearly',
            subscription_expires_at = now() + interval '10 days' where id = $1`,
    [id],
  );

/** The network of a function that ends a plan, at which a subscription of Ann's begins. */
const subscribingMeanwhile: typeof fetch = async (input, init) => {
  if (new Request(input, init).url.endsWith('/end_plan')) await subscribe(ann);
  return (shop.env.fetch ?? fetch)(input, init);
};

describe('a checkout', () => {
  it('is created by the provider’s client for the caller, with all it needs', async () => {
    const answer = await shop.asPerson('checkout', ann, {
      plan: 'yearly',
      dark: true,
      userId: 'x',
      email: 'x',
    });
    expect(answer).toEqual({
      status: 200,
      body: {
        url: 'https://shop.example/checkout/custom/1',
        script: 'https://app.lemonsqueezy.com/js/lemon.js',
      },
    });
    expect(provider.asked).toEqual([
      {
        what: 'POST /v1/checkouts',
        key: 'Bearer key-of-the-shop',
        data: {
          type: 'checkouts',
          attributes: {
            product_options: { redirect_url: 'https://fairtab.example/profile', enabled_variants: [51] },
            checkout_options: { embed: true, dark: true, skip_trial: true },
            checkout_data: { email: ann.email, custom: { user_id: ann.id, plan: 'yearly' } },
            expires_at: expect.stringMatching(/^\d{4}-.*Z$/),
            test_mode: false,
          },
          relationships: {
            store: { data: { type: 'stores', id: '11' } },
            variant: { data: { type: 'variants', id: '51' } },
          },
        },
      },
    ]);
    expect(JSON.stringify(answer)).not.toMatch(/key-of|secret/);
  });

  it('begins with the provider’s trial only for an account that never had one', async () => {
    const asked = (skip: boolean) =>
      expect(provider.asked.at(-1)?.data).toMatchObject({
        attributes: { checkout_options: { skip_trial: skip } },
      });
    await shop.asPerson('checkout', ann, { plan: 'yearly' });
    asked(true);
    await db.sql('update users set trial_start_date = null, subscription_status = null where id = $1', [
      ann.id,
    ]);
    await shop.asPerson('checkout', ann, { plan: 'yearly' });
    asked(false);
  });

  it('is refused, as is resuming, if the account was deleted a moment ago in another tab', async () => {
    await db.sql('delete from users where id = $1', [ann.id]);
    for (const [name, body] of [
      ['checkout', { plan: 'yearly' }],
      ['resume-subscription', {}],
    ] as const)
      expect(await shop.asPerson(name, ann, body)).toMatchObject({
        status: 401,
        body: { code: 'not_signed_in' },
      });
    expect(complaints).toEqual([]);
  });

  it('is for the variant of the plan', async () => {
    await shop.asPerson('checkout', ann, { plan: 'monthly' });
    expect(provider.asked[0]?.data).toMatchObject({ relationships: { variant: { data: { id: '52' } } } });
    expect(
      (await shop.asPerson('checkout', ann, { plan: 'monthly' }, { CHECKOUT_VARIANT_MONTHLY: '' })).status,
    ).toBe(503);
  });

  it('is refused while a subscription is active, and possible again once it is cancelled', async () => {
    await subscribe(ann);
    expectCode(await shop.asPerson('checkout', ann, { plan: 'yearly' }), 'already_subscribed');
    expect((await shop.asPerson('cancel-subscription', ann)).status).toBe(204);
    expect((await shop.asPerson('checkout', ann, { plan: 'yearly' })).status).toBe(200);
  });

  it.each([
    [{ plan: 'lifetime' }, 400],
    [{}, 400],
    [{ plan: ['yearly'] }, 400],
  ])('is refused for %j', async (body, status) => {
    expect((await shop.asPerson('checkout', ann, body)).status).toBe(status);
    expect(provider.asked).toEqual([]);
  });

  it.each(['', 'a.b.c', 'undefined'])('is refused with the token "%s"', async (token) => {
    expect((await shop.asPerson('checkout', { token }, { plan: 'yearly' })).status).toBe(401);
    expect(provider.asked).toEqual([]);
  });

  it.each(BAD_MOODS)('reports when the provider is %s, and can be tried again', async (mood) => {
    provider.mood = mood;
    const answer = await shop.asPerson('checkout', ann, { plan: 'yearly' });
    expect(answer.status).toBe(502);
    expectCode(answer, 'checkout_failed');
    provider.mood = 'right';
    expect((await shop.asPerson('checkout', ann, { plan: 'yearly' })).status).toBe(200);
  });

  it.each([{ CHECKOUT_PROVIDER: 'none' }, { LEMONSQUEEZY_API_KEY: '' }, { CHECKOUT_WEBHOOK_SECRET: '' }])(
    'is not offered with %j',
    async (part) => {
      expectCode(await shop.asPerson('checkout', ann, { plan: 'yearly' }, part), 'checkout_not_configured');
      expect((await shop.call('checkout', { method: 'GET' }, part)).body).toMatchObject({ plans: [] });
    },
  );

  it('tells everybody the offers and the server’s time', async () => {
    const time = Date.UTC(2026, 1, 28, 23, 59);
    const { status, body } = await shop.call('checkout', { method: 'GET' }, { now: () => time });
    expect([status, body]).toEqual([
      200,
      {
        now: '2026-02-28T23:59:00.000Z',
        plans: [
          { plan: 'yearly', price: '99.99' },
          { plan: 'monthly', price: '9.99' },
        ],
      },
    ]);
    const yearlyOnly = await shop.call('checkout', { method: 'GET' }, { CHECKOUT_PRICE_MONTHLY: '' });
    expect(yearlyOnly.body).toMatchObject({ plans: [{ plan: 'yearly' }] });
  });
});

describe('cancelling', () => {
  it('tells the provider first, expires here and keeps the paid time', async () => {
    const id = await subscribe(ann);
    expect((await shop.asPerson('cancel-subscription', ann)).status).toBe(204);
    expect(provider.asked.map(({ what }) => what)).toEqual([`DELETE /v1/subscriptions/${id}`]);
    expect(await shop.profile(ann)).toEqual(ended(id, 365));
    expectCode(await shop.asPerson('cancel-subscription', ann), 'no_subscription');
  });

  it.each(BAD_MOODS)('changes nothing when the provider is %s, and can be tried again', async (mood) => {
    await subscribe(ann);
    provider.mood = mood;
    expectCode(await shop.asPerson('cancel-subscription', ann), 'checkout_failed');
    expect(await shop.profile(ann)).toMatchObject({ status: 'premium', plan: 'yearly' });
    provider.mood = 'right';
    expect((await shop.asPerson('cancel-subscription', ann)).status).toBe(204);
  });

  it('does not trust a provider that does not know the subscription: its key may be another shop’s', async () => {
    const id = await subscribe(ann);
    provider.subscriptions.delete(id);
    expectCode(await shop.asPerson('cancel-subscription', ann), 'checkout_failed');
    expect(await shop.profile(ann)).toMatchObject({ status: 'premium' });
  });

  it('never ends another person’s subscription, whatever the body says', async () => {
    await subscribe(ann);
    const bob = await shop.customer();
    const answer = await shop.asPerson('cancel-subscription', bob, { userId: ann.id, person: ann.id });
    expectCode(answer, 'no_subscription');
    expect(await shop.profile(ann)).toMatchObject({ status: 'premium' });
    expect((await shop.asPerson('cancel-subscription', { token: 'a.b.c' })).status).toBe(401);
  });

  it('also cancels a subscription that begins meanwhile', async () => {
    expect(
      (await shop.asPerson('cancel-subscription', ann, {}, { fetch: subscribingMeanwhile })).status,
    ).toBe(204);
    expect(provider.asked).toHaveLength(1);
    expect(await shop.profile(ann)).toMatchObject({ status: 'expired', plan: null });
  });

  it('ends a plan granted by hand without calling a provider', async () => {
    await grantPlan(ann);
    expect((await shop.asPerson('cancel-subscription', ann)).status).toBe(204);
    expect(provider.asked).toEqual([]);
    expect(await shop.profile(ann)).toMatchObject({ status: 'expired', until: 10 });
  });
});

describe('resuming', () => {
  it('calls the provider, and premium continues with no charge before its date', async () => {
    const id = await subscribe(ann);
    await shop.asPerson('cancel-subscription', ann);
    provider.asked.length = 0;
    expect((await shop.asPerson('resume-subscription', ann)).status).toBe(204);
    expect(provider.asked.map(({ what, data }) => [what, data])).toEqual([
      [`PATCH /v1/subscriptions/${id}`, expect.objectContaining({ attributes: { cancelled: false } })],
    ]);
    expect(await shop.profile(ann)).toEqual(premium(id));
    // Doing it twice is like doing it once.
    expect((await shop.asPerson('resume-subscription', ann)).status).toBe(204);
    expect(provider.asked).toHaveLength(1);
  });

  it.each(BAD_MOODS)('changes nothing when the provider is %s, and can be tried again', async (mood) => {
    await subscribe(ann);
    await shop.asPerson('cancel-subscription', ann);
    provider.mood = mood;
    expectCode(await shop.asPerson('resume-subscription', ann), 'checkout_failed');
    expect(await shop.profile(ann)).toMatchObject({ status: 'expired', until: 365 });
    provider.mood = 'right';
    expect((await shop.asPerson('resume-subscription', ann)).status).toBe(204);
  });

  it('works for one’s own subscription only, and only if there is one', async () => {
    await subscribe(ann);
    await shop.asPerson('cancel-subscription', ann);
    const bob = await shop.customer();
    const body = { userId: ann.id, person: ann.id };
    expectCode(await shop.asPerson('resume-subscription', bob, body), 'no_subscription');
    expect((await shop.asPerson('resume-subscription', { token: 'a.b.c' })).status).toBe(401);
    expect(await shop.profile(ann)).toMatchObject({ status: 'expired' });
  });
});

describe('deleting the account', () => {
  const isThere = async () => (await db.sql('select from users where id = $1', [ann.id])).length === 1;

  it.each(['active', 'past_due', 'paused', 'unpaid'])(
    'first cancels at the provider a subscription that is %s',
    async (status) => {
      const id = await subscribe(ann, { status });
      expect((await shop.asPerson('delete-account', ann, { reason: 'other' })).status).toBe(204);
      expect(provider.subscriptions.get(id)).toMatchObject({ cancelled: true });
      expect(await isThere()).toBe(false);
    },
  );

  it.each(BAD_MOODS)('deletes nothing when the provider is %s, and can be tried again', async (mood) => {
    await subscribe(ann);
    provider.mood = mood;
    const answer = await shop.asPerson('delete-account', ann, { reason: 'other' });
    expect([answer.status, await isThere()]).toEqual([424, true]);
    provider.mood = 'right';
    expect((await shop.asPerson('delete-account', ann, { reason: 'other' })).status).toBe(204);
  });

  it('also cancels a subscription that begins meanwhile', async () => {
    await grantPlan(ann);
    const part = { fetch: subscribingMeanwhile };
    expect((await shop.asPerson('delete-account', ann, { reason: 'other' }, part)).status).toBe(204);
    expect([provider.asked.length, await isThere()]).toEqual([1, false]);
  });

  it('cancels nothing for a reason that is not on the list', async () => {
    await subscribe(ann);
    expect((await shop.asPerson('delete-account', ann, { reason: 'Ann was rude' })).status).toBe(400);
    expect(provider.asked).toEqual([]);
  });

  it('needs no provider for an account whose plan was granted by hand', async () => {
    await grantPlan(ann);
    const part = { CHECKOUT_PROVIDER: 'none' };
    expect((await shop.asPerson('delete-account', ann, { reason: 'other' }, part)).status).toBe(204);
    expect(await isThere()).toBe(false);
  });

  it('is refused for a renewing account if no provider is configured', async () => {
    await subscribe(ann);
    const part = { CHECKOUT_PROVIDER: 'none' };
    const answer = await shop.asPerson('delete-account', ann, { reason: 'other' }, part);
    expect([answer.status, await isThere()]).toEqual([409, true]);
  });
});

describe('reconciling', () => {
  const reconcile = (token: string, part?: object) =>
    shop.asPerson('reconcile-subscriptions', { token }, {}, part);
  const operator = () => reconcile(shop.env.SUPABASE_SECRET_KEY);

  it('applies what webhooks missed: a cancellation, and a subscription that was bought', async () => {
    const id = await subscribe(ann);
    Object.assign(provider.subscriptions.get(id) ?? {}, {
      status: 'cancelled',
      ends_at: inDays(365),
      updated_at: inDays(0),
    });
    const bob = await shop.customer();
    const bobs = newId();
    provider.subscriptions.set(bobs, bought({ user_email: bob.email.toUpperCase() }));
    expect((await operator()).body).toMatchObject({
      changed: expect.any(Number),
      failed: expect.any(Number),
    });
    expect(await shop.profile(ann)).toMatchObject({ status: 'expired', until: 365 });
    expect(await shop.profile(bob)).toMatchObject({ status: 'premium', subscription: bobs });
  });

  it('gives nothing for a stranger’s subscription, or for one of another shop', async () => {
    provider.subscriptions.set(newId(), bought({ user_email: 'stranger@example.com' }));
    provider.subscriptions.set(newId(), bought({ user_email: ann.email, store_id: 12 }));
    provider.subscriptions.set(newId(), bought({ user_email: ann.email, variant_id: 99 }));
    await operator();
    expect(await shop.profile(ann)).toMatchObject({ status: 'trial' });
  });

  it.each(BAD_MOODS)('changes nobody’s premium when the provider is %s', async (mood) => {
    await subscribe(ann);
    provider.mood = mood;
    expectCode(await operator(), 'checkout_failed');
    expect(await shop.profile(ann)).toMatchObject({ status: 'premium' });
  });

  it.each(['', 'x', 'sb_secret_'])('is for the operator, not for the key "%s"', async (key) => {
    expect((await reconcile(key)).status).toBe(401);
    expect((await reconcile(ann.token)).status).toBe(401);
    expect((await reconcile('', { SUPABASE_SECRET_KEY: '' })).status).toBe(401);
    expect(provider.asked).toEqual([]);
  });
});

describe('bodies', () => {
  const BODIES = ['[]', '[{"plan":"yearly"}]', 'null', '7', '"yearly"', '{'];
  const NAMES = [
    'checkout',
    'cancel-subscription',
    'resume-subscription',
    'reconcile-subscriptions',
  ] as const;
  const send = async (name: (typeof NAMES)[number], body: string) => {
    const token = name === 'reconcile-subscriptions' ? shop.env.SUPABASE_SECRET_KEY : ann.token;
    return shop.call(name, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
  };

  it.each(NAMES)(
    'are refused by %s if they are no JSON object, without any further request',
    async (name) => {
      for (const body of BODIES) expectCode(await send(name, body), 'invalid_body');
      expect(provider.asked).toEqual([]);
    },
  );

  it.each(['{}', '{"plan":"weekly"}', '{"plan":["yearly"]}', '{"plan":"yearly","dark":"yes"}'])(
    'without a plan buy nothing: %s',
    async (body) => expectCode(await send('checkout', body), 'invalid_body'),
  );

  it('may be empty if nothing is needed', async () => {
    expectCode(await send('cancel-subscription', ''), 'no_subscription');
  });
});
