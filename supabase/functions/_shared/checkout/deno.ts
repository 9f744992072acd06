// The environment of the functions about subscriptions on Supabase (Deno).
import * as lemonSqueezy from '@lemonsqueezy/lemonsqueezy.js';
import { serve } from '../deno.ts';
import type { CheckoutEnv } from './env.ts';

declare const Deno: { readonly env: { get: (name: string) => string | undefined } };

const NAMES = [
  'CHECKOUT_WEBHOOK_SECRET',
  'CHECKOUT_VARIANT_YEARLY',
  'CHECKOUT_VARIANT_MONTHLY',
  'CHECKOUT_PRICE_MONTHLY',
  'CHECKOUT_TEST_MODE',
  'LEMONSQUEEZY_API_KEY',
  'LEMONSQUEEZY_STORE_ID',
  'PUBLIC_URL',
] as const;

/** Serves a handler with the shop's configuration. Only the embedded host has a sandbox. */
export function serveCheckout(handler: (request: Request, env: CheckoutEnv) => Promise<Response>): void {
  serve((request, env) =>
    handler(request, {
      ...env,
      ...Object.fromEntries(NAMES.map((name) => [name, Deno.env.get(name)])),
      CHECKOUT_PROVIDER: Deno.env.get('LEMONSQUEEZY_API_KEY') ? 'lemonsqueezy' : 'none',
      lemonSqueezy,
    }),
  );
}
