import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { addDiner, claimOf, emptyBill } from '#domain';
import { autosaveNow } from '#web/bills/autosave.ts';
import { bridgeTable } from '#web/bills/table-bridge.ts';
import '#web/messages/en/live-table.po';
import { savedBillsOf } from '#web/bills/saved/saved-bills-of.ts';
import { startGuestSession } from '#web/platform/session.ts';
import { readableOf } from '#web/bills/document/left-bills.ts';
import { saveTableBill, showTableBill } from '#web/table/host/table-bill.ts';
import { toastStore } from '#web/ui/overlays/toast.ts';
import { changedElsewhere } from '../support/in-account.ts';
import { device, pieFor } from '../support/table-device.ts';

const savedBills = savedBillsOf('guest');

/** The host's device with another bill on screen. Bob has taken the pie on the table's bill, which was saved before that if `isSaved`. */
async function otherOnScreen({ isSaved }: { isSaved: boolean }) {
  const bill = { ...pieFor('ann', 'bob'), id: 'dinner' };
  const { store, table } = device(bill);
  if (isSaved) await savedBills.save('Dinner', bill);
  store.clear((empty) => addDiner(empty, { id: 'zoe', name: 'Zoe' }));
  bridgeTable(store, table);
  return { store, table };
}

/** The saved bills, each with its name and what Bob has of its lines. */
const saved = () =>
  Promise.all(
    savedBills.getState().bills.map(async ({ version, name }) => {
      const bill = await savedBills.bill(version);
      return [name, typeof bill === 'object' && bill.lines.map((line) => claimOf(line, 'bob'))];
    }),
  );

beforeEach(async () => {
  localStorage.clear();
  startGuestSession();
  await savedBills.load();
  for (const { id } of savedBills.getState().bills) await savedBills.remove(id);
});

it('the table’s bill is shown as its saved bill, which gets the claims made since', async () => {
  const { store, table } = await otherOnScreen({ isSaved: true });
  await showTableBill(store, table);
  expect(store.getState()).toMatchObject({ isAtTable: true, savedAs: { name: 'Dinner' } });
  await autosaveNow(store);
  expect(await saved()).toEqual([['Dinner', [1]]]);
});

it.each([
  [true, 'Dinner'],
  [false, 'Live table, Thu, Jan 1, 1970'],
])('before the table is closed, its bill is in the history once, saved or not: %s', async (isSaved, name) => {
  const { store, table } = await otherOnScreen({ isSaved });
  expect(await saveTableBill(store, table)).toBe(true);
  expect(await saved()).toEqual([[name, [1]]]);
  expect(toastStore.getState()?.body).toBe(name);
});

it('before a finished table is left, the host’s changes since are kept with the bill that they left unsaved', async () => {
  const { store, table } = device({ ...pieFor('ann', 'bob'), id: 'dinner' }, undefined, { isHost: true }, [
    ['table/status', 'finished', 4],
  ]);
  store.open(table.getState().bill);
  bridgeTable(store, table);
  expect(table.getState()).toMatchObject({ status: 'finished', isReleased: true });
  store.edit((bill) => addDiner(bill, { id: 'eve', name: 'Eve' }));
  store.clear((empty) => addDiner(empty, { id: 'zoe', name: 'Zoe' }));
  expect(await saveTableBill(store, table)).toBe(true);
  const left = readableOf(store.getState().left).map(({ bill }) => bill.diners.map(({ id }) => id));
  expect(left).toEqual([['ann', 'bob', 'eve']]);
  expect(await saved()).toEqual([]);
});

const savedId = () => savedBills.getState().bills[0]?.id ?? '';

it('before the table is closed, its bill goes into the saved one that another device has changed', async () => {
  const { store, table } = await otherOnScreen({ isSaved: true });
  const id = savedId();
  await changedElsewhere(savedBills, id);
  expect(await saveTableBill(store, table)).toBe(true);
  expect(await saved()).toEqual([['Dinner', [1]]]);
  // So that it is merged with theirs when it is sent.
  expect(savedBills.saved(id)?.synced?.id).toBe(id);
});

it('before the table is left, its bill is saved beside the one whose id a host has given it', async () => {
  const ours = { ...pieFor('ann', 'bob'), id: 'dinner' };
  const { store, table } = device(ours, undefined, { isHost: true }, [['meta/id', 'lunch', 4]]);
  const lunch = addDiner(emptyBill('GBP', 0, 'lunch'), { id: 'zoe', name: 'Zoe' }).bill;
  await savedBills.save('Lunch', lunch);
  store.open(lunch);
  bridgeTable(store, table);
  expect(store.getState()).toMatchObject({ isAtTable: false, bill: lunch });
  expect(await saveTableBill(store, table)).toBe(true);
  expect(await saved()).toEqual([
    ['Lunch', []],
    ['Live table, Thu, Jan 1, 1970', [1]],
  ]);
});

it('before the table is closed, its bill is saved beside a version of a newer app', async () => {
  const { store, table } = await otherOnScreen({ isSaved: true });
  await changedElsewhere(savedBills, savedId());
  await savedBills.storeBody('theirs', { diners: 7 });
  expect(await saveTableBill(store, table)).toBe(true);
  expect(await saved()).toEqual([
    ['Dinner', false],
    ['Live table, Thu, Jan 1, 1970', [1]],
  ]);
});
