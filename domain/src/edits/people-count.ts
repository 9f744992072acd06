import { foldTyped } from '../money/typed-text.ts';

/** The words for people after their number, in all languages: who reads the app in one of them may type another. */
const PEOPLE =
  /^(?:people|persons?|pax|guests?|personen|leute|gäste|personnes?|pers\.?|personas?|persone|pessoas?|mensen|os(?:oby|ób)|kişi|人|名様?|位|个人|أشخاص|شخص[اً]*|أفراد)$/iu;

/** More people than this are a number that was meant otherwise. */
const MOST_PEOPLE = 50;

/**
 * How many people "4", "4 people" or "４人" are, from 2 to 50; undefined if the text is anything else, such as a name
 * (docs/product/bill.md, "Diners step").
 */
export function peopleCount(text: string): number | undefined {
  const [, digits = '', words = ''] = /^(\d+)\s*(.*)$/.exec(foldTyped(text)) ?? [];
  if (digits === '' || (words !== '' && !PEOPLE.test(words))) return undefined;
  const count = Number(digits);
  return count >= 2 && count <= MOST_PEOPLE ? count : undefined;
}
