import type { CheckoutEnv } from './env.ts';
import { lemonSqueezyProvider } from './lemon-squeezy.ts';
import type { Provider } from './provider.ts';
import { sandboxProvider } from './sandbox.ts';

/** The provider of this configuration, if there is one. */
export function providerOf(env: CheckoutEnv): Provider | undefined {
  if (env.CHECKOUT_PROVIDER === 'sandbox') return sandboxProvider(env);
  if (env.CHECKOUT_PROVIDER === 'lemonsqueezy' && env.LEMONSQUEEZY_API_KEY) return lemonSqueezyProvider(env);
  return undefined;
}
