import { plainText } from '#domain';
import { ENGLISH } from '#web/messages/languages.ts';
import { currentLanguage } from '#web/platform/language.ts';

/**
 * Whether the phrase that ends an account was typed (docs/product/accounts.md, "Deleting the account"): to the letter in English. Another
 * language's may need a keyboard that the person does not have at hand.
 */
export const isPhrase = (typed: string, wanted: string): boolean =>
  currentLanguage() === ENGLISH.tag ? typed.trim() === wanted : plainText(typed) === plainText(wanted);
