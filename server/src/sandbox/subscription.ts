/** A subscription in the provider's words (`attributes` of its API and webhooks). */
export interface SandboxAttributes {
  readonly store_id: string;
  readonly customer_id: string;
  readonly order_id: string;
  readonly variant_id: string;
  readonly user_email: string;
  readonly status: 'active' | 'cancelled';
  readonly cancelled: boolean;
  readonly trial_ends_at: string | null;
  readonly renews_at: string;
  readonly ends_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly test_mode: boolean;
}

/** What the checkout function asks to be sold. */
export interface SandboxSale {
  readonly storeId: string;
  readonly variant: string;
  readonly testMode: boolean;
  readonly userId: string;
  readonly plan: 'yearly' | 'monthly';
  readonly email: string;
  readonly dark: boolean;
  readonly redirectUrl: string;
  readonly expiresAt: string;
}

/** The same day of a later month or year; the last of a month that is shorter (29 February). */
function periodAfter(time: number, plan: SandboxSale['plan']): string {
  const end = new Date(time);
  const day = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + (plan === 'yearly' ? 12 : 1));
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, last));
  return end.toISOString();
}

/** A subscription that has just been paid for. */
export function newSubscription(sale: SandboxSale, id: string, time: number): SandboxAttributes {
  const now = new Date(time).toISOString();
  return {
    store_id: sale.storeId,
    customer_id: `c${id}`,
    order_id: `o${id}`,
    variant_id: sale.variant,
    user_email: sale.email,
    status: 'active',
    cancelled: false,
    trial_ends_at: null,
    renews_at: periodAfter(time, sale.plan),
    ends_at: null,
    created_at: now,
    updated_at: now,
    test_mode: sale.testMode,
  };
}

/** The same one without renewals. Again is as once. */
export function cancelled(attributes: SandboxAttributes, time: number): SandboxAttributes {
  if (attributes.cancelled) return attributes;
  return {
    ...attributes,
    status: 'cancelled',
    cancelled: true,
    ends_at: attributes.renews_at,
    updated_at: new Date(time).toISOString(),
  };
}
