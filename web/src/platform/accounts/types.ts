import type { AppError, Outcome } from '../backend/outcome.ts';
import type { LoginProvider } from '../config.ts';

/** The profile of an account (docs/product/accounts.md, "Profile page"). Times are ISO 8601; missing values are `null`. */
export interface Profile {
  readonly id: string;
  readonly email: string;
  /** The providers (Google, GitHub) that can log in to the account. */
  readonly providers: readonly LoginProvider[];
  /** True if the account has a password, according to the service. */
  readonly hasPassword: boolean;
  readonly createdAt: string | null;
  readonly trialStartDate: string | null;
  readonly subscriptionStatus: 'trial' | 'premium' | 'expired' | 'none';
  readonly subscriptionPlan: 'free' | 'trial' | 'monthly' | 'yearly' | null;
  readonly subscriptionExpiresAt: string | null;
  /** Premium lasts until then, also after a cancellation. */
  readonly accessUntil: string | null;
  readonly freeAccess: boolean;
  readonly onboardingComplete: boolean;
  readonly newsletterOptIn: boolean;
  readonly accessCodeUsed: string | null;
  /** The checkout provider's ids. */
  readonly customerId: string | null;
  readonly subscriptionId: string | null;
}

export type ProfileState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly profile: Profile }
  | { readonly status: 'failed'; readonly error: AppError };

export interface SignUpRequest {
  readonly email: string;
  readonly password: string;
  /** As typed; trimmed here. Empty: none. */
  readonly accessCode: string;
  readonly newsletter: boolean;
}

/** `confirm`: the address has to be confirmed first; there is no session yet. */
export type SignUpResult = 'signed-in' | 'confirm';

/** Why an account is deleted: a fixed list, never free text (the log is readable by others). */
export const DELETION_REASONS = ['not_useful', 'too_expensive', 'privacy', 'other', 'not_said'] as const;
export type DeletionReason = (typeof DELETION_REASONS)[number];

/** The result of a check of the database (docs/product/accounts.md, "Diagnostics"). */
export interface DatabaseStatus {
  readonly configOk: boolean;
  readonly connected: boolean;
  /** The required tables that are there. */
  readonly tables: readonly string[];
  readonly rlsEnabled: boolean;
  readonly error: string | null;
  readonly errorCode: 'RLS_POLICY_ERROR' | 'MISSING_TABLE' | 'CONNECTION_ERROR' | null;
}

/** A photo of a bill, in the data export. */
export interface ExportedPhoto {
  /** The id of its bill in the bill history. */
  readonly bill: string;
  readonly file: string;
  readonly photo: Blob;
}

/** All of the person's own data (docs/product/accounts.md, "Data export"). */
export interface DataExport {
  readonly id: string;
  readonly email: string;
  readonly created: string | null;
  readonly logInProviders: readonly string[];
  readonly subscription: {
    readonly status: string;
    readonly plan: string | null;
    readonly expiresAt: string | null;
    readonly trialStart: string | null;
    readonly paidUntil: string | null;
    readonly freeAccess: boolean;
    readonly customerId: string | null;
    readonly subscriptionId: string | null;
  };
  readonly profile: {
    readonly newsletterOptIn: boolean;
    readonly onboardingComplete: boolean;
    readonly accessCodeUsed: string | null;
  };
  readonly homeCurrency: string;
  /** The language of emails to the account, if it has one. */
  readonly language: string | null;
  readonly savedGroups: readonly unknown[];
  /** Ways to be paid. */
  readonly waysToBePaid: readonly unknown[];
  readonly billHistory: readonly unknown[];
  readonly billPhotos: readonly ExportedPhoto[];
}

/** A code from an email: typed where it was requested, or the token of its link. */
export type LoginCode = { readonly email: string; readonly digits: string } | { readonly tokenHash: string };

/** The user who logged in by a code, and whether that invalidated a password set before the address was confirmed. */
export interface LoggedInByCode {
  readonly email: string;
  readonly passwordEnded: boolean;
}

/** A device on which somebody is logged in. */
export interface Device {
  readonly id: string;
  /** The browser's name at the log-in; null if it was not recorded. */
  readonly browser: string | null;
  /** ISO 8601, accurate to about an hour: it is recorded when the session is renewed. */
  readonly usedAt: string;
  readonly isThis: boolean;
}

/**
 * The account service's interface: the official client of a Supabase project, or the demo on this device. Chosen at run time by the
 * configuration's mode; loaded only when an account is needed.
 */
export interface AccountProvider {
  signUp: (request: SignUpRequest) => Promise<Outcome<SignUpResult>>;
  logIn: (email: string, password: string) => Promise<Outcome>;
  /** Sends a code to log in with; succeeds for unknown addresses, too. */
  sendCode: (email: string) => Promise<Outcome>;
  /** Logs in with the code, which is then spent; returns the account's address. */
  logInWithCode: (code: LoginCode) => Promise<Outcome<LoggedInByCode>>;
  /** Leaves the app for the provider's page, which leads back to `/login-callback`. Only a failure matters to the caller. */
  startWithProvider: (provider: LoginProvider) => Promise<Outcome>;
  /** Logs in with the provider's response; returns the address of the account. */
  finishWithProvider: (code: string) => Promise<Outcome<string>>;
  /** Ends this device's session. Works without a network. */
  logOut: () => Promise<Outcome>;
  sendReset: (email: string) => Promise<Outcome>;
  /** Spends the link's token, sets the password, ends every session; the person logs in afterwards. */
  setNewPassword: (tokenHash: string, password: string) => Promise<Outcome>;
  /** Spends the token of a sign-up or email-change link. */
  confirmEmail: (tokenHash: string, type: 'signup' | 'email_change') => Promise<Outcome>;
  resendConfirmation: (email: string) => Promise<Outcome>;
  /** Sets a new password, given the old one, and ends the sessions of all other devices. */
  changePassword: (current: string, next: string) => Promise<Outcome>;
  /** Where the person is logged in, the device used last first. */
  listDevices: () => Promise<Outcome<readonly Device[]>>;
  /** Logs a device out. Its page may stay open for a moment, but its requests are refused. */
  logOutDevice: (id: string) => Promise<Outcome>;
  loadProfile: () => Promise<Outcome<Profile>>;
  updateProfile: (
    change: Partial<Pick<Profile, 'newsletterOptIn' | 'onboardingComplete'>>,
  ) => Promise<Outcome>;
  setHomeCurrency: (code: string) => Promise<Outcome>;
  /** Sets the language of emails to the account (`messages/languages.ts`). */
  setLanguage: (tag: string) => Promise<Outcome>;
  redeemAccessCode: (code: string) => Promise<Outcome>;
  deleteAccount: (reason: DeletionReason) => Promise<Outcome>;
  exportData: () => Promise<Outcome<DataExport>>;
  checkDatabase: () => Promise<DatabaseStatus>;
}
