import type { CheckoutEnv, Shop } from './env.ts';
import { providerOf } from './choose-provider.ts';
import { cancelEverywhere, type Applied } from './store.ts';

/** The reason, with what the operator has to do, for the log (docs/subscriptions.md). */
const reasonOf = (outcome: string): readonly [string, string] =>
  outcome === 'gone'
    ? ['was paid for by an account that is gone', 'a refund is due']
    : ['was one too many', 'look whether to refund it'];

/**
 * Cancels subscriptions that nobody should be charged for again: a second one of one person (two tabs), one that was refunded, or one that
 * was paid for after its account was deleted. Never fails: reconcile-subscriptions retries failures.
 */
export async function cancelSurplus(
  env: CheckoutEnv,
  shop: Shop,
  { outcome, surplus }: Applied,
): Promise<void> {
  const provider = providerOf(env);
  const [what, next] = reasonOf(outcome);
  for (const id of provider ? surplus : []) {
    try {
      if (provider) await cancelEverywhere(env, provider, shop, [id]);
      console.warn(`checkout: subscription ${id} ${what} and renews no more: ${next}.`);
    } catch (error) {
      console.error(`checkout: subscription ${id} ${what} and could not be cancelled:`, String(error));
    }
  }
}
