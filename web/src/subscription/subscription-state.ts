import { hasPremium, isTrialActive, trialDaysLeft } from '#domain';
import type { Profile } from '#web/platform/accounts/types.ts';
import type { Plan } from '#web/platform/checkout/checkout.ts';

/** The state of a person's subscription, as its pages show it. */
export type SubscriptionState =
  /** A running subscription. */
  | { readonly kind: 'subscribed'; readonly plan: Plan; readonly renews: string | null }
  /** Premium by an access code, or given by hand. */
  | { readonly kind: 'free' }
  /** Cancelled, but paid for until then. */
  | { readonly kind: 'ending'; readonly until: string }
  | { readonly kind: 'trial'; readonly days: number }
  | { readonly kind: 'trial-over' }
  | { readonly kind: 'expired' }
  /** Has never had a trial: a checkout begins with one (supabase/functions/_shared/own-row.ts uses the same rule). */
  | { readonly kind: 'none' };

/** True if a subscription is running: a checkout waits for this. */
export const isSubscribed = ({ subscriptionStatus, subscriptionPlan }: Profile): boolean =>
  subscriptionStatus === 'premium' && (subscriptionPlan === 'yearly' || subscriptionPlan === 'monthly');

/**
 * Reads a profile at a moment.
 *
 * @param now the server's time, in ms since the epoch
 */
export function subscriptionState(profile: Profile, now: number): SubscriptionState {
  const {
    subscriptionPlan: plan,
    subscriptionExpiresAt,
    accessUntil,
    subscriptionStatus,
    trialStartDate,
  } = profile;
  const isPremium = hasPremium(profile, now);
  if (isPremium && isSubscribed(profile) && (plan === 'yearly' || plan === 'monthly'))
    return { kind: 'subscribed', plan, renews: subscriptionExpiresAt };
  if (profile.freeAccess) return { kind: 'free' };
  if (isPremium && accessUntil !== null) return { kind: 'ending', until: accessUntil };
  if (isPremium) return { kind: 'free' };
  if (isTrialActive(profile, now)) return { kind: 'trial', days: trialDaysLeft(profile, now) };
  if (trialStartDate === null) return { kind: 'none' };
  // A subscription past its renewal date counts as over until the renewal arrives.
  return subscriptionStatus === 'trial' ? { kind: 'trial-over' } : { kind: 'expired' };
}
