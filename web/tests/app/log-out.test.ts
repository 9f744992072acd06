import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { addDiner, emptyBill } from '#domain';
import { logOut, lostAtLogOut } from '#web/account/log-out/log-out.ts';
import { BillStore } from '#web/bills/bill-store.ts';
import { groupsOf } from '#web/platform/saved/groups-of-space.ts';
import { savedBillsOf } from '#web/bills/saved/saved-bills-of.ts';
import { endSession, storeSession } from '#web/platform/session.ts';
import { readDurable } from '#web/platform/storage/durable-copies.ts';
import { accountSpaces, beginErasing, eraseSpace, finishErasing } from '#web/platform/storage/erase-space.ts';
import { spaceKeys } from '#web/platform/storage/keys.ts';
import { billsWithPhotos, changeKeptPhotos } from '#web/platform/storage/receipt-pictures.ts';
import { openBills } from '#web/platform/storage/records.ts';
import { loadTestConfig } from '../support/summary-support.tsx';
import { confirmed } from '../support/in-account.ts';
import { accountSession } from '../support/account-session.ts';

await vi.hoisted(async () => {
  // jsdom's Blob cannot be stored in a database.
  const { Blob } = await import('node:buffer');
  vi.stubGlobal('Blob', Blob);
});
vi.mock(import('#web/platform/accounts/index.ts'), async (load) => {
  const { accounts } = await load();
  const done = async () => {
    endSession();
    return { ok: true, value: undefined } as const;
  };
  return { accounts: { ...accounts, logOut: done } };
});

const ID = '00000000-0000-4000-8000-000000000001';
const SPACE = `a-${ID}` as const;
const DINNER = emptyBill('GBP', 5, 'dinner');
const withAnn = (bill: typeof DINNER) => addDiner(bill, { id: 'ann', name: 'Ann' });

/** Somebody is signed in, and the account has their one saved bill, which is on screen. */
async function arrive() {
  storeSession(accountSession(ID));
  const wizard = new BillStore(SPACE, 'GBP');
  const leave = wizard.connect();
  const saved = await savedBillsOf(SPACE).save('Dinner', DINNER);
  if (typeof saved === 'string') throw new Error(saved);
  await confirmed(savedBillsOf(SPACE), saved.id);
  wizard.open(DINNER, { savedAs: { id: saved.id, name: 'Dinner' } });
  return { wizard, leave };
}

beforeEach(() => loadTestConfig());

test('logging out names everything that only this device has', async () => {
  const { wizard } = await arrive();
  expect(await lostAtLogOut()).toEqual([]);
  wizard.edit(withAnn);
  await savedBillsOf(SPACE).save('Lunch', emptyBill('GBP', 6, 'lunch'));
  groupsOf(SPACE).save('Friday lot', ['Maya']);
  await changeKeptPhotos(SPACE, DINNER.id, () => [{ name: 'a.jpg', photo: new Blob(['a']) }]);
  wizard.clear((bill) => addDiner(bill, { id: 'tom', name: 'Tom' }));
  expect(await lostAtLogOut()).toEqual([
    'Lunch',
    'A bill that isn’t saved: Tom',
    'Dinner',
    'Group Friday lot',
    '1 photo of a bill',
  ]);
});

test('logging out leaves nothing of the account, whatever its pages wrote last', async () => {
  const { wizard, leave } = await arrive();
  wizard.edit(withAnn);
  await vi.waitFor(async () => expect((await readDurable([spaceKeys(SPACE).bill])).size).toBe(1));
  await changeKeptPhotos(SPACE, DINNER.id, () => [{ name: 'a.jpg', photo: new Blob(['a']) }]);
  // The page has not left the screen yet when the session ends.
  await logOut();
  wizard.edit((bill) => addDiner(bill, { id: 'tom', name: 'Tom' }));
  leave();
  await vi.waitFor(() => expect(localStorage.getItem('fairtab.erasing')).toBeNull());
  expect(
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.includes(ID)),
  ).toEqual([]);
  expect((await readDurable([spaceKeys(SPACE).bill])).size).toBe(0);
  expect(await openBills(SPACE).all()).toEqual([]);
  expect(await billsWithPhotos(SPACE)).toEqual([]);
  storeSession(accountSession(ID));
  await savedBillsOf(SPACE).load();
  expect(savedBillsOf(SPACE).getState().bills).toEqual([]);
});

test('what a page that was killed has left is erased by the next one, unless its account is back', async () => {
  await arrive();
  beginErasing(SPACE);
  await finishErasing(SPACE);
  expect(accountSpaces()).toEqual([SPACE]);
  beginErasing(SPACE);
  // Another account's data, meanwhile.
  await eraseSpace('a-00000000-0000-4000-8000-00000000000b');
  endSession();
  await finishErasing('guest');
  expect(accountSpaces()).toEqual([]);
  expect(await openBills(SPACE).all()).toEqual([]);
});
