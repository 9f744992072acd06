import type { CheckoutEnv, Shop } from './env.ts';
import { providerOf } from './choose-provider.ts';
import { cancelEverywhere } from './store.ts';

/**
 * Ends what nobody should be charged for again: a second subscription of one person (two tabs), or one whose money went back.
 * Never fails: what does not work now is tried again by reconcile-subscriptions.
 */
export async function cancelSurplus(env: CheckoutEnv, shop: Shop, ids: readonly string[]): Promise<void> {
  const provider = providerOf(env);
  for (const id of provider ? ids : []) {
    try {
      if (provider) await cancelEverywhere(env, provider, shop, [id]);
      console.warn(
        `checkout: subscription ${id} was one too many and renews no more; look whether to refund it.`,
      );
    } catch (error) {
      console.error(
        `checkout: subscription ${id} is one too many and could not be cancelled:`,
        String(error),
      );
    }
  }
}
