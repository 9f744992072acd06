import type { Access } from './access.ts';

/** How long a trial lasts (docs/product/subscription.md, "Trial"). */
export const TRIAL_DAYS = 14;

/** A day is this long here, also where clocks change: the trial is a span of time, not of calendar days. */
const DAY_MS = 86_400_000;

type Trial = Pick<Access, 'subscriptionStatus' | 'trialStartDate'>;

/** Milliseconds that are left; 0 when there is no trial, or none any more. */
function trialLeft({ subscriptionStatus, trialStartDate }: Trial, now: number): number {
  if (subscriptionStatus !== 'trial' || trialStartDate === null) return 0;
  const left = Date.parse(trialStartDate) + TRIAL_DAYS * DAY_MS - now;
  return left > 0 ? left : 0;
}

/** Whether status is trial and fewer than 14 days, to the millisecond, have passed since its start. */
export const isTrialActive = (trial: Trial, now: number): boolean => trialLeft(trial, now) > 0;

/** Days left, rounded up. Never more than the trial has: a device whose clock is behind promises nothing. */
export const trialDaysLeft = (trial: Trial, now: number): number =>
  Math.min(TRIAL_DAYS, Math.ceil(trialLeft(trial, now) / DAY_MS));
