import 'fake-indexeddb/auto';
import { addDiner, emptyBill, type Bill } from '#domain';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { savedBillsOf } from '#web/bills/saved/saved-bills-of.ts';
import { currentSession, endSession, storeSession } from '#web/platform/session.ts';
import { loadDraft, serializeDraft } from '#web/bills/document/draft.ts';
import { eraseDurable, writeDurable } from '#web/platform/storage/durable-copies.ts';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import { readLeft } from '#web/bills/document/left-bills.ts';
import { BillStore } from '#web/bills/bill-store.ts';
import { keptShare, type KeptShare } from '#web/platform/kept-shares.ts';
import { importTableBill } from '#web/bills/import-table-bill.ts';
import { accountSession } from '../support/account-session.ts';

const keys = spaceKeys('guest');
const billOf = (name: string): Bill => addDiner(emptyBill('GBP', 0, name), { id: name, name }).bill;
const namesIn = (bill: Bill) => bill.diners.map(({ name }) => name);
const onScreen = () => {
  const draft = loadDraft('guest');
  return draft.ok ? namesIn(draft.bill) : draft.problem;
};
const savedNames = async (space: Space) => {
  const savedBills = savedBillsOf(space);
  await savedBills.load();
  return savedBills.getState().bills.map(({ name }) => name);
};
const keep = (bill: Bill, name: string, isFinal = false, share?: KeptShare) =>
  importTableBill(bill, { name, isFinal, share });
const left = (space: Space = 'guest') =>
  readLeft(localStorage.getItem(spaceKeys(space).left)).map((each) => each.bill && namesIn(each.bill));

beforeEach(async () => {
  localStorage.clear();
  await eraseDurable('guest');
});
afterEach(() => endSession());

test('a table’s bill becomes the guest’s if there is none', async () => {
  expect(await keep(billOf('Maya'), 'Table')).toBe('opened');
  expect(currentSession().status).toBe('guest');
  expect(onScreen()).toEqual(['Maya']);
});

test('a blank bill is replaced', async () => {
  localStorage.setItem(keys.bill, serializeDraft(emptyBill('EUR', 1), 5));
  expect(await keep(billOf('Maya'), 'Table')).toBe('opened');
  expect(onScreen()).toEqual(['Maya']);
});

test('an existing bill stays, and the table’s is added to the unsaved ones', async () => {
  localStorage.setItem(keys.bill, serializeDraft(billOf('Tom'), 5));
  expect(await keep(billOf('Maya'), 'Table')).toBe('beside');
  expect([onScreen(), left()]).toEqual([['Tom'], [['Maya']]]);
  expect(await keep(billOf('Priya'), 'Table')).toBe('beside');
  expect(left()).toEqual([['Priya'], ['Maya']]);
});

test('a bill that only the browser’s database has is not overwritten', async () => {
  await writeDurable(new Map([[keys.bill, { text: serializeDraft(billOf('Tom'), 9), stamp: 9 }]]));
  expect(await keep(billOf('Maya'), 'Table')).toBe('beside');
  expect([onScreen(), left()]).toEqual([['Tom'], [['Maya']]]);
});

test('a bill that cannot be read is not overwritten', async () => {
  localStorage.setItem(keys.bill, 'nonsense');
  expect(await keep(billOf('Maya'), 'Table')).toBe('beside');
  expect([localStorage.getItem(keys.bill), left()]).toEqual(['nonsense', [['Maya']]]);
});

test('a kept bill knows this phone’s person, and how to pay the others', async () => {
  const ways = new Map([['Maya', { kind: 'paypal', handle: 'maya' }]] as const);
  await keep(billOf('Maya'), 'Table', false, { me: 'Tom', ways });
  expect(keptShare('guest', 'Maya')).toEqual({ me: 'Tom', ways });
  expect(keptShare('guest', 'another')).toBeUndefined();
});

test('a bill that is kept again knows that its person has said by now that they paid', async () => {
  const share = { me: 'Tom', ways: new Map() };
  await keep(billOf('Maya'), 'Table', false, { ...share, paid: [] });
  expect(await keep(billOf('Maya'), 'Table', false, { ...share, paid: ['Tom'] })).toBe('opened');
  expect(keptShare('guest', 'Maya')?.paid).toEqual(['Tom']);
});

test('keeping a bill twice keeps one, on screen or among the unsaved ones', async () => {
  await keep(billOf('Maya'), 'Table');
  expect(await keep(billOf('Maya'), 'Table')).toBe('opened');
  localStorage.setItem(keys.bill, serializeDraft(billOf('Tom'), Date.now() + 1));
  for (const _ of [1, 2]) expect(await keep(billOf('Maya'), 'Table')).toBe('beside');
  expect([onScreen(), left()]).toEqual([['Tom'], [['Maya']]]);
});

test('a bill that has changed since it was kept is kept beside its edited copy', async () => {
  await keep(billOf('Maya'), 'Table');
  const changed = addDiner(billOf('Maya'), { id: 'Zoe', name: 'Zoe' }).bill;
  expect(await keep(changed, 'Table')).toBe('beside');
  expect([onScreen(), left()]).toEqual([['Maya'], [['Maya', 'Zoe']]]);
});

test('a guest’s bill of a finished table is saved once, on screen or beside one that was begun', async () => {
  localStorage.setItem(keys.bill, serializeDraft(billOf('Tom'), 5));
  for (const _ of [1, 2]) expect(await keep(billOf('Iris'), 'Beside', true)).toBe('beside');
  expect([onScreen(), left(), await savedNames('guest')]).toEqual([['Tom'], [], ['Beside']]);
  localStorage.removeItem(keys.bill);
  for (const _ of [1, 2]) expect(await keep(billOf('Omar'), 'On screen', true)).toBe('opened');
  expect(await savedNames('guest')).toEqual(expect.arrayContaining(['Beside', 'On screen']));
  expect(new BillStore('guest', 'GBP').getState().savedAs?.name).toBe('On screen');
});

describe('an account', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  const saved = () =>
    savedBillsOf(`a-${id}`)
      .getState()
      .bills.map(({ name }) => name);
  beforeEach(() => storeSession(accountSession(id)));

  test('has the bill of a finished table on screen and saved, on every device', async () => {
    expect(await keep(billOf('Maya'), 'Table', true)).toBe('opened');
    expect(saved()).toEqual(['Table']);
    // Changes go to that one.
    const [entry] = savedBillsOf(`a-${id}`).getState().bills;
    const { savedAs } = new BillStore(`a-${id}`, 'GBP').getState();
    expect(savedAs).toEqual({ id: entry?.id, name: 'Table', isChanged: false });
    expect(await keep(billOf('Maya'), 'Table', true)).toBe('opened');
    expect(saved()).toEqual(['Table']);
    // Beside one that was begun it is saved, and not offered a second time.
    expect(await keep(billOf('Priya'), 'Another', true)).toBe('beside');
    expect(saved()).toEqual(expect.arrayContaining(['Table', 'Another']));
    expect(left(`a-${id}`)).toEqual([]);
    expect(await keep(billOf('Priya'), 'Another', true)).toBe('beside');
    expect(saved()).toHaveLength(2);
  });

  test('saves a bill of a continuing table on request', async () => {
    localStorage.clear();
    expect(await keep(billOf('Zoe'), 'Not yet')).toBe('opened');
    expect(saved()).not.toContain('Not yet');
  });
});
