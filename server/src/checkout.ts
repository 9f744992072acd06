import { randomBytes } from 'node:crypto';
import { SandboxShop } from './sandbox/shop.ts';
import type { Environment, Settings } from './settings/settings.ts';

/**
 * Sets up the provider that the settings name, which no request can change. Returns the settings for the functions about subscriptions, and
 * the sandbox if it is the provider.
 */
export function prepareCheckout(settings: Settings, env: Environment, now: () => number) {
  const { provider } = settings.checkout;
  const common = { CHECKOUT_PROVIDER: provider, PUBLIC_URL: settings.publicUrl };
  if (provider !== 'sandbox') return { environment: { ...env, ...common }, sandbox: undefined };
  const set = (name: string, otherwise: string) => ({ [name]: (env[name] ?? '').trim() || otherwise });
  const secret = (env.CHECKOUT_WEBHOOK_SECRET ?? '').trim() || randomBytes(32).toString('hex');
  return {
    environment: {
      ...env,
      // The sandbox shop's ids, unless the operator has set others.
      ...set('LEMONSQUEEZY_STORE_ID', '1'),
      ...set('CHECKOUT_VARIANT_YEARLY', '1'),
      ...set('CHECKOUT_TEST_MODE', 'on'),
      CHECKOUT_WEBHOOK_SECRET: secret,
      // Never pass a live shop's key to the sandbox.
      LEMONSQUEEZY_API_KEY: undefined,
      ...common,
    },
    sandbox: new SandboxShop({ dataDir: settings.dataDir, secret, now }),
  };
}
