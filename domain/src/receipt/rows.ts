import { amountsOf, type Amount } from './amounts.ts';
import { decimalsOf, hasDecimals, isPriceLike, valueOf, withCents, type Digits } from './decimals.ts';
import { withFirstFigures } from './first-figures.ts';
import { foldLabel, isNameless } from './keywords/fold-label.ts';
import { linesOf, type TextLine } from './lines.ts';
import type { ReadBox, Reading } from './reading.ts';
import { DEPOSIT } from './voids.ts';
import { withoutCurrency } from './without-currency.ts';
import { textOf, type Word } from './words.ts';

/** A line of the receipt with its price apart from its label. Amounts in minor units. */
export interface Row extends TextLine {
  readonly index: number;
  readonly amounts: readonly Amount[];
  /** Those that are printed as prices are, from left to right. */
  readonly prices: readonly Amount[];
  /** The one that the row is about: the last. */
  readonly price: Amount | null;
  readonly value: number;
  readonly isInColumn: boolean;
  /** In a row without a price: a figure in the price column, as the price that it may be ("1250" without its point, "3" of yen). */
  readonly pointless: Amount | null;
  readonly text: string;
  readonly label: string;
  /** The label as keywords are compared with it. */
  readonly key: string;
}

/** The receipt as rows. */
export interface Rows extends Page {
  readonly rows: readonly Row[];
  /** Boxes on other papers in the picture. */
  readonly elsewhere: readonly ReadBox[];
}

interface Page {
  readonly digits: Digits;
  readonly lineHeight: number;
  /** Where most prices end, in pixels of the straightened page, and how many do. */
  readonly column: { readonly end: number; readonly count: number };
  /** Dishes have whole prices, though the receipt's currency has cents ("Ribeye 48"). */
  readonly isWhole: boolean;
}

/** The place near which most of the numbers are. */
const mostFrequent = (numbers: readonly number[], tolerance: number): Page['column'] =>
  numbers
    .map((end) => ({ end, count: numbers.filter((other) => Math.abs(other - end) <= tolerance).length }))
    .reduce((best, next) => (next.count > best.count ? next : best), { end: 0, count: 0 });

/** The distance of an amount from the place where prices end, in line heights. */
export const distance = (amount: Amount, page: Page): number =>
  Math.abs(amount.end - page.column.end) / page.lineHeight;

/** "(6.90)" behind a name, "(2 @ 4.50)" and "1.99 each" say what one costs. */
function isUnitPrice(amount: Amount, line: TextLine, page: Page): boolean {
  const next = line.words[amount.to];
  if (next && /^(?:each|ea|\/ea|\/?kg|\/?lb|per)\b/i.test(next.text)) return true;
  if (!amount.isBracketed) return false;
  const before = line.words[amount.from - 1];
  const gap = before ? (amount.start - before.end) / page.lineHeight : Infinity;
  return next !== undefined || gap < 1.3 || distance(amount, page) > 1.6;
}

/** Without cents a figure without thousands is a price only in the price column. */
const isBareFigure = (amount: Amount, { words }: TextLine, page: Page): boolean =>
  page.digits === 0 &&
  !amount.isGrouped &&
  // "WESSELÉNYI U. 18."
  (distance(amount, page) > 1.3 || /^\d{1,3}\.$/.test(words[amount.to - 1]!.text));

/** "Cola 0,25" or "Cola 0,25 offen" apart from the prices, above a row without a name, is a size in litres: what it costs stands below. */
const isSize = (amount: Amount, below: TextLine | undefined, page: Page): boolean =>
  /^0[.,](?!00)\d\d$/.test(amount.text) &&
  distance(amount, page) > 2.6 &&
  below?.words.some(({ text }) => /\d/.test(text)) === true &&
  isNameless(foldLabel(textOf(below.words, ' ')));

/** "Soda 0,25" before other prices, the last of which it does not come to: a size in litres. */
function isSizeInName(
  { text, from, fraction, digits }: Amount,
  line: TextLine,
  amounts: readonly Amount[],
): boolean {
  const last = amounts.at(-1)!;
  const times = Number(last.digits) / Number(digits);
  return (
    /^0[.,](?:0[2-8]|[1-57]0?|[237]5|1[2568]|33)$/.test(text) &&
    last.from > from &&
    last.fraction === fraction &&
    /\p{L}{2}/u.test(line.words[from - 1]?.text ?? '') &&
    !line.words.some((word) => word.text === String(times))
  );
}

/** "2 Pfand 0,25" before the price: what a deposit is called. */
const isOfDeposit = ({ from, start }: Amount, { words }: TextLine, { lineHeight }: Page): boolean =>
  from > 0 && DEPOSIT.test(foldLabel(words[from - 1]!.text)) && start - words[from - 1]!.end < lineHeight;

/** A figure behind a name, that may be a price without cents. */
const isWholePrice = (amount: Amount, line: TextLine): boolean =>
  amount.fraction === 0 &&
  !amount.isFactor &&
  amount.from > 0 &&
  /^[1-9]\d{0,5}$/.test(amount.digits) &&
  /\p{L}{2}|\p{Lo}/u.test(textOf(line.words, ' '));

/** "12.500" where prices have two decimals: one of them was read twice. */
const isDigitTooMany = (amount: Amount, page: Page): boolean =>
  page.digits === 2 && !page.isWhole && /[.,]\d{3}$/.test(amount.text) && distance(amount, page) < 1.2;

function pricesOf(
  line: TextLine,
  below: TextLine | undefined,
  amounts: readonly Amount[],
  page: Page,
): Amount[] {
  const prices = amounts.filter(
    (amount) =>
      isPriceLike(amount, page.digits) &&
      !isBareFigure(amount, line, page) &&
      !isUnitPrice(amount, line, page) &&
      !isSizeInName(amount, line, amounts) &&
      !(amount !== amounts.at(-1) && isOfDeposit(amount, line, page)) &&
      !isSize(amount, below, page),
  );
  if (prices.length > 0) return prices;
  const last = amounts.at(-1);
  if (page.isWhole && last && isWholePrice(last, line) && distance(last, page) < 4.5) return [last];
  if (last && isDigitTooMany(last, page))
    return [{ ...last, digits: last.digits.slice(0, -1), fraction: 2, isBlurred: true }];
  // Nothing is a price, but something that ends where prices end nearly is one.
  return amounts.filter((amount) => amount.isBlurred && distance(amount, page) < 2.2).slice(-1);
}

/** A figure that ends where prices end, and is not what the row begins with: three digits or more, or one where there are no cents. */
function pointlessOf(amounts: readonly Amount[], page: Page): Amount | null {
  const last = amounts.at(-1);
  if (!last || page.digits === 3 || last.from === 0 || last.isGrouped || last.isFactor) return null;
  const length = page.digits === 0 ? /^[1-9]$/ : /^\d{3,5}$/;
  if (/\d(?:ml|cl|g)$/i.test(last.text)) return null;
  const isFigure = last.fraction === 0 && length.test(last.digits) && distance(last, page) < 1.2;
  return isFigure ? { ...last, fraction: page.digits } : null;
}

/** "2 Oysters x6": two plates of six. */
const isOfPlate = (line: TextLine, { text }: Amount): boolean =>
  /^x\d{1,2}$/i.test(text) && /^[2-9] \p{L}/u.test(textOf(line.words, ' '));

function labelOf(line: TextLine, amounts: readonly Amount[], prices: readonly Amount[]): string {
  const used = amounts.filter(
    (amount) =>
      (amount.isFactor && !isOfPlate(line, amount)) || prices.some(({ from }) => from === amount.from),
  );
  const isUsed = (at: number): boolean => used.some(({ from, to }) => from <= at && at < to);
  const last = prices.at(-1);
  // Behind the price stands the mark of a tax or a unit: "12.90 SR". A digit may be the quantity, unless one stands in front: "2 Tee 4,20 1".
  const code = /^\d{1,2}$/.test(line.words[0]?.text ?? '')
    ? /^(?:[\p{L}*#]{1,2}\d?|\d)$/u
    : /^[\p{L}*#]{1,2}\d?$/u;
  // "9.50 Reuben on Rye" has a name there.
  const isCode = (at: number): boolean =>
    last !== undefined && at >= last.to && line.words.slice(at).every(({ text }) => code.test(text));
  // "4 Pils a 3,00 12,00"
  const isEach = (word: Word, at: number): boolean =>
    /^[áàa]$/.test(word.text) && used.some((amount) => amount.from === at + 1 && amount !== last);
  return textOf(
    line.words.filter((word, at) => !isUsed(at) && !isCode(at) && !isEach(word, at)),
    ' ',
  );
}

function toRow(lines: readonly TextLine[], index: number, amounts: readonly Amount[], page: Page): Row {
  const line = lines[index]!;
  const prices = pricesOf(line, lines[index + 1], amounts, page);
  const price = prices.at(-1) ?? null;
  const pointless = price ? null : pointlessOf(amounts, page);
  const label = labelOf(line, amounts, pointless ? [pointless] : prices);
  return {
    ...line,
    index,
    amounts,
    prices,
    price,
    value: price ? valueOf(price, page.digits) : 0,
    isInColumn: price !== null && page.column.count > 1 && distance(price, page) < 2.6,
    pointless,
    text: textOf(line.words, ' '),
    label,
    key: foldLabel(label),
  };
}

/** Prices with one decimal are complete if none has two ("$72.0"). */
function withOneDecimal(amounts: readonly (readonly Amount[])[]): readonly (readonly Amount[])[] {
  const all = amounts.flat();
  const lacksOne = ({ isBlurred, digits, characters }: Amount): boolean =>
    isBlurred && characters.length < digits.length;
  if (all.filter(lacksOne).length < 3 || all.some(hasDecimals)) return amounts;
  return amounts.map((some) =>
    some.map((amount) => (lacksOne(amount) ? { ...amount, isBlurred: false } : amount)),
  );
}

/** The receipt as rows. @param hint the digits of the bill's currency; `isWhole`: figures without cents are prices, too */
export function rowsOf(reading: Reading, hint?: number, isWhole = false): Rows {
  const { lines: printed, lineHeight, elsewhere } = linesOf(reading);
  const lines = withFirstFigures(withoutCurrency(printed), lineHeight);
  const read = lines.map((line) => amountsOf(line.words, lineHeight));
  const amounts = hint === 3 ? read : withCents(withOneDecimal(read));
  // "22.8", "51.6" and "3": where the last zero is not printed, the decimals of a whole price are not either.
  const hasWholes = isWhole || amounts !== read;
  const wholes = isWhole
    ? lines.flatMap((line, at) => amounts[at]!.filter((amount) => isWholePrice(amount, line)).slice(-1))
    : [];
  // Whole prices of hundreds have no cents, unless the bill's currency has.
  const large = wholes.filter((whole) => whole.digits.length > 2).length;
  // "1.00 Mutton Handi 3,250": how many, and no price.
  const counts = amounts.map((some) =>
    some.filter(({ from, text }) => from > 0 || !/^\d\d?[.,]00$/.test(text)),
  );
  const digits = decimalsOf(counts.flat(), hint ?? (2 * large > wholes.length ? 0 : undefined));
  // Without cents bare figures are also quantities and numbers of tables; thousands say where the column is.
  const hasThousands = digits === 0 && amounts.flat().some((amount) => amount.isGrouped);
  const isSure = (amount: Amount): boolean =>
    wholes.includes(amount) || (isPriceLike(amount, digits) && (!hasThousands || amount.isGrouped));
  const columnOf = (isOf: (amount: Amount) => boolean): Page['column'] =>
    mostFrequent(
      amounts.flatMap((some) => some.findLast(isOf)?.end ?? []),
      1.5 * lineHeight,
    );
  const sure = columnOf(isSure);
  // One price with thousands says less than many without.
  const column = sure.count > 1 ? sure : columnOf((amount) => isPriceLike(amount, digits));
  const page = { digits, lineHeight, column, isWhole: hasWholes };
  return { rows: lines.map((_, index) => toRow(lines, index, amounts[index]!, page)), ...page, elsewhere };
}
