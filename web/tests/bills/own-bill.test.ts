import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { addDiner, billEntry } from '#domain';
import { BillStore } from '#web/bills/bill-store.ts';
import { asOwnBill } from '#web/bills/saved/own-bill.ts';
import { savedBillsOf } from '#web/bills/saved/saved-bills-of.ts';
import { keepShare } from '#web/platform/kept-shares.ts';
import { updateSaved } from '#web/bills/saved/update-saved.ts';
import { changedElsewhere } from '../support/in-account.ts';
import { billFrom, storedTable } from '../support/stored-bills.ts';

const DINNER = billFrom(storedTable(['Maya'], { id: 'dinner' }));
const CHANGED = addDiner(DINNER, { id: 'Zoe', name: 'Zoe' }).bill;
const savedBills = savedBillsOf('guest');

afterEach(async () => {
  for (const { id } of savedBills.getState().bills) await savedBills.remove(id);
});

test('a bill unknown on this device stays unchanged', async () => {
  expect(await asOwnBill('guest', DINNER)).toMatchObject({ bill: DINNER, copy: undefined });
});

test('a bill that was kept and saved before is the saved one, with its name', async () => {
  const saved = await savedBills.save('Osteria', DINNER);
  if (typeof saved !== 'object') throw new Error(saved);
  const { id } = saved;
  const { copy } = await asOwnBill('guest', DINNER);
  expect(copy).toMatchObject({
    bill: DINNER,
    entry: { id, version: id, name: 'Osteria' },
  });
  const later = await updateSaved(savedBills, saved, CHANGED);
  expect((await asOwnBill('guest', CHANGED)).copy?.entry).toEqual({
    id,
    version: typeof later === 'object' && later.version,
    name: 'Osteria',
  });
});

test('a bill whose copy was changed on another device becomes another bill, even before that version is here', async () => {
  await savedBills.save('Osteria', DINNER);
  const [mine] = savedBills.getState().bills;
  if (!mine) throw new Error('It is not saved.');
  await changedElsewhere(savedBills, mine.id);
  const { copy, bill } = await asOwnBill('guest', DINNER);
  expect(copy).toBeUndefined();
  expect(bill.id).not.toBe('dinner');
});

test('a bill whose copy was changed becomes another bill, once', async () => {
  const store = new BillStore('guest', 'GBP');
  store.open(CHANGED);
  const again = await asOwnBill('guest', DINNER);
  expect(again.copy).toBeUndefined();
  expect(again.bill.id).not.toBe('dinner');
  store.open(again.bill);
  expect((await asOwnBill('guest', DINNER)).copy?.bill.id).toBe(again.bill.id);
});

test('a bill that only names the id of one kept from a table, and deleted since, becomes another bill', async () => {
  keepShare('guest', 'of-a-table', {
    me: 'Zoe',
    ways: new Map([['Maya', { kind: 'paypal', handle: 'maya' }]]),
  });
  const coming = { ...DINNER, id: 'of-a-table' };
  expect((await asOwnBill('guest', coming)).bill.id).not.toBe('of-a-table');
  await savedBills.import([
    {
      entry: billEntry(coming, { id: 'file', name: 'Foreign', date: '2026-11-21T19:30:00.000Z' }),
      bill: coming,
    },
  ]);
  expect(savedBills.saved('file')).toMatchObject({ billId: expect.not.stringMatching('of-a-table') });
});
