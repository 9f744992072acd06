/** A subscription in the provider's words (`attributes` of its API and webhooks). */
export interface SandboxAttributes {
  readonly store_id: string;
  readonly customer_id: string;
  readonly order_id: string;
  readonly variant_id: string;
  readonly user_email: string;
  readonly status: 'on_trial' | 'active' | 'cancelled';
  readonly cancelled: boolean;
  readonly trial_ends_at: string | null;
  readonly renews_at: string;
  readonly ends_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly test_mode: boolean;
}

/** The checkout function's order. */
export interface SandboxSale {
  readonly storeId: string;
  readonly variant: string;
  readonly testMode: boolean;
  readonly userId: string;
  readonly plan: 'yearly' | 'monthly';
  readonly email: string;
  readonly dark: boolean;
  readonly trial: boolean;
  readonly redirectUrl: string;
  readonly expiresAt: string;
}

/** The same day of a later month or year, or the last day of a shorter month (29 February). */
function periodAfter(time: number, plan: SandboxSale['plan']): string {
  const end = new Date(time);
  const day = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + (plan === 'yearly' ? 12 : 1));
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, last));
  return end.toISOString();
}

const TRIAL_MS = 14 * 86_400_000;

/** A subscription that has just been bought: paid for, or on trial. */
export function newSubscription(sale: SandboxSale, id: string, time: number): SandboxAttributes {
  const now = new Date(time).toISOString();
  const trialEnd = sale.trial ? new Date(time + TRIAL_MS).toISOString() : null;
  return {
    store_id: sale.storeId,
    customer_id: `c${id}`,
    order_id: `o${id}`,
    variant_id: sale.variant,
    user_email: sale.email,
    status: trialEnd === null ? 'active' : 'on_trial',
    cancelled: false,
    trial_ends_at: trialEnd,
    renews_at: trialEnd ?? periodAfter(time, sale.plan),
    ends_at: null,
    created_at: now,
    updated_at: now,
    test_mode: sale.testMode,
  };
}

/** Later than the last change, even within the same millisecond, because events are ordered by it. */
const later = ({ updated_at: last }: SandboxAttributes, time: number): string =>
  new Date(Math.max(time, Date.parse(last) + 1)).toISOString();

/** The subscription without renewals. Cancelling again changes nothing. */
export function cancelled(attributes: SandboxAttributes, time: number): SandboxAttributes {
  if (attributes.cancelled) return attributes;
  return {
    ...attributes,
    status: 'cancelled',
    cancelled: true,
    ends_at: attributes.renews_at,
    updated_at: later(attributes, time),
  };
}

/** The subscription with its renewals again; unchanged if it is over, or was never cancelled. */
export function resumed(attributes: SandboxAttributes, time: number): SandboxAttributes {
  const { cancelled: isCancelled, ends_at: end, trial_ends_at: trialEnd } = attributes;
  if (!isCancelled || end === null || Date.parse(end) <= time) return attributes;
  return {
    ...attributes,
    status: trialEnd !== null && Date.parse(trialEnd) > time ? 'on_trial' : 'active',
    cancelled: false,
    ends_at: null,
    updated_at: later(attributes, time),
  };
}
