import { answering } from '../_shared/answering.ts';
import { EMPTY_BODY, invalidBody, readBody } from '../_shared/body.ts';
import { shopOf, type CheckoutEnv } from '../_shared/checkout/env.ts';
import { noCheckout, notSignedIn } from '../_shared/checkout/problems.ts';
import { providerOf } from '../_shared/checkout/choose-provider.ts';
import { cancelEverywhere, subscriptionsOf } from '../_shared/checkout/store.ts';
import { done, refuse } from '../_shared/http.ts';
import { callAsService, callerOf } from '../_shared/rpc.ts';

async function cancel(request: Request, env: CheckoutEnv): Promise<Response> {
  const caller = await callerOf(request, env);
  if (!caller) return notSignedIn();
  if (!(await readBody(request, EMPTY_BODY))) return invalidBody('a JSON object, or empty');
  // Ends a plan that was given by hand. Called before open subscriptions are fetched, so that one that begins in between is cancelled, too.
  const ended = await callAsService<boolean>(env, 'end_plan', { person: caller.id });
  const { open } = await subscriptionsOf(env, caller.id);
  if (open.length === 0)
    return ended ? done() : refuse(409, 'no_subscription', 'There is no subscription to cancel.');
  const [provider, shop] = [providerOf(env), shopOf(env)];
  if (!provider || !shop) return noCheckout();
  await cancelEverywhere(env, provider, shop, open);
  return done();
}

/**
 * `POST /functions/v1/cancel-subscription` ends the subscription of the token's account: at the provider first, then here. Paid access
 * lasts. 204; 409 `no_subscription`; 502 if the provider fails: then nothing has changed.
 */
export const handler = (request: Request, env: CheckoutEnv): Promise<Response> =>
  answering('cancel-subscription', request, () => cancel(request, env));
