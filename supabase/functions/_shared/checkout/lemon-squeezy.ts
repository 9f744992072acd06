import type { CheckoutEnv } from './env.ts';
import { ProviderError, type Provider } from './provider.ts';

/** The client's response: it never throws. */
interface Answer {
  readonly statusCode: number | null;
  readonly data: unknown;
  readonly error: Error | null;
}

const SCRIPT = 'https://app.lemonsqueezy.com/js/lemon.js';
const PAGE_SIZE = 100;
const TIMEOUT_MS = 8000;

/** The client has no time limit of its own. A request may succeed after its time-out, so callers check before they retry. */
async function inTime<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderError('took too long')), milliseconds);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

const dataOf = (answer: unknown): unknown =>
  answer instanceof Object && 'data' in answer ? answer.data : undefined;

function urlOf(checkout: unknown): string {
  const { attributes } = (checkout ?? {}) as { attributes?: { url?: unknown } };
  const url = attributes?.url;
  if (typeof url === 'string' && URL.canParse(url) && new URL(url).protocol === 'https:') return url;
  throw new ProviderError('answered without an address');
}

/** Lemon Squeezy by its official client. */
export function lemonSqueezyProvider(env: CheckoutEnv): Provider {
  const sdk = env.lemonSqueezy;
  if (!sdk) throw new ProviderError('has no client in this runtime');
  sdk.lemonSqueezySetup({ apiKey: env.LEMONSQUEEZY_API_KEY ?? '' });
  const ask = async (asking: Promise<Answer>): Promise<unknown> => {
    const { statusCode, data, error } = await inTime(asking, env.providerTimeout ?? TIMEOUT_MS);
    if (!error) return dataOf(data);
    // If the answer is a page, the client's error may quote it, so only the status is passed on.
    throw new ProviderError(`answered ${statusCode ?? 'nothing of use'}`);
  };
  return {
    script: SCRIPT,
    createCheckout: async (sale) =>
      urlOf(
        await ask(
          sdk.createCheckout(sale.storeId, sale.variant, {
            productOptions: { redirectUrl: sale.redirectUrl, enabledVariants: [Number(sale.variant)] },
            // Our own trial has begun with the account, so the provider must not give a second one.
            checkoutOptions: { embed: true, dark: sale.dark, skipTrial: !sale.trial },
            // The client writes these names in snake case: `user_id`.
            checkoutData: { email: sale.email, custom: { userId: sale.userId, plan: sale.plan } },
            expiresAt: sale.expiresAt,
            testMode: sale.testMode,
          }),
        ),
      ),
    cancel: (id) => ask(sdk.cancelSubscription(id)),
    resume: (id) => ask(sdk.updateSubscription(id, { cancelled: false })),
    get: (id) => ask(sdk.getSubscription(id)),
    list: async (storeId, page) => {
      const data = await ask(
        sdk.listSubscriptions({ filter: { storeId }, page: { number: page, size: PAGE_SIZE } }),
      );
      return Array.isArray(data) ? data : [];
    },
  };
}
