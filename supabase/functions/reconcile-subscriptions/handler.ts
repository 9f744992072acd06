import { shopOf, type CheckoutEnv, type Shop } from '../_shared/checkout/env.ts';
import { noCheckout } from '../_shared/checkout/problems.ts';
import { providerOf } from '../_shared/checkout/choose-provider.ts';
import { ProviderError, type Provider } from '../_shared/checkout/provider.ts';
import { readSnapshot } from '../_shared/checkout/read-event.ts';
import { applyEvent } from '../_shared/checkout/store.ts';
import { cancelSurplus } from '../_shared/checkout/surplus.ts';
import { forOperator } from '../_shared/operator.ts';
import { callAsService } from '../_shared/rpc.ts';

const AT_ONCE = 100;
/** New subscriptions whose webhook was lost are among the newest of the store. */
const NEWEST_PAGES = 2;

interface Tally {
  compared: number;
  changed: number;
  failed: number;
}

/** Stores the provider's current state of one subscription. */
async function compare(env: CheckoutEnv, shop: Shop, data: unknown, tally: Tally): Promise<void> {
  const reading = readSnapshot(data, shop, 'reconciled');
  if (typeof reading === 'string') return;
  tally.compared += 1;
  const applied = await applyEvent(env, reading);
  if (applied.outcome === 'applied') tally.changed += 1;
  await cancelSurplus(env, shop, applied);
}

async function reconcile(env: CheckoutEnv, provider: Provider, shop: Shop): Promise<Tally> {
  const tally: Tally = { compared: 0, changed: 0, failed: 0 };
  for (let page = 1; page <= NEWEST_PAGES; page += 1) {
    const found = await provider.list(shop.storeId, page);
    for (const data of found) await compare(env, shop, data, tally);
    if (found.length === 0) break;
  }
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await callAsService(env, 'subscriptions_to_reconcile', { at_most: AT_ONCE, after });
    for (const id of ids) {
      try {
        await compare(env, shop, await provider.get(id), tally);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        tally.failed += 1;
      }
    }
    after = ids.at(-1) ?? null;
    if (ids.length < AT_ONCE) return tally;
  }
}

/**
 * `POST /functions/v1/reconcile-subscriptions` with the secret key, from time to time: stores the provider's state of every subscription,
 * in case webhooks never arrived. Answers `{ compared, changed, failed }`.
 */
export const handler = (request: Request, env: CheckoutEnv): Promise<Response> =>
  forOperator('reconcile-subscriptions', request, env, async () => {
    const [provider, shop] = [providerOf(env), shopOf(env)];
    return provider && shop ? reconcile(env, provider, shop) : noCheckout();
  });
