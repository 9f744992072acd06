import type * as LemonSqueezy from '@lemonsqueezy/lemonsqueezy.js';
import type { FunctionEnv } from '../env.ts';

/** The environment of the functions about subscriptions, beyond that of every function. Empty and absent values mean the same. */
export interface CheckoutEnv extends FunctionEnv {
  /** `sandbox`: only the embedded host has one. */
  readonly CHECKOUT_PROVIDER?: string | undefined;
  readonly CHECKOUT_WEBHOOK_SECRET?: string | undefined;
  readonly CHECKOUT_VARIANT_YEARLY?: string | undefined;
  readonly CHECKOUT_VARIANT_MONTHLY?: string | undefined;
  /** In dollars, such as 9.99; the monthly plan is offered only with it. */
  readonly CHECKOUT_PRICE_MONTHLY?: string | undefined;
  /** `on`: events of the provider's test mode count, and only those. */
  readonly CHECKOUT_TEST_MODE?: string | undefined;
  readonly LEMONSQUEEZY_API_KEY?: string | undefined;
  readonly LEMONSQUEEZY_STORE_ID?: string | undefined;
  /** The origin of the app; empty: that of the request. */
  readonly PUBLIC_URL?: string | undefined;
  /** The provider's official client, as this runtime imports it. */
  readonly lemonSqueezy?: typeof LemonSqueezy;
  /** How long, in ms, the provider may take to answer. */
  readonly providerTimeout?: number;
}

export const PLANS = ['yearly', 'monthly'] as const;
export type Plan = (typeof PLANS)[number];

/** The plans' ids at the provider, and the origin that its events must have. */
export interface Shop {
  readonly storeId: string;
  readonly testMode: boolean;
  readonly secret: string;
  readonly variants: ReadonlyMap<string, Plan>;
}

/** The shop of this configuration; `undefined` while a part is missing. */
export function shopOf(env: CheckoutEnv): Shop | undefined {
  const storeId = env.LEMONSQUEEZY_STORE_ID ?? '';
  const secret = env.CHECKOUT_WEBHOOK_SECRET ?? '';
  const variants = new Map<string, Plan>();
  for (const [variant, plan] of [
    [env.CHECKOUT_VARIANT_MONTHLY, 'monthly'],
    [env.CHECKOUT_VARIANT_YEARLY, 'yearly'],
  ] as const)
    if (variant) variants.set(variant, plan);
  if (!storeId || !secret || variants.size === 0) return undefined;
  return { storeId, secret, variants, testMode: env.CHECKOUT_TEST_MODE === 'on' };
}

/** The variant that is sold as a plan. */
export const variantOf = ({ variants }: Shop, plan: Plan): string | undefined =>
  [...variants].find(([, known]) => known === plan)?.[0];
