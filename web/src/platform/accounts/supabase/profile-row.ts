import { LOGIN_PROVIDERS } from '../../config.ts';
import { toIso } from '../../moments.ts';
import type { User } from '@supabase/supabase-js';
import type { Profile } from '../types.ts';

/**
 * Whether the password was ended because it was chosen before anybody had shown that the address is theirs
 * (docs/product/accounts.md, "A code by e-mail"). The embedded server says so; a hosted service has no such case.
 */
export const hasPasswordEnded = (kept: User['app_metadata'] | undefined): boolean =>
  kept?.['password_ended'] === true;

type Row = Readonly<Record<string, unknown>>;

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const moment = (value: unknown): string | null => (typeof value === 'string' ? toIso(value) : null);
const STATUSES: readonly Profile['subscriptionStatus'][] = ['trial', 'premium', 'expired'];
const PLANS = ['free', 'trial', 'monthly', 'yearly'] as const;

/**
 * A row of `users` as the app knows it (docs/product/accounts.md, "Profile page"): missing values are `null`, switches
 * are off.
 */
export function profileOf(
  row: Row,
  { email = '', app_metadata: kept }: Pick<User, 'email' | 'app_metadata'>,
): Profile {
  const providers = kept.providers ?? [];
  return {
    id: text(row['id']) ?? '',
    email: text(row['email']) ?? email,
    providers: LOGIN_PROVIDERS.filter((name) => providers.includes(name)),
    hasPassword: providers.includes('email') && !hasPasswordEnded(kept),
    createdAt: moment(row['created_at']),
    trialStartDate: moment(row['trial_start_date']),
    subscriptionStatus: STATUSES.find((status) => status === row['subscription_status']) ?? 'none',
    subscriptionPlan: PLANS.find((plan) => plan === row['subscription_plan']) ?? null,
    subscriptionExpiresAt: moment(row['subscription_expires_at']),
    accessUntil: moment(row['access_until']),
    freeAccess: row['free_access'] === true,
    onboardingComplete: row['onboarding_complete'] === true,
    newsletterOptIn: row['newsletter_opt_in'] === true,
    accessCodeUsed: text(row['access_code_used']),
    customerId: text(row['customer_id']),
    subscriptionId: text(row['subscription_id']),
  };
}
