import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { addDiner, addLine, removeLine, TABLE_KEYS, updateLine, type Change, type NewLine } from '#domain';
import { item } from '../../../domain/tests/support/typed-lines.ts';
import type { BillStore } from '#web/bills/bill-store.ts';
import { formIn, type FormDraft } from '#web/bills/document/form-draft.ts';
import { bridgeTable } from '#web/bills/table-bridge.ts';
import { device, page, pieFor } from '../support/table-device.ts';

/** A form beside the bill. */
const NOTE: FormDraft<string> = { name: 'note', empty: '', schema: v.string() };

describe('a table that is over', () => {
  it('gives its bill all claims, even if another one was on screen then, and releases it', async () => {
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
  /** Bob's phone at a table with a pie; `give` assigns the pie. */
  function handedOver(guestsAddLines?: boolean, role: { isHost?: boolean } = {}) {
    const bill = pieFor('ann', 'bob');
    const { store, table, bobs } = device(
      bill,
      undefined,
      { dinerId: 'bob', isOpener: true, ...role },
      guestsAddLines ? [[TABLE_KEYS.guestsAddLines, true, 4]] : [],
    );
    const refused: string[] = [];
    store.open(bill);
    bridgeTable(store, table, ({ key }, { lines }) => refused.push(`${key} of ${lines.length}`));
    const give = (by: 'parts' | 'amounts', ...dinerIds: readonly string[]) =>
      store.edit((each) => {
        const [pie] = each.lines;
        const shares = dinerIds.map((dinerId) => ({ dinerId, weight: by === 'parts' ? 1 : 1000 }));
        return pie ? updateLine(each, { ...pie, sharing: { by, shares } } as NewLine) : each;
      });
    /** A new line for somebody, from a form that is empty afterwards. */
    const add = (dinerId: string) => {
      store.setForm(NOTE, 'tea');
      const sharing = { by: 'parts', shares: [{ dinerId, weight: 1 }] } as const;
      store.edit((each) => addLine(each, item('tea', 300, { sharing })));
      store.setForm(NOTE, '');
    };
    return { store, table, bobs, refused, give, add };
  }

  it.each(['parts', 'amounts'] as const)(
    'is rejected if it gives a dish to somebody else: by %s',
    async (by) => {
      const { store, table, bobs, refused, give } = handedOver();
      give(by, 'ann');
      give(by, 'ann');
      await Promise.resolve();
      expect(bobs()).toEqual([1]);
      expect(store.getState().canUndo).toBe(false);
      expect(store.getState().bill.lines[0]?.sharing.by).toBe('parts');
      expect(table.getState()).toMatchObject({ unsent: 0, refused: [] });
      expect(refused).toEqual(['claim/pie/ann of 1', 'claim/pie/ann of 1']);
    },
  );

  it.each([
    ['bob', 'though guests cannot add lines', undefined, 'line/tea of 2'],
    ['ann', 'somebody else', true, 'claim/tea/ann of 2'],
  ])('is rejected if it adds a line for %s, %s, and its form keeps the typed text', async (...given) => {
    const [dinerId, , guestsAddLines, why] = given;
    const { store, table, refused, add } = handedOver(guestsAddLines);
    add(dinerId);
    await Promise.resolve();
    expect(refused).toEqual([why]);
    expect(formIn(store.getState(), NOTE)).toBe('tea');
    expect(store.getState()).toMatchObject({ canUndo: false, bill: { lines: [{ id: 'pie' }] } });
    expect(table.getState()).toMatchObject({ unsent: 0, refused: [] });
  });

  it('is sent if it adds a line for its own person, and guests can add lines', async () => {
    const { store, table, refused, add } = handedOver(true);
    add('bob');
    await Promise.resolve();
    expect(refused).toEqual([]);
    expect(formIn(store.getState(), NOTE)).toBe('');
    expect(store.getState()).toMatchObject({
      canUndo: true,
      bill: { lines: [{ id: 'pie' }, { id: 'tea' }] },
    });
    expect(table.getState().unsent).toBe(2);
  });

  it('made before cannot be undone if it was for somebody else, but can be later', async () => {
    const { store, table, bobs, refused, give } = handedOver(false, { isHost: true });
    give('parts', 'ann');
    table.write([{ key: 'seat/host-seat', after: { dinerId: 'bob' } } as unknown as Change]);
    expect(store.undo()).toEqual([]);
    await Promise.resolve();
    expect(refused).toEqual(['claim/pie/ann of 1']);
    expect(store.getState()).toMatchObject({ canUndo: true, canRedo: false });
    expect(bobs()).toEqual([0]);
  });

  it('is sent if it changes its own person’s share', () => {
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
