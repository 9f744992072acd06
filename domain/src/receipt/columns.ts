import { sumOf } from '../money/sum-of.ts';
import { isUnsure, type ClassifiedRow } from './classify.ts';
import { valueOf } from './decimals.ts';
import { countRow, PIECE_BEHIND, type Counted } from './quantity.ts';
import type { Rows } from './rows.ts';

/** The number of a row ("1 Bún chả", "2. Nem", "#3 Phở"). */
const NUMBER_BEFORE = /^#?(\d{1,2})[.)]?\s+(?=\S)/;
/** Fewer numbers may be quantities, unless each row has a quantity and a unit price beside its number. */
const LEAST_NUMBERED = 4;
/** The rate of a tax behind the name ("Carbonara x 2 10%", "Ayran %10"), or its letter ("茶餐A", "Burek (E)"). */
const RATE_BEHIND =
  /\s(?:\d{1,2}(?:[.,]\d{1,2})?\s?%|%\s?\d{1,2}|\((?:\p{Lu}|\d{1,2}\s?%)\)|[A-KN-RT-Z]|[A-E]\d\d)$|(?<=\p{Ll}|\p{Lo})\p{Lu}$/u;
const LEAST_RATED = 3;

/** The rows above the first sum that are dishes by their words: charges have no numbers. */
function dishesOf(rows: readonly ClassifiedRow[]): readonly ClassifiedRow[] {
  const first = rows.findIndex(({ role }) => role === 'item');
  // "Dim Sum 1" is no sum.
  const end = rows.findIndex(
    (row, at) => at > first && (row.role === 'total' || row.role === 'subtotal') && !isUnsure(row),
  );
  return rows.slice(0, end < 0 ? rows.length : end).filter(({ role }) => role === 'item');
}

const nameOf = ({ nameAbove, label }: ClassifiedRow): string => nameAbove ?? label;

/** Without what stands before the name. */
function without(before: RegExp, row: ClassifiedRow): ClassifiedRow {
  const number = before.exec(nameOf(row))?.[0].length ?? 0;
  const { nameAbove, label, text, words } = row;
  if (nameAbove !== null) return { ...row, nameAbove: nameAbove.slice(number) };
  if (number === 0) return row;
  return { ...row, label: label.slice(number), text: text.slice(number), words: words.slice(1) };
}

/** The dishes above the first sum are numbered 1, 2, 3 and so on. */
function areNumbered(rows: readonly ClassifiedRow[], page: Rows): boolean {
  const all = dishesOf(rows);
  const isNumbered = (row: ClassifiedRow): boolean => NUMBER_BEFORE.test(nameOf(row));
  const dishes = all.slice(all.findIndex(isNumbered), all.findLastIndex(isNumbered) + 1);
  const numbers = rows
    .flatMap((row) => (row.price && NUMBER_BEFORE.exec(nameOf(row))?.[1]) || [])
    .map(Number);
  return (
    numbers.length >= Math.max(2, dishes.length) &&
    numbers.every((number, at) => number === at + 1) &&
    (numbers.length >= LEAST_NUMBERED ||
      dishes.every((row) => countRow(without(NUMBER_BEFORE, row), page).unit !== null))
  );
}

/** The names of dishes have the rates of taxes behind them: three and half of them have one, and two of them the same one. */
function haveRates(names: readonly string[]): boolean {
  const rates = names.flatMap((name) => RATE_BEHIND.exec(name)?.[0] ?? []);
  return rates.length >= Math.max(LEAST_RATED, names.length / 2) && new Set(rates).size < rates.length;
}

/** A rate without its sign ("2 Couvert 13 3,60", "2,00 Couvert 13 3,60"). */
const BARE_RATE = /(?<=\s)\d{1,2}$/;
/** A whole quantity stands before the name; a rate without its sign is only looked for behind such names. */
const startsWithQuantity = ({ nameAbove, text }: ClassifiedRow): boolean =>
  /^\d{1,2}(?:[.,]0+|x)?\s/.test(nameAbove ?? text);

/**
 * All dishes have a quantity before the name, and one of few numbers behind it, or one that the receipt has with a "%", which does not divide
 * all prices.
 */
function haveBareRates(rows: readonly ClassifiedRow[]): boolean {
  const dishes = dishesOf(rows);
  const rates = dishes.map((row) => Number(startsWithQuantity(row) ? BARE_RATE.exec(nameOf(row))?.[0] : NaN));
  const all = [...new Set(rates)];
  const isListed = (rate: number): boolean =>
    rows.some(({ text }) => new RegExp(String.raw`(?<!\d)${rate}\s?%`).test(text));
  return (
    rates.length >= LEAST_RATED &&
    (rates.length >= 2 * all.length || all.every(isListed)) &&
    rates.every((rate) => rate > 3) &&
    dishes.some(({ value }, at) => value % rates[at]! !== 0)
  );
}

/** Without the rates of taxes behind the labels. */
function withoutRates(rows: readonly ClassifiedRow[]): readonly ClassifiedRow[] {
  const haveSigns = haveRates(rows.filter(({ role }) => role === 'item').map(nameOf));
  if (!haveSigns && !haveBareRates(rows)) return rows;
  const plain = (text: string): string => text.replace(haveSigns ? RATE_BEHIND : BARE_RATE, '').trim();
  return rows.map((row) =>
    haveSigns || startsWithQuantity(row)
      ? { ...row, label: plain(row.label), nameAbove: row.nameAbove && plain(row.nameAbove) }
      : row,
  );
}

/** The number of a tax class behind the price ("Olut 2 kpl 7,20 14,40 1"). */
const CLASS_BEHIND = /\s\d$/;

/** Without the numbers of tax classes behind the prices, if each dish has one beside its quantity and unit price. */
function withoutClasses(rows: readonly ClassifiedRow[], page: Rows): readonly ClassifiedRow[] {
  const plain = (row: ClassifiedRow): ClassifiedRow =>
    row.price && row.price.to < row.words.length && CLASS_BEHIND.test(row.label)
      ? { ...row, label: row.label.replace(CLASS_BEHIND, ''), words: row.words.slice(0, -1) }
      : row;
  const isClassed = (row: ClassifiedRow): boolean => {
    const other = plain(row);
    return other !== row && countRow(other, page).unit !== null;
  };
  const dishes = dishesOf(rows);
  return dishes.length > 1 && dishes.every(isClassed) ? rows.map(plain) : rows;
}

/** The unit in which all dishes are counted ("2 st Bitterballen"), which may also begin a name ("St. Peter"). */
const UNIT_BEFORE = /^(?:st|un|ud|ea|ad|niu|nos?|port?)\.?\s+(?=\p{L}|\d)/iu;

/** The till's own number of a dish ("014 Chopp", "A104 Chopp"). */
const CODE_BEFORE = /^(?:\d{2,}|\p{Lu}{1,3}\d{2,})\s+(?=\S)/u;

/** All names have a code of their own, and most have one that is no quantity. */
function haveCodes(names: readonly string[]): boolean {
  const codes = names.flatMap((name) => CODE_BEFORE.exec(name)?.[0].trim() ?? []);
  const long = codes.filter(({ length }) => length > 2).length;
  return names.length > 1 && codes.length === names.length && 2 * long > names.length;
}

/** The number of a dish on the menu ("2x 32 Pizza Salami"). */
const MENU_NUMBER = /^\d{2,3}\s+(?=\p{Lu})/u;

/** Three names and half of them have a number of the menu, each another one. */
function haveMenuNumbers(names: readonly string[]): boolean {
  const numbers = names.flatMap((name) => MENU_NUMBER.exec(name)?.[0] ?? []);
  return numbers.length >= Math.max(3, names.length / 2) && new Set(numbers).size === numbers.length;
}

/** Names without a column that all dishes have: a code or a unit before the name, or a tax rate between name and quantity. */
function withoutColumn(
  counts: readonly Counted[],
  dishes: readonly ClassifiedRow[],
  haveOtherNumbers: boolean,
): readonly Counted[] {
  const namesIn = (some: readonly ClassifiedRow[]): string[] => some.map(({ index }) => counts[index]!.name);
  const names = namesIn(dishes);
  // Neither a modifier nor a unit price in a row of its own has a unit.
  const counted = namesIn(dishes.filter((row) => /^\d.*\p{L}/u.test(row.nameAbove ?? row.text)));
  const units = counted.filter((name) => UNIT_BEFORE.test(name)).length;
  const haveUnits = units > 1 && 3 * units >= 2 * counted.length;
  // "001 44 SUCO 1 UN 12,00": the first is taken off, and how many is said elsewhere.
  const numbered = names.filter((name) => /^\d+ \p{L}/u.test(name)).length;
  const areNumbers =
    haveOtherNumbers &&
    numbered > 1 &&
    3 * numbered >= 2 * names.length &&
    dishes.every(({ index }) => counts[index]!.unit !== null);
  const ofCode =
    haveCodes(names) || areNumbers ? CODE_BEFORE : haveMenuNumbers(names) ? MENU_NUMBER : undefined;
  const before = haveUnits ? UNIT_BEFORE : ofCode;
  const column = before ?? (haveRates(names) ? RATE_BEHIND : undefined);
  return column ? counts.map((counted) => ({ ...counted, name: counted.name.replace(column, '') })) : counts;
}

/** The number at the end of a name as the quantity, if it divides the price ("Nasi Lemak 1", "Борщ 2.000", "Kofola 3 ks"). */
function numberBehind({ quantity, unit, name }: Counted, value: number): Counted | undefined {
  if (unit !== null) return undefined;
  const [, plain = '', digits] =
    /^(.*) (?:[([]|n\.)?(\d{1,2})(?:[.,]0(?:00)?)?[)\]]?$/i.exec(name.replace(PIECE_BEHIND, '')) ?? [];
  const count = Number(digits);
  return quantity === 1 && value % count === 0 ? { name: plain, unit, quantity: count } : undefined;
}

/** The first of several prices as a quantity ("2,00 Gyros 19,00", "Café 2,00 1,50 3,00"). A weight before a name ("0,35 Feta") counts as 1. */
function decimalCount({ prices: [first, second] }: ClassifiedRow): number | undefined {
  if (!first || !second || !/^\d{1,2}[.,]\d\d$/.test(first.text)) return undefined;
  const quantity = Number(first.text.replace(',', '.'));
  if (Number.isInteger(quantity) && quantity > 0) return quantity;
  return first.from === 0 ? 1 : undefined;
}

/** The first two amounts come to the price ("2.00 22.00 44.00"). */
function isProduct({ prices, value }: ClassifiedRow, { digits }: Rows): boolean {
  const [first = 0, second = 0] = prices.slice(0, -1).map((price) => valueOf(price, digits));
  return first * second === value * 10 ** digits;
}

/** The first price may be what one costs: "4.00 Beer 8.00", or 8.48 with a tax; but nobody has 550 of a dish ("1.00 Mofongo 550.00"). */
function mayBeUnit({ prices, value }: ClassifiedRow, { digits }: Rows): boolean {
  const quantity = value / valueOf(prices[0]!, digits);
  return (quantity > 0.5 && quantity < 1.4) || (Number.isInteger(quantity) && quantity < 100);
}

/** A number without decimals, which is more likely to be the quantity. */
const WHOLE_NUMBER = /(?<![\d.,])\d{1,2}(?![\d.,\p{L}]|\s?%)/u;

/**
 * Each dish has a quantity with decimals, and few have a whole number. Before the names one that is no unit price is enough. Behind them
 * unit prices and tax rates often stand: most of the numbers have to be no unit price, and one has to be 1, which no rate is. If the first
 * number times the second is the price, the smaller ones are the quantities.
 */
function haveDecimalCounts(dishes: readonly ClassifiedRow[], page: Rows): boolean {
  if (dishes.length < 2 || dishes.some((row) => decimalCount(row) === undefined)) return false;
  if (2 * dishes.filter((row) => WHOLE_NUMBER.test(nameOf(row))).length > dishes.length) return false;
  const products = dishes.filter((row) => isProduct(row, page));
  const sumOfColumn = (at: number): number =>
    sumOf(products, ({ prices }) => valueOf(prices[at]!, page.digits));
  if (sumOfColumn(0) > sumOfColumn(1)) return false;
  const sure = dishes.filter((row) => products.includes(row) || !mayBeUnit(row, page)).length;
  if (dishes.every(({ prices }) => prices[0]?.from === 0)) return sure > 0;
  return 2 * sure > dishes.length && dishes.some((row) => decimalCount(row) === 1);
}

/**
 * Names and quantities, for each row as if it is a dish. Four columns of numbers are recognised by all rows together: numbers of rows and
 * rates of taxes, which belong to no name, and quantities with decimals, or at the end of the names. One name alone may end in a number
 * ("Menu 2").
 */
export function countRows(rows: readonly ClassifiedRow[], page: Rows): readonly Counted[] {
  const rated = withoutRates(withoutClasses(rows, page));
  const plainDishes = dishesOf(rated);
  const names = plainDishes.map(nameOf);
  // Before the quantities, or else behind them (`withoutColumn`).
  const before = areNumbered(rated, page) ? NUMBER_BEFORE : haveCodes(names) ? CODE_BEFORE : undefined;
  const plain = before ? rated.map((row) => without(before, row)) : rated;
  const dishes = dishesOf(rows);
  const counts = withoutColumn(
    plain.map((row) => countRow(row, page)),
    dishes,
    before === CODE_BEFORE,
  );
  const behind = counts.map((counted, at) => numberBehind(counted, rows[at]!.value));
  if (haveDecimalCounts(plainDishes, page))
    return counts.map((counted, at) => ({ ...counted, unit: null, quantity: decimalCount(rows[at]!) ?? 1 }));
  // "생맥주 500 4" has its number counted already.
  const isBehind = (row: ClassifiedRow): boolean =>
    behind[row.index] !== undefined ||
    ((counts[row.index]!.quantity > 1 || counts[row.index]!.unit !== null) &&
      /^\D.* \d{1,2}$/.test(nameOf(row).replace(PIECE_BEHIND, '')));
  const areBehind = dishes.length > 1 && dishes.every(isBehind);
  return areBehind ? counts.map((counted, at) => behind[at] ?? counted) : counts;
}
