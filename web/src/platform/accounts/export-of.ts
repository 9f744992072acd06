import type { DataExport, ExportedPhoto, Profile } from './types.ts';

/** A person's saved groups and bills, as exported. */
export interface SavedData {
  readonly groups: readonly unknown[];
  readonly bills: readonly unknown[];
  readonly ways: readonly unknown[];
  readonly photos: readonly ExportedPhoto[];
}

/** The data export file (docs/product/accounts.md, "Data export"). */
export function exportOf(
  profile: Profile,
  { homeCurrency, language }: Pick<DataExport, 'homeCurrency' | 'language'>,
  { groups, bills, ways, photos }: SavedData,
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
    language,
    savedGroups: groups,
    billHistory: bills,
    waysToBePaid: ways,
    billPhotos: photos,
  };
}
