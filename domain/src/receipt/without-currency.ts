import type { TextLine } from './lines.ts';
import { textOf, type Word } from './words.ts';

const PRICE = /^-?\p{Sc}?(?:\d{1,7}[.,]\d{2}|\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{2})?)\D{0,2}$/u;
/** A short word that begins with a capital, other than the X between a quantity and a price. */
const SHORT_WORD = /^[-(]?(?!X$)(\p{Lu}\p{L}{0,3}[./]{0,2})$/u;

/** How many prices of a receipt have the same short word before them, at least, and which part of them. */
const FEWEST = 4;
const SMALLEST_PART = 0.6;

/** Lines without the short word that most prices have before them: a currency ("KES 450.00"). Its minus stays ("-KES 45.00"). */
export function withoutCurrency(lines: readonly TextLine[]): readonly TextLine[] {
  const before = (word: Word, next: Word | undefined): string =>
    (next && PRICE.test(next.text) && SHORT_WORD.exec(word.text)?.[1]) || '';
  const priced = lines.filter(({ words }) => words.some(({ text }) => PRICE.test(text)));
  const found = priced.flatMap(({ words }) => [
    ...new Set(words.map((word, at) => before(word, words[at + 1]))),
  ]);
  const fewest = Math.max(FEWEST, SMALLEST_PART * priced.length);
  const currency = found.find((some) => some && found.filter((other) => other === some).length >= fewest);
  if (currency === undefined) return lines;
  return lines.map((line) => ({
    ...line,
    words: line.words.flatMap((word, at) => {
      if (before(word, line.words[at + 1]) !== currency) return [word];
      const minus = word.characters.slice(0, -currency.length);
      return minus.length > 0 ? [{ ...word, text: textOf(minus), characters: minus }] : [];
    }),
  }));
}
