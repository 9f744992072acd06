import type { Bill, Diner, DinerGroup, GroupId } from './bill.ts';
import type { Effect } from './edit.ts';
import { omit } from './omit.ts';

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
    effects: dropped.map(({ name }) => ({ kind: 'group_dropped', name })),
  };
}
