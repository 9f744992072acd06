import type { Profile } from './types.ts';

/** A photo of a bill, in the data export. */
export interface ExportedPhoto {
  /** The id of its bill in the bill history. */
  readonly bill: string;
  readonly file: string;
  readonly photo: Blob;
}

/** A person's saved groups and bills, as exported. */
export interface SavedData {
  readonly groups: readonly unknown[];
  readonly bills: readonly unknown[];
  readonly ways: readonly unknown[];
  readonly photos: readonly ExportedPhoto[];
}

/** All of the person's own data (docs/product/accounts.md, "Data export"). */
export type DataExport = ReturnType<typeof exportOf>;

/** The data export file. `language`: that of emails to the account, if it has one. */
export function exportOf(
  profile: Profile,
  { homeCurrency, language }: { readonly homeCurrency: string; readonly language: string | null },
  { groups, bills, ways, photos }: SavedData,
) {
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
