import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GroupStore } from '#web/platform/saved/group-store.ts';
import { spaceKeys } from '#web/platform/storage/keys.ts';
import { readText, writeText } from '#web/platform/storage/store.ts';

const keys = spaceKeys('guest');
let count = 0;
const open = (sends = false) =>
  new GroupStore({
    place: {
      read: () => readText(keys.groups),
      write: (text) => writeText(keys.groups, text),
      quarantine: (text) => writeText(keys.quarantinedGroups, text),
    },
    sends,
    newId: () => `id-${(count += 1)}`,
    now: () => `2026-11-21T12:00:0${count % 10}.000Z`,
  });
const names = (store: GroupStore) => store.getState().groups.map(({ name }) => name);

beforeEach(() => {
  count = 0;
});

describe('saved groups on the device', () => {
  it('survive a reload, names trimmed, blank ones left out', () => {
    expect(open().save(' Us ', [' Ann ', ' ', 'Bob'])).toBe('saved');
    expect(open().getState().groups).toMatchObject([{ name: 'Us', diners: ['Ann', 'Bob'], state: 'new' }]);
  });

  it('are limited to three', () => {
    const store = open();
    for (const name of ['a', 'b', 'c']) expect(store.save(name, ['Ann'])).toBe('saved');
    expect(store.isFull()).toBe(true);
    expect(store.save('d', ['Ann'])).toBe('limit');
    expect(names(store)).toEqual(['a', 'b', 'c']);
  });

  it('come back under another id after they were deleted', () => {
    const store = open(true);
    store.save('Us', ['Ann']);
    const undo = store.remove('id-1');
    expect(store.getState()).toMatchObject({ groups: [], removed: [{ id: 'id-1', sent: false }] });
    expect(undo()).toBe('saved');
    expect(open(true).getState().groups).toMatchObject([{ id: 'id-2', name: 'Us' }]);
  });

  it('of two tabs are one list: neither overwrites the other’s', () => {
    const [one, other] = [open(), open()];
    one.save('a', ['Ann']);
    other.save('b', ['Bob']);
    one.save('c', ['Cem']);
    expect(names(one)).toEqual(['a', 'b', 'c']);
    other.refresh();
    expect(names(other)).toEqual(['a', 'b', 'c']);
    one.remove(one.getState().groups[0]?.id ?? '');
    expect(other.use('id-1')).toBeUndefined();
  });

  it('that are unreadable are set aside unchanged, and reported', () => {
    for (const [text, problem] of [
      ['{"version":1,"groups":[{"id":1}]}', 'corrupt'],
      ['nonsense', 'corrupt'],
      ['{"version":99,"groups":[]}', 'too_new'],
    ] as const) {
      localStorage.setItem(keys.groups, text);
      const store = open();
      expect(store.getState()).toMatchObject({ groups: [], problem });
      store.save('Us', ['Ann']);
      expect(localStorage.getItem(keys.quarantinedGroups)).toBe(text);
    }
  });

  it('of the first version load: a bare list, with or without the last use', () => {
    const list = [
      { id: 7, name: 'Old', diners: ['Ann', 'Bob'] },
      { id: 'g', name: 'People', diners: [{ name: 'Cem' }], lastUsed: '2024-05-01' },
    ];
    localStorage.setItem(keys.groups, JSON.stringify(list));
    expect(open().getState().groups).toMatchObject([
      { id: '7', name: 'Old', diners: ['Ann', 'Bob'] },
      { id: 'g', diners: ['Cem'], lastUsed: '2024-05-01T00:00:00.000Z' },
    ]);
  });

  it('are not stored when the device is full, which is reported', () => {
    const store = open();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    expect(store.save('Us', ['Ann'])).toBe('full');
    expect(names(store)).toEqual([]);
  });
});
