import { createHmac } from 'node:crypto';
import { expect } from './fixtures.ts';

/** The webhook secret of the journeys' server. */
export const WEBHOOK_SECRET = 'the secret of these journeys';

const DAY = 86_400_000;
/** A moment so many days from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();

let count = 0;

export interface News {
  readonly id: string;
  readonly user: string;
  readonly attributes?: object;
}

/** Sends the server a signed event, as the provider would. Each one has a later time than the one before, however fast a test is. */
export async function tell(baseUrl: string, name: string, { id, user, attributes }: News): Promise<void> {
  count += 1;
  const body = JSON.stringify({
    meta: { event_name: name, custom_data: { userId: user, plan: 'yearly' } },
    data: {
      type: 'subscriptions',
      id,
      attributes: {
        store_id: 1,
        variant_id: 1,
        customer_id: 2,
        order_id: 3,
        status: 'active',
        renews_at: inDays(365),
        ends_at: null,
        updated_at: new Date(Date.now() + count * 1000).toISOString(),
        test_mode: true,
        ...attributes,
      },
    },
  });
  const response = await fetch(`${baseUrl}/functions/v1/checkout-webhook`, {
    method: 'POST',
    headers: { 'x-signature': createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex') },
    body,
  });
  expect(await response.json()).toEqual({ outcome: 'applied' });
}
