import { toMinor } from '../money/minor-units.ts';
import type { Edit, Effect } from './edit.ts';
import { withGroupIds, withoutMembers } from './groups.ts';
import { edited } from './recompute-extras.ts';
import { totalAllocated } from './rounds.ts';
import type { Bill, Diner, DinerId, DrinkRound, Item } from './types.ts';

/**
 * Removes diners and everything that hung on them (docs/product/bill.md, "Removing a diner"). `remaining` is who is
 * at the table afterwards, which may include people who have only just sat down (a loaded group).
 */
export function replaceDiners(bill: Bill, remaining: readonly Diner[]): Edit {
  const staying = new Set(remaining.map((diner) => diner.id));
  const leaving = new Set(bill.diners.filter((diner) => !staying.has(diner.id)).map((diner) => diner.id));
  const { groups: dinerGroups, effects } = withoutMembers(bill.dinerGroups, leaving);
  const items = bill.items.map((item) => itemWithout(item, leaving, remaining, bill.currency, effects));
  const drinkRounds = bill.drinkRounds.map((round) => roundWithout(round, leaving, effects));
  return edited(
    { ...bill, diners: withGroupIds(remaining, dinerGroups), dinerGroups, items, drinkRounds },
    effects,
  );
}

function itemWithout(
  item: Item,
  leaving: ReadonlySet<DinerId>,
  remaining: readonly Diner[],
  currency: string,
  effects: Effect[],
): Item {
  const wholeTable = item.isShared && item.isWholeTable;
  if (!wholeTable && !item.dinerIds.some((id) => leaving.has(id))) return item;
  const present = new Set(remaining.map((diner) => diner.id));
  const dinerIds = wholeTable ? [...present] : [...new Set(item.dinerIds)].filter((id) => present.has(id));
  if (item.isShared && dinerIds.length > 1) return { ...item, dinerIds };

  const heir = remaining.find((diner) => diner.id === dinerIds[0]) ?? remaining[0];
  const alone = { ...item, dinerIds: heir ? [heir.id] : [], isShared: false, isWholeTable: false };
  const said = { itemId: item.id, itemName: item.name, amount: toMinor(item.price, currency) };
  if (heir && dinerIds.length === 0)
    effects.push({ kind: 'item_reassigned', ...said, toDinerId: heir.id, toName: heir.name });
  else if (heir && item.isShared)
    effects.push({ kind: 'item_unshared', ...said, toDinerId: heir.id, toName: heir.name });
  return alone;
}

function roundWithout(round: DrinkRound, leaving: ReadonlySet<DinerId>, effects: Effect[]): DrinkRound {
  if (!round.allocations.some((allocation) => leaving.has(allocation.dinerId))) return round;
  const allocations = round.allocations.filter((allocation) => !leaving.has(allocation.dinerId));
  const totalQuantity = totalAllocated(allocations);
  if (totalQuantity !== round.totalQuantity)
    effects.push({
      kind: 'round_reduced',
      roundId: round.id,
      roundName: round.name,
      from: round.totalQuantity,
      to: totalQuantity,
    });
  return { ...round, allocations, totalQuantity };
}

/**
 * Removes a diner from the table, groups, items and rounds. An item left with nobody goes to the first remaining
 * diner, not shared; one left with a single diner is not shared any more; a round shrinks by what they had;
 * a group left empty is dropped. With nobody left at the table, items stay, assigned to nobody.
 */
export function removeDiner(bill: Bill, id: DinerId): Edit {
  if (!bill.diners.some((diner) => diner.id === id)) return { bill, effects: [] };
  return replaceDiners(
    bill,
    bill.diners.filter((diner) => diner.id !== id),
  );
}
