import { t } from '#web/messages/i18n.ts';
import { askProfile } from '#web/platform/accounts/profile.ts';
import type { Refusal } from '#web/platform/checkout/checkout.ts';
import { isSubscribed } from './subscription-state.ts';

/**
 * The failure of a change to a subscription. `unchanged`: no answer came, and nothing has changed so far; `unknown`: it may or may not have
 * changed.
 */
export type Failure = Refusal | 'unchanged';

/** Why a change failed; `null` if it succeeded. If its answer was lost, the profile shows which. */
export async function failureOf(refusal: Refusal | null, renews: boolean): Promise<Failure | null> {
  if (refusal !== 'unknown') return refusal;
  const profile = await askProfile();
  if (!profile) return 'unknown';
  return isSubscribed(profile) === renews ? null : 'unchanged';
}

/** The known state of a subscription after a change with an unknown outcome. */
export function uncertainty(failure: Failure): string | undefined {
  if (failure === 'unknown') return t('subscription.changeUnknown');
  return failure === 'unchanged' ? t('subscription.changeUnanswered') : undefined;
}
