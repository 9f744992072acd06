import type { DataExport, Profile } from './types.ts';

/** The data export file (docs/product/accounts.md, "Data export"). */
export function exportOf(
  profile: Profile,
  homeCurrency: string,
  savedGroups: readonly unknown[],
  billHistory: readonly unknown[],
): DataExport {
  return {
    id: profile.id,
    email: profile.email,
    created: profile.createdAt,
    logInProviders: profile.providers,
    subscription: {
      status: profile.subscriptionStatus,
      plan: profile.subscriptionPlan,
      expiresAt: profile.subscriptionExpiresAt,
      trialStart: profile.trialStartDate,
      paidUntil: profile.accessUntil,
      freeAccess: profile.freeAccess,
      customerId: profile.customerId,
      subscriptionId: profile.subscriptionId,
    },
    profile: {
      newsletterOptIn: profile.newsletterOptIn,
      onboardingComplete: profile.onboardingComplete,
      accessCodeUsed: profile.accessCodeUsed,
    },
    homeCurrency,
    savedGroups,
    billHistory,
  };
}
