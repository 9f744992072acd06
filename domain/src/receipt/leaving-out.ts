import { isUnsure } from './classify.ts';
import { misreadingOf } from './misreading.ts';
import type { Option, RowOptions } from './roles.ts';
import { isTaxIn } from './tables.ts';
import { fitsRate, isExplainedSum, isMoreToCome, stepsOf, type Way } from './way.ts';
import { MISREADING, NOTHING, PAYMENT } from './weights.ts';

/** A word for paying among the dishes is part of a name ("Bar Snack", "Chang"), unless at least as much as all above was paid. */
export const isAmongDishes = (way: Way, { row }: Pick<RowOptions, 'row'>): boolean =>
  (row.role === 'payment' || row.role === 'change') &&
  way.phase === 'dishes' &&
  way.total === null &&
  row.isInColumn &&
  (row.value < way.dishes || way.dishes === 0);

/** More was paid by card than a total without a word for it, or after a repair: it was misread. In cash more is given than is to pay. */
export const isMorePaid = ({ total, repairs }: Way, { row }: Pick<RowOptions, 'row'>): boolean =>
  row.role === 'payment' &&
  total !== null &&
  (total.at.row.role !== 'total' || repairs > 0) &&
  row.value > total.value &&
  // Unless the payment itself was misread.
  (misreadingOf(row, row.value, total.value)?.cost ?? Infinity) > MISREADING.seen;

/** Below a total little has to be explained: taxes that are in it, payments, a copy. */
export function costOfIgnoring(way: Way, at: RowOptions, { cost }: Option): number {
  const { row, namesSum } = at;
  if (isAmongDishes(way, { row })) return cost + NOTHING.amongDishes;
  if (isMorePaid(way, { row })) return cost + PAYMENT.tooMuch;
  if (namesSum && way.dishes > 0 && row.value === way.dishes + way.charges)
    return Math.max(cost, NOTHING.equalsAll);
  if (!way.total) return cost;
  if (namesSum && row.role === 'rounding') return NOTHING.roundingBelow;
  // A total that differs from the subtotal above it was misread, or what leads to it was.
  if (row.role === 'total' && isMoreToCome(way)) return NOTHING.totalBelow;
  if (namesSum) return row.value > way.total.value ? NOTHING.moreThanTotal : Math.min(cost, NOTHING.sumBelow);
  // A tax that is its rate of the total comes on top of it: the total that includes it was not read.
  if (row.role === 'tax' && fitsRate(way, at, row.value, 2)) return cost + NOTHING.taxAtRate;
  if (way.total.at.row.role === 'total' || way.total.at.row.role === 'payment')
    return row.role === 'rounding' ? cost : cost * NOTHING.belowTotal;
  // A service below a subtotal belongs to a total that was not read.
  return cost >= 1.2 && row.role !== 'item' ? cost + NOTHING.belowSubtotal : cost;
}

/** "Total tax 14.22" below the tax that it repeats. */
const isRepeatedTax = (way: Way, { role, hits, value }: RowOptions['row']): boolean =>
  role === 'tax' &&
  hits.total.length > 0 &&
  stepsOf(way).some(({ at: { row } }) => row.role === 'tax' && row.value === value);

/** The cost of leaving out a row whose words say nothing, if its figures explain it; infinite if they do not. */
export function costOfTable(
  way: Way,
  { row, rate, runs, isExplained, counted }: RowOptions,
  smallest: number,
): number {
  // "Liquor Total" may stand in a table, "Total" may not.
  if ((row.role === 'total' && !isUnsure(row)) || row.role === 'rounding') return Infinity;
  const { total } = way;
  const sum = total?.value ?? way.dishes + way.charges;
  if (isExplained || isRepeatedTax(way, row)) return NOTHING.table;
  // A table of rates comes to the total, or to the dishes if a tip follows. Payments in parts come to the total.
  const isRun = (base: number): boolean => runs.get(base) || (total !== null && runs.has(base));
  // A row with a quantity and a unit price is a dish, even where its amount and those beside it come to the total.
  if (counted.unit === null && (isRun(sum) || isRun(way.dishes))) return NOTHING.table;
  if (rate !== null && isTaxIn(sum, row.value, rate, smallest)) return NOTHING.table;
  return total !== null && isExplainedSum(way, row.value) ? NOTHING.table : Infinity;
}
