import type { User } from '@supabase/supabase-js';
import { DEFAULT_HOME_CURRENCY, type Session } from '../../session.ts';

const TRIAL_DAYS = 14;
const DAY_MS = 86_400_000;

/** The local record of whoever signed in (specification, section 4 "Auth events"): role user and a trial plan. */
export function recordOf({ id, email = '', created_at: createdAt, user_metadata: metadata }: User): Session {
  const homeCurrency: unknown = metadata['home_currency'];
  return {
    id,
    email,
    isAuthenticated: true,
    role: 'user',
    subscription: {
      plan: 'trial',
      isActive: true,
      trialEndsAt: new Date(Date.parse(createdAt) + TRIAL_DAYS * DAY_MS).toISOString(),
    },
    metadata: {
      homeCurrency:
        typeof homeCurrency === 'string' && /^[A-Z]{3}$/.test(homeCurrency)
          ? homeCurrency
          : DEFAULT_HOME_CURRENCY,
    },
    createdAt,
  };
}
