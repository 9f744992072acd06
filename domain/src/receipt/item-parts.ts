import { sumOf } from '../money/sum-of.ts';
import type { Amount } from './amounts.ts';
import type { ClassifiedRow } from './classify.ts';
import { valueOf } from './decimals.ts';
import { foldLabel } from './fold-label.ts';
import type { Alternative, ItemPart, Zones } from './parts.ts';
import { countRow } from './quantity.ts';
import { withPrice, type Rows } from './rows.ts';

/** A row as a dish, with the other amounts that it may have had. `value` in minor units. */
export function itemOf(row: ClassifiedRow, page: Rows, value = row.value): ItemPart {
  const { name, quantity, unit } = countRow(row, page);
  const alternatives: Alternative[] = [];
  for (const other of row.prices) {
    const amount = valueOf(other, page.digits);
    if (row.price && other !== row.price && other.end < row.price.start && amount !== value)
      alternatives.push({ value: amount, cost: 2.2, kind: 'otherAmount' });
  }
  if (quantity > 1 && unit === null)
    alternatives.push({ value: value * quantity, cost: 2.8, kind: 'otherAmount' });
  if (value < 0 && row.price?.isMinusBehind && row.hits.discount.length === 0)
    alternatives.push({ value: -value, cost: 2, kind: 'sign' });
  // A word like "offer" or "promo" above the sums: a dish, unless it has to be taken off.
  if (row.role === 'discount' && value > 0) alternatives.push({ value: -value, cost: 1.2, kind: 'sign' });
  const isWeak = !row.isInColumn || row.isBlurred || !/\p{L}{2}/u.test(name);
  return { row, name, quantity, unit, value, isWeak, notes: [], alternatives };
}

/** What the dishes come to without discounts among them, in minor units. */
export const sumOfDishes = (items: readonly ItemPart[]): number =>
  sumOf(items, ({ value }) => Math.max(0, value));

/** Whole prices without cents, where the receipt prints cents only in its sums: figures that end in the price column. */
export function wholePriced(rows: readonly ClassifiedRow[], page: Rows): ItemPart[] {
  const stop = rows.findIndex((row) => row.price && (row.role === 'subtotal' || row.role === 'total'));
  const isFigure = (amount: Amount): boolean =>
    amount.fraction === 0 &&
    !amount.isGrouped &&
    !amount.isFactor &&
    amount.digits.length <= 4 &&
    amount.from > 0;
  return rows.slice(0, Math.max(stop, 0)).flatMap((row) => {
    const figures = row.amounts.filter(isFigure);
    const last = figures.at(-1);
    const isDish =
      /[a-z\u3040-\u9fff]{3}/.test(row.key) && !['information', 'payment', 'total'].includes(row.role);
    if (row.price || !last || !isDish || Math.abs(last.end - page.column.end) > 4.5 * page.lineHeight)
      return [];
    const label = row.words
      .slice(0, figures[0]!.from)
      .map((word) => word.text)
      .join(' ');
    return [itemOf(withPrice({ ...row, label, prices: [last] }, last, page.digits, true), page)];
  });
}

/** Figures of the heading that look like prices: weak ones above the first sure dish. */
export function withoutHeading(items: readonly ItemPart[]): readonly ItemPart[] {
  const sure = items.filter((item) => !item.isWeak);
  if (sure.length < 2) return items;
  return items.filter((item) => !item.isWeak || item.row.index >= sure[0]!.row.index - 1);
}

/** Twice the same dish at the same price, once with a quantity and once without: the quantity was misread. */
export function withSameQuantities(items: readonly ItemPart[]): ItemPart[] {
  return items.map((item) => {
    if (item.unit !== null) return item;
    const same = items.filter(
      (other) => other.value === item.value && foldLabel(other.name) === foldLabel(item.name),
    );
    return { ...item, quantity: Math.min(...same.map((other) => other.quantity)) };
  });
}

const STARTS_WITH_COUNT = /^[-*•]?\s?\d{1,2}\s?x?\s+\p{L}/iu;

/** Where most dishes begin with how many, a row that does so too and has no price is a dish whose price is missing. */
export function hasUnpriced(
  rows: readonly ClassifiedRow[],
  items: readonly ItemPart[],
  zones: Zones,
): boolean {
  const counted = items.filter(({ row }) => STARTS_WITH_COUNT.test(row.label));
  if (items.length < 2 || counted.length < 0.6 * items.length) return false;
  const first = items[0]!.row.index;
  const isName = (row: ClassifiedRow): boolean => items.some((item) => item.row.nameAbove === row.label);
  return rows.some(
    (row) =>
      row.role === 'text' &&
      row.index > first &&
      row.index < zones.endOfItems &&
      STARTS_WITH_COUNT.test(row.label) &&
      !isName(row),
  );
}
