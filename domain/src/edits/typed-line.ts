import { isPrintedWhole } from '../money/currency.ts';
import { parseAmount } from '../money/parse-amount.ts';
import { foldTyped } from '../money/typed-text.ts';

/** A line of the bill typed in one go. */
export interface TypedLine {
  readonly name: string;
  /**
   * As typed; `parseAmount` reads it, or says why not. Of one unit where `quantity` is there, else of the whole line. Absent where
   * only a quantity was typed ("3 × Beer").
   */
  readonly price?: string;
  /** How many, where somebody wrote "×", "x", "*" or "@"; `parseQuantity` says whether a bill can hold as many. */
  readonly quantity?: number;
  /** True if the text can only mean this price and quantity ("Soup 6.5", "Bread 10", not "Menu 2"). */
  readonly isSure: boolean;
}

const hasDigit = (word: string): boolean => /\d/.test(foldTyped(word));
const isWhole = (word: string): boolean => /^\p{Nd}+$/u.test(word);

/** How many digits stand after the last mark; undefined without one. */
const decimalsOf = (price: string): number | undefined => /[.,٫](\d*)$/.exec(foldTyped(price))?.[1]?.length;

/**
 * "3×Beer@4.50", "3x4.50", "3*Beer" and "Beer x3" with the signs apart; "x" only beside a figure, where it cannot be a letter of
 * a word, and "*" only there as well.
 */
const withSignsApart = (text: string): string =>
  text
    .replace(/[＊＠]/g, (sign) => sign.normalize('NFKC'))
    .replace(/(?<=\p{Nd}\s*)[*ｘＸ]|[*ｘＸ](?=\s*\p{Nd})/gu, '×')
    .replace(/[×@]/gu, ' $& ')
    .replace(/(?<=^|\s)(-?[\p{Nd}.,٫]*\p{Nd})\s*[xX](?=\s|\p{Nd})|^(\p{Nd}+)x(?=\p{Lu})/gu, '$1$2 × ')
    .replace(/(?<=\s)[xX]\s*(?=\p{Nd}+(?:\s|$))/gu, '× ');

/** A possible price at the end, directly after a letter of a script without spaces between words. */
const GLUED =
  /(?<=(?=\p{L})[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])(?:\p{Sc}\s?)?\p{Nd}[\p{Nd}.,，．。]*\s*\P{Nd}{0,4}$/u;

/** "ラーメン980円" as other scripts write it; text that does not look like a price ("コース2", "2杯") stays with the name. */
function withPriceApart(text: string, currency: string): string {
  const at = text.search(GLUED);
  const price = text.slice(at).trim();
  return at > 0 && parseAmount(price, currency).ok && isPriceLike(price, currency)
    ? `${text.slice(0, at)} ${price}`
    : text;
}

interface Named {
  readonly name: string;
  readonly quantity?: number;
}

/** How many there are of it: "3 × Beer", "3 @ Beer", "Beer × 3", "Beer 3 ×", "3 Beer @", "Beer 3 @", "3 @". */
function splitQuantity(text: string): Named {
  const parts = (
    /^(?<count>\p{Nd}+) [×@] (?<after>.+?)(?: [×@])?$/u.exec(text) ??
    /^(?<before>.+?) × (?<last>\p{Nd}+)(?: [×@])?$/u.exec(text) ??
    /^(?<before>.+?) (?<last>\p{Nd}+) [×@]$/u.exec(text) ??
    /^(?<count>\p{Nd}+) (?<after>.+?) @$/u.exec(text) ??
    /^(?<last>\p{Nd}+) [×@]$/u.exec(text)
  )?.groups;
  if (!parts) return { name: text };
  const quantity = Number(foldTyped(parts.count ?? parts.last ?? ''));
  return { name: parts.after ?? parts.before ?? '', quantity };
}

/** A sign beside a figure that is no quantity: "1.5 × Beer", "10,000 × Beer", "1.5 @". */
const isOddQuantity = (text: string): boolean => /\p{Nd}\S* ×|× \S*\p{Nd}|^[\p{Nd}.,٫]+ @/u.test(text);

/** A figure that looks like a price: with a currency sign, with decimals, or a typical whole amount. */
function isPriceLike(price: string, currency: string): boolean {
  const figure = foldTyped(price);
  if (/[^\d.,٫٬]/.test(figure) || (decimalsOf(price) ?? 0) > 0) return true;
  // "Bread 10", but not "Menu 2", nor "Rioja 1998"; without minor units "Ramen 980".
  return isPrintedWhole(currency)
    ? /^\d{1,3}(?:[.,٬]?\d{3})+$|^\d{3}$/.test(figure)
    : /^\d{2}[.,٫]?$/.test(figure);
}

/** With all decimals of a price ("3.20", not "0.5"), or as whole as the currency's prices are ("980" yen). */
const isWrittenOut = (price: string, currency: string): boolean =>
  isPrintedWhole(currency) ? isPriceLike(price, currency) : (decimalsOf(price) ?? 0) >= 2;

/** A figure with a currency's sign, whether it is this currency's or not. */
const hasCurrencySign = (text: string): boolean =>
  /^(?:-?\s?\p{Sc}\s?[-\d.,٫٬]+|-?[\d.,٫٬]+\s?\p{Sc})$/u.test(foldTyped(text));

interface Figure {
  readonly price: string;
  readonly rest: readonly string[];
  readonly isSure: boolean;
}

/** Reads these words as an amount: a valid one above zero, one that cannot be read, or none. */
function amountOf(price: string, currency: string): 'amount' | 'unread' | undefined {
  const parsed = parseAmount(price, currency);
  if (parsed.ok) return parsed.minor > 0 ? 'amount' : 'unread';
  if (parsed.error === 'empty') return undefined;
  // A code of another currency may be a word of the name ("Top 10").
  const isWord = parsed.error === 'not_a_number' || parsed.error === 'other_currency';
  return !isWord || hasCurrencySign(price) ? 'unread' : undefined;
}

/** The figure at the end of the text, with a currency sign beside it. */
function lastFigure(words: readonly string[], currency: string): Figure | undefined {
  let unread: Figure | undefined;
  for (const count of [2, 1]) {
    const last = words.slice(-count);
    const figures = last.filter(hasDigit).length;
    if (last.length < count || figures === 0) continue;
    const rest = words.slice(0, -count);
    // In "Beer × 3" and "Beer × 3 450" the 3 is how many, in "2 × 3" the price.
    const isCount = rest.length > 1 && rest.at(-1) === '×' && !isWhole(rest.at(-2) ?? '');
    if (isCount && isWhole(last[0] ?? '')) {
      if (count === 2) continue;
      return undefined;
    }
    const price = last.join(' ');
    const found = amountOf(price, currency);
    // "Wagyu 1 234.50" may be a grouped number, "Menu 2 14.00" is none.
    if (found === 'amount') {
      const isSure = figures === 1 && (/^[×@]$/.test(rest.at(-1) ?? '') || isPriceLike(price, currency));
      return { price, rest, isSure };
    }
    if (found === 'unread' && figures === 1) unread ??= { price, rest, isSure: false };
  }
  return unread;
}

/**
 * The price that the name begins with, where a sign says that it is one ("£3 Coke", "R$ 7,90 Água", "2 @ 3 Coke"), or, behind a
 * quantity, its decimals: "3.20 Coke" of "2 × 3.20 Coke", but not "7 Up" nor "0.5 Helles". "0.33 Coke" may be a measure.
 * @param text what the name and the quantity were read from
 */
function firstPrice({ name, quantity }: Named, currency: string, text: string): Figure | undefined {
  const words = name.split(' ');
  const isEach = /^\p{Nd}+ @/u.test(text);
  for (const count of [2, 1]) {
    const price = words.slice(0, count).join(' ');
    // Behind the figure letters may be a measure ("500 g Steak").
    const hasSign = hasCurrencySign(price) || /^\p{L}/u.test(price);
    const isFigure = quantity !== undefined && /^[\p{Nd}.,٫٬]+$/u.test(price);
    const isWritten = isFigure && (isEach || isWrittenOut(price, currency));
    if (words.length > count && (hasSign || isWritten) && amountOf(price, currency) === 'amount')
      return { price, rest: words.slice(count), isSure: hasSign || !foldTyped(price).startsWith('0') };
  }
  return undefined;
}

/** Words behind the price of one unit, in the languages of the app. */
const EACH_WORDS =
  "each|ea|apiece|(?:pro|je|das) Stück|cada un[oa]|c/u|cada|chacune?|(?:la )?pièce|l[’']unité|ciascun[oa]|l[’']un[oa]|cad|" +
  'per stuk|p/st|za sztukę|szt|tanesi|للواحدة?|每[个個份]|各';
const EACH = new RegExp(String.raw`^(?<before>.*\p{Nd}.*?) (?:${EACH_WORDS})\.?(?<count> × \p{Nd}+)?$`, 'iu');

/** "Beer $5 each × 3" as "Beer @ $5 × 3". */
function withSignForEach(text: string, currency: string): string {
  const { before = '', count = '' } = EACH.exec(text)?.groups ?? {};
  const figure = lastFigure(before.split(' '), currency);
  return figure ? `${[...figure.rest, '@', figure.price].join(' ')}${count}` : text;
}

/** "Beer @" of "Beer @ 4.50": one of them. */
const nameOfOne = (text: string): string | undefined => /^(?<name>.*?) ?[×@]$/u.exec(text)?.groups?.name;

/**
 * Reads name, price and quantity from the name field ("Burger 12.50", "12,50 €", "3 × Beer 4.50", "Beer 3 @ 4.50"): the price is the last word, with
 * a currency sign or a word for "each" beside it, or a signed first one. Undefined where the text has neither a quantity nor what somebody may mean
 * as a price (docs/product/bill.md, "Typed lines").
 */
export function splitTypedLine(text: string, currency: string): TypedLine | undefined {
  const spaced = withSignsApart(withPriceApart(text, currency)).trim().replaceAll(/\s+/gu, ' ');
  const words = withSignForEach(spaced, currency).split(' ');
  const glued = text.replace(/(?<=\p{L})(?=\p{Nd}+[.,٫]\p{Nd}+\s*$)/u, ' ');
  const figure = lastFigure(words, currency);
  if (figure) {
    const rest = figure.rest.join(' ');
    const single = nameOfOne(rest);
    const named = splitQuantity(rest);
    const isOdd = named.quantity === undefined && isOddQuantity(rest);
    const isOne = single !== undefined && named.quantity === undefined && !isOdd;
    // "2 × 3.20 Coke 6.40" has two prices.
    const isSecond = named.quantity !== undefined && firstPrice(named, currency, rest);
    return {
      ...(isOne ? { name: single, quantity: 1 } : named),
      price: figure.price,
      isSure: figure.isSure && !isOdd && !isSecond,
    };
  }
  // "Beer4.50".
  const apart = glued === text ? undefined : splitTypedLine(glued, currency);
  if (apart) return { ...apart, isSure: false };
  const whole = words.join(' ');
  const named = splitQuantity(whole);
  const { name, quantity } = named;
  const first = firstPrice(named, currency, whole);
  const counted = quantity === undefined ? {} : { quantity };
  if (first) return { name: first.rest.join(' '), price: first.price, ...counted, isSure: first.isSure };
  if (quantity !== undefined) {
    const before = lastFigure(name.split(' '), currency);
    if (!before) return { name, quantity, isSure: true };
    const rest = before.rest.join(' ');
    const single = nameOfOne(rest);
    // "Beer @ 4.50 x3"; "Beer 4.50 x3" may be for all of them.
    const isSure = single !== undefined && before.isSure;
    return { name: single ?? rest, price: before.price, quantity, isSure };
  }
  return isOddQuantity(whole) ? { name: text.trim(), isSure: false } : undefined;
}
