import * as v from 'valibot';
import { answering } from '../_shared/answering.ts';
import { invalidBody, readBody } from '../_shared/body.ts';
import { PLANS, shopOf, variantOf, type CheckoutEnv, type Shop } from '../_shared/checkout/env.ts';
import { noCheckout, notSignedIn } from '../_shared/checkout/problems.ts';
import { providerOf } from '../_shared/checkout/choose-provider.ts';
import { subscriptionsOf } from '../_shared/checkout/store.ts';
import { json, refuse } from '../_shared/http.ts';
import { ownRowOf } from '../_shared/own-row.ts';
import { callerOf } from '../_shared/rpc.ts';

/** A checkout that is left open sells nothing after this long. */
const OPEN_FOR_MS = 3_600_000;
const YEARLY_PRICE = '99.99';

const timeOf = (env: CheckoutEnv): number => (env.now ?? Date.now)();

/** The plans on offer, and the server's time, since the device's may be wrong. */
function offer(env: CheckoutEnv): Response {
  const shop = providerOf(env) && shopOf(env);
  const prices = { yearly: YEARLY_PRICE, monthly: env.CHECKOUT_PRICE_MONTHLY ?? '' };
  const plans = PLANS.filter(
    (plan) => shop && variantOf(shop, plan) !== undefined && prices[plan] !== '',
  ).map((plan) => ({ plan, price: prices[plan] }));
  return json(200, JSON.stringify({ now: new Date(timeOf(env)).toISOString(), plans }));
}

const WISH = v.object({ plan: v.picklist(PLANS), dark: v.optional(v.boolean(), false) });

/** The full address of a path of the app; the sandbox returns paths. */
const inApp = (path: string, request: Request, env: CheckoutEnv): string =>
  new URL(path, env.PUBLIC_URL || new URL(request.url).origin).href;

async function start(request: Request, env: CheckoutEnv): Promise<Response> {
  const caller = await callerOf(request, env);
  if (!caller) return notSignedIn();
  const wish = await readBody(request, WISH);
  if (!wish) return invalidBody('a JSON object that names a plan');
  const shop: Shop | undefined = shopOf(env);
  const provider = providerOf(env);
  const variant = shop && variantOf(shop, wish.plan);
  if (!provider || !shop || variant === undefined) return noCheckout();
  if ((await subscriptionsOf(env, caller.id)).active)
    return refuse(409, 'already_subscribed', 'There is a subscription already.');
  const own = await ownRowOf(request, env, caller);
  if (!own) return notSignedIn();
  const url = await provider.createCheckout({
    storeId: shop.storeId,
    variant,
    testMode: shop.testMode,
    // From the account, never from the request.
    userId: caller.id,
    email: caller.email,
    plan: wish.plan,
    dark: wish.dark,
    trial: !own.hadTrial,
    redirectUrl: inApp('/profile', request, env),
    expiresAt: new Date(timeOf(env) + OPEN_FOR_MS).toISOString(),
  });
  return json(
    200,
    JSON.stringify({
      url: inApp(url, request, env),
      script: new URL(provider.script, inApp('/', request, env)).href,
    }),
  );
}

/**
 * `GET /functions/v1/checkout` → `{ now, plans: [{ plan, price }] }`, for everybody. `POST` with `{ plan, dark }` → `{ url, script }`: a
 * checkout for the token's account, as a page and for the overlay. 401 without an account, 409 `already_subscribed`, 502 when the provider
 * fails, 503 when there is none.
 */
export async function handler(request: Request, env: CheckoutEnv): Promise<Response> {
  if (request.method === 'GET') return offer(env);
  if (request.method !== 'POST' && request.method !== 'OPTIONS')
    return refuse(405, 'method_not_allowed', 'Only GET and POST are answered here.', {
      allow: 'GET, POST, OPTIONS',
    });
  return answering('checkout', request, () => start(request, env));
}
