import { tidyName } from '../text/plain-text.ts';
import type { Bill, DinerId, GroupId } from '../bill/bill.ts';
import { edited, type Edit } from '../bill/edit.ts';
import { inGroup, withoutEmptyGroups } from '../bill/groups.ts';
import { nextPosition } from '../bill/order.ts';

/** A group as somebody has chosen it. */
export interface ChosenGroup {
  readonly id: GroupId;
  readonly name: string;
  readonly dinerIds: readonly DinerId[];
}

/**
 * Makes a group of diners who pay together, or changes the one of this id: its trimmed name, and its members. A diner
 * is in one group only: members leave their former group, and a group left empty is dropped (effect). A blank name, or
 * no diner of this bill, changes nothing.
 */
export function setGroup(bill: Bill, { id, name, dinerIds }: ChosenGroup): Edit {
  const chosen = new Set(dinerIds);
  const trimmed = tidyName(name);
  if (trimmed === '' || !bill.diners.some((diner) => chosen.has(diner.id))) return edited(bill);
  const diners = bill.diners.map((diner) => {
    if (chosen.has(diner.id)) return inGroup(diner, id);
    return diner.groupId === id ? inGroup(diner, undefined) : diner;
  });
  const isKnown = bill.dinerGroups.some((group) => group.id === id);
  const named = isKnown
    ? bill.dinerGroups.map((group) => (group.id === id ? { ...group, name: trimmed } : group))
    : [...bill.dinerGroups, { id, name: trimmed, position: nextPosition(bill.dinerGroups) }];
  const { groups, effects } = withoutEmptyGroups(named, diners);
  return edited({ ...bill, diners, dinerGroups: groups }, effects);
}

/** Deletes a group; its members stay at the table, in no group. */
export function deleteGroup(bill: Bill, id: GroupId): Edit {
  return edited({
    ...bill,
    dinerGroups: bill.dinerGroups.filter((group) => group.id !== id),
    diners: bill.diners.map((diner) => (diner.groupId === id ? inGroup(diner, undefined) : diner)),
  });
}
