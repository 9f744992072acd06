import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError, type Environment } from '../src/settings/settings.ts';
import { signedUp, startedServer } from './support/server.ts';

const SUCCEEDS = '4242 4242 4242 4242';
const DECLINED = '4000 0000 0000 0002';
const PROCESSING = '4000 0000 0000 0077';

const LIVE = {
  LEMONSQUEEZY_API_KEY: 'key',
  LEMONSQUEEZY_STORE_ID: '11',
  CHECKOUT_WEBHOOK_SECRET: 'secret',
  CHECKOUT_VARIANT_YEARLY: '51',
};

describe('the provider of the subscription', () => {
  const provider = (env: Environment) => readSettings(env, '/').checkout.provider;

  it.each<[string, Environment, string]>([
    ['nothing', {}, 'sandbox'],
    ['a live shop', LIVE, 'lemonsqueezy'],
    ['the whole network as HOST', { HOST: '0.0.0.0' }, 'none'],
    ['production', { NODE_ENV: 'production' }, 'none'],
    ['a proxy in front', { TRUST_PROXY: '1' }, 'none'],
    ['a public address', { PUBLIC_URL: 'https://fairtab.example' }, 'none'],
    [
      'a hosted backend',
      { SUPABASE_URL: 'https://x.supabase.co', SUPABASE_KEY: `sb_publishable_${'x'.repeat(20)}` },
      'none',
    ],
    ['the demo', { MODE: 'demo' }, 'none'],
    ['the sandbox by name', { ...LIVE, HOST: '0.0.0.0', CHECKOUT_PROVIDER: 'sandbox' }, 'sandbox'],
    ['nobody by name', { CHECKOUT_PROVIDER: 'none' }, 'none'],
  ])('follows the settings with %s', (_, env, expected) => {
    expect(provider(env)).toBe(expected);
  });

  it.each<[string, Environment]>([
    ['a name that is none', { CHECKOUT_PROVIDER: 'stripe' }],
    ['a live shop whose webhooks could not be checked', { ...LIVE, CHECKOUT_WEBHOOK_SECRET: '' }],
    ['a live shop with nothing to sell', { ...LIVE, CHECKOUT_VARIANT_YEARLY: ' ' }],
    ['a sandbox of a hosted backend', { MODE: 'demo', CHECKOUT_PROVIDER: 'sandbox' }],
  ])('%s is refused', (_, env) => {
    expect(() => provider(env)).toThrow(SettingsError);
  });
});

describe('the sandbox checkout', () => {
  const server = startedServer({ CHECKOUT_WEBHOOK_SECRET: 'known to this test' });

  type Person = Awaited<ReturnType<typeof signedUp>>;
  const call = (name: string, { session }: Person, body: object = {}) =>
    server.fetch(`/functions/v1/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const openCheckout = async (person: Person): Promise<string> => {
    const response = await call('checkout', person, { plan: 'yearly' });
    expect(response.status).toBe(200);
    const { url, script } = (await response.json()) as { url: string; script: string };
    expect(script).toBe('http://localhost:3000/checkout/sandbox/lemon.js');
    return new URL(url).pathname;
  };
  const pay = async (path: string, card: string) => {
    const response = await server.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ card }),
    });
    return ((await response.json()) as { result: string }).result;
  };
  const statusOf = async ({ user }: Person) => {
    const { data } = await server
      .operator()
      .from('users')
      .select('subscription_status')
      .eq('id', user.id)
      .single();
    return (data as { subscription_status: string }).subscription_status;
  };

  it('sells by a signed webhook, cancels, resumes and releases a deleted account', async () => {
    const ann = await signedUp(server);
    const path = await openCheckout(ann);
    const page = await server.fetch(path);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(await page.text()).toMatch(/This is a sandbox.*\$99\.99 per year/s);
    expect(await pay(path, SUCCEEDS)).toBe('success');
    await expect.poll(() => statusOf(ann)).toBe('premium');
    expect(await pay(path, SUCCEEDS)).toBe('failed');
    expect((await server.fetch(path)).status).toBe(404);

    expect((await call('checkout', ann, { plan: 'yearly' })).status).toBe(409);
    expect((await call('cancel-subscription', ann)).status).toBe(204);
    expect(await statusOf(ann)).toBe('expired');
    expect((await call('resume-subscription', ann)).status).toBe(204);
    expect(await statusOf(ann)).toBe('premium');
    expect((await call('delete-account', ann, { reason: 'other' })).status).toBe(204);
  });

  it('reads no more of a body than a card form needs', async () => {
    const response = await server.fetch('/checkout/sandbox/pay/none', {
      method: 'POST',
      body: JSON.stringify({ card: ' '.repeat(100_000) }),
    });
    expect(response.status).toBe(413);
  });

  it('a declined card can be followed by a good one; a pending payment gives nothing', async () => {
    const ann = await signedUp(server);
    const path = await openCheckout(ann);
    expect(await pay(path, DECLINED)).toBe('failed');
    expect(await pay(path, '4111 1111 1111 1111')).toBe('failed');
    expect(await pay(path, PROCESSING)).toBe('processing');
    expect(await statusOf(ann)).toBe('trial');
  });

  it.each([
    ['a forwarding header', { 'x-forwarded-for': '203.0.113.1' }],
    ['another', { forwarded: 'for=203.0.113.1' }],
  ])('does not exist for a request with %s', async (_, headers) => {
    for (const path of ['lemon.js', 'page.js', 'pay/1'])
      expect((await server.fetch(`/checkout/sandbox/${path}`, { headers })).status).toBe(404);
  });
});

describe('no sandbox without a setting', () => {
  const server = startedServer({ HOST: '0.0.0.0' });

  it('no client can switch it on', async () => {
    const ann = await signedUp(server);
    for (const query of ['', '?provider=sandbox', '?CHECKOUT_PROVIDER=sandbox']) {
      const response = await server.fetch(`/functions/v1/checkout${query}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${ann.session.access_token}`,
          'x-checkout-provider': 'sandbox',
        },
        body: JSON.stringify({ plan: 'yearly', CHECKOUT_PROVIDER: 'sandbox', provider: 'sandbox' }),
      });
      expect(response.status).toBe(503);
    }
    expect((await server.fetch('/checkout/sandbox/lemon.js')).status).toBe(404);
    expect((await server.fetch('/')).headers.get('content-security-policy')).not.toContain('frame-src');
  });
});
