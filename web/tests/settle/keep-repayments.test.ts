import 'fake-indexeddb/auto';
import { addRepayment, removeRepayment, renameDiner, type Bill } from '#domain';
import { beforeEach, expect, test, vi } from 'vitest';
import { followRepayments, repaymentsKept } from '#web/settle/follow-repayments.ts';
import type { BillStore } from '#web/bill-kit/state/bill-store.ts';
import { historyOf } from '#web/platform/saved/history-of-space.ts';
import { startGuestSession } from '#web/platform/session.ts';
import { storedItem, storedTable } from '../support/stored-bills.ts';
import { storeWith } from '../support/summary-support.tsx';

const history = historyOf('guest');
const DINNER = storedTable(['Ann', 'Bob', 'Cy'], {
  items: [storedItem('Pie', 30, ['Ann', 'Bob', 'Cy'])],
  payments: [{ id: 'p', dinerId: 'Ann', amount: 30 }],
});
const back = (id: string, from: string) => (bill: Bill) =>
  addRepayment(bill, { id, from, to: 'Ann', amount: 1000 });

/** The bill on screen, saved under a name. */
async function savedDinner(name: string): Promise<BillStore> {
  const store = storeWith(DINNER);
  const { bill } = store.getState();
  const result = await history.save(name, bill);
  if (typeof result === 'string') throw new Error(result);
  store.name(bill, { id: result.id, name });
  followRepayments(store);
  return store;
}

async function saved(name: string): Promise<{ date: string; bill: Bill } | undefined> {
  const entry = history.getState().bills.find((each) => each.name === name);
  const bill = entry && (await history.bill(entry.id));
  return bill && typeof bill !== 'string' ? { date: entry.date, bill } : undefined;
}
const settledIn = async (name: string) => (await saved(name))?.bill.repayments.map(({ from }) => from);

beforeEach(() => {
  localStorage.clear();
  startGuestSession();
});

test('a transfer marked on a saved bill is stored with it at once, without other changes', async () => {
  const store = await savedDinner('Trattoria');
  const before = await saved('Trattoria');
  store.edit((bill) => renameDiner(bill, 'Cy', 'Cyrus'));
  store.edit(back('r1', 'Bob'));
  store.edit(back('r2', 'Cy'));
  await vi.waitFor(async () => expect(await settledIn('Trattoria')).toEqual(['Bob', 'Cy']));
  const after = await saved('Trattoria');
  expect(after?.date).toBe(before?.date);
  expect({ ...after?.bill, repayments: [] }).toEqual(before?.bill);
  expect(history.getState().bills.filter(({ name }) => name === 'Trattoria')).toHaveLength(1);
  await vi.waitFor(() => {
    const { savedAs } = store.getState();
    expect(history.getState().bills.map(({ id }) => id)).toContain(savedAs?.version);
    // Somebody was renamed, which is not saved.
    expect(savedAs?.isChanged).toBe(true);
  });

  store.undo();
  await vi.waitFor(async () => expect(await settledIn('Trattoria')).toEqual(['Bob']));
  store.edit((bill) => removeRepayment(bill, 'r1'));
  await vi.waitFor(async () => expect(await settledIn('Trattoria')).toEqual([]));
});

test('a saved bill that was deleted does not come back', async () => {
  const store = await savedDinner('Bodega');
  await history.remove(store.getState().savedAs?.id ?? '');
  store.edit(back('r1', 'Bob'));
  await repaymentsKept();
  expect(await saved('Bodega')).toBeUndefined();
});

test('a bill that takes the place of the one on screen brings nothing into the saved one', async () => {
  const store = await savedDinner('Izakaya');
  store.edit((bill) => renameDiner(back('r1', 'Bob')(bill).bill, 'Cy', 'Cyrus'));
  store.edit(back('r2', 'Cy'));
  await vi.waitFor(async () => expect(await settledIn('Izakaya')).toEqual(['Cy']));
});

test('changes that a closed page could not store are stored when the bill is opened again', async () => {
  const store = storeWith(DINNER);
  const { bill } = store.getState();
  const result = await history.save('Taverna', bill);
  if (typeof result === 'string') throw new Error(result);
  store.name(bill, { id: result.id, name: 'Taverna' });
  // Marked on a page that ended before anything was kept.
  store.edit(back('r1', 'Bob'));
  store.edit((current) => renameDiner(current, 'Cy', 'Cyrus'));
  expect(await settledIn('Taverna')).toEqual([]);
  followRepayments(store);
  await repaymentsKept();
  expect(await settledIn('Taverna')).toEqual(['Bob']);
  expect((await saved('Taverna'))?.bill.diners).toEqual(bill.diners);
});

test('a repayment that another device took back stays so when the page is opened again', async () => {
  const store = await savedDinner('Osteria');
  const id = store.getState().savedAs?.id ?? '';
  /** Another device changes the saved bill. */
  const elsewhere = async (rule: (bill: Bill) => Bill) => {
    const entry = history.saved(id);
    const bill = entry && (await history.bill(entry.id));
    if (entry && typeof bill === 'object') await history.amend([{ entry, bill: rule(bill) }]);
  };
  const reload = async () => {
    followRepayments(store);
    await repaymentsKept();
  };
  await elsewhere((bill) => renameDiner(bill, 'Cy', 'Cyrus').bill);
  store.edit(back('r1', 'Bob'));
  await vi.waitFor(async () => expect(await settledIn('Osteria')).toEqual(['Bob']));
  await vi.waitFor(() =>
    expect(store.getState()).toMatchObject({
      bill: { diners: [{}, {}, { name: 'Cyrus' }] },
      savedAs: { version: history.saved(id)?.id, isChanged: false },
    }),
  );
  const version = history.saved(id)?.id;
  await reload();
  expect(history.saved(id)?.id).toBe(version);

  await elsewhere((bill) => removeRepayment(bill, 'r1').bill);
  await reload();
  expect(await settledIn('Osteria')).toEqual([]);
});
