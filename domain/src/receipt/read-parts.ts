import { unreadCharges, withoutSumsOfTaxes } from './charge-parts.ts';
import type { ClassifiedRow } from './classify.ts';
import { Collector } from './collect-parts.ts';
import { hasUnpriced, wholePriced, withoutHeading, withSameQuantities } from './item-parts.ts';
import type { Parts, Zones } from './parts.ts';
import type { Rows } from './rows.ts';
import { totalsOf } from './total-parts.ts';

/** "Total rounded 18.90" is a total; what is rounded is less than one major unit. */
function readRounding(row: ClassifiedRow, page: Rows): ClassifiedRow {
  const isTotal = row.role === 'rounding' && Math.abs(row.value) >= 10 ** Math.max(2, page.digits);
  return isTotal ? { ...row, role: 'total' } : row;
}

function zonesOf(rows: readonly ClassifiedRow[]): Zones {
  const firstItem = rows.findIndex((row) => row.role === 'item' && row.price);
  const isSum = (row: ClassifiedRow): boolean =>
    row.price !== null && (row.role === 'subtotal' || row.role === 'total');
  let sum = 0;
  // Where no sum is printed the dishes end with what was paid for them.
  const isPaid = (row: ClassifiedRow): boolean =>
    row.role === 'payment' && row.price !== null && row.value >= sum;
  const end = rows.findIndex((row, at) => {
    if (row.role === 'item') sum += row.value;
    return firstItem >= 0 && at > firstItem && (isSum(row) || (isPaid(row) && !rows.some(isSum)));
  });
  let last = -1;
  for (const row of rows) {
    if (row.role === 'suggestion' && last >= 0) break;
    // One that could not be read still says where the bill ends.
    if (row.role === 'total' && (row.price || (last >= 0 && row.coverage > 0.5))) last = row.index;
  }
  return { endOfItems: end < 0 ? rows.length : end, lastTotal: last < 0 ? rows.length : last };
}

/** The dishes, charges and sums of a receipt (docs/product/receipt.md, "What a row is"). */
export function partsOf(all: readonly ClassifiedRow[], page: Rows): Parts {
  const rows = all.map((row) => readRounding(row, page));
  const zones = zonesOf(rows);
  const collector = new Collector(page, zones);
  for (const row of rows) collector.take(row);
  const hasDishes = collector.items.length > 0 || page.digits !== 2;
  const read = hasDishes ? collector.items : wholePriced(rows, page);
  const items = withSameQuantities(withoutHeading(read));
  const dropped = read.filter((item) => !items.some((kept) => kept.row === item.row)).map((item) => item.row);
  const subtotals = rows.flatMap((row) =>
    row.role === 'subtotal' && row.price && row.value > 0 ? row.value : [],
  );
  const parts = {
    items,
    charges: withoutSumsOfTaxes(collector.charges),
    subtotals,
    leftOver: [...collector.leftOver, ...dropped],
    unread: unreadCharges(rows, items, zones),
    hasUnpriced: hasUnpriced(rows, items, zones),
  };
  return { ...parts, totals: totalsOf(rows, parts, zones, page) };
}
