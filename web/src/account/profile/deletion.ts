import { plainText, hasPremium } from '#domain';
import { ENGLISH } from '#web/messages/languages.ts';
import { currentLanguage } from '#web/platform/language.ts';
import type { Profile } from '#web/platform/accounts/types.ts';

/**
 * True if the phrase that ends an account was typed (docs/product/accounts.md, "Deleting the account"): to the letter in English. Another language's
 * may need a keyboard that the person does not have at hand.
 */
export const isPhrase = (typed: string, wanted: string): boolean =>
  currentLanguage() === ENGLISH.tag ? typed.trim() === wanted : plainText(typed) === plainText(wanted);

/**
 * True if paid time is lost with the account. An access code gives premium that costs nothing; its account may have
 * paid all the same.
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
