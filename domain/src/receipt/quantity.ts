import type { ClassifiedRow } from './classify.ts';
import type { Amount } from './amounts.ts';
import { valueOf } from './decimals.ts';
import type { Rows } from './rows.ts';

/** How many of a dish, what one costs in minor units where the receipt says so, and the label without it. */
export interface Counted {
  readonly quantity: number;
  readonly unit: number | null;
  readonly name: string;
}

interface Source {
  readonly row: ClassifiedRow;
  readonly page: Rows;
  /** The label, or the name in the row above. */
  readonly name: string;
  /** Prices before the one that counts. */
  readonly others: readonly Amount[];
}

type Reader = (source: Source) => Counted | undefined;

const MEASURE = String.raw`(?:dl|d1|cl|c1|l|lt|ml|g|kg|oz|pc|pcs|lb|inch|in|er|cm)`;
const STARTS_WITH_MEASURE = new RegExp(String.raw`^\d{1,2}\s?${MEASURE}\b`, 'i');

/** "2 x 8.50" or "8.50 x 2" somewhere in the row, where it comes to the price. */
const readProduct: Reader = ({ row, name, page }) => {
  const factor = 10 ** page.digits;
  const minor = (text: string): number => Math.round(Number(text.replace(',', '.')) * factor);
  const fits = (quantity: number, unit: number): boolean =>
    Math.abs(quantity * unit - Math.abs(row.value)) <= 1;
  const before =
    /(?<quantity>\d{1,3}(?:[.,]\d{1,3})?)\s?(?:kpl|szt|st|pcs|ea|stk|bl)?\.?\s?[x*@]\s?[$€£]?\s?(?<unit>\d+[.,]\d{2})/i.exec(
      row.text,
    )?.groups;
  if (before?.quantity && before.unit) {
    const quantity = Number(before.quantity.replace(',', '.'));
    const unit = minor(before.unit);
    if (fits(quantity, unit)) return { quantity, unit, name: withoutCount(name) };
  }
  const after = /(?<unit>\d+[.,]\d{2})\s?[x*]\s?(?<quantity>\d{1,3})\b/i.exec(row.text)?.groups;
  if (!after?.quantity || !after.unit) return undefined;
  const quantity = Number(after.quantity);
  const unit = minor(after.unit);
  return fits(quantity, unit) ? { quantity, unit, name: withoutCount(name) } : undefined;
};

const withoutCount = (name: string): string =>
  name.replace(/^[-*]?\s?\d{1,3}(?:[.,]\d{1,3})?\s?[x*@]?\s/i, '');

/** Takes the quantity that a neighbouring row says. */
const readNeighbour: Reader = ({ row, name }) =>
  row.counted ? { ...row.counted, name: withoutCount(name) } : undefined;

/** "2 3dl Mineral 4.30 8.60", "3 Stange 4.90 14.70": a number in front that the unit price confirms, or that stands before a measure. */
const readConfirmed: Reader = ({ row, name, others, page }) => {
  const match = /^[-*.•+]?\s?(\d{1,2})\s?[x*]?\s+(?=\S)/i.exec(name);
  const quantity = Number(match?.[1] ?? 0);
  if (!match || quantity < 2) return undefined;
  const rest = name.slice(match[0].length);
  const unit = others
    .map((other) => valueOf(other, page.digits))
    .find((value) => Math.abs(value * quantity - row.value) <= 1);
  const isBeforeMeasure =
    /^\d+(?:[.,/]\d+)?\s?[a-z]{0,2}\b\s?\p{L}/iu.test(rest) && !STARTS_WITH_MEASURE.test(name);
  return unit !== undefined || isBeforeMeasure ? { quantity, unit: unit ?? null, name: rest } : undefined;
};

/** "French Fries x 2", "CBx2". */
const readTrailingTimes: Reader = ({ name, row }) => {
  const match = /\s[x*]\s?(\d{1,2})$/i.exec(name);
  if (match && Number(match[1]) > 1)
    return { quantity: Number(match[1]), unit: null, name: name.slice(0, -match[0].length) };
  const factor = row.amounts.find(
    (amount) => amount.isFactor && /^x/i.test(amount.text) && amount.fraction === 0,
  );
  const quantity = Number(factor?.digits ?? 0);
  return quantity > 1 && quantity < 100 ? { quantity, unit: null, name } : undefined;
};

/** "Soda     2   3.38": a number in a column of its own between name and price. */
const readOwnColumn: Reader = ({ row, name, page }) => {
  const number = /\s(\d{1,2})$/.exec(name)?.[1];
  if (!number || Number(number) < 2 || row.nameAbove !== null || !row.price) return undefined;
  const start = row.price.start;
  const words = row.words.filter((word) => word.end < start);
  const at = words.findLastIndex((word) => word.text === number);
  const gap = at > 0 ? words[at]!.start - words[at - 1]!.end : 0;
  // Without cents figures in a name are rare, and a quantity often stands close.
  if (gap <= (page.digits === 0 ? 0 : 1.6) * page.lineHeight) return undefined;
  return { quantity: Number(number), unit: null, name: name.slice(0, -number.length) };
};

/** "2 Coffee", "2x Coffee", "2. Coffee", "1x 100 cl Mineral", but not "16 oz Ribeye" nor "2 100 cl". */
const readLeading: Reader = ({ row, name }) => {
  const match =
    /^[-*.•+]?\s?(\d{1,2})\s?(?:[x*]\s?(?=\d|\p{L})|(?:[x*@]\s?|\.{1,3}\s?|\s)(?=[^\d\s.,%]))/iu.exec(name);
  // "7 Up" is a drink.
  if (!match || STARTS_WITH_MEASURE.test(name.trimStart()) || /^7 ?up\b/i.test(name)) return undefined;
  const first = row.words[0]?.characters[0];
  // A slim 1 is often read as 7.
  const isSlimOne = match[1] === '7' && row.words[0]?.text === '7' && first?.runnerUp === '1';
  // A number that does not divide the price is part of the name ("7 P" of a 7 Up that was read badly): nothing costs a part of a cent.
  if (!isSlimOne && row.value % (Number(match[1]) || 1) !== 0) return undefined;
  return { quantity: isSlimOne ? 1 : Number(match[1]) || 1, unit: null, name: name.slice(match[0].length) };
};

/** "2 3.00 6.00" in columns behind or below the name, in any order: a number by which a unit price comes to the price. */
const readColumns: Reader = ({ row, name, others, page }) => {
  for (const other of others) {
    const unit = valueOf(other, page.digits);
    const quantity = unit > 0 ? row.value / unit : 0;
    const isPrinted = row.words.some(({ text }) => text === String(quantity) || text === `${quantity}x`);
    if (quantity >= 1 && quantity < 100 && Number.isInteger(quantity) && isPrinted)
      return { quantity, unit, name: name.replace(new RegExp(`\\s+${quantity}x?$`), '') };
  }
  return undefined;
};

const READERS: readonly Reader[] = [
  readNeighbour,
  readProduct,
  readConfirmed,
  readColumns,
  readTrailingTimes,
  readOwnColumn,
  readLeading,
];

/** A name without signs, unit prices and tax letters around it; a letter that is its only one stays. */
function tidyName(name: string): string {
  return name
    .replace(/^\[?\(?\d{1,2}[\])]\s*/, '')
    .replace(/[(]?\s*\d*\s*@\s*[$]?[\d.,]+\s*(?:\/?\s?ea)?\s*[)]?/i, ' ')
    .replace(/\s[x*]\s?\d*$/i, '')
    .replace(/^[^\p{L}\p{N}"'(]+/u, '')
    .replace(/[\s.:*$€£-]+$/u, '')
    .replace(/(?<=\p{L}.*)\s+[A-Z*]$/u, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Name and quantity of a dish (docs/product/receipt.md, "Quantities"). The quantity is a positive integer: of what is weighed there
 * is one.
 */
export function countRow(row: ClassifiedRow, page: Rows): Counted {
  const name = row.nameAbove ?? row.label;
  const { price } = row;
  const others = row.prices.filter((other) => price && other !== price && other.end < price.start);
  const source = { row, page, name, others };
  for (const read of READERS) {
    const counted = read(source);
    if (!counted) continue;
    const isWhole = Number.isInteger(counted.quantity) && counted.quantity > 0;
    return { ...counted, quantity: isWhole ? counted.quantity : 1, name: tidyName(counted.name) };
  }
  return { quantity: 1, unit: null, name: tidyName(name) };
}
