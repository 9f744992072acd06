import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  mergeGroups,
  removeGroup,
  touchGroup,
  saveGroupError,
  type AccountGroup,
  type DeviceGroup,
  type DeviceGroups,
} from '#domain';
import '../support/runs.ts';

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`;
const group = (id: string, day = 1, state: DeviceGroup['state'] = 'synced'): DeviceGroup => ({
  id,
  name: id.toUpperCase(),
  diners: ['Ann', 'Bob'],
  lastUsed: at(day),
  state,
});
const row = (id: string, day = 1, deleted = false): AccountGroup => {
  const { state: _, ...rest } = group(id, day);
  return { ...rest, deleted };
};
const device = (groups: readonly DeviceGroup[], ...gone: string[]): DeviceGroups => ({
  groups,
  removed: gone.map((id) => ({ id, name: id, sent: false })),
});
const states = ({ groups }: DeviceGroups) => groups.map(({ id, state }) => `${id} ${state}`);

describe('merging the account’s groups into the device’s', () => {
  it('adds groups that only the account has', () => {
    expect(states(mergeGroups(device([]), [row('a')], true))).toEqual(['a synced']);
  });

  it('removes groups that were deleted elsewhere, even if they were used here since', () => {
    const used = touchGroup(device([group('a')]), 'a', at(20));
    expect(states(used)).toEqual(['a changed']);
    expect(states(mergeGroups(used, [row('a', 1, true)], true))).toEqual([]);
  });

  it('does not bring back groups deleted here', () => {
    const state = removeGroup(device([group('a')]), 'a', true);
    const merged = mergeGroups(state, [row('a')], true);
    expect(merged.groups).toEqual([]);
    expect(merged.removed).toEqual([{ id: 'a', name: 'A', sent: false }]);
    expect(mergeGroups(merged, [row('a', 1, true)], true).removed[0]?.sent).toBe(true);
  });

  it('sends groups again that the account has lost, and keeps those it never received', () => {
    expect(states(mergeGroups(device([group('a')]), [], true))).toEqual(['a new']);
    expect(states(mergeGroups(device([group('a')]), [], false))).toEqual(['a synced']);
  });

  it('keeps groups beyond the limit as surplus until there is room', () => {
    const full = [row('a'), row('b'), row('c')];
    const merged = mergeGroups(device([group('d', 1, 'new')]), full, true);
    expect(states(merged)).toEqual(['d surplus', 'a synced', 'b synced', 'c synced']);
    const freed = removeGroup(merged, 'b', true);
    expect(states(mergeGroups(freed, full, true))).toEqual(['d new', 'a synced', 'c synced']);
  });

  it('keeps the later use of either side', () => {
    expect(mergeGroups(device([group('a', 2)]), [row('a', 5)], true).groups[0]?.lastUsed).toBe(at(5));
    expect(states(mergeGroups(device([group('a', 6)]), [row('a', 5)], true))).toEqual(['a changed']);
    expect(touchGroup(device([group('a', 6)]), 'a', at(5)).groups[0]?.lastUsed).toBe(at(6));
  });

  it('changes nothing the second time', () => {
    const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const rows = fc.uniqueArray(
      fc.tuple(ids, fc.integer({ min: 1, max: 28 }), fc.boolean()).map((parts) => row(...parts)),
      { selector: ({ id }) => id },
    );
    const groups = fc.uniqueArray(
      fc
        .tuple(ids, fc.integer({ min: 1, max: 28 }), fc.constantFrom('new', 'changed', 'synced', 'surplus'))
        .map(([id, day, state]) => group(id, day, state)),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(groups, rows, fc.option(ids), (local, remote, gone) => {
        const start = gone === null ? device(local) : removeGroup(device(local), gone, true);
        const once = mergeGroups(start, remote, true);
        expect(mergeGroups(once, remote, true)).toEqual(once);
        // Every missing group was deleted, here or elsewhere.
        for (const { id } of start.groups) {
          const isThere = once.groups.some((each) => each.id === id);
          expect(isThere).toBe(!remote.some((each) => each.id === id && each.deleted));
        }
      }),
    );
  });
});

describe('deleting a group', () => {
  it('is remembered only if an account has to be told', () => {
    expect(removeGroup(device([group('a')]), 'a', false)).toEqual({ groups: [], removed: [] });
    expect(removeGroup(device([group('a')]), 'x', true)).toEqual(device([group('a')]));
  });

  it('remembers the latest hundred deletions', () => {
    let state = device([]);
    for (let index = 0; index < 130; index++)
      state = removeGroup({ ...state, groups: [group(`g${index}`)] }, `g${index}`, true);
    expect(state.removed).toHaveLength(100);
    expect(state.removed[0]?.id).toBe('g129');
  });
});

describe('saving a group', () => {
  it('needs a name, a diner and room', () => {
    expect(saveGroupError(' ', [], 0)).toBe('incomplete');
    expect(saveGroupError(' ', ['Ann'], 0)).toBe('name');
    expect(saveGroupError('Us', [' '], 0)).toBe('empty');
    expect(saveGroupError('Us', ['Ann'], 3)).toBe('limit');
    expect(saveGroupError('Us', ['Ann'], 2)).toBeUndefined();
  });
});
