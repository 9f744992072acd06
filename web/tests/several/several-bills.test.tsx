import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addRepayment, renameDiner, type StoredBill } from '#domain';
import { startAutosave, autosaveNow } from '#web/bills/autosave.ts';
import { HistoryScreen } from '#web/history/HistoryScreen.tsx';
import { savedBillsOf } from '#web/bills/saved/saved-bills-of.ts';
import { endSession, startGuestSession } from '#web/platform/session.ts';
import { dismissToast, toastStore } from '#web/ui/overlays/toast.ts';
import { billFrom, storedItem, storedTable } from '../support/stored-bills.ts';
import { inToast, loadTestConfig, show, storeWith } from '../support/summary-support.tsx';

const savedBills = savedBillsOf('guest');

/** A dinner at which each of these had as much, and the first one paid it all. */
const dinner = (
  day: number,
  names: readonly string[],
  each: number,
  part: Partial<StoredBill> = {},
): StoredBill =>
  storedTable(names, {
    id: `bill-${day}`,
    timestamp: Date.UTC(2026, 0, day),
    items: names.map((name) => storedItem(`${name}'s`, each, [name])),
    payments: [{ id: 'p', dinerId: names[0] ?? '', amount: each * names.length }],
    ...part,
  });

async function save(name: string, bill: StoredBill): Promise<string> {
  const saved = await savedBills.save(name, billFrom(bill));
  if (typeof saved === 'string') throw new Error(saved);
  return saved.id;
}

/** "Ann>Bob 500" for each repayment of the saved bill of this name. */
async function repaidOn(name: string): Promise<readonly string[]> {
  const entry = savedBills.getState().bills.find((each) => each.name === name);
  const bill = entry && (await savedBills.bill(entry.version));
  if (!bill || typeof bill === 'string') throw new Error(String(bill));
  return bill.repayments.map(({ from, to, amount }) => `${from}>${to} ${amount}`);
}

const open = (onScreen: StoredBill = storedTable(['Zoe'])) => {
  const store = storeWith(onScreen);
  return { store, ...show(store, <HistoryScreen />) };
};
type User = ReturnType<typeof open>['user'];

async function settle(user: User, tick = 'Tick (all|both)'): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Settle several bills' }));
  await user.click(screen.getByRole('button', { name: new RegExp(tick) }));
  await user.click(screen.getByRole('button', { name: 'Who pays whom' }));
  const sheet = await screen.findByRole('dialog', { name: 'Who pays whom' });
  await within(sheet).findByRole('button', { name: 'Send message' });
  return sheet;
}
const transfers = (sheet: HTMLElement) =>
  [...sheet.querySelectorAll('li > div > p')].map((each) => each.textContent);

beforeEach(async () => {
  act(dismissToast);
  vi.stubGlobal('scrollTo', () => undefined);
  await loadTestConfig();
  startGuestSession();
});
afterEach(async () => {
  for (const { id } of savedBills.getState().bills) await savedBills.remove(id);
  endSession();
});

it('records half of a transfer on the bills, refuses more with the limit, and undoes all', async () => {
  await save('Osteria', dinner(1, ['Ann', 'Bob'], 10));
  await save('Lamb', dinner(2, ['ann', 'BOB'], 8));
  const { user } = open();
  const sheet = await settle(user);
  expect(transfers(sheet)).toEqual(['BOB pays ann £18.00']);
  await user.click(within(sheet).getByRole('button', { name: 'Mark as settled: BOB pays ann £18.00' }));
  const field = within(sheet).getByRole('textbox', { name: 'How much BOB gave ann' });
  expect(field).toHaveValue('18.00');
  await user.clear(field);
  await user.type(field, '18.01');
  await user.click(within(sheet).getByRole('button', { name: 'Mark as settled' }));
  expect(field).toHaveAccessibleDescription('BOB owes ann only £18.00. Enter £18.00 or less.');
  await user.clear(field);
  await user.type(field, '13{Enter}');
  await waitFor(() => expect(transfers(sheet)).toEqual(['BOB pays ann £5.00']));
  expect(within(sheet).getByRole('button', { name: /^Mark as settled: BOB/ })).toHaveFocus();
  expect(await repaidOn('Osteria')).toEqual(['Bob>Ann 1000']);
  expect(await repaidOn('Lamb')).toEqual(['BOB>ann 300']);
  expect(toastStore.getState()).toMatchObject({ title: 'Marked as settled', body: 'BOB gave ann £13.00' });
  await user.click(await inToast('Marked as settled', 'Undo'));
  await waitFor(() => expect(transfers(sheet)).toEqual(['BOB pays ann £18.00']));
  expect([...(await repaidOn('Osteria')), ...(await repaidOn('Lamb'))]).toEqual([]);
});

it('focuses the choice of bills once ticking begins, and its button once it ends', async () => {
  await save('Osteria', dinner(1, ['Ann', 'Bob'], 10));
  await save('Lamb', dinner(2, ['Ann', 'Bob'], 8));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Settle several bills' }));
  expect(screen.getByRole('button', { name: 'Tick both bills' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Settle several bills' })).toHaveFocus();
});

/** Bob owes Ann on two saved bills; the first one is on screen. */
async function openFirstOfTwo() {
  const first = dinner(1, ['Ann', 'Bob'], 10);
  const id = await save('Osteria', first);
  await save('Lamb', dinner(2, ['Ann', 'Bob'], 8));
  const opened = open(first);
  opened.store.setSavedAs(opened.store.getState().bill, { id, name: 'Osteria' });
  return opened;
}

it('changes the bill on screen if it is one of them, and stores that', async () => {
  const { store, user } = await openFirstOfTwo();
  const stop = startAutosave(store);
  const sheet = await settle(user);
  for (const name of ['Osteria', 'Lamb']) expect(await repaidOn(name)).toEqual([]);
  await user.click(within(sheet).getByRole('button', { name: /^Mark as settled/ }));
  await user.click(within(sheet).getByRole('button', { name: 'Mark as settled' }));
  await within(sheet).findByText('Nobody owes anybody anything.');
  expect(store.getState().bill.repayments).toHaveLength(1);
  expect(await repaidOn('Osteria')).toEqual(['Bob>Ann 1000']);
  await user.click(await inToast('Marked as settled', 'Undo'));
  await waitFor(() => expect(transfers(sheet)).toEqual(['Bob pays Ann £18.00']));
  await autosaveNow(store);
  expect(store.getState().bill.repayments).toEqual([]);
  for (const name of ['Osteria', 'Lamb']) expect(await repaidOn(name)).toEqual([]);
  stop();
});

it('records nothing on any bill if the table refuses it for the bill on screen', async () => {
  const { store, user } = await openFirstOfTwo();
  store.attach({ send: () => undefined, refuses: () => true });
  const sheet = await settle(user);
  await user.click(within(sheet).getByRole('button', { name: /^Mark as settled/ }));
  await user.click(within(sheet).getByRole('button', { name: 'Mark as settled' }));
  expect(transfers(sheet)).toEqual(['Bob pays Ann £18.00']);
  expect(toastStore.getState()).toBeNull();
  for (const name of ['Osteria', 'Lamb']) expect(await repaidOn(name)).toEqual([]);
});

it('undoes its own change to the bill on screen, and no later one, if the others cannot be saved', async () => {
  const { store, user } = await openFirstOfTwo();
  const sheet = await settle(user);
  vi.spyOn(savedBills, 'amend').mockImplementationOnce(() => {
    store.edit((bill) => renameDiner(bill, 'Bob', 'Rob'));
    return Promise.resolve('full');
  });
  await user.click(within(sheet).getByRole('button', { name: /^Mark as settled/ }));
  await user.click(within(sheet).getByRole('button', { name: 'Mark as settled' }));
  await waitFor(() => expect(toastStore.getState()).toMatchObject({ tone: 'bad' }));
  const { bill } = store.getState();
  expect(bill.diners.map(({ name }) => name)).toEqual(['Ann', 'Rob']);
  expect(bill.repayments).toEqual([]);
});

it('undoes the transfers of the other bills if the one on screen has been undone already', async () => {
  const { store, user } = await openFirstOfTwo();
  const sheet = await settle(user);
  await user.click(within(sheet).getByRole('button', { name: /^Mark as settled/ }));
  await user.click(within(sheet).getByRole('button', { name: 'Mark as settled' }));
  await waitFor(async () => expect(await repaidOn('Lamb')).toEqual(['Bob>Ann 800']));
  act(() => void store.undo());
  await user.click(await inToast('Marked as settled', 'Undo'));
  await waitFor(async () => expect(await repaidOn('Lamb')).toEqual([]));
  await waitFor(async () => expect(await repaidOn('Osteria')).toEqual([]));
});

it('names each bill in the table file, also one that was changed after it was saved', async () => {
  const made: Blob[] = [];
  Object.assign(URL, { createObjectURL: (blob: Blob) => (made.push(blob), 'blob:x') });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await save('Osteria', dinner(1, ['Ann', 'Bob'], 10));
  await save('Lamb', dinner(2, ['Ann', 'Bob'], 8));
  const { user } = open();
  const sheet = await settle(user);
  await user.click(within(sheet).getByRole('button', { name: /^Mark as settled/ }));
  await user.clear(within(sheet).getByRole('textbox'));
  await user.type(within(sheet).getByRole('textbox'), '4{Enter}');
  await waitFor(() => expect(transfers(sheet)).toEqual(['Bob pays Ann £14.00']));
  await user.click(within(sheet).getByRole('button', { name: 'Save as CSV' }));
  expect(await made[0]?.text()).toMatch(/"Osteria \(.+\)",.+\r\n"Lamb/);
});

it('lists bills that do not count, and explains that unsaved ones cannot be ticked', async () => {
  await save('Unpaid', dinner(1, ['Ann', 'Bob'], 10, { payments: [] }));
  await save('Short', dinner(2, ['Ann', 'Bob'], 10, { payments: [{ id: 'p', dinerId: 'Ann', amount: 15 }] }));
  await savedBills.storeBody(await save('Broken', dinner(3, ['Ann', 'Bob'], 10)), { diners: 7 });
  const { user } = open(dinner(4, ['Ann', 'Bob'], 10));
  const sheet = await settle(user);
  const notes = within(sheet).getByText('Not fully counted').parentElement;
  expect(notes).toHaveTextContent(/Unpaid \(.+\): nobody has said who paid\./);
  expect(notes).toHaveTextContent(/Short \(.+\): the restaurant is still owed £5\.00\./);
  expect(notes).toHaveTextContent(/Broken \(.+\) can’t be read by this version\./);
  expect(transfers(sheet)).toEqual(['Bob pays Ann £5.00']);
  await user.click(within(sheet).getByRole('button', { name: 'Send message' }));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toMatch(
      /\n\nBob pays Ann £5\.00\n\nNot fully counted\n(.+\n)+Short \(.+\): the restaurant is still owed £5\.00\.$/,
    ),
  );
  expect(screen.getByText('Bills that aren’t saved can’t be ticked. Save them first.')).toBeInTheDocument();
});

it('shows no debts if nobody has said who paid', async () => {
  for (const day of [1, 2]) await save(`Evening ${day}`, dinner(day, ['Ann', 'Bob'], 10, { payments: [] }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Settle several bills' }));
  await user.click(screen.getByRole('button', { name: 'Tick both bills' }));
  await user.click(screen.getByRole('button', { name: 'Who pays whom' }));
  const sheet = await screen.findByRole('dialog', { name: 'Who pays whom' });
  await within(sheet).findByText('Not fully counted');
  expect(within(sheet).queryByText('Nobody owes anybody anything.')).toBeNull();
  expect(within(sheet).queryByRole('button', { name: 'Send message' })).toBeNull();
});

it('asks about names that could be one person, and adds up those that are', async () => {
  await save('One', dinner(1, ['Ann', 'Dan'], 10));
  await save('Two', dinner(2, ['Ann', 'Daniel'], 8));
  const { user } = open();
  const sheet = await settle(user);
  expect(transfers(sheet)).toEqual(['Dan pays Ann £10.00', 'Daniel pays Ann £8.00']);
  expect(within(sheet).getByText('Are Dan and Daniel the same person?')).toBeInTheDocument();
  await user.click(within(sheet).getByRole('button', { name: 'Same person' }));
  expect(transfers(sheet)).toEqual(['Daniel pays Ann £18.00']);
  expect(within(sheet).queryByText(/the same person\?/)).toBeNull();
  expect(within(sheet).getByText('Dan and Daniel are the same person.')).toBeVisible();
  await user.click(within(sheet).getByRole('button', { name: 'Undo' }));
  expect(within(sheet).getByText('Are Dan and Daniel the same person?')).toBeVisible();
  expect(transfers(sheet)).toHaveLength(2);
});

it('ticks all bills of the same people, with a list for each currency or one for all', async () => {
  const exchangeRate = { to: 'GBP', rate: 0.5, date: '2026-01-01T00:00:00.000Z', source: '', isCustom: true };
  await save('Home', dinner(1, ['Ann', 'Bob'], 10));
  await save('Abroad', dinner(2, ['Bob', 'Ann'], 8, { currency: 'EUR', exchangeRate }));
  await save('Others', dinner(3, ['Ann', 'Cy'], 8));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Settle several bills' }));
  await user.click(screen.getByRole('button', { name: 'Who pays whom' }));
  expect(toastStore.getState()?.title).toBe('Tick at least one bill');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: /^Home/ }));
  expect(toastStore.getState()).toBeNull();
  await user.click(screen.getByRole('button', { name: '1 more bill with these people' }));
  expect(screen.getByRole('checkbox', { name: /^Others/ })).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Who pays whom' }));
  const sheet = await screen.findByRole('dialog', { name: 'Who pays whom' });
  await within(sheet).findByRole('radio', { name: 'All in GBP' });
  expect(transfers(sheet)).toEqual(['Ann pays Bob €8.00', 'Bob pays Ann £10.00']);
  await user.click(within(sheet).getByRole('radio', { name: 'All in GBP' }));
  expect(transfers(sheet)).toEqual(['Bob pays Ann £6.00']);
});

it('stores nothing if one of the bills has changed meanwhile', async () => {
  await save('Osteria', dinner(1, ['Ann', 'Bob'], 10));
  const gone = await save('Lamb', dinner(2, ['Ann', 'Bob'], 8));
  const { user } = open();
  const sheet = await settle(user);
  const [entry] = savedBills.getState().bills.filter(({ id }) => id === gone);
  if (!entry) throw new Error('not saved');
  const repayment = { id: 'r', from: 'Bob', to: 'Ann', amount: 1 };
  const { bill } = addRepayment(billFrom(dinner(2, ['Ann', 'Bob'], 8)), repayment);
  await savedBills.amend([{ entry, bill }]);
  await user.click(within(sheet).getByRole('button', { name: /^Mark as settled/ }));
  await user.click(within(sheet).getByRole('button', { name: 'Mark as settled' }));
  await waitFor(() =>
    expect(toastStore.getState()?.body).toBe(
      'One of these bills has changed in the meantime. Close this and open it again.',
    ),
  );
  expect(await repaidOn('Osteria')).toEqual([]);
});

it('another tab’s change to a bill survives the transfers that are marked here', async () => {
  await save('Osteria', dinner(1, ['Ann', 'Bob'], 10));
  const changed = await save('Lamb', dinner(2, ['Ann', 'Cy'], 8));
  const { user } = open();
  const sheet = await settle(user);
  const entry = savedBills.saved(changed);
  if (!entry) throw new Error('not saved');
  await savedBills.amend([{ entry, bill: billFrom(dinner(2, ['Ann', 'Cy'], 40)) }]);
  const markFirst = async () => {
    const [first] = within(sheet).getAllByRole('button', { name: /^Mark as settled/ });
    if (first) await user.click(first);
    await user.click(within(sheet).getByRole('button', { name: 'Mark as settled' }));
  };
  await markFirst();
  await waitFor(() => expect(transfers(sheet)).toEqual(['Cy pays Ann £8.00']));
  await markFirst();
  await waitFor(() => expect(toastStore.getState()?.body).toMatch(/^One of these bills has changed/));
  expect(savedBills.saved(changed)).toMatchObject({ totalAmount: 80 });
});

it('sends the whole as a message', async () => {
  await save('Osteria', dinner(1, ['Ann', 'Bob'], 10));
  await save('Lamb', dinner(2, ['Ann', 'Bob'], 8));
  const { user } = open();
  const sheet = await settle(user);
  await user.click(within(sheet).getByRole('button', { name: 'Send message' }));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toMatch(
      /^Who pays whom across 2 bills:\nOsteria \(.+\), Lamb \(.+\)\n\nBob pays Ann £18\.00$/,
    ),
  );
});
