/** The columns of a profile that decide about access: trial and premium. Times are ISO 8601. */
export interface Access {
  readonly subscriptionStatus: 'trial' | 'premium' | 'expired' | 'none';
  readonly trialStartDate: string | null;
  readonly subscriptionExpiresAt: string | null;
  /** Paid until then, even if the subscription has changed since. */
  readonly accessUntil: string | null;
  readonly freeAccess: boolean;
}

/** True if a moment is in the future. An unreadable one counts as past: a damaged date grants nothing. */
const isAhead = (moment: string, now: number): boolean => now < Date.parse(moment);

/**
 * True if somebody has premium: free access, or paid time that is not over. A running trial is not premium (`isTrialActive`).
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

/** How long a trial lasts (docs/product/subscription.md, "Trial"). */
export const TRIAL_DAYS = 14;

/** A day is always this long, even when clocks change: the trial is a span of time, not of calendar days. */
const DAY_MS = 86_400_000;

type Trial = Pick<Access, 'subscriptionStatus' | 'trialStartDate'>;

/** Milliseconds that are left; 0 if no trial is running. */
function trialLeft({ subscriptionStatus, trialStartDate }: Trial, now: number): number {
  if (subscriptionStatus !== 'trial' || trialStartDate === null) return 0;
  const left = Date.parse(trialStartDate) + TRIAL_DAYS * DAY_MS - now;
  return left > 0 ? left : 0;
}

/** True if status is trial and fewer than 14 days, to the millisecond, have passed since its start. */
export const isTrialActive = (trial: Trial, now: number): boolean => trialLeft(trial, now) > 0;

/** Days left, rounded up. Never more than the trial has: a device whose clock is behind promises no more. */
export const trialDaysLeft = (trial: Trial, now: number): number =>
  Math.min(TRIAL_DAYS, Math.ceil(trialLeft(trial, now) / DAY_MS));

export type PlanBadge = 'premium' | 'trial' | 'free';

/** The word beside somebody's address: premium, else a running trial, else free. */
export function planBadge(access: Access, now: number): PlanBadge {
  if (hasPremium(access, now)) return 'premium';
  return isTrialActive(access, now) ? 'trial' : 'free';
}
