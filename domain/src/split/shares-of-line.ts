import type { Diner, DinerId, Item } from '../bill/bill.ts';
import { emptyBill } from '../bill/empty-bill.ts';
import { summarize } from './summarize.ts';

/**
 * What each diner would pay of one item alone, in minor units: for a form, before the item is on the bill. Together with the
 * others a unit may go to somebody else (docs/product/money.md, "Shares").
 */
export function sharesOfLine(
  item: Item,
  diners: readonly Diner[],
  currency: string,
): ReadonlyMap<DinerId, number> {
  const { perDiner } = summarize({ ...emptyBill(currency, 0), diners, lines: [item] });
  return new Map(diners.map(({ id }) => [id, perDiner[id]?.total ?? 0]));
}
