import { callAsService } from '../rpc.ts';
import type { CheckoutEnv, Shop } from './env.ts';
import { ProviderError, type Provider } from './provider.ts';
import { readSnapshot, type SubscriptionEvent } from './read-event.ts';

/**
 * The outcome of an event, and the subscriptions to cancel: a second one that renews, one that was refunded, or one of a deleted account.
 */
export interface Applied {
  readonly outcome: string;
  readonly surplus: readonly string[];
}

/** A person's subscriptions. */
export interface Owned {
  /** True if it renews. */
  readonly active: boolean;
  /** Ids of subscriptions that the provider may still charge for. */
  readonly open: readonly string[];
}

/** Passes an event to the database, which decides whether it counts. */
export const applyEvent = (
  env: CheckoutEnv,
  event: SubscriptionEvent & { readonly digest?: string },
): Promise<Applied> => callAsService<Applied>(env, 'apply_subscription_event', { news: event });

/** A person's subscriptions in the database. Throws when it cannot be asked. */
export const subscriptionsOf = (env: CheckoutEnv, person: string): Promise<Owned> =>
  callAsService<Owned>(env, 'subscriptions_of', { person });

/** Cancels at the provider, then stores the provider's answer. Throws `ProviderError`: then nothing has changed here. */
export async function cancelEverywhere(
  env: CheckoutEnv,
  provider: Provider,
  shop: Shop,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const reading = readSnapshot(await provider.cancel(id), shop, 'cancelled_by_us');
    if (typeof reading === 'string') throw new ProviderError('answered something else than the subscription');
    if (reading.renews) throw new ProviderError('did not cancel the subscription');
    await applyEvent(env, reading);
  }
}

/**
 * Revokes a cancellation at the provider, then stores the provider's answer. Throws `ProviderError` if the provider refuses (the paid
 * time is over, or it knows no such subscription): then nothing has changed here.
 */
export async function resume(env: CheckoutEnv, provider: Provider, shop: Shop, id: string): Promise<void> {
  const reading = readSnapshot(await provider.resume(id), shop, 'resumed_by_us');
  if (typeof reading === 'string') throw new ProviderError('answered something else than the subscription');
  if (!reading.renews) throw new ProviderError('did not resume the subscription');
  await applyEvent(env, reading);
}
