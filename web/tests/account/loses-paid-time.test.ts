import { expect, it } from 'vitest';
import { losesPaidTime } from '#web/account/profile/DeleteAccount.tsx';
import type { Profile } from '#web/platform/accounts/types.ts';
import { profileSince } from '../support/profiles.ts';

const NOW = Date.UTC(2028, 1, 29, 12);
const LATER = '2028-03-10T12:00:00Z';
const EARLIER = '2028-02-10T12:00:00Z';

const PROFILE = profileSince(EARLIER);
const CODE = { freeAccess: true, subscriptionStatus: 'premium', subscriptionPlan: null } as const;
const YEARLY = {
  subscriptionStatus: 'premium',
  subscriptionPlan: 'yearly',
  subscriptionExpiresAt: LATER,
  accessUntil: LATER,
} as const;

it.each<[string, Partial<Profile>, boolean]>([
  ['a trial', {}, false],
  ['an access code alone', CODE, false],
  ['a plan', YEARLY, true],
  ['a plan and an access code', { ...YEARLY, freeAccess: true }, true],
  [
    'a plan just bought whose dates are not known yet, and a code',
    { ...YEARLY, freeAccess: true, subscriptionExpiresAt: null, accessUntil: null },
    true,
  ],
  ['a cancelled plan with time left, and a code', { ...CODE, accessUntil: LATER }, true],
  ['a plan that is over, and a code', { ...CODE, accessUntil: EARLIER }, false],
])('an account with %s loses paid time: %s', (_, part, loses) => {
  expect(losesPaidTime({ ...PROFILE, ...part }, NOW)).toBe(loses);
});
