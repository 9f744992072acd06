import type { Edit } from './edit.ts';
import { edited } from './recompute-extras.ts';
import type { Bill, Item, ItemId } from './types.ts';

/** Diners of this bill, each once, in table order; whole-table when it is shared by all of them, at least two. */
function normalized(bill: Bill, item: Item): Item {
  const chosen = new Set(item.dinerIds);
  const dinerIds = bill.diners.map((diner) => diner.id).filter((id) => chosen.has(id));
  const isWholeTable = item.isShared && dinerIds.length > 1 && dinerIds.length === bill.diners.length;
  return { ...item, dinerIds, isWholeTable };
}

/** Adds an item at the end. */
export function addItem(bill: Bill, item: Item): Edit {
  return edited({ ...bill, items: [...bill.items, normalized(bill, item)] });
}

/** Replaces the item of the same id, in its place. */
export function updateItem(bill: Bill, item: Item): Edit {
  const next = normalized(bill, item);
  return edited({ ...bill, items: bill.items.map((old) => (old.id === item.id ? next : old)) });
}

/** Takes an item off the bill. */
export function removeItem(bill: Bill, id: ItemId): Edit {
  return edited({ ...bill, items: bill.items.filter((item) => item.id !== id) });
}
