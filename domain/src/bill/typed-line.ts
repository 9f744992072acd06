import { currencyDigits } from '../money/currency.ts';
import { parseAmount } from '../money/parse-amount.ts';
import { foldTyped } from '../money/typed-text.ts';

/** A line of the bill typed in one go. */
interface TypedLine {
  readonly name: string;
  /** As typed; `parseAmount` reads it. */
  readonly price: string;
  /** Nobody writes it like that but for a price: all its decimals, or a currency sign ("Soup 6.50", not "Menu 2"). */
  readonly isSure: boolean;
}

/** How many digits stand after the last mark; undefined without one. */
const decimalsOf = (price: string): number | undefined => /[.,٫](\d*)$/.exec(foldTyped(price))?.[1]?.length;

/**
 * Name and price out of what stands in the name field ("Burger 12.50", "Burger £12", "12,50 €"): the last word, with a
 * currency sign that stands beside it. Undefined where the text does not end in an amount above zero of this currency.
 */
export function splitTypedLine(text: string, currency: string): TypedLine | undefined {
  const words = text.trim().split(/\s+/u);
  // A sign and its figure are one word, or two of which one has no digit.
  for (const count of [2, 1]) {
    const last = words.slice(-count);
    const figures = last.filter((word) => /\d/.test(foldTyped(word)));
    if (last.length < count || figures.length !== 1) continue;
    const price = last.join(' ');
    const parsed = parseAmount(price, currency);
    if (!parsed.ok || parsed.minor === 0) continue;
    const isSure = /[^\d.,٫٬]/.test(foldTyped(price)) || decimalsOf(price) === currencyDigits(currency);
    return { name: words.slice(0, -count).join(' '), price, isSure };
  }
  return undefined;
}
