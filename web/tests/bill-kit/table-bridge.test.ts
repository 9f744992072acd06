import { beforeEach, describe, expect, it } from 'vitest';
import { addDiner, removeLine } from '#domain';
import type { BillStore } from '#web/bill-kit/state/bill-store.ts';
import { bridgeTable } from '#web/bill-kit/state/table-bridge.ts';
import { device, page, pieFor } from '../support/table-device.ts';

beforeEach(() => localStorage.clear());

describe('a table that is over', () => {
  it('gives its bill all claims, even if another one was on screen then, and lets it go', async () => {
    const bill = pieFor('ann', 'bob');
    const { store, table, bobs } = device(bill);
    store.open(bill);
    const back = store.clear();
    const stop = bridgeTable(store, table);
    await table.leave();
    expect(table.getState().ending).toBe('left');
    back?.();
    expect(bobs()).toEqual([1]);
    expect(store.getState().isAtTable).toBe(false);

    store.edit((each) => removeLine(each, 'pie'));
    stop();
    const after = page();
    bridgeTable(after.store, after.table);
    expect(after.bobs()).toEqual([]);
  });

  it('is released once when another tab reported its end', () => {
    const bill = pieFor('ann', 'bob');
    const { store, table, bobs } = device(bill, 'expired');
    store.open(bill);
    bridgeTable(store, table);
    expect(bobs()).toEqual([1]);
    expect(table.getState()).toMatchObject({ phase: 'ended', isReleased: true });
  });
});

describe('opening a table’s outdated bill while another one is on screen', () => {
  const dinner = { ...pieFor('ann', 'bob'), id: 'dinner' };
  const savedAs = { id: 'saved', name: 'Dinner' };
  const openings = {
    'from the history': (store: BillStore) => store.open(dinner, { savedAs }),
    'from the bills that are not saved': (store: BillStore) => store.openLeft(dinner.id),
  };

  it.each(Object.entries(openings))('%s: shows its state at the table', (_, open) => {
    const { store, table, bobs } = device(dinner);
    store.open(dinner);
    store.clear((empty) => addDiner(empty, { id: 'zoe', name: 'Zoe' }));
    bridgeTable(store, table);
    open(store);
    expect(table.getState()).toMatchObject({ unsent: 0, bill: store.getState().bill });
    expect(bobs()).toEqual([1]);
    expect(store.getState().isAtTable).toBe(true);
  });

  it('from the history, once the table is over: keeps the claims made there', () => {
    const { store, table, bobs } = device(dinner, 'expired');
    store.clear((empty) => addDiner(empty, { id: 'zoe', name: 'Zoe' }));
    bridgeTable(store, table);
    store.open(dinner, { savedAs });
    expect(bobs()).toEqual([1]);
    expect(store.getState().savedAs).toEqual({ ...savedAs, isChanged: true });
    expect(table.getState().isReleased).toBe(true);
  });
});
