import { sumOf } from '../money/sum-of.ts';
import type { ClassifiedRow, RowRole } from './classify.ts';
import type { ChargePart, Parts, TotalPart, Zones } from './parts.ts';
import type { Rows } from './rows.ts';

/** Roles in which the total is printed once more. */
const REPEATING: readonly RowRole[] = ['total', 'payment', 'subtotal'];

/** What was given less what came back. */
function paidOf(rows: readonly ClassifiedRow[]): number | null {
  const given = rows.filter((row) => row.role === 'payment' && row.price);
  const change = rows.filter((row) => row.role === 'change' && row.price);
  return given.length === 1 && change.length === 1 ? given[0]!.value - Math.abs(change[0]!.value) : null;
}

/** A larger total, or one that could not be read behind a charge. */
const isMore = (other: ClassifiedRow, row: ClassifiedRow, charges: readonly ChargePart[]): boolean =>
  other.price
    ? other.value > row.value
    : charges.some(
        (charge) => charge.row.index > row.index && charge.row.index < other.index && charge.value !== 0,
      );

const WORDS_OF_PAYING = /due|grand|balance|to pay|zahlen|payer|pagar|amt/;

/** The amounts that may be the one to pay, the likeliest first: sums, large amounts below the dishes, and what was paid. */
export function totalsOf(
  rows: readonly ClassifiedRow[],
  parts: Omit<Parts, 'totals'>,
  zones: Zones,
  page: Rows,
): TotalPart[] {
  const { items, charges } = parts;
  const priced = rows.filter((row) => row.price && row.value > 0);
  const paid = paidOf(rows);
  const sum = sumOf(items, ({ value }) => value);
  const lastItem = items.at(-1)?.row.index ?? 0;
  const totals: TotalPart[] = [];
  const add = (row: ClassifiedRow, cost: number, isPayment = false): void => {
    // The same amount in another sum or payment, or what was given less what came back, says that it is the one.
    const isRepeated = priced.some(
      (other) => other !== row && other.value === row.value && REPEATING.includes(other.role),
    );
    // Two sums that agree make up for a total that nobody called so.
    const ofRepeated = row.role === 'subtotal' ? -1.5 : -0.4;
    const agreement = (isRepeated ? ofRepeated : 0) + (paid === row.value ? -0.4 : 0);
    const isExceeded = rows.some(
      (other) => other.role === 'total' && other.index > row.index && isMore(other, row, charges),
    );
    totals.push({ row, value: row.value, cost: cost + agreement, isPayment, isExceeded, isRepeated });
  };
  const isKnown = (row: ClassifiedRow): boolean => totals.some((total) => total.value === row.value);
  for (const row of priced) {
    if (row.role !== 'total') continue;
    const large = row.height > 1.25 * page.lineHeight ? -0.3 : 0;
    const sure = WORDS_OF_PAYING.test(row.key) ? -0.2 : 0;
    add(row, (row.index > zones.lastTotal ? 1.5 : 0) + large + sure);
  }
  const subtotals = priced.filter((row) => row.role === 'subtotal');
  // No total at all: the last subtotal that is not smaller than a dish.
  if (totals.length === 0 && !rows.some((row) => row.role === 'total' && row.index > lastItem)) {
    const largest = Math.max(0, ...items.map((item) => item.value));
    for (const row of subtotals.toReversed()) if (row.value >= largest) add(row, 3);
  }
  // The word "total" was not read: a large amount below the dishes.
  for (const row of priced) {
    const isLarge = sum > 0 && row.value >= 0.8 * sum && row.index > lastItem;
    if (isLarge && (row.role === 'item' || row.role === 'information') && !isKnown(row)) add(row, 1.4);
  }
  // "Net" or "gross" for what includes the charges above it.
  for (const row of subtotals) {
    const hasChargeAbove = charges.some((charge) => charge.row.index < row.index);
    if (sum > 0 && row.value > sum && hasChargeAbove && !isKnown(row)) add(row, 1.2);
  }
  totals.sort((a, b) => a.cost - b.cost || b.value - a.value);
  // What was paid, from below: some tills print it above the sums as well.
  for (const row of priced.toReversed()) if (row.role === 'payment' && !isKnown(row)) add(row, 1.8, true);
  return totals;
}
