import { tidyName } from '../plain-text.ts';
import type { Bill, Diner, DinerGroup, DinerId, GroupId } from './bill.ts';
import { edited, type Edit, type Effect } from './edit.ts';
import { omit } from './omit.ts';
import { nextPosition } from './order.ts';

/** The members of a group, in table order. */
export const membersOf = (bill: Pick<Bill, 'diners'>, groupId: GroupId): Diner[] =>
  bill.diners.filter((diner) => diner.groupId === groupId);

/** The diner in this group, or in none. */
export function inGroup(diner: Diner, groupId: GroupId | undefined): Diner {
  if (diner.groupId === groupId) return diner;
  return groupId === undefined ? omit(diner, 'groupId') : { ...diner, groupId };
}

/** The groups that somebody is in. */
export function groupsInUse(groups: readonly DinerGroup[], diners: readonly Diner[]): DinerGroup[] {
  const used = new Set(diners.map(({ groupId }) => groupId));
  return groups.filter(({ id }) => used.has(id));
}

/** The groups that still have members; effects report the others. */
export function withoutEmptyGroups(
  groups: readonly DinerGroup[],
  diners: readonly Diner[],
): { groups: DinerGroup[]; effects: Effect[] } {
  const kept = groupsInUse(groups, diners);
  const dropped = groups.filter((group) => !kept.includes(group));
  return {
    groups: kept,
    effects: dropped.map(({ id, name }) => ({ kind: 'group_dropped', groupId: id, name })),
  };
}

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
