import type { Bill, DinerId, Item } from '../bill/bill.ts';
import { summarize } from './summarize.ts';

/**
 * What each diner pays of an item as it stands in a form, in minor units: the figures that the summary has once it is on the bill,
 * in the place of the line of the same id where there is one (docs/product/money.md, "Shares").
 */
export function sharesOfLine(item: Item, bill: Bill): ReadonlyMap<DinerId, number> {
  const others = bill.lines.filter(({ id }) => id !== item.id);
  const { perDiner } = summarize({ ...bill, lines: [...others, item] });
  const shareOf = (dinerId: DinerId): number =>
    perDiner[dinerId]?.lines.find(({ id }) => id === item.id)?.amount ?? 0;
  return new Map(bill.diners.map(({ id }) => [id, shareOf(id)]));
}
