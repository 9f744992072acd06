import { MAX_SAVED_GROUPS, type SavedGroup } from './saved-group.ts';

/**
 * A group as one device keeps it. `new`: to be sent; `changed`: its last use is to be sent; `surplus`: the account
 * has no room for it, so it stays on this device only.
 */
export interface DeviceGroup extends SavedGroup {
  readonly state: 'new' | 'changed' | 'synced' | 'surplus';
}

/** A group that was deleted on this device. Remembered after it was sent, so that a late response cannot bring it back. */
export interface RemovedGroup {
  readonly id: string;
  readonly name: string;
  readonly sent: boolean;
}

export interface DeviceGroups {
  readonly groups: readonly DeviceGroup[];
  readonly removed: readonly RemovedGroup[];
}

/** A group as the account has it; a deleted one stays as a tombstone. */
export interface AccountGroup extends SavedGroup {
  readonly deleted: boolean;
}

/** More than anybody deletes between two synchronisations; the database keeps the same number. */
const MAX_REMOVED = 100;

/** Takes a group off this device. With `sends`, the deletion is sent to the account. */
export function removeGroup({ groups, removed }: DeviceGroups, id: string, sends: boolean): DeviceGroups {
  const gone = groups.find((group) => group.id === id);
  if (!gone) return { groups, removed };
  const others = removed.filter((each) => each.id !== id);
  return {
    groups: groups.filter((group) => group !== gone),
    removed: sends ? [{ id, name: gone.name, sent: false }, ...others].slice(0, MAX_REMOVED) : removed,
  };
}

/** Marks a group as used at `at`, unless it has been used later. */
export function touchGroup(state: DeviceGroups, id: string, at: string): DeviceGroups {
  const used = (group: DeviceGroup): DeviceGroup =>
    group.id !== id || at <= group.lastUsed
      ? group
      : { ...group, lastUsed: at, state: group.state === 'synced' ? 'changed' : group.state };
  return { ...state, groups: state.groups.map(used) };
}

/**
 * Merges the account's groups into the device's. Nothing disappears unless somebody deleted it: a group that the account does not have is
 * sent (again), one that it has as deleted is removed, and one deleted here does not come back. The later use wins.
 *
 * @param isWhole whether `rows` are all groups of the account; if not, one that is not in `rows` may still exist
 */
export function mergeGroups(
  { groups, removed }: DeviceGroups,
  rows: readonly AccountGroup[],
  isWhole: boolean,
): DeviceGroups {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const here = new Set([...groups, ...removed].map(({ id }) => id));
  const leaving = new Set(removed.map(({ id }) => id));
  const staying = rows.filter((row) => !row.deleted && !leaving.has(row.id)).length;
  const missing = staying < MAX_SAVED_GROUPS ? 'new' : 'surplus';
  const kept = groups.flatMap((group): DeviceGroup[] => {
    const row = byId.get(group.id);
    if (!row) return [isWhole ? { ...group, state: missing } : group];
    if (row.deleted) return [];
    const isLater = group.lastUsed > row.lastUsed;
    return [
      {
        id: row.id,
        name: row.name,
        diners: row.diners,
        lastUsed: isLater ? group.lastUsed : row.lastUsed,
        state: isLater ? 'changed' : 'synced',
      },
    ];
  });
  const added = rows
    .filter((row) => !row.deleted && !here.has(row.id))
    .map(({ id, name, diners, lastUsed }): DeviceGroup => ({ id, name, diners, lastUsed, state: 'synced' }));
  return {
    groups: [...kept, ...added],
    removed: removed.map((each) => {
      const row = byId.get(each.id);
      return row ? { ...each, sent: row.deleted } : each;
    }),
  };
}
