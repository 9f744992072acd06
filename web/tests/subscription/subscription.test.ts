import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { isSubscribed, subscriptionState } from '#web/subscription/subscription-state.ts';
import type { Profile } from '#web/platform/accounts/types.ts';
import { profileSince } from '../support/profiles.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2028, 1, 29, 12);
const inDays = (days: number) => new Date(NOW + days * DAY).toISOString();

const profile = (part: Partial<Profile>) => profileSince(inDays(-30), part);
const yearly = { subscriptionStatus: 'premium', subscriptionPlan: 'yearly' } as const;
const over = { subscriptionStatus: 'expired', subscriptionPlan: null } as const;

describe('the state of a subscription', () => {
  it.each<[string, Partial<Profile>, object]>([
    ['a trial', { trialStartDate: inDays(-9) }, { kind: 'trial', days: 5 }],
    [
      'its last millisecond',
      { trialStartDate: new Date(NOW - 14 * DAY + 1).toISOString() },
      { kind: 'trial', days: 1 },
    ],
    ['a trial that is over', { trialStartDate: inDays(-14) }, { kind: 'trial-over' }],
    [
      'the yearly plan',
      { ...yearly, subscriptionExpiresAt: inDays(365), accessUntil: inDays(365) },
      { kind: 'subscribed', plan: 'yearly', renews: inDays(365) },
    ],
    [
      'the monthly plan, its payment late',
      { ...yearly, subscriptionPlan: 'monthly', subscriptionExpiresAt: inDays(2), accessUntil: inDays(-1) },
      { kind: 'subscribed', plan: 'monthly', renews: inDays(2) },
    ],
    [
      'a renewal that never came',
      { ...yearly, subscriptionExpiresAt: inDays(-1), accessUntil: inDays(-1) },
      { kind: 'expired' },
    ],
    ['cancelled with time left', { ...over, accessUntil: inDays(3) }, { kind: 'ending', until: inDays(3) }],
    ['cancelled, and the time over', { ...over, accessUntil: inDays(0) }, { kind: 'expired' }],
    [
      'an access code',
      { subscriptionStatus: 'premium', subscriptionPlan: null, freeAccess: true },
      { kind: 'free' },
    ],
    ['premium given by hand', { subscriptionStatus: 'premium', subscriptionPlan: null }, { kind: 'free' }],
    [
      'a plan and an access code',
      { ...yearly, subscriptionExpiresAt: inDays(9), freeAccess: true },
      { kind: 'subscribed' },
    ],
    [
      'nothing at all',
      { subscriptionStatus: 'none', subscriptionPlan: null, trialStartDate: null },
      { kind: 'none' },
    ],
    // The checkout gives no second trial, so none is promised.
    [
      'a trial long ago and no status',
      { subscriptionStatus: 'none', subscriptionPlan: null, trialStartDate: inDays(-40) },
      { kind: 'expired' },
    ],
    ['an end, and never a trial', { ...over, trialStartDate: null }, { kind: 'none' }],
  ])('%s', (_, part, expected) => {
    expect(subscriptionState(profile(part), NOW)).toMatchObject(expected);
  });

  it('renews only with status and plan', () => {
    expect(isSubscribed(profile(yearly))).toBe(true);
    expect(isSubscribed(profile({ ...yearly, subscriptionPlan: null }))).toBe(false);
    expect(isSubscribed(profile({ subscriptionPlan: 'yearly' }))).toBe(false);
  });

  it('is never over before the paid time, nor paid after its end', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), fc.boolean(), (days, renews) => {
        const until = inDays(days + 0.5);
        const part = renews
          ? { ...yearly, subscriptionExpiresAt: until, accessUntil: until }
          : { ...over, accessUntil: until };
        const { kind } = subscriptionState(profile(part), NOW);
        expect(kind === 'expired').toBe(days < 0);
      }),
    );
  });
});
