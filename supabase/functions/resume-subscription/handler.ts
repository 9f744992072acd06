import { answering } from '../_shared/answering.ts';
import { EMPTY_BODY, invalidBody, readBody } from '../_shared/body.ts';
import { shopOf, type CheckoutEnv } from '../_shared/checkout/env.ts';
import { noCheckout, notSignedIn } from '../_shared/checkout/problems.ts';
import { providerOf } from '../_shared/checkout/choose-provider.ts';
import { resume } from '../_shared/checkout/store.ts';
import { done, refuse } from '../_shared/http.ts';
import { ownRowOf } from '../_shared/own-row.ts';
import { callerOf } from '../_shared/rpc.ts';

async function resumeOwn(request: Request, env: CheckoutEnv): Promise<Response> {
  const caller = await callerOf(request, env);
  if (!caller) return notSignedIn();
  if (!(await readBody(request, EMPTY_BODY))) return invalidBody('a JSON object, or empty');
  const own = await ownRowOf(request, env, caller);
  if (!own) return notSignedIn();
  const { subscriptionId, renews } = own;
  // Resumed in another tab a moment ago.
  if (renews) return done();
  if (subscriptionId === null) return refuse(409, 'no_subscription', 'There is no subscription to resume.');
  const [provider, shop] = [providerOf(env), shopOf(env)];
  if (!provider || !shop) return noCheckout();
  await resume(env, provider, shop, subscriptionId);
  return done();
}

/**
 * `POST /functions/v1/resume-subscription` takes back the cancellation of the token's account, while the paid time lasts: at the provider
 * first, then here. Nothing is charged before that time is over. 204; 409 `no_subscription`; 502 if the provider does not resume it: then
 * nothing has changed.
 */
export const handler = (request: Request, env: CheckoutEnv): Promise<Response> =>
  answering('resume-subscription', request, () => resumeOwn(request, env));
