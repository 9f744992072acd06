import * as v from 'valibot';
import { readInstant } from '#domain';
import { LOGIN_PROVIDERS } from '../../config.ts';
import type { User } from '@supabase/supabase-js';

/**
 * True if the password was invalidated because it was set before the address was confirmed (docs/product/accounts.md, "A code by email").
 * Only the embedded server reports this; hosted Auth does not, though opening a reset link invalidates one there as well.
 */
export const hasPasswordEnded = (kept: User['app_metadata'] | undefined): boolean =>
  kept?.['password_ended'] === true;

const moment = v.fallback(v.nullable(v.pipe(v.unknown(), v.transform(readInstant), v.string())), null);
const text = v.fallback(v.nullable(v.pipe(v.string(), v.nonEmpty())), null);
const isOn = v.fallback(v.boolean(), false);

/** A row of `users`: missing values are `null`, switches are off (docs/product/accounts.md, "Profile page"). */
const row = v.object({
  id: v.fallback(v.string(), ''),
  email: text,
  created_at: moment,
  trial_start_date: moment,
  subscription_status: v.fallback(v.picklist(['trial', 'premium', 'expired', 'none']), 'none'),
  subscription_plan: v.fallback(v.nullable(v.picklist(['free', 'trial', 'monthly', 'yearly'])), null),
  subscription_expires_at: moment,
  access_until: moment,
  free_access: isOn,
  onboarding_complete: isOn,
  newsletter_opt_in: isOn,
  access_code_used: text,
  customer_id: text,
  subscription_id: text,
});

/** A row of `users` as a profile; `undefined` for anything else. */
export function profileOf(
  data: unknown,
  { email = '', app_metadata: kept }: Pick<User, 'email' | 'app_metadata'>,
) {
  const read = v.safeParse(row, data);
  if (!read.success) return undefined;
  const found = read.output;
  const providers = kept.providers ?? [];
  return {
    id: found.id,
    email: found.email ?? email,
    /** Those that can log in to the account. */
    providers: LOGIN_PROVIDERS.filter((name) => providers.includes(name)),
    /** True if the account has a password, according to the service. */
    hasPassword: providers.includes('email') && !hasPasswordEnded(kept),
    createdAt: found.created_at,
    trialStartDate: found.trial_start_date,
    subscriptionStatus: found.subscription_status,
    subscriptionPlan: found.subscription_plan,
    subscriptionExpiresAt: found.subscription_expires_at,
    /** Premium lasts until then, also after a cancellation. */
    accessUntil: found.access_until,
    freeAccess: found.free_access,
    onboardingComplete: found.onboarding_complete,
    newsletterOptIn: found.newsletter_opt_in,
    accessCodeUsed: found.access_code_used,
    /** The checkout provider's ids. */
    customerId: found.customer_id,
    subscriptionId: found.subscription_id,
  };
}
