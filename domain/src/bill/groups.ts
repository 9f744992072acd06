import type { Edit, Effect } from './edit.ts';
import { omit } from './omit.ts';
import { edited } from './recompute-extras.ts';
import type { Bill, Diner, DinerGroup, DinerId, GroupId } from './types.ts';

/** Takes diners out of groups; a group left empty is dropped and said. */
export function withoutMembers(
  groups: readonly DinerGroup[],
  leaving: ReadonlySet<DinerId>,
): { groups: DinerGroup[]; effects: Effect[] } {
  const effects: Effect[] = [];
  const kept = groups.flatMap((group) => {
    if (!group.dinerIds.some((id) => leaving.has(id))) return [group];
    const dinerIds = group.dinerIds.filter((id) => !leaving.has(id));
    if (dinerIds.length > 0) return [{ ...group, dinerIds }];
    effects.push({ kind: 'group_dropped', groupId: group.id, name: group.name });
    return [];
  });
  return { groups: kept, effects };
}

/** Each diner's `groupId` as the list of groups has it. */
export function withGroupIds(diners: readonly Diner[], groups: readonly DinerGroup[]): Diner[] {
  const groupOf = new Map(groups.flatMap((group) => group.dinerIds.map((id) => [id, group.id] as const)));
  return diners.map((diner) => {
    const groupId = groupOf.get(diner.id);
    if (groupId === diner.groupId) return diner;
    return groupId === undefined ? omit(diner, 'groupId') : { ...diner, groupId };
  });
}

/**
 * Makes a group of diners who pay together, name trimmed. A diner is in one group only: members leave their former
 * group, and a group left empty is dropped (effect). A blank name, no diner of this bill, or a taken id changes nothing.
 */
export function createGroup(bill: Bill, group: DinerGroup): Edit {
  const name = group.name.trim();
  const members = new Set(group.dinerIds);
  const dinerIds = bill.diners.filter((diner) => members.has(diner.id)).map((diner) => diner.id);
  const taken = bill.dinerGroups.some((other) => other.id === group.id);
  if (name === '' || dinerIds.length === 0 || taken) return { bill, effects: [] };
  const { groups, effects } = withoutMembers(bill.dinerGroups, new Set(dinerIds));
  const dinerGroups = [...groups, { id: group.id, name, dinerIds }];
  return edited({ ...bill, dinerGroups, diners: withGroupIds(bill.diners, dinerGroups) }, effects);
}

/** Deletes a group; its members stay at the table, in no group. */
export function deleteGroup(bill: Bill, id: GroupId): Edit {
  const dinerGroups = bill.dinerGroups.filter((group) => group.id !== id);
  return edited({ ...bill, dinerGroups, diners: withGroupIds(bill.diners, dinerGroups) });
}
