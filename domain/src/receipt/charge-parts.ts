import { sumOf } from '../money/sum-of.ts';
import type { ClassifiedRow } from './classify.ts';
import type { DraftChargeKind } from './draft.ts';
import { sumOfDishes } from './item-parts.ts';
import type { ChargePart, ItemPart, Zones } from './parts.ts';

/** A row as a charge of a kind. */
export const chargeOf = (row: ClassifiedRow, kind: DraftChargeKind, zones: Zones): ChargePart => ({
  row,
  kind,
  value: kind === 'discount' ? -Math.abs(row.value) : row.value,
  isAfter: row.index > zones.lastTotal,
  isIncluded:
    row.hits.included.length > 0 ||
    (kind === 'tax' && (row.hits.consumerTax.length > 0 || row.index > zones.lastTotal)),
});

/** A larger part of the dishes than this is no tax on food. */
const LARGEST_TAX = 0.125;

/** What a nameless or unknown row between the first sum and the total is: mostly a tax whose name was not read, else a fee. */
export function unknownCharge(row: ClassifiedRow, items: readonly ItemPart[], zones: Zones): ChargePart {
  const sum = sumOfDishes(items);
  const isFee = /surcharge|fee|sc\b/.test(row.key);
  // The rate tells a nameless tax from a nameless service.
  if (!row.key && row.value > LARGEST_TAX * sum)
    return { ...chargeOf(row, 'service', zones), isIncluded: false };
  const isTaxLike = !row.key || ((/\d\s?%/.test(row.label) || row.value < 0.115 * sum) && !isFee);
  const kind = row.value < 0 ? 'discount' : isTaxLike ? 'tax' : 'other';
  return { ...chargeOf(row, kind, zones), isIncluded: false };
}

/** Rows between the dishes and the total that name a tax, a service or a tip without a legible amount. */
export function unreadCharges(
  rows: readonly ClassifiedRow[],
  items: readonly ItemPart[],
  zones: Zones,
): ClassifiedRow[] {
  const first = items[0]?.row.index ?? 0;
  return rows.filter(
    (row) =>
      (row.role === 'tax' || row.role === 'service' || row.role === 'tip') &&
      !row.price &&
      row.index > 2 &&
      row.index >= first &&
      row.index <= zones.lastTotal &&
      row.coverage > 0.5,
  );
}

/** "Total tax" beside the taxes that it is the sum of. */
export function withoutSumsOfTaxes(charges: readonly ChargePart[]): ChargePart[] {
  const taxes = charges.filter(({ kind }) => kind === 'tax');
  const isSum = (charge: ChargePart): boolean => {
    const others = taxes.filter((other) => other !== charge && other.row.hits.total.length === 0);
    const sum = sumOf(others, ({ value }) => value);
    return (
      charge.kind === 'tax' && charge.row.hits.total.length > 0 && others.length > 0 && sum === charge.value
    );
  };
  return charges.filter((charge) => !isSum(charge));
}
