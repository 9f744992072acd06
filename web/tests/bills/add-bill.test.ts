import 'fake-indexeddb/auto';
import { addDiner, billEntry, emptyBill, type Bill } from '#domain';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addBill, addTableBill } from '#web/bills/add-bill.ts';
import { BillStore } from '#web/bills/bill-store.ts';
import { copiesRead, forgetCopiesRead } from '#web/bills/document/both-copies.ts';
import { loadDraft, serializeDraft } from '#web/bills/document/draft.ts';
import { readLeft } from '#web/bills/document/left-bills.ts';
import { savedBillsOf } from '#web/bills/saved/saved-bills-of.ts';
import { updateSaved } from '#web/bills/saved/update-saved.ts';
import { keepShare, keptShare, type KeptShare } from '#web/platform/kept-shares.ts';
import { currentSession, endSession, storeSession } from '#web/platform/session.ts';
import { eraseDurable, writeDurable } from '#web/platform/storage/durable-copies.ts';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import { accountSession } from '../support/account-session.ts';
import { changedElsewhere } from '../support/in-account.ts';

const keys = spaceKeys('guest');
const savedBills = savedBillsOf('guest');
const withDiner = (bill: Bill, name: string): Bill => addDiner(bill, { id: name, name }).bill;
const billOf = (name: string): Bill => withDiner(emptyBill('GBP', 0, name), name);
const namesIn = (bill: Bill) => bill.diners.map(({ name }) => name);
const onScreen = () => {
  const draft = loadDraft('guest');
  return draft?.ok ? namesIn(draft.bill) : draft?.problem;
};
const savedNames = async (space: Space) => {
  await savedBillsOf(space).load();
  return savedBillsOf(space)
    .getState()
    .bills.map(({ name }) => name);
};
/** Keeps a table's bill; returns whether it is on screen then. */
const keep = async (bill: Bill, name: string, isFinal = false, share?: KeptShare) => {
  const added = await addTableBill(bill, { name, isFinal, share });
  return added === 'full' ? added : added.isShown;
};
const left = (space: Space = 'guest') =>
  readLeft(localStorage.getItem(spaceKeys(space).left)).map((each) => each.bill && namesIn(each.bill));
/** Asks for the bill that the wizard is to open. */
const coming = async (bill: Bill) => {
  const added = await addBill('guest', { bill, savedAs: null }, { place: 'wizard' });
  if (added === 'full') throw new Error(added);
  return added;
};

beforeEach(async () => {
  await eraseDurable('guest');
  forgetCopiesRead('guest');
});
afterEach(async () => {
  endSession();
  for (const { id } of savedBills.getState().bills) await savedBills.remove(id);
});

describe('a bill from a link', () => {
  const DINNER = billOf('Maya');
  const CHANGED = withDiner(DINNER, 'Zoe');

  test('stays as it is if it is unknown here, and is stored only once it is opened', async () => {
    expect(await coming(DINNER)).toEqual({ bill: DINNER, entry: undefined, found: 'new', isShown: false });
    expect([onScreen(), left()]).toEqual([undefined, []]);
  });

  test('that was kept and saved before is the saved one, with its name', async () => {
    const saved = await savedBills.save('Osteria', DINNER);
    if (typeof saved !== 'object') throw new Error(saved);
    const { id } = saved;
    expect(await coming(DINNER)).toMatchObject({
      found: 'here',
      entry: { id, version: id, name: 'Osteria' },
    });
    const later = await updateSaved(savedBills, saved, CHANGED);
    const version = typeof later === 'object' && later.version;
    expect((await coming(CHANGED)).entry).toEqual({ id, version, name: 'Osteria' });
  });

  test('whose copy was changed on another device is another bill, even before that version is here', async () => {
    await savedBills.save('Osteria', DINNER);
    await changedElsewhere(savedBills, savedBills.getState().bills[0]?.id ?? '');
    const { found, bill } = await coming(DINNER);
    expect([found, bill.id === DINNER.id]).toEqual(['changed', false]);
  });

  test('whose copy was changed here is another bill, once', async () => {
    const store = new BillStore('guest', 'GBP');
    store.open(CHANGED);
    const { found, bill } = await coming(DINNER);
    expect([found, bill.id === DINNER.id]).toEqual(['changed', false]);
    store.open(bill);
    expect(await coming(DINNER)).toMatchObject({ found: 'here', isShown: true, bill: { id: bill.id } });
  });

  test('that was saved under another id is found by how it looks in the list', async () => {
    await savedBills.save('Osteria', CHANGED);
    await savedBills.save('Again', (await coming(DINNER)).bill);
    expect(await coming(DINNER)).toMatchObject({ found: 'here', entry: { name: 'Again' } });
  });

  test('does not have the database read again by an open page', async () => {
    await copiesRead('guest').promise;
    localStorage.setItem(keys.bill, serializeDraft(billOf('Tom'), 5));
    await writeDurable(new Map([[keys.bill, { text: serializeDraft(CHANGED, 9), stamp: 9 }]]));
    await addBill('guest', { bill: DINNER, savedAs: null }, { place: 'beside' });
    expect([onScreen(), left()]).toEqual([['Tom'], [['Maya']]]);
  });

  test('that only names the id of one kept from a table, and deleted since, is another bill', async () => {
    keepShare('guest', 'Maya', { me: 'Zoe', ways: new Map([['Maya', { kind: 'paypal', handle: 'maya' }]]) });
    expect((await coming(DINNER)).bill.id).not.toBe('Maya');
    // So is one from a file.
    const entry = billEntry(DINNER, { id: 'file', name: 'Foreign', date: '2026-11-21T19:30:00.000Z' });
    await savedBills.import([{ entry, bill: DINNER }]);
    expect(savedBills.saved('file')).toMatchObject({ billId: expect.not.stringMatching('Maya') });
  });
});

describe('a table’s bill', () => {
  test('is on screen where there was none', async () => {
    expect(await keep(billOf('Maya'), 'Table')).toBe(true);
    expect(currentSession().status).toBe('guest');
    expect(onScreen()).toEqual(['Maya']);
  });

  test('replaces a blank one', async () => {
    localStorage.setItem(keys.bill, serializeDraft(emptyBill('EUR', 1), 5));
    expect(await keep(billOf('Maya'), 'Table')).toBe(true);
    expect(onScreen()).toEqual(['Maya']);
  });

  test('is added to the unsaved ones beside one that was begun', async () => {
    localStorage.setItem(keys.bill, serializeDraft(billOf('Tom'), 5));
    expect(await keep(billOf('Maya'), 'Table')).toBe(false);
    expect(await keep(billOf('Priya'), 'Table')).toBe(false);
    expect([onScreen(), left()]).toEqual([['Tom'], [['Priya'], ['Maya']]]);
  });

  test('does not overwrite one that only the browser’s database has, or that cannot be read', async () => {
    await writeDurable(new Map([[keys.bill, { text: serializeDraft(billOf('Tom'), 9), stamp: 9 }]]));
    expect(await keep(billOf('Maya'), 'Table')).toBe(false);
    expect([onScreen(), left()]).toEqual([['Tom'], [['Maya']]]);
    await eraseDurable('guest');
    localStorage.setItem(keys.bill, 'nonsense');
    expect(await keep(billOf('Priya'), 'Table')).toBe(false);
    expect([localStorage.getItem(keys.bill), left()]).toEqual(['nonsense', [['Priya'], ['Maya']]]);
  });

  test('knows this phone’s person, how to pay the others, and who has said by now that they paid', async () => {
    const share = { me: 'Tom', ways: new Map([['Maya', { kind: 'paypal', handle: 'maya' }]] as const) };
    await keep(billOf('Maya'), 'Table', false, { ...share, paid: [] });
    expect(keptShare('guest', 'another')).toBeUndefined();
    expect(await keep(billOf('Maya'), 'Table', false, { ...share, paid: ['Tom'] })).toBe(true);
    expect(keptShare('guest', 'Maya')).toEqual({ ...share, paid: ['Tom'] });
  });

  test('is kept once, on screen or among the unsaved ones', async () => {
    for (const _ of [1, 2]) expect(await keep(billOf('Maya'), 'Table')).toBe(true);
    localStorage.setItem(keys.bill, serializeDraft(billOf('Tom'), Date.now() + 1));
    for (const _ of [1, 2]) expect(await keep(billOf('Maya'), 'Table')).toBe(false);
    expect([onScreen(), left()]).toEqual([['Tom'], [['Maya']]]);
  });

  test('that has changed since it was kept is kept beside its edited copy', async () => {
    await keep(billOf('Maya'), 'Table');
    expect(await keep(withDiner(billOf('Maya'), 'Zoe'), 'Table')).toBe(false);
    expect([onScreen(), left()]).toEqual([['Maya'], [['Maya', 'Zoe']]]);
  });

  test.each(['on screen', 'beside'])(
    'that was kept before its table was finished is saved then: %s',
    async (place) => {
      const isShown = place === 'on screen';
      if (!isShown) localStorage.setItem(keys.bill, serializeDraft(billOf('Tom'), 5));
      await keep(billOf('Maya'), 'Table');
      for (const _ of [1, 2]) expect(await keep(billOf('Maya'), 'Table', true)).toBe(isShown);
      expect([left(), await savedNames('guest')]).toEqual([[], ['Table']]);
      expect(new BillStore('guest', 'GBP').getState().savedAs).toEqual(
        isShown ? { id: savedBills.getState().bills[0]?.id, name: 'Table', isChanged: false } : null,
      );
    },
  );

  const ID = '00000000-0000-4000-8000-000000000001';
  test.each<Space>(['guest', `a-${ID}`])(
    'of a finished table is saved once, on screen or beside one that was begun: %s',
    async (space) => {
      if (space !== 'guest') storeSession(accountSession(ID));
      localStorage.setItem(spaceKeys(space).bill, serializeDraft(billOf('Tom'), 5));
      for (const _ of [1, 2]) expect(await keep(billOf('Iris'), 'Beside', true)).toBe(false);
      expect([left(space), await savedNames(space)]).toEqual([[], ['Beside']]);
      localStorage.removeItem(spaceKeys(space).bill);
      for (const _ of [1, 2]) expect(await keep(billOf('Omar'), 'On screen', true)).toBe(true);
      expect(await savedNames(space)).toEqual(expect.arrayContaining(['Beside', 'On screen']));
      // Changes go to the saved one.
      const entry = savedBillsOf(space)
        .getState()
        .bills.find(({ name }) => name === 'On screen');
      const { savedAs } = new BillStore(space, 'GBP').getState();
      expect(savedAs).toEqual({ id: entry?.id, name: 'On screen', isChanged: false });
    },
  );
});
