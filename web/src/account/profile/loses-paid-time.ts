import { hasPremium } from '#domain';
import type { Profile } from '#web/platform/accounts/types.ts';

/**
 * Whether time that somebody has paid for is lost with the account. An access code gives premium that costs nothing; whoever
 * has one may have paid all the same.
 *
 * @param now the server's time, in ms since the epoch
 */
export function losesPaidTime(profile: Profile, now: number): boolean {
  const { freeAccess, subscriptionPlan: plan } = profile;
  if (!freeAccess) return hasPremium(profile, now);
  const isSubscribed = plan === 'yearly' || plan === 'monthly';
  const status = isSubscribed ? profile.subscriptionStatus : 'none';
  return hasPremium({ ...profile, freeAccess: false, subscriptionStatus: status }, now);
}
