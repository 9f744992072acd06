import { hasPremium, type Access } from './access.ts';
import { isTrialActive } from './trial.ts';

export type PlanBadge = 'premium' | 'trial' | 'free';

/** The word beside somebody's address: premium, else a running trial, else free. */
export function planBadge(access: Access, now: number): PlanBadge {
  if (hasPremium(access, now)) return 'premium';
  return isTrialActive(access, now) ? 'trial' : 'free';
}
