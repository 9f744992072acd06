import { describe, expect, test } from 'vitest';
import {
  newItemSelection,
  selectionForCategory,
  setShared,
  shareWithSome,
  toggleDiner,
} from '../../src/index.ts';
import { read } from '../support/read.ts';
import { item, table as stored } from '../support/tables.ts';

const table = (changes: Parameters<typeof stored>[0] = {}) => read(stored(changes));

const everyone = ['ann', 'bob', 'cat'];

describe('the selection of a new item', () => {
  test('is the first diner, not shared, when the category is new', () => {
    const bill = table({ items: [item('ale', { category: 'Drinks', dinerIds: ['bob'] })] });
    expect(newItemSelection(bill, 'Food')).toEqual({ dinerIds: ['ann'], isShared: false });
  });

  test('is nobody without diners', () => {
    expect(newItemSelection(table({ diners: [] }), 'Food')).toEqual({ dinerIds: [], isShared: false });
  });

  test('is that of the most recent item in the category, by time, then by position', () => {
    const items = [
      item('late', { timestamp: 9, dinerIds: ['cat'] }),
      item('early', { timestamp: 1, dinerIds: ['bob'] }),
    ];
    expect(newItemSelection(table({ items }), 'Food').dinerIds).toEqual(['cat']);
    const same = [
      item('a', { timestamp: 5, dinerIds: ['cat'] }),
      item('b', { timestamp: 5, dinerIds: ['bob'] }),
    ];
    expect(newItemSelection(table({ items: same }), 'Food').dinerIds).toEqual(['bob']);
  });

  test('takes diners and Shared in table order', () => {
    const items = [item('pie', { dinerIds: ['cat', 'ann'], isShared: true })];
    expect(newItemSelection(table({ items }), 'Food')).toEqual({ dinerIds: ['ann', 'cat'], isShared: true });
  });

  test('is everybody who is here now after a whole-table item', () => {
    const items = [item('bread', { dinerIds: ['ann', 'bob'], isShared: true, isWholeTable: true })];
    expect(newItemSelection(table({ items }), 'Food')).toEqual({ dinerIds: everyone, isShared: true });
  });

  test('does not follow the whole-table flag of an item that is not shared', () => {
    const items = [item('odd', { dinerIds: ['bob'], isWholeTable: true })];
    expect(newItemSelection(table({ items }), 'Food')).toEqual({ dinerIds: ['bob'], isShared: false });
  });

  test('ignores items whose diners have left', () => {
    const items = [
      item('kept', { timestamp: 1, dinerIds: ['bob'] }),
      item('gone', { timestamp: 2, dinerIds: ['zed'] }),
    ];
    expect(newItemSelection(table({ items }), 'Food')).toEqual({ dinerIds: ['bob'], isShared: false });
  });
});

describe('the selection after the category changed', () => {
  test('is the diners of the last item if that was shared', () => {
    const items = [item('pie', { dinerIds: ['bob', 'cat'], isShared: true })];
    expect(selectionForCategory(table({ items }), 'Food')).toEqual({
      dinerIds: ['bob', 'cat'],
      isShared: true,
    });
  });

  test('keeps only diners still at the table', () => {
    const items = [item('pie', { dinerIds: ['bob', 'zed'], isShared: true })];
    expect(selectionForCategory(table({ items }), 'Food')).toEqual({ dinerIds: ['bob'], isShared: false });
  });

  test('is the last single diner otherwise', () => {
    const items = [item('a', { dinerIds: ['cat'] })];
    expect(selectionForCategory(table({ items }), 'Food')).toEqual({ dinerIds: ['cat'], isShared: false });
  });

  test('is the first diner when that one has left, or the category is new', () => {
    const items = [item('a', { dinerIds: ['zed'] })];
    expect(selectionForCategory(table({ items }), 'Food')).toEqual({ dinerIds: ['ann'], isShared: false });
    expect(selectionForCategory(table({ items }), 'Other')).toEqual({ dinerIds: ['ann'], isShared: false });
  });
});

describe('the Shared switch', () => {
  test('selects everyone when turned on with fewer than two selected', () => {
    expect(setShared({ dinerIds: ['bob'], isShared: false }, true, table())).toEqual({
      dinerIds: everyone,
      isShared: true,
    });
    expect(setShared({ dinerIds: [], isShared: false }, true, table()).dinerIds).toEqual(everyone);
  });

  test('keeps two or more selected diners when turned on', () => {
    const selection = { dinerIds: ['cat', 'bob'], isShared: true };
    expect(setShared(selection, true, table())).toEqual(selection);
  });

  test('keeps only the first at the table when turned off with several selected', () => {
    expect(setShared({ dinerIds: ['cat', 'bob'], isShared: true }, false, table())).toEqual({
      dinerIds: ['bob'],
      isShared: false,
    });
    expect(setShared({ dinerIds: ['x', 'y'], isShared: true }, false, table()).dinerIds).toEqual(['x']);
  });

  test('keeps one selected diner, or none, when turned off', () => {
    expect(setShared({ dinerIds: ['cat'], isShared: true }, false, table()).dinerIds).toEqual(['cat']);
    expect(setShared({ dinerIds: [], isShared: true }, false, table()).dinerIds).toEqual([]);
  });
});

describe('a tap on a diner', () => {
  test('is a single choice when not shared', () => {
    expect(toggleDiner({ dinerIds: ['ann'], isShared: false }, 'bob')).toEqual({
      dinerIds: ['bob'],
      isShared: false,
    });
    expect(toggleDiner({ dinerIds: ['ann'], isShared: false }, 'ann').dinerIds).toEqual(['ann']);
  });

  test('switches on and off when shared', () => {
    const on = toggleDiner({ dinerIds: ['ann'], isShared: true }, 'bob');
    expect(on).toEqual({ dinerIds: ['ann', 'bob'], isShared: true });
    expect(toggleDiner(on, 'ann')).toEqual({ dinerIds: ['bob'], isShared: true });
  });

  test('adds one more after "share with some", which keeps a single selected diner', () => {
    expect(shareWithSome({ dinerIds: everyone, isShared: true })).toEqual({ dinerIds: [], isShared: true });
    const some = shareWithSome({ dinerIds: ['ann'], isShared: false });
    expect(some).toEqual({ dinerIds: ['ann'], isShared: true });
    expect(toggleDiner(some, 'cat')).toEqual({ dinerIds: ['ann', 'cat'], isShared: true });
  });
});
