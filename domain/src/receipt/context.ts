import { sumOf } from '../money/sum-of.ts';
import { isNameless, PARTIAL_SUM, wordsOfLabel, type ClassifiedRow, type RowRole } from './classify.ts';
import { hasWord } from './fold-label.ts';
import { LARGEST_RATE } from './reconcile.ts';
import { withPrice, type Rows } from './rows.ts';

/** Changes rows in the light of their neighbours; returns new rows, at the same places. */
type Pass = (rows: readonly ClassifiedRow[], page: Rows) => ClassifiedRow[];

const SUMS: readonly RowRole[] = ['subtotal', 'total'];
const SUMS_AND_CHARGES: readonly RowRole[] = ['subtotal', 'total', 'tax', 'service', 'tip'];

const isSum = (row: ClassifiedRow): boolean => SUMS.includes(row.role);
const isPricedItem = (row: ClassifiedRow): boolean =>
  row.role === 'item' && row.price !== null && row.isInColumn;

/** Where the sums begin: the first sum that has a dish above it. -1 without one. */
export function firstSumOf(rows: readonly ClassifiedRow[]): number {
  const firstItem = rows.findIndex(isPricedItem);
  return firstItem < 0 ? -1 : rows.findIndex((row, at) => at > firstItem && isSum(row));
}

/** "3:50" may be a price with a blurred point, but only among the dishes; anywhere else it is the time. */
const readTimes: Pass = (rows) => {
  const firstItem = rows.findIndex((row) => isPricedItem(row) && !row.isBlurred);
  const firstSum = rows.findIndex((row, at) => at > firstItem && row.price && !row.isBlurred && isSum(row));
  return rows.map((row, at) => {
    const isTime = row.isBlurred && (row.price?.text.includes(':') ?? false);
    const isAmongDishes = firstItem >= 0 && at > firstItem && at < firstSum;
    return isTime && !isAmongDishes
      ? { ...row, role: 'information', price: null, prices: [], value: 0 }
      : row;
  });
};

/** A sum or a charge whose amount lacks its point. */
const takePointless: Pass = (rows, page) =>
  rows.map((row) =>
    row.pointless && row.coverage > 0.34 && SUMS_AND_CHARGES.includes(row.role)
      ? { ...withPrice(row, row.pointless, page.digits, true), prices: [row.pointless], isBlurred: true }
      : row,
  );

/** A sum or a charge whose amount stands alone in the row below. */
const takeAmountBelow: Pass = (rows, page) => {
  const result = [...rows];
  for (const [at, row] of result.entries()) {
    const below = result[at + 1];
    if (row.price || !SUMS_AND_CHARGES.includes(row.role) || !below?.price || !isNameless(below)) continue;
    if (below.y - row.y >= 2.2 * page.lineHeight) continue;
    const taken = withPrice(row, below.price, page.digits, below.isInColumn);
    result[at] = { ...taken, prices: below.prices };
    result[at + 1] = { ...below, role: 'taken' };
  }
  return result;
};

/** A price without a name belongs to the name in the row above: long names, and tills that print two lines for each dish. */
const takeNameAbove: Pass = (rows, page) =>
  rows.map((row, at) => {
    const above = rows[at - 1];
    const isBare = row.role === 'item' && row.price !== null && isNameless(row);
    if (!isBare || above?.role !== 'text' || !hasWord(above.key)) return row;
    return row.y - above.y < 2.4 * page.lineHeight ? { ...row, nameAbove: above.label } : row;
  });

/** A word for a sum in three rows or more is what tills print for goods without a name ("Taxable T1", "Food"). */
const readRepeatedSums: Pass = (rows) => {
  const start = (row: ClassifiedRow): string => row.key.slice(0, 5);
  const isRepeated = (row: ClassifiedRow): boolean =>
    rows.filter((other) => other.role === 'subtotal' && other.price && start(other) === start(row)).length >
    2;
  return rows.map((row) =>
    row.role === 'subtotal' && isRepeated(row) ? { ...row, role: row.price ? 'item' : 'text' } : row,
  );
};

/** A subtotal that is less than what stands above it is a dish with such a word in its name ("Net Bag 3.00", "Base"). */
const readSmallSums: Pass = (rows) => {
  let sum = 0;
  let largest = 0;
  return rows.map((row) => {
    if (!row.price) return row;
    const isSmall = row.value < largest || row.value < 0.55 * sum;
    const isUnsure = row.role === 'subtotal' && !PARTIAL_SUM.test(row.key);
    const isDish =
      (isUnsure && isSmall && row.isInColumn) ||
      (row.role === 'subtotal' && row.coverage < 0.5 && row.value < 0.8 * sum);
    if (row.role === 'item') {
      sum += Math.max(0, row.value);
      largest = Math.max(largest, row.value);
    }
    return isDish ? { ...row, role: 'item' } : row;
  });
};

const CURRENCIES =
  /\b(?:euros?|eur|usd|gbp|chf|pln|czk|sek|nok|dkk|huf|try|jpy|cny|cad|aud|nzd|sgd|myr|idr|inr|mxn|brl|kr|rm|rp|zl|tl)\b/g;

/** How much of a label a keyword has to be that no dish has such a name. */
const SURE_COVERAGE = 0.6;

/** A keyword with other words beside it than a currency ("Dim Sum", "Summer Rolls", "Steak Tips"). */
function isUnsure({ key, coverage }: ClassifiedRow): boolean {
  const own = wordsOfLabel(key);
  const plain = own.replace(CURRENCIES, '').trim();
  return (coverage * own.length) / Math.max(1, plain.length) < SURE_COVERAGE;
}

const isSureSum = (row: ClassifiedRow): boolean =>
  isSum(row) && row.price !== null && row.isInColumn && !isUnsure(row);

const sumOfItems = (rows: readonly ClassifiedRow[]): number =>
  sumOf(rows.filter(isPricedItem), ({ value }) => value);

/**
 * A sum's or a proposal's word in the name of a dish: no dish stands above it, or the dishes come to the sum below with it, and not
 * without ("Cola 3.00, Dim Sum 3.00, Total 6.00").
 */
const isDishLikeSum = (row: ClassifiedRow, above: number, dishes: number, sum: ClassifiedRow): boolean =>
  (above === 0 && row.value < sum.value) ||
  ((row.role === 'suggestion' || isUnsure(row)) && dishes + row.value === sum.value);

/**
 * A charge's word in the name of a dish: dishes stand below it, and it stands above them all, or has other words, or is too much for a
 * charge ("Steak Tips 18.00", "Vat 69", "Service Berry Tart"). Below all dishes it has to have other words and to be too much.
 */
function isDishLikeCharge(row: ClassifiedRow, above: number, dishes: number, sum: ClassifiedRow): boolean {
  const isMuch = row.value > LARGEST_RATE * dishes;
  if (above === dishes) return isUnsure(row) && isMuch && dishes + row.value === sum.value;
  return above === 0 || isUnsure(row) || isMuch;
}

/** A dish whose name has a word for a sum, a charge or a proposed tip in it, above the first sum that is nothing else. */
const readKeywordsInNames: Pass = (rows) => {
  const result = [...rows];
  const firstSure = rows.findIndex((row, at) => isSureSum(row) && sumOfItems(rows.slice(0, at)) > 0);
  const sum = rows[firstSure];
  if (!sum) return result;
  for (const [at, row] of rows.slice(0, firstSure).entries()) {
    const isLikeSum = isSum(row) || row.role === 'suggestion';
    const isLikeCharge = row.role === 'tax' || row.role === 'service' || row.role === 'tip';
    if ((!isLikeSum && !isLikeCharge) || !row.price || !row.isInColumn || !hasWord(row.key)) continue;
    const above = sumOfItems(result.slice(0, at));
    const dishes = sumOfItems(result.slice(0, firstSure));
    const isDish = (isLikeSum ? isDishLikeSum : isDishLikeCharge)(row, above, dishes, sum);
    if (isDish) result[at] = { ...row, role: 'item' };
  }
  return result;
};

const COUNT_ROW =
  /^\W{0,2}(?<quantity>\d{1,3}(?:[.,]\d{1,3})?)\s?(?:szt|st|pcs|stk|kg|ea)?\.?\s?[x*@]\s?(?:[$€£]|chf|eur|fr\.?)?\s?(?<major>\d+)[.,]\s?(?<minor>\d{2})\b\s?(?:chf|eur|€)?\W{0,2}$/i;

/** What a row of its own says: "2 x 8.50", "0,350 kg * 12.90". The unit price is in minor units. */
function countIn(text: string): { quantity: number; unit: number } | null {
  const groups = COUNT_ROW.exec(text)?.groups;
  if (!groups) return null;
  return {
    quantity: Number(groups.quantity?.replace(',', '.')),
    unit: Number(`${groups.major}${groups.minor}`),
  };
}

/** A row "2 x 8.50" belongs to the dish below it or above it that costs as much. */
const takeCounts: Pass = (rows) => {
  const result = [...rows];
  for (const [at, row] of rows.entries()) {
    const counted = countIn(row.text);
    if (!counted) continue;
    const target = [at + 1, at - 1].find((other) => {
      const dish = result[other];
      return (
        dish?.role === 'item' &&
        dish.price &&
        hasWord(dish.key) &&
        Math.abs(counted.quantity * counted.unit - dish.value) <= 1
      );
    });
    if (target === undefined) continue;
    result[target] = { ...result[target]!, counted };
    result[at] = { ...row, role: 'taken' };
  }
  return result;
};

/** The label is a word for paying and nothing else. */
const isOnlyPayment = ({ key, hits }: ClassifiedRow): boolean =>
  key === hits.payment.text || key === hits.change.text;

/**
 * A word for paying above the first sum is part of a dish's name ("Credit Crunch Burger", "Bar Snack", "Chang", which is a letter away
 * from "change"). Some tills print what was paid before the sums: at least as much as all the dishes above.
 */
const readPaymentsAbove: Pass = (rows) => {
  const firstSum = firstSumOf(rows);
  let sum = 0;
  return rows.map((row, at) => {
    if (isPricedItem(row)) sum += row.value;
    if ((row.role !== 'payment' && row.role !== 'change') || !row.price || !row.isInColumn || at >= firstSum)
      return row;
    const isPaid = isOnlyPayment(row) && sum > 0 && row.value >= sum;
    return isPaid ? row : { ...row, role: 'item' };
  });
};

/** Sums per seat or course: several sums that each come to all dishes so far. Only the last one counts. */
const readSections: Pass = (rows) => {
  const result = [...rows];
  const dishes = rows.filter(
    (row) => isPricedItem(row) && row.value > 0 && hasWord(row.key) && !row.text.includes('%'),
  );
  const sums = rows.filter((row) => isSum(row) && row.price);
  let first: ClassifiedRow | undefined;
  for (const sum of sums) {
    const above = dishes
      .filter((dish) => dish.index < sum.index)
      .reduce((total, dish) => total + dish.value, 0);
    if (above === 0 || Math.abs(above - sum.value) > 2) continue;
    const start = (first ??= sum).index;
    if (!dishes.some((dish) => dish.index > start && dish.index < sum.index)) continue;
    for (const row of result) {
      const isBetween = row.index >= start && SUMS_AND_CHARGES.includes(row.role);
      const isAbove = isSum(row) || row.role === 'tax';
      if (row.index < sum.index && row.price && (isBetween || isAbove))
        result[row.index] = { ...row, role: 'section' };
    }
  }
  return result;
};

const PASSES: readonly Pass[] = [
  readTimes,
  takePointless,
  takeAmountBelow,
  takeNameAbove,
  readRepeatedSums,
  readKeywordsInNames,
  readSmallSums,
  takeCounts,
  readPaymentsAbove,
  readSections,
];

/** What rows are beside their neighbours, one rule after the other (docs/product/receipt.md, "What a row is"). */
export const inContext = (rows: readonly ClassifiedRow[], page: Rows): ClassifiedRow[] =>
  PASSES.reduce<ClassifiedRow[]>((some, pass) => pass(some, page), [...rows]);
