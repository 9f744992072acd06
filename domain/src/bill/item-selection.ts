import type { Bill, Category, DinerId, Item } from './types.ts';

/** Who the item form has ticked, and whether Shared is on. */
export interface Selection {
  readonly dinerIds: readonly DinerId[];
  readonly isShared: boolean;
}

const idsOf = (bill: Bill): DinerId[] => bill.diners.map((diner) => diner.id);

/** The item's diners who are at the table, in table order. */
const present = (bill: Bill, item: Item): DinerId[] => {
  const chosen = new Set(item.dinerIds);
  return idsOf(bill).filter((id) => (item.isShared && item.isWholeTable) || chosen.has(id));
};

/** The most recent item in the category (by timestamp, then position) that `accepts`. */
function latest(bill: Bill, category: Category, accepts: (item: Item) => boolean): Item | undefined {
  let found: Item | undefined;
  for (const item of bill.items) {
    if (item.category !== category || (found && item.timestamp < found.timestamp)) continue;
    if (accepts(item)) found = item;
  }
  return found;
}

const firstDiner = (bill: Bill): Selection => ({ dinerIds: idsOf(bill).slice(0, 1), isShared: false });

/**
 * The selection a new item starts with: diners and Shared of the most recent item in the category whose diners are
 * still here, else the first diner (docs/product/bill.md, "Who had it").
 */
export function newItemSelection(bill: Bill, category: Category): Selection {
  const item = latest(bill, category, (each) => present(bill, each).length >= (each.isShared ? 2 : 1));
  return item ? { dinerIds: present(bill, item), isShared: item.isShared } : firstDiner(bill);
}

/**
 * The selection after the category changed: if the last use was shared, its diners, or everyone where fewer than two
 * of them are here; otherwise the last single diner, or the first (docs/product/bill.md, "Who had it").
 */
export function selectionForCategory(bill: Bill, category: Category): Selection {
  const item = latest(bill, category, () => true);
  if (!item) return firstDiner(bill);
  const dinerIds = present(bill, item);
  if (item.isShared) return { dinerIds: dinerIds.length < 2 ? idsOf(bill) : dinerIds, isShared: true };
  return dinerIds.length > 0 ? { dinerIds: dinerIds.slice(0, 1), isShared: false } : firstDiner(bill);
}

/**
 * Turns Shared on (with fewer than two selected: everyone) or off (with several selected: only the first in table
 * order).
 */
export function setShared(selection: Selection, isShared: boolean, bill: Bill): Selection {
  const { dinerIds } = selection;
  if (isShared) return { dinerIds: dinerIds.length < 2 ? idsOf(bill) : dinerIds, isShared };
  if (dinerIds.length < 2) return { dinerIds, isShared };
  const first = idsOf(bill).find((id) => dinerIds.includes(id)) ?? dinerIds[0];
  return { dinerIds: first === undefined ? [] : [first], isShared };
}

/** A tap on a diner: a single choice when not shared, on and off when shared. */
export function toggleDiner(selection: Selection, dinerId: DinerId): Selection {
  const { dinerIds, isShared } = selection;
  if (!isShared) return { dinerIds: [dinerId], isShared };
  return dinerIds.includes(dinerId)
    ? { dinerIds: dinerIds.filter((id) => id !== dinerId), isShared }
    : { dinerIds: [...dinerIds, dinerId], isShared };
}
