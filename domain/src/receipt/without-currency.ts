import { ONLY_CURRENCY } from './currencies.ts';
import type { TextLine } from './lines.ts';
import { textOf, type Word } from './words.ts';

const PRICE = /^-?\p{Sc}?(?:\d{1,7}[.,]\d{2}|\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{2})?)\D{0,2}$/u;
/** Before a price: a short word that begins with a capital, other than the X between a quantity and a price. */
const SHORT_WORD = /^[-(]?(?!X$)(\p{Lu}\p{L}{0,3}[./]{0,2})$/u;
/** Behind a price at the end of a line: longer than the mark of a tax. */
const LONG_WORD = /^\p{L}[\p{L}.]{2,}$/u;

/** How many prices of a receipt have the same short word before them, at least, and which part of them. */
const FEWEST = 4;
const SMALLEST_PART = 0.6;

/** The word at this place in a line, as far as it may be a currency. */
function currencyAt(words: readonly Word[], at: number): string {
  const { text } = words[at]!;
  if (ONLY_CURRENCY.test(text)) return '';
  if (PRICE.test(words[at + 1]?.text ?? '')) return SHORT_WORD.exec(text)?.[1] ?? '';
  const isBehind = at === words.length - 1 && PRICE.test(words[at - 1]?.text ?? '');
  return isBehind && LONG_WORD.test(text) ? text : '';
}

/**
 * Lines without the word that most prices have beside themselves: a currency that the app does not know ("KES 450.00", "450 forint"). Its
 * minus stays ("-KES 45.00"). A known one stays, too: it says in which currency the receipt is, and a total.
 */
export function withoutCurrency(lines: readonly TextLine[]): readonly TextLine[] {
  const priced = lines.filter(({ words }) => words.some(({ text }) => PRICE.test(text)));
  // "Bier 3.50": the only word is a name.
  const found = priced.flatMap(({ words }) => {
    const name = words.findIndex(({ text }) => /\p{L}/u.test(text));
    return [...new Set(words.map((_, at) => (at > name ? currencyAt(words, at) : '')))];
  });
  const fewest = Math.max(FEWEST, SMALLEST_PART * priced.length);
  const currency = found.find((some) => some && found.filter((other) => other === some).length >= fewest);
  if (currency === undefined) return lines;
  return lines.map((line) => ({
    ...line,
    words: line.words.flatMap((word, at) => {
      if (currencyAt(line.words, at) !== currency) return [word];
      const minus = word.characters.slice(0, -currency.length);
      return minus.length > 0 ? [{ ...word, text: textOf(minus), characters: minus }] : [];
    }),
  }));
}
