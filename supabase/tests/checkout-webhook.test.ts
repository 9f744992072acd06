import { beforeEach, describe, expect, it, vi } from 'vitest';
import { KINDS, outcome } from './support/database.ts';
import {
  bought,
  ended,
  eventBody,
  inDays,
  newId,
  openedShop,
  premium,
  sign,
  type Customer,
} from './support/shop.ts';

const TRIAL = { status: 'trial', plan: 'trial', subscription: null, expires: null, until: null };
const cancelled = (until = 365, day = 1) => ({
  status: 'cancelled',
  ends_at: inDays(until),
  updated_at: inDays(day),
});
const over = (day = 1) => ({ status: 'expired', ends_at: inDays(-1), updated_at: inDays(day) });

describe.each(KINDS)('webhooks of the checkout provider on %s', (kind) => {
  const { db, provider, shop } = openedShop(kind);
  let ann: Customer;
  let id: string;
  beforeEach(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    ann = await shop.customer();
    id = newId();
  });

  /** An event about ann's subscription. */
  const hear = (name: string, attributes: object, part: object = {}) =>
    shop.hear(eventBody(name, { id, user: ann.id, attributes: bought(attributes), ...part }));
  const invoice = (name: string, attributes: object, invoiceId = newId()) =>
    shop.hear(
      eventBody(name, {
        id: invoiceId,
        user: ann.id,
        type: 'subscription-invoices',
        attributes: {
          store_id: 11,
          test_mode: false,
          subscription_id: Number(id),
          updated_at: inDays(0),
          ...attributes,
        },
      }),
    );
  const buy = () => hear('subscription_created', {});

  describe('the effects of each event', () => {
    it('created: premium with plan and dates', async () => {
      expect(await buy()).toBe('applied');
      expect(await shop.profile(ann)).toEqual(premium(id));
    });

    it('created for the other variant: the monthly plan, whatever the custom data says', async () => {
      const custom = { userId: ann.id, plan: 'yearly' };
      await hear('subscription_created', { variant_id: 52, renews_at: inDays(30) }, { custom });
      expect(await shop.profile(ann)).toEqual(premium(id, 30, 'monthly'));
    });

    it('the field names of the provider’s own client are understood in custom data', async () => {
      await hear('subscription_created', {}, { custom: { user_id: ann.id, plan: 'yearly' } });
      expect(await shop.profile(ann)).toEqual(premium(id));
    });

    it('updated: a renewal moves the dates', async () => {
      await buy();
      await hear('subscription_updated', { renews_at: inDays(730), updated_at: inDays(1) });
      expect(await shop.profile(ann)).toEqual(premium(id, 730));
    });

    it('cancelled: expired, and premium until the date that was paid for', async () => {
      await buy();
      await hear('subscription_cancelled', cancelled());
      expect(await shop.profile(ann)).toEqual(ended(id, 365));
    });

    it('resumed: premium again', async () => {
      await buy();
      await hear('subscription_cancelled', cancelled());
      await hear('subscription_resumed', { updated_at: inDays(2) });
      expect(await shop.profile(ann)).toEqual(premium(id));
    });

    it('expired: over', async () => {
      await buy();
      await hear('subscription_expired', over());
      expect(await shop.profile(ann)).toEqual(ended(id, -1));
    });

    it('payment failed: nothing by itself; past due lasts until the next attempt, unpaid until the paid date', async () => {
      await buy();
      expect(await invoice('subscription_payment_failed', { status: 'pending' })).toBe('noted');
      expect(await shop.profile(ann)).toEqual(premium(id));
      await hear('subscription_updated', {
        status: 'past_due',
        renews_at: inDays(370),
        updated_at: inDays(1),
      });
      expect(await shop.profile(ann)).toEqual({ ...premium(id, 370), until: 365 });
      await hear('subscription_updated', { status: 'unpaid', updated_at: inDays(2) });
      expect(await shop.profile(ann)).toEqual(ended(id, 365));
    });

    it('payment success: nothing by itself, even before the subscription is known', async () => {
      expect(await invoice('subscription_payment_success', { status: 'paid' })).toBe('unknown');
      await buy();
      expect(await invoice('subscription_payment_success', { status: 'paid' })).toBe('applied');
      expect(await shop.profile(ann)).toEqual(premium(id));
    });

    it('paused and unpaused: premium no longer renews, and renews again', async () => {
      await buy();
      await hear('subscription_paused', { status: 'paused', updated_at: inDays(1) });
      expect(await shop.profile(ann)).toEqual(ended(id, 365));
      await hear('subscription_unpaused', { updated_at: inDays(2) });
      expect(await shop.profile(ann)).toEqual(premium(id));
    });

    it('refunded: over at once, not restored by older events, and not charged again', async () => {
      await buy();
      provider.subscriptions.set(id, bought());
      const paid = newId();
      await invoice('subscription_payment_success', { status: 'paid' }, paid);
      expect(
        await invoice('subscription_payment_refunded', { status: 'refunded', refunded_at: inDays(0) }, paid),
      ).toBe('applied');
      expect(await shop.profile(ann)).toEqual(ended(id, 0));
      expect(provider.asked.map(({ what }) => what)).toEqual([`DELETE /v1/subscriptions/${id}`]);
      await hear('subscription_updated', { updated_at: inDays(1) });
      expect(await shop.profile(ann)).toEqual(ended(id, 0));
      await hear('subscription_updated', { renews_at: inDays(730), updated_at: inDays(2) });
      expect(await shop.profile(ann)).toMatchObject({ status: 'premium', expires: 730 });
    });

    it('refunded in part, or for an earlier period: nothing', async () => {
      await buy();
      await invoice('subscription_payment_success', { status: 'paid' }, '9001');
      expect(await invoice('subscription_payment_refunded', { status: 'partial_refund' }, '9001')).toBe(
        'other',
      );
      expect(await invoice('subscription_payment_refunded', { status: 'refunded' }, '8001')).toBe(
        'earlier_period',
      );
      expect(await shop.profile(ann)).toEqual(premium(id));
    });

    it('an order refunded: over, through the order’s subscription', async () => {
      const order = Number(newId());
      await hear('subscription_created', { order_id: order });
      const attributes = { store_id: 11, test_mode: false, status: 'refunded', updated_at: inDays(0) };
      expect(
        await shop.hear(eventBody('order_refunded', { id: String(order), type: 'orders', attributes })),
      ).toBe('applied');
      expect(await shop.profile(ann)).toEqual(ended(id, 0));
    });

    it.each(['order_created', 'license_key_created', 'toString'])('%s: nothing', async (name) => {
      expect(await hear(name, {})).toBe('other');
      expect(await shop.profile(ann)).toEqual(TRIAL);
    });
  });

  describe('refused events', () => {
    it.each([
      ['another secret', (body: string) => sign(body, 'guess')],
      ['another body', () => sign('{}')],
      ['nothing', () => ''],
      ['half of it', (body: string) => sign(body).slice(0, 32)],
      ['no hex', () => 'z'.repeat(64)],
    ])('a forged webhook, signed with %s', async (_, forge) => {
      const body = eventBody('subscription_created', { id, user: ann.id });
      expect(await shop.hear(body, forge(body))).toBe(401);
      expect(await shop.profile(ann)).toEqual(TRIAL);
    });

    it('an empty secret, which anybody could sign with', async () => {
      const body = eventBody('subscription_created', { id, user: ann.id });
      expect(await shop.hear(body, sign(body, ''), { CHECKOUT_WEBHOOK_SECRET: '' })).toBe(503);
    });

    it('a body that was changed by a byte, or whose bytes are not text', async () => {
      const body = eventBody('subscription_created', { id, user: ann.id });
      expect(await shop.hear(`${body} `, sign(body))).toBe(401);
      for (const strange of [
        '',
        '[]',
        'null',
        '{"meta":1}',
        '{"meta":{"event_name":"subscription_created"},"data":{"attributes":{}}}',
      ])
        expect([400, 'foreign']).toContain(await shop.hear(strange));
    });

    it.each([
      ['a year that no database has', { updated_at: '0000-01-01T00:00:00Z' }, {}],
      ['an id that is too long', {}, { id: 'x'.repeat(101) }],
      ['a letter that cannot be stored', { customer_id: 'a\0b' }, {}],
    ])('one with %s, which would be sent again for ever', async (_, attributes, about) => {
      expect(await hear('subscription_created', attributes, about)).toBe(400);
      expect(await shop.profile(ann)).toEqual(TRIAL);
    });

    it('a replayed webhook', async () => {
      const first = eventBody('subscription_created', { id, user: ann.id });
      expect(await shop.hear(first)).toBe('applied');
      await hear('subscription_expired', over());
      expect(await shop.hear(first)).toBe('repeat');
      expect(await shop.profile(ann)).toEqual(ended(id, -1));
    });

    it('a stale one, in any notation of its time', async () => {
      await buy();
      await hear('subscription_expired', over(2));
      expect(await hear('subscription_updated', { updated_at: inDays(1) })).toBe('stale');
      expect(await shop.profile(ann)).toEqual(ended(id, -1));
    });

    it('the earlier of two with the same time, arriving later', async () => {
      const at = inDays(1);
      await hear('subscription_cancelled', { status: 'cancelled', ends_at: inDays(365), updated_at: at });
      expect(await hear('subscription_created', { updated_at: at })).toBe('stale');
      expect(await shop.profile(ann)).toEqual(ended(id, 365));
    });

    it.each([
      ['another store', { store_id: 12 }],
      ['the test mode', { test_mode: true }],
      ['another product', { variant_id: 99 }],
    ])('a foreign one, of %s', async (_, part) => {
      expect(await hear('subscription_created', part)).toBe('foreign');
      expect(await shop.profile(ann)).toEqual(TRIAL);
    });

    it('a live one while the test mode is set', async () => {
      const body = eventBody('subscription_created', { id, user: ann.id });
      expect(await shop.hear(body, sign(body), { CHECKOUT_TEST_MODE: 'on' })).toBe('foreign');
    });

    it('one subscription for two people', async () => {
      await buy();
      const bob = await shop.customer();
      expect(await hear('subscription_updated', { updated_at: inDays(1) }, { user: bob.id })).toBe(
        'bound_elsewhere',
      );
      expect(await shop.profile(bob)).toEqual(TRIAL);
      expect(await shop.profile(ann)).toEqual(premium(id));
      const torn = { userId: bob.id, user_id: ann.id };
      expect(await hear('subscription_created', {}, { id: newId(), custom: torn })).toBe('nobody');
    });

    it('another subscription that would lower premium', async () => {
      await buy();
      const other = newId();
      const about = (name: string, attributes: object) => hear(name, attributes, { id: other });
      await about('subscription_created', { variant_id: 52, renews_at: inDays(30) });
      expect(await shop.profile(ann)).toEqual(premium(id));
      await about('subscription_cancelled', cancelled(30));
      await about('subscription_expired', over(2));
      expect(await shop.profile(ann)).toEqual(premium(id));
    });

    it('one that is already over when it is first received', async () => {
      await hear('subscription_expired', { status: 'expired', ends_at: inDays(-1) });
      expect(await shop.profile(ann)).toEqual(TRIAL);
    });

    it.each(['', 'nobody', '00000000-0000-4000-8000-00000000dead', "' or true --"])(
      'one about an unknown person (%s)',
      async (user) => {
        expect(['nobody', 'gone']).toContain(
          await hear('subscription_created', {}, { custom: { userId: user } }),
        );
      },
    );

    it('a write to one’s own row, and a call of the service’s functions', async () => {
      const { send } = shop.backend;
      const tries = [
        await send('PATCH', `/rest/v1/users?id=eq.${ann.id}`, {
          token: ann.token,
          body: { subscription_status: 'premium' },
        }),
        await send('PATCH', `/rest/v1/users?id=eq.${ann.id}`, {
          token: ann.token,
          body: { access_until: '2099-01-01' },
        }),
        await send('POST', '/rest/v1/rpc/apply_subscription_event', {
          token: ann.token,
          body: { news: {} },
        }),
        await send('POST', '/rest/v1/rpc/end_plan', { token: ann.token, body: { person: ann.id } }),
        await send('POST', '/rest/v1/rpc/subscriptions_of', { body: { person: ann.id } }),
      ];
      expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 401]);
      expect(await shop.profile(ann)).toEqual(TRIAL);
      for (const table of ['subscriptions', 'checkout_events'])
        for (const caller of [{ id: ann.id, email: ann.email }, 'anonymous', 'service'] as const)
          expect(await outcome(db.as(caller, (sql) => sql(`select * from private.${table}`)))).toBe('42501');
    });

    it('a second trial by deletion and a new sign-up', async () => {
      await db.sql(`update private.trials set started_at = now() - interval '20 days'`);
      expect((await shop.asPerson('delete-account', ann, { reason: 'other' })).status).toBe(204);
      const again = await shop.customer(ann.email.toUpperCase());
      const [row] = await db.sql(
        `select trial_start_date < now() - interval '14 days' as over from users where id = $1`,
        [again.id],
      );
      expect(row).toEqual({ over: true });
    });
  });

  it('a second subscription that renews is cancelled at the provider, and nobody loses paid time', async () => {
    await buy();
    const second = newId();
    provider.subscriptions.set(second, bought({ renews_at: inDays(400) }));
    await hear('subscription_created', { renews_at: inDays(400) }, { id: second });
    expect(provider.asked.map(({ what }) => what)).toEqual([`DELETE /v1/subscriptions/${second}`]);
    expect(await shop.profile(ann)).toEqual({ ...premium(id), until: 400 });
  });

  it('the end of a subscription leaves premium to accounts with free access', async () => {
    await db.sql('update users set free_access = true where id = $1', [ann.id]);
    await buy();
    await hear('subscription_expired', over());
    expect(await shop.profile(ann)).toMatchObject({ status: 'premium', plan: null });
  });

  it('an event about a deleted account is answered with 200, and never gets another owner', async () => {
    await buy();
    await hear('subscription_expired', over());
    expect((await shop.asPerson('delete-account', ann, { reason: 'other' })).status).toBe(204);
    expect(await hear('subscription_updated', { updated_at: inDays(2) })).toBe('gone');
    const bob = await shop.customer();
    expect(await hear('subscription_updated', { updated_at: inDays(3) }, { user: bob.id })).toBe('gone');
    expect(await shop.profile(bob)).toEqual(TRIAL);
  });

  describe('a checkout that is paid after the account was deleted', () => {
    const ledger = async () => {
      const [row] = await db.sql('select user_id, renews from private.subscriptions where id = $1', [id]);
      return row;
    };
    beforeEach(async () => {
      await shop.asPerson('delete-account', ann, { reason: 'other' });
      provider.subscriptions.set(id, bought());
    });

    it('is cancelled at the provider, and the log says that a refund is due', async () => {
      expect(await hear('subscription_created', {})).toBe('gone');
      expect(provider.asked.map(({ what }) => what)).toEqual([`DELETE /v1/subscriptions/${id}`]);
      expect(provider.subscriptions.get(id)).toMatchObject({ status: 'cancelled' });
      expect(vi.mocked(console.warn).mock.calls.flat()).toEqual([
        `checkout: subscription ${id} was paid for by an account that is gone and renews no more: a refund is due.`,
      ]);
      expect(await ledger()).toEqual({ user_id: null, renews: false });
      // The provider's own event about it, and late events, change nothing more.
      expect(await hear('subscription_cancelled', { status: 'cancelled', updated_at: inDays(1) })).toBe(
        'gone',
      );
      expect(await hear('subscription_updated', { updated_at: inDays(-1) })).toBe('gone');
      expect(provider.asked).toHaveLength(1);
    });

    it('is cancelled later if the provider does not respond now', async () => {
      provider.mood = 'broken';
      expect(await hear('subscription_created', {})).toBe('gone');
      expect(vi.mocked(console.error).mock.calls.flat().join(' ')).toContain(
        `${id} was paid for by an account`,
      );
      expect(await ledger()).toEqual({ user_id: null, renews: true });
      provider.mood = 'right';
      const asOperator = { authorization: `Bearer ${shop.env.SUPABASE_SECRET_KEY}` };
      await shop.call('reconcile-subscriptions', { method: 'POST', headers: asOperator });
      expect(provider.subscriptions.get(id)).toMatchObject({ status: 'cancelled' });
      expect(await ledger()).toEqual({ user_id: null, renews: false });
    });
  });

  it('any order of any events ends in the state of the newest', async () => {
    const news = [
      ['subscription_created', { updated_at: inDays(1) }],
      ['subscription_updated', { renews_at: inDays(366), updated_at: inDays(2) }],
      ['subscription_cancelled', cancelled(366, 3)],
      ['subscription_resumed', { renews_at: inDays(366), updated_at: inDays(4) }],
    ] as const;
    for (const order of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 3, 0, 1],
      [1, 3, 2, 0],
    ]) {
      id = newId();
      ann = await shop.customer();
      for (const index of order) {
        const [name, attributes] = news[index] ?? news[0];
        await hear(name, attributes);
      }
      expect(await shop.profile(ann)).toEqual(premium(id, 366));
    }
  });

  it('answers 503 while the database is away, and counts the event when it is sent again', async () => {
    const body = eventBody('subscription_created', { id, user: ann.id });
    const away = () => Promise.reject(new TypeError('fetch failed'));
    expect(await shop.hear(body, sign(body), { fetch: away })).toBe(503);
    expect(await shop.hear(body)).toBe('applied');
  });
});
