import { callAsService } from '../rpc.ts';
import type { CheckoutEnv, Shop } from './env.ts';
import { ProviderError, type Provider } from './provider.ts';
import { readSnapshot, type SubscriptionEvent } from './read-event.ts';

/** The outcome of an event, and the subscriptions to cancel: two that renew, one whose money went back, or one of an account that is gone. */
export interface Applied {
  readonly outcome: string;
  readonly surplus: readonly string[];
}

/** A person's subscriptions. */
export interface Owned {
  /** Premium that goes on. */
  readonly active: boolean;
  /** Ids of what the provider may still charge for. */
  readonly open: readonly string[];
}

/** Takes news into the database, which decides whether they count. */
export const applyEvent = (
  env: CheckoutEnv,
  event: SubscriptionEvent & { readonly digest?: string },
): Promise<Applied> => callAsService<Applied>(env, 'apply_subscription_event', { news: event });

/** A person's subscriptions in the database. Throws when it cannot be asked. */
export const subscriptionsOf = (env: CheckoutEnv, person: string): Promise<Owned> =>
  callAsService<Owned>(env, 'subscriptions_of', { person });

/**
 * Cancels at the provider, then in the database with what the provider answered. One that the provider knows no more has
 * ended. Throws `ProviderError`: then nothing has changed here.
 */
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
 * Takes a cancellation back at the provider, then in the database with what the provider answered. Throws `ProviderError`
 * where the provider does not do it (the paid time is over, or it knows no such subscription): then nothing has changed here.
 */
export async function resume(env: CheckoutEnv, provider: Provider, shop: Shop, id: string): Promise<void> {
  const reading = readSnapshot(await provider.resume(id), shop, 'resumed_by_us');
  if (typeof reading === 'string') throw new ProviderError('answered something else than the subscription');
  if (!reading.renews) throw new ProviderError('did not resume the subscription');
  await applyEvent(env, reading);
}
