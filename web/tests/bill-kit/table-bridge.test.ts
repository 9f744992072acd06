import { beforeEach, describe, expect, it } from 'vitest';
import { addDiner, removeLine, updateLine, type NewLine } from '#domain';
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

describe('an edit on the phone that opened the table, once somebody else is the host', () => {
  /** Bob's phone, where the pie goes to somebody. */
  function handedOver() {
    const bill = pieFor('ann', 'bob');
    const { store, table, bobs } = device(bill, undefined, { dinerId: 'bob', isOpener: true });
    const refused: string[] = [];
    store.open(bill);
    bridgeTable(store, table, ({ key }, { lines }) => refused.push(`${key} of ${lines.length}`));
    const give = (by: 'parts' | 'amounts', ...dinerIds: readonly string[]) =>
      store.edit((each) => {
        const [pie] = each.lines;
        const shares = dinerIds.map((dinerId) => ({ dinerId, weight: by === 'parts' ? 1 : 1000 }));
        return pie ? updateLine(each, { ...pie, sharing: { by, shares } } as NewLine) : each;
      });
    return { store, table, bobs, refused, give };
  }

  it.each(['parts', 'amounts'] as const)(
    'is taken back as a whole where it gives a dish to somebody else: by %s',
    (by) => {
      const { store, table, bobs, refused, give } = handedOver();
      give(by, 'ann');
      give(by, 'ann');
      expect(bobs()).toEqual([1]);
      expect(store.getState().bill.lines[0]?.sharing.by).toBe('parts');
      expect(table.getState()).toMatchObject({ unsent: 0, refused: [] });
      expect(refused).toEqual(['claim/pie/ann of 1', 'claim/pie/ann of 1']);
    },
  );

  it('of its own person’s part is sent', () => {
    const { table, bobs, refused, give } = handedOver();
    give('parts');
    expect(bobs()).toEqual([0]);
    expect(table.getState()).toMatchObject({ unsent: 1, refused: [] });
    expect(refused).toEqual([]);
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
