import type { AppError } from '../backend/outcome.ts';
import type { profileOf } from './supabase/profile-row.ts';

/** The profile of an account (docs/product/accounts.md, "Profile page"). Times are ISO 8601; missing values are `null`. */
export type Profile = Readonly<NonNullable<ReturnType<typeof profileOf>>>;

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

/** The result where there is no database to check. */
export const NO_DATABASE: DatabaseStatus = {
  configOk: false,
  connected: false,
  tables: [],
  rlsEnabled: false,
  error: null,
  errorCode: null,
};

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
