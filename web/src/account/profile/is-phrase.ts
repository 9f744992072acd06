import { ENGLISH } from '#web/messages/languages.ts';
import { currentLanguage } from '#web/platform/language.ts';

/** Letters as every keyboard has them: without marks ("Ü", "İ", "ń"), the Turkish ı as i, in one case. */
const plain = (text: string): string =>
  text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i').replace(/\s+/g, ' ');

/**
 * Whether the phrase that ends an account was typed (docs/product/accounts.md, "Deleting the account"): to the letter in English. Another
 * language's may need a keyboard that the person does not have at hand.
 */
export const isPhrase = (typed: string, wanted: string): boolean =>
  currentLanguage() === ENGLISH.tag ? typed.trim() === wanted : plain(typed) === plain(wanted);
