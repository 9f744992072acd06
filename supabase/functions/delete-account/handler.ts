import * as v from 'valibot';
import { answering } from '../_shared/answering.ts';
import { invalidBody, readBody } from '../_shared/body.ts';
import { shopOf, type CheckoutEnv } from '../_shared/checkout/env.ts';
import { providerOf } from '../_shared/checkout/choose-provider.ts';
import { ProviderError } from '../_shared/checkout/provider.ts';
import { notSignedIn } from '../_shared/checkout/problems.ts';
import { cancelEverywhere, subscriptionsOf } from '../_shared/checkout/store.ts';
import { fetchOf } from '../_shared/env.ts';
import { done, json, refuse } from '../_shared/http.ts';
import { removePhotos } from '../_shared/remove-photos.ts';
import { callAsService, callerOf } from '../_shared/rpc.ts';

/** The database checks the reason. */
const BODY = v.object({ reason: v.nullable(v.string()) });

interface Answer {
  readonly response: Response;
  readonly text: string;
}

/** With the person's own token, and so with no more rights than they have. */
async function erase(env: CheckoutEnv, authorization: string, body: object): Promise<Answer> {
  const response = await fetchOf(env)(`${env.SUPABASE_URL}/rest/v1/rpc/delete_my_account`, {
    method: 'POST',
    headers: { apikey: env.SUPABASE_PUBLISHABLE_KEY, authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { response, text: await response.text() };
}

/**
 * Ends a plan that was given by hand, and cancels at the provider what the account still pays for; returns whether there was anything to
 * end.
 */
async function cancelFirst(request: Request, env: CheckoutEnv): Promise<boolean> {
  const caller = await callerOf(request, env);
  if (!caller) return false;
  const ended = await callAsService<boolean>(env, 'end_plan', { person: caller.id });
  const { open } = await subscriptionsOf(env, caller.id);
  if (open.length === 0) return ended;
  const [provider, shop] = [providerOf(env), shopOf(env)];
  if (!provider || !shop) return false;
  await cancelEverywhere(env, provider, shop, open);
  return true;
}

/** The database refuses while somebody may still be charged; the subscription is then cancelled at the provider first. */
async function cancelAndErase(request: Request, env: CheckoutEnv, body: object): Promise<Response> {
  const authorization = request.headers.get('authorization') ?? '';
  let answer = await erase(env, authorization, body);
  if (answer.response.status === 409 && (await cancelFirst(request, env)))
    answer = await erase(env, authorization, body);
  if (answer.response.ok) {
    // The timer of `remove-photos` handles failures, and photos beyond a hundred.
    const removing = removePhotos(env, 1).catch((error: unknown) =>
      console.warn('delete-account:', error instanceof Error ? error.message : 'photos stay for now'),
    );
    // Storage may take longer than a browser waits for an answer.
    if (env.waitUntil) env.waitUntil(removing);
    else await removing;
    return done();
  }
  const retryAfter = answer.response.headers.get('retry-after');
  return json(answer.response.status, answer.text, retryAfter === null ? {} : { 'retry-after': retryAfter });
}

/**
 * `POST /functions/v1/delete-account` with `{ reason }` deletes the token's account with all its data. A running subscription is cancelled
 * at the provider first; if that fails nothing is deleted (424 `cancel_failed`). Answers 204, or passes on what the database says.
 */
export const handler = (request: Request, env: CheckoutEnv): Promise<Response> =>
  answering('delete-account', request, async () => {
    if (!/^Bearer \S+$/i.test(request.headers.get('authorization') ?? '')) return notSignedIn();
    const body = await readBody(request, BODY);
    if (!body) return invalidBody('a JSON object with a reason');
    try {
      return await cancelAndErase(request, env, body);
    } catch (error) {
      return error instanceof ProviderError
        ? refuse(424, 'cancel_failed', 'The subscription could not be cancelled, so nothing was deleted.')
        : refuse(503, 'backend_unavailable', 'The service cannot be reached at the moment.');
    }
  });
