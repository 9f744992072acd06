import type { Bill, Category, DinerId, Item } from '../bill/bill.ts';
import { itemsOf } from '../bill/lines.ts';
import { sharerIds } from '../bill/sharing.ts';

/** The diners ticked in the item form, and its Shared switch. */
export interface Selection {
  readonly dinerIds: readonly DinerId[];
  readonly isShared: boolean;
}

const idsOf = (bill: Bill): DinerId[] => bill.diners.map((diner) => diner.id);

/** The selection that the form shows for an existing item: Shared is on if several diners have it. */
export function selectionOf(bill: Bill, item: Item): Selection {
  const dinerIds = sharerIds(item, bill.diners);
  return { dinerIds, isShared: item.sharing.by === 'everyone' || dinerIds.length > 1 };
}

/** The most recent item in the category (by timestamp, then position) that `accepts`. */
function latest(bill: Bill, category: Category, accepts: (item: Item) => boolean): Item | undefined {
  let found: Item | undefined;
  for (const item of itemsOf(bill)) {
    if (item.category !== category || (found && item.timestamp < found.timestamp)) continue;
    if (accepts(item)) found = item;
  }
  return found;
}

const firstDiner = (bill: Bill): Selection => ({ dinerIds: idsOf(bill).slice(0, 1), isShared: false });

/**
 * The selection a new item starts with: diners and Shared of the most recent item in the category that somebody here has,
 * else the first diner (docs/product/bill.md, "Who had it").
 */
export function newItemSelection(bill: Bill, category: Category): Selection {
  const item = latest(bill, category, (each) => sharerIds(each, bill.diners).length > 0);
  return item ? selectionOf(bill, item) : firstDiner(bill);
}

/**
 * The selection after the category changed: that of the last item in it, or the first diner if nobody has that item (docs/product/bill.md,
 * "Who had it").
 */
export function selectionForCategory(bill: Bill, category: Category): Selection {
  const item = latest(bill, category, () => true);
  if (!item) return firstDiner(bill);
  const selection = selectionOf(bill, item);
  return selection.dinerIds.length > 0 ? selection : firstDiner(bill);
}

/** Turns Shared on (with fewer than two selected: everyone) or off (with several selected: only the first in table order). */
export function setShared({ dinerIds }: Selection, isShared: boolean, bill: Bill): Selection {
  if (isShared) return { dinerIds: dinerIds.length < 2 ? idsOf(bill) : dinerIds, isShared };
  if (dinerIds.length < 2) return { dinerIds, isShared };
  const first = idsOf(bill).find((id) => dinerIds.includes(id)) ?? dinerIds[0];
  return { dinerIds: first === undefined ? [] : [first], isShared };
}

/**
 * Shares with some diners: a single ticked one stays, but an existing shared selection is cleared, so that diners can be tapped one by one.
 */
export const shareWithSome = ({ dinerIds, isShared }: Selection): Selection => ({
  dinerIds: isShared ? [] : dinerIds,
  isShared: true,
});

/** A tap on a diner: a single choice when not shared, on and off when shared. */
export function toggleDiner({ dinerIds, isShared }: Selection, dinerId: DinerId): Selection {
  if (!isShared) return { dinerIds: [dinerId], isShared };
  return dinerIds.includes(dinerId)
    ? { dinerIds: dinerIds.filter((id) => id !== dinerId), isShared }
    : { dinerIds: [...dinerIds, dinerId], isShared };
}
