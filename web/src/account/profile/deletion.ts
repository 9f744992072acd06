import { plainText, hasPremium } from '#domain';
import { ENGLISH } from '#web/messages/languages.ts';
import { currentLanguage } from '#web/platform/language.ts';
import type { Profile } from '#web/platform/accounts/types.ts';

/**
 * True if the phrase that confirms the deletion was typed (docs/product/accounts.md, "Deleting the account"). In English it must match
 * exactly. In other languages accents and case do not matter, because the right keyboard may not be at hand.
 */
export const isPhrase = (typed: string, wanted: string): boolean =>
  currentLanguage() === ENGLISH.tag ? typed.trim() === wanted : plainText(typed) === plainText(wanted);

/**
 * True if deleting the account loses paid time. An access code gives premium for free, but such an account may have a paid plan as well.
 *
 * @param now the server's time, in ms since the epoch
 */
export function losesPaidTime(profile: Profile, now: number): boolean {
  const { freeAccess, subscriptionPlan: plan } = profile;
  if (!freeAccess) return hasPremium(profile, now);
  const isSubscribed = plan === 'yearly' || plan === 'monthly';
  const status = isSubscribed ? profile.subscriptionStatus : 'none';
  return hasPremium({ ...profile, freeAccess: false, subscriptionStatus: status }, now);
}
