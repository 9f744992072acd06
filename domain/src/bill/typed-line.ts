import { currencyDigits } from '../money/currency.ts';
import { parseAmount } from '../money/parse-amount.ts';
import { MAX_QUANTITY } from '../money/parse-number.ts';
import { foldTyped } from '../money/typed-text.ts';

/** A line of the bill typed in one go. */
export interface TypedLine {
  readonly name: string;
  /** As typed; `parseAmount` reads it. Of one unit where `quantity` is there, else of the whole line. */
  readonly price: string;
  /** How many, where somebody wrote "×", "x" or "@". */
  readonly quantity?: number;
  /** Nobody writes it like that but for a price ("Soup 6.5", "Bread 10", not "Menu 2"). */
  readonly isSure: boolean;
}

/** How many digits stand after the last mark; undefined without one. */
const decimalsOf = (price: string): number | undefined => /[.,٫](\d*)$/.exec(foldTyped(price))?.[1]?.length;

/** "3×Beer@4.50" and "3x4.50" with the signs apart; "x" only where it cannot be a letter of a word. */
const withSignsApart = (text: string): string =>
  text.replace(/[×@]/gu, ' $& ').replace(/(?<=^|\s)(\p{Nd}+)\s*[xX](?=\s|\p{Nd})/gu, '$1 × ');

interface Named {
  readonly name: string;
  readonly quantity?: number;
}

/** How many there are of it: "3 × Beer", "Beer 3 ×", "3 Beer @", "Beer 3 @". */
function splitQuantity(text: string): Named {
  const parts = (
    /^(?<count>\p{Nd}+) × (?<after>.+?)(?: [×@])?$/u.exec(text) ??
    /^(?<before>.+?) (?<last>\p{Nd}+) [×@]$/u.exec(text) ??
    /^(?<count>\p{Nd}+) (?<after>.+?) @$/u.exec(text) ??
    /^(?<last>\p{Nd}+) ×$/u.exec(text) ??
    // "Beer @ 4.50" is one.
    /^(?<before>.+?) @$/u.exec(text)
  )?.groups;
  const quantity = Number(foldTyped(parts?.count ?? parts?.last ?? '1'));
  if (!parts || quantity < 1 || quantity > MAX_QUANTITY) return { name: text };
  return { name: parts.after ?? parts.before ?? '', quantity };
}

/** A figure that is a price by how it is written: with a sign, with decimals, or as whole prices mostly are. */
function isPriceLike(price: string, currency: string): boolean {
  const digits = currencyDigits(currency) ?? 2;
  const figure = foldTyped(price);
  if (/[^\d.,٫٬]/.test(figure) || (decimalsOf(price) ?? 0) > 0) return true;
  // "Bread 10", but not "Menu 2", nor "Rioja 1998"; without minor units "Ramen 980".
  return digits === 0 ? /^\d{1,3}(?:[.,٬]?\d{3})+$|^\d{3}$/.test(figure) : /^\d{2}[.,٫]?$/.test(figure);
}

/**
 * Name, price and quantity out of what stands in the name field ("Burger 12.50", "12,50 €", "3 × Beer 4.50", "Beer 3 @ 4.50"):
 * the price is the last word, with a currency sign that stands beside it. Undefined where the text does not end in an amount
 * above zero of this currency.
 */
export function splitTypedLine(text: string, currency: string): TypedLine | undefined {
  const words = withSignsApart(text).trim().split(/\s+/u);
  // A sign and its figure are one word, or two of which one has no digit.
  for (const count of [2, 1]) {
    const last = words.slice(-count);
    const figures = last.filter((word) => /\d/.test(foldTyped(word)));
    if (last.length < count || figures.length !== 1) continue;
    const price = last.join(' ');
    const parsed = parseAmount(price, currency);
    if (!parsed.ok || parsed.minor === 0) continue;
    const named = splitQuantity(words.slice(0, -count).join(' '));
    return { ...named, price, isSure: named.quantity !== undefined || isPriceLike(price, currency) };
  }
  return undefined;
}
