import type { Profile } from '#web/platform/accounts/types.ts';

/** A trial account that began at an instant (ISO 8601); `part` replaces fields of it. */
export const profileSince = (start: string, part: Partial<Profile> = {}): Profile => ({
  id: '00000000-0000-4000-8000-000000000001',
  email: 'ann@example.com',
  providers: [],
  hasPassword: true,
  createdAt: start,
  trialStartDate: start,
  subscriptionStatus: 'trial',
  subscriptionPlan: 'trial',
  subscriptionExpiresAt: null,
  accessUntil: null,
  freeAccess: false,
  onboardingComplete: false,
  newsletterOptIn: false,
  accessCodeUsed: null,
  customerId: null,
  subscriptionId: null,
  ...part,
});
