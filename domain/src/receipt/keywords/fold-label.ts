import { CURRENCIES_IN_LABEL } from '../currencies.ts';

const ACCENTS = /[\u0300-\u036f\u064b-\u0655]/g;
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  ı: 'i',
  đ: 'd',
  ð: 'd',
};
/** Digits that a recogniser writes for letters inside a word ("T0TAL", "To1al"). */
const LETTER_FOR_DIGIT: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', 4: 'a', 5: 's', 8: 'b' };

const withLetters = (word: string): string => {
  const letters = word.replace(/\d/g, '').length;
  if (letters < 2 || letters === word.length) return word;
  // A 4 or an 8 behind a word is a rate ("GST8").
  return word.replace(/[015]|[48](?=[a-z])/g, (digit) => LETTER_FOR_DIGIT[digit] ?? digit);
};

/** A label as keywords are compared with it: without accents and signs but %, digits inside words as letters, rates behind them apart. */
export const foldLabel = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(/[łßøæıđð]/g, (letter) => LETTERS[letter] ?? letter)
    // "GST10", "VAT2.5": a rate behind its word. "VAT69" is a whisky.
    .replace(/(?<=gst)(?=\d)|(?<=[a-z]{3})(?=\d+[.,]\d)/g, ' ')
    .replace(/[a-z0-9]+/g, withLetters)
    .replace(/[^\p{L}\p{M}0-9%]+/gu, ' ')
    .trim()
    // "T O T A L" is printed wide and means "TOTAL": three single letters or more in a row are one word.
    .replace(/(?<![^ ])(?:\p{L} ){2,}\p{L}(?![^ ])/gu, (wide) => wide.replaceAll(' ', ''));

/** Scripts whose words are found within others: Chinese, Japanese and Thai have no spaces, Korean and Arabic join words with others. */
export const isJoined = (text: string): boolean =>
  /[\u0600-\u06ff\u0e00-\u0e7f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/.test(text);

/** Signs that say as much as three letters. */
export const isIdeographic = (text: string): boolean =>
  /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/.test(text);

/** A folded label has a word in it, and not only figures and single letters. */
export const hasWord = (folded: string): boolean => /[\p{L}\p{M}]{2}/u.test(folded);

/** One letter changed, added or left out makes one text of the other. */
export function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  const after = short.length === long.length ? same + 1 : same;
  return short.slice(after) === long.slice(same + 1);
}

/** Words for pieces behind a quantity, with which no name begins. */
export const PIECES =
  'x pcs pc nos units unit kpl szt stk adag adet buc kom ком ks db uds pza pz vnt gab tk шт бр порц τεμ tem'.split(
    ' ',
  );
const UNITS = new Set([...PIECES, ...'kg ea fr st bl ad ud un x単'.split(' ')]);

/** A folded label with nothing but figures, units and currencies. */
export const isNameless = (key: string): boolean =>
  !hasWord(
    key
      .replace(CURRENCIES_IN_LABEL, ' ')
      .replace(/\d+/g, ' ')
      .split(/ |(?=x単)|(?<=[コ個点])(?=x)/)
      .filter((word) => !UNITS.has(word))
      .join(' '),
  );
