import type { User } from '@supabase/supabase-js';
import { isCurrency, readInstant, TRIAL_DAYS } from '#domain';
import { nowIso } from '../device/clock.ts';
import { daysAfter } from '../moments.ts';
import { DEFAULT_HOME_CURRENCY, type Session } from '../session.ts';

/** The local record of the signed-in account (docs/product/access.md, "Session record"): role user and a trial plan. */
export function recordOf({ id, email = '', created_at: created, user_metadata: metadata }: User): Session {
  const homeCurrency: unknown = metadata['home_currency'];
  const language: unknown = metadata['language'];
  const createdAt = readInstant(created) ?? nowIso();
  return {
    id,
    email,
    isAuthenticated: true,
    role: 'user',
    subscription: {
      plan: 'trial',
      isActive: true,
      trialEndsAt: daysAfter(createdAt, TRIAL_DAYS),
    },
    metadata: {
      homeCurrency:
        typeof homeCurrency === 'string' && isCurrency(homeCurrency) ? homeCurrency : DEFAULT_HOME_CURRENCY,
      ...(typeof language === 'string' && { language }),
    },
    createdAt,
  };
}
