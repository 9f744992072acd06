/** What decides about access: the columns of a profile about trial and premium. Times are ISO 8601. */
export interface Access {
  readonly subscriptionStatus: 'trial' | 'premium' | 'expired' | 'none';
  readonly trialStartDate: string | null;
  readonly subscriptionExpiresAt: string | null;
  /** Paid until then, whatever became of the subscription. */
  readonly accessUntil: string | null;
  readonly freeAccess: boolean;
}

/** Whether a moment is still to come. One that cannot be read is over: a damaged date gives nothing away. */
const isAhead = (moment: string, now: number): boolean => now < Date.parse(moment);

/**
 * Whether somebody has premium: free access, or a time paid for that is not over. A running trial is no premium
 * (`isTrialActive`).
 *
 * @param now milliseconds since the epoch
 */
export function hasPremium(access: Access, now: number): boolean {
  const { subscriptionStatus, subscriptionExpiresAt, accessUntil, freeAccess } = access;
  if (freeAccess || (accessUntil !== null && isAhead(accessUntil, now))) return true;
  if (subscriptionStatus !== 'premium') return false;
  // Granted by hand, without an end.
  if (subscriptionExpiresAt === null) return accessUntil === null;
  return isAhead(subscriptionExpiresAt, now);
}
