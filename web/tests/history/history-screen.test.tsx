import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyBill, renameDiner } from '#domain';
import { HistoryScreen } from '#web/history/HistoryScreen.tsx';
import { SaveBillDialog } from '#web/history/SaveBillDialog.tsx';
import { startAutosave } from '#web/bills/autosave.ts';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';
import type { Problem, RemoteSpace, Reply } from '#web/bills/saved/remote.ts';
import { savedBillsOf } from '#web/bills/saved/saved-bills-of.ts';
import { startSync } from '#web/bills/saved/sync/sync.ts';
import { endSession, startGuestSession, storeSession } from '#web/platform/session.ts';
import { dismissToast, toastStore } from '#web/ui/overlays/toast.ts';
import { billFrom, storedItem, storedTable } from '../support/stored-bills.ts';
import { loadTestConfig, show, storeWith } from '../support/summary-support.tsx';
import { confirmed, kept } from '../support/in-account.ts';
import { accountSession } from '../support/account-session.ts';

/** The account on the server; undefined: unreachable. */
let remote: RemoteSpace | undefined;
vi.mock(import('#web/bills/saved/sync/connect.ts'), () => ({ remoteOf: async () => remote }));

const DINNER = storedTable(['Maya', 'Tom'], {
  items: [storedItem('Soup', 20, ['Maya'])],
  payments: [{ id: 'p', dinerId: 'Tom', amount: 20 }],
});
let accounts = 0;

/** Somebody is signed in on a device of their own. */
function signIn() {
  accounts += 1;
  const id = `00000000-0000-4000-8000-${String(accounts).padStart(12, '0')}`;
  storeSession(accountSession(id));
  return savedBillsOf(`a-${id}`);
}
/** Nobody is signed in. */
function asGuest() {
  startGuestSession();
  return savedBillsOf('guest');
}
async function save(savedBills: ReturnType<typeof savedBillsOf>, name: string): Promise<string> {
  const saved = kept(await savedBills.save(name, billFrom(DINNER)));
  return saved.id;
}
const showHistory = () => {
  const store = storeWith(DINNER);
  return { store, ...show(store, <HistoryScreen />) };
};
const rows = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('bdi')?.textContent);
const row = (name: string) => screen.getByText(name, { selector: 'bdi' }).closest('[role=listitem]');

beforeEach(async () => {
  act(dismissToast);
  vi.stubGlobal('scrollTo', () => undefined);
  await loadTestConfig();
  remote = undefined;
});
afterEach(endSession);

it('is not called empty while it lists unsaved bills', async () => {
  startGuestSession();
  const { store } = showHistory();
  expect(await screen.findByText('No bill history available.')).toBeVisible();
  act(() => void store.open(emptyBill('GBP', 0, 'another bill')));
  expect(screen.getByRole('list', { name: 'Not saved' })).toBeVisible();
  expect(screen.queryByText(/no bill/i)).not.toBeInTheDocument();
});

it('exports bills that are not saved, too, even if the device is full; an import brings back those that are gone', async () => {
  startGuestSession();
  let file: Blob | undefined;
  Object.assign(URL, { createObjectURL: (blob: Blob) => ((file = blob), 'blob:x') });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { store, user } = showHistory();
  act(() => void store.open({ ...billFrom(storedTable(['Zoe'])), id: 'other' }));
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  act(() => void store.edit((bill) => renameDiner(bill, 'Zoe', 'Zoé').bill));
  const [left] = store.getState().left;
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(toastStore.getState()?.title).toBe('2 bills exported'));
  full.mockRestore();
  if (!left || !file) throw new Error('Nothing was exported.');
  expect(await file.text()).toContain('Zoé');
  act(() => store.setSavedAs(store.getState().bill, null));
  act(() => void store.forget(left));
  await user.upload(
    screen.getByLabelText('Import', { selector: 'input' }),
    new File([await file.text()], 'bills.json'),
  );
  await waitFor(() => expect(toastStore.getState()?.title).toBe('1 bill imported'));
  expect(store.getState().left).toMatchObject([{ bill: left.bill }]);
});

it('finds bills by name, date and diner, and sorts them; no two of their currencies look alike', async () => {
  startGuestSession();
  const bills = [
    ['Zum Ochsen', 'USD'],
    ['Álamo', 'CAD'],
    ['Ramen Nana', 'AUD'],
    ['The Lamb', 'GBP'],
  ].map(([name, currency], index) => ({
    name,
    date: `2025-0${index + 1}-15T19:30:00.000Z`,
    bill: {
      ...storedTable([`Diner ${9 - index}`], { items: [storedItem('Soup', 20, [`Diner ${9 - index}`])] }),
      currency,
    },
  }));
  const { user } = showHistory();
  const file = new File([JSON.stringify(bills)], 'bills.json', { type: 'application/json' });
  fireEvent.change(screen.getByLabelText('Import', { selector: 'input' }), { target: { files: [file] } });
  await waitFor(() => expect(rows()).toEqual(['The Lamb', 'Ramen Nana', 'Álamo', 'Zum Ochsen']));
  expect(toastStore.getState()?.title).toBe('4 bills imported');
  for (const [name, total] of [
    ['The Lamb', '£20.00'],
    ['Ramen Nana', 'A$20.00'],
    ['Álamo', 'CA$20.00'],
    ['Zum Ochsen', 'US$20.00'],
  ] as const)
    expect(row(name)).toHaveTextContent(total);
  const sorted = within(screen.getByRole('group', { name: 'Sort by' }));
  await user.click(sorted.getByRole('radio', { name: 'Name' }));
  expect(rows()).toEqual(['Álamo', 'Ramen Nana', 'The Lamb', 'Zum Ochsen']);
  await user.click(sorted.getByRole('radio', { name: 'Diner' }));
  expect(rows()).toEqual(['The Lamb', 'Ramen Nana', 'Álamo', 'Zum Ochsen']);
  const search = screen.getByRole('searchbox', { name: 'Search by name, date or diner' });
  for (const [typed, found] of [
    ['alamo', 'Álamo'],
    ['apr 2025', 'The Lamb'],
    ['diner 9', 'Zum Ochsen'],
  ] as const) {
    await user.clear(search);
    await user.type(search, typed);
    await waitFor(() => expect(rows()).toEqual([found]));
  }
  expect(row('Zum Ochsen'), 'as among the others').toHaveTextContent('US$20.00');
  await user.type(search, ' nowhere');
  expect(await screen.findByText('No bill matches.')).toBeVisible();
});

it('shows no total of a repayment, as another app’s import has it', async () => {
  startGuestSession();
  const repaid = storedTable(['Maya', 'Tom'], {
    repayments: [{ id: 'r', from: 'Tom', to: 'Maya', amount: 10 }],
  });
  kept(await savedBillsOf('guest').save('Tom gave Maya £10.00', billFrom(repaid)));
  showHistory();
  await screen.findByText('Tom gave Maya £10.00', { selector: 'bdi' });
  expect(row('Tom gave Maya £10.00')).not.toHaveTextContent('£0.00');
});

describe('an account', () => {
  const answer = (value: unknown) => async () => ({ ok: true, value });
  const problem = (why: Problem) =>
    vi.fn<() => Promise<Reply<never>>>().mockResolvedValue({ ok: false, problem: why });
  /** Saves "Osteria" on this device, and starts to sync it with an account that answers like this about bills. */
  async function syncWith(bills: object): Promise<void> {
    const rest = { groups: { list: answer([]) }, ways: { read: answer(null) }, photos: { list: answer([]) } };
    remote = { ...rest, bills } as unknown as RemoteSpace;
    await save(signIn(), 'Osteria');
    stop = startSync();
  }
  let stop: () => void;
  afterEach(() => stop());

  it('that is unreadable leaves the device’s bills on the screen, and Retry tries again', async () => {
    const broken = problem('later');
    await syncWith({ newest: broken, save: broken });
    const { user } = showHistory();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load bill history from database');
    expect(row('Osteria')).toHaveTextContent('Not synced yet');
    expect(screen.queryByText(/bills are in your account/)).not.toBeInTheDocument();
    const retry = screen.getByRole('button', { name: 'Retry' });
    await waitFor(() => expect(retry).not.toHaveAttribute('aria-busy'));
    const asked = broken.mock.calls.length;
    await user.click(retry);
    // Right away: by itself it would try again much later.
    for (let turn = 0; turn < 500 && broken.mock.calls.length === asked; turn++)
      await act(() => new Promise((resolve) => void setImmediate(resolve)));
    expect(broken.mock.calls.length).toBeGreaterThan(asked);
  });

  it('that fails to delete a bill is reported as out of date, not as unreadable, and asked again', async () => {
    const refused = problem('later');
    await syncWith({
      save: answer({ createdAt: '2026-11-21T12:00:00.000Z' }),
      newest: answer({ entries: [], total: 1 }),
      remove: refused,
    });
    const { user } = showHistory();
    await waitFor(() => expect(row('Osteria')).not.toHaveTextContent('Not synced yet'));
    await user.click(screen.getByRole('button', { name: /^Delete Osteria/ }));
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('Your account isn’t up to date yet');
    expect(notice).toHaveTextContent('Not everything is synced with this device yet');
    expect(rows()).toEqual([]);
    const asked = refused.mock.calls.length;
    await user.click(within(notice).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(refused.mock.calls.length).toBeGreaterThan(asked));
  });

  it('that is full is reported, and at the row of each bill without room', async () => {
    await syncWith({
      newest: answer({ entries: [], total: 0 }),
      after: answer([]),
      save: problem('limit'),
    });
    showHistory();
    expect(await screen.findByText('Your account is full')).toBeVisible();
    expect(screen.getByText(/Delete saved bills/)).toBeVisible();
    expect(row('Osteria')).toHaveTextContent('Not synced: your account is full.');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});

it('the dialog that saves a bill says so if the account has no room: on this device only', async () => {
  const savedBills = signIn();
  await savedBills.load();
  function Dialog() {
    return <SaveBillDialog bill={useBill()} onClose={() => undefined} />;
  }
  const { user } = show(storeWith(DINNER), <Dialog />);
  await user.type(screen.getByRole('textbox', { name: 'Bill name' }), 'The Lamb');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toastStore.getState()?.title).toBe('Saved'));
  const [entry] = savedBills.getState().bills;
  await act(() => savedBills.note(entry?.id ?? '', (now) => ({ ...now, problem: 'no_room' })));
  expect(toastStore.getState()).toMatchObject({
    title: 'Your account is full',
    body: expect.stringContaining('The Lamb is kept on this device only.'),
  });
});

it('saves the split of a bill from its row as a table', async () => {
  const savedBills = asGuest();
  await save(savedBills, 'Bodega');
  const made: Blob[] = [];
  Object.assign(URL, { createObjectURL: (blob: Blob) => (made.push(blob), 'blob:x') });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { user } = showHistory();
  await user.click(await screen.findByRole('button', { name: /^More for Bodega/ }));
  await user.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  await waitFor(() => expect(names).toEqual(['fairtab-bill-1970-01-01.csv']));
  const csv = (await made[0]?.text()) ?? '';
  expect(csv).toContain('"Soup",1,20.00,20.00,0.00');
  expect(csv, 'who gives whom how much').toContain('"Maya","Tom",20.00');
});

it('starts a bill with the same people again, without their dishes; Undo leads back', async () => {
  const savedBills = asGuest();
  const pair = { id: 'pair', name: 'The Roes', dinerIds: ['Maya', 'Tom'] };
  const before = billFrom({ ...DINNER, currency: 'KWD', dinerGroups: [pair] });
  kept(await savedBills.save('Souk', before));
  const { store, user } = showHistory();
  const onScreen = store.getState().bill;
  await user.click(await screen.findByRole('button', { name: /^More for Souk/ }));
  await user.click(await screen.findByRole('button', { name: 'Same people again' }));
  await waitFor(() => expect(store.getState().bill.currency).toBe('KWD'));
  const { bill, savedAs, left } = store.getState();
  const { diners, dinerGroups } = before;
  expect(bill).toEqual({ ...emptyBill('KWD', bill.timestamp, bill.id), diners, dinerGroups });
  expect(bill.id).not.toBe(before.id);
  expect([savedAs, left]).toMatchObject([null, [{ bill: { id: onScreen.id } }]]);
  expect(location.search).toBe('?step=diner-setup');
  act(() => toastStore.getState()?.action?.onAction());
  expect(store.getState()).toMatchObject({ bill: onScreen, left: [] });
});

it('says what was spent, by year and place on every bill, by person and category on those of this device', async () => {
  const savedBills = asGuest();
  for (const { id } of savedBills.getState().bills) await savedBills.remove(id);
  await save(savedBills, 'Osteria');
  kept(await savedBills.save('osteria', billFrom(DINNER), '2024-05-01T00:00:00.000Z'));
  kept(await savedBills.save('Souk', billFrom({ ...DINNER, currency: 'KWD' }), '2024-05-02T00:00:00.000Z'));
  const { user } = showHistory();
  await user.click(await screen.findByRole('button', { name: 'What did we spend?' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'What did we spend?' }));
  // Who had what is read from the device.
  const shown = async (currency: string) =>
    within(await sheet.findByRole('table', { name: currency }))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '));
  expect(await shown('GBP')).toEqual([`${new Date().getFullYear()}£20.00`, '2024£20.00', 'Total£40.00']);
  expect(await shown('KWD')).toEqual(['2024KWD 20.000', 'TotalKWD 20.000']);
  const by = (name: string) => user.click(sheet.getByRole('radio', { name }));
  await by('Place');
  expect(await shown('GBP')).toEqual([expect.stringMatching(/^osteria£40.00$/i), 'Total£40.00']);
  await by('Person');
  expect(await shown('GBP')).toEqual(['Maya£40.00', 'Total£40.00']);
  await by('Category');
  expect(await shown('GBP')).toEqual(['Food£40.00', 'Total£40.00']);
  vi.spyOn(savedBills, 'bill').mockResolvedValue('absent');
  await user.click(sheet.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'What did we spend?' }));
  await user.click(await screen.findByRole('radio', { name: 'Person' }));
  expect(await screen.findByText(/^3 bills can’t be read on this device/)).toBeVisible();
});

it('gives a saved bill another name and day, also on screen, and takes that back', async () => {
  const savedBills = asGuest();
  for (const { id } of savedBills.getState().bills) await savedBills.remove(id);
  const id = await save(savedBills, 'Osteria');
  const { store, user } = showHistory();
  const stop = startAutosave(store);
  act(() => store.setSavedAs(store.getState().bill, { id, name: 'Osteria' }));
  const label = () => {
    const [entry] = savedBills.getState().bills;
    const day = new Date(store.getState().bill.timestamp).toISOString().slice(0, 10);
    return [entry?.name, entry?.date.slice(0, 10), day];
  };
  const before = label();
  await user.click(await screen.findByRole('button', { name: /^Change name and day of Osteria/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Name and day' });
  const name = within(dialog).getByLabelText('Bill name');
  await user.clear(name);
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(within(dialog).getByText('Please enter a name for this bill')).toBeVisible();
  await user.type(name, 'Trattoria');
  fireEvent.change(within(dialog).getByLabelText('Day'), { target: { value: '2026-11-20' } });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(rows()).toEqual(['Trattoria']));
  await waitFor(() => expect(label()).toEqual(['Trattoria', '2026-11-20', '2026-11-20']));
  await waitFor(() =>
    expect(store.getState().savedAs).toMatchObject({ id, name: 'Trattoria', isChanged: false }),
  );
  act(() => toastStore.getState()?.action?.onAction());
  await waitFor(() => expect(label()).toEqual(before));
  stop();
});

it('moves the focus to the next bill after a deletion, and to the bill after Undo', async () => {
  const savedBills = asGuest();
  for (const name of ['Anchor', 'Bistro']) await save(savedBills, name);
  const { user } = showHistory();
  await screen.findByText('Anchor');
  const [first, second, ...others] = rows();
  await user.click(screen.getByRole('button', { name: new RegExp(`^Delete ${String(first)}`) }));
  await waitFor(() => expect(rows()).toEqual([second, ...others]));
  expect(screen.getByRole('button', { name: new RegExp(`^Delete ${String(second)}`) })).toHaveFocus();
  act(() => toastStore.getState()?.action?.onAction());
  await waitFor(() => expect(rows()).toEqual([first, second, ...others]));
});

it('keeps the focus on a bill that gets another version', async () => {
  const savedBills = asGuest();
  const id = await save(savedBills, 'Pizzeria');
  showHistory();
  await screen.findByText('Pizzeria');
  const button = screen.getByRole('button', { name: /^Delete Pizzeria/ });
  act(() => button.focus());
  const entry = savedBills.saved(id);
  await act(async () => {
    if (entry) await savedBills.amend([{ entry, bill: { ...billFrom(DINNER), lines: [] } }]);
  });
  expect(savedBills.saved(id)?.version).not.toBe(id);
  expect(button).toHaveFocus();
});

it('says that a bill whose content cannot be read was not deleted', async () => {
  const savedBills = asGuest();
  await save(savedBills, 'Trattoria');
  const { user } = showHistory();
  await screen.findByText('Trattoria');
  const get = IDBObjectStore.prototype.get;
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, ...words) {
    if (this.name === 'bodies') throw new DOMException('no', 'UnknownError');
    return get.apply(this, words);
  });
  await user.click(screen.getByRole('button', { name: /^Delete Trattoria/ }));
  await waitFor(() => expect(toastStore.getState()?.title).toBe('Failed to load bill history from database'));
  expect(rows()).toContain('Trattoria');
});

it('deletes a bill that is on screen there, too; Undo brings both back, even if the account was told', async () => {
  const savedBills = asGuest();
  const id = await save(savedBills, 'Canteen');
  await confirmed(savedBills, id);
  const { store, user } = showHistory();
  store.setSavedAs(store.getState().bill, { id, name: 'Canteen' });
  await user.click(await screen.findByRole('button', { name: /^Delete Canteen/ }));
  await waitFor(() => expect(rows()).not.toContain('Canteen'));
  await waitFor(() =>
    expect(store.getState()).toMatchObject({ savedAs: null, bill: { diners: [] }, left: [] }),
  );
  await savedBills.note(id, (now) => ({
    ...now,
    deletion: { at: '2026-11-21T12:00:00.000Z', state: 'done' },
  }));
  act(() => toastStore.getState()?.action?.onAction());
  await waitFor(() => expect(rows()).toContain('Canteen'));
  const back = savedBills.getState().bills.find(({ name }) => name === 'Canteen');
  expect(back?.id).not.toBe(id);
  await waitFor(() => expect(store.getState().savedAs).toMatchObject({ id: back?.id, isChanged: false }));
  expect(store.getState()).toMatchObject({ bill: billFrom(DINNER), left: [] });
});

it('asks about an ambiguous date in a file, and imports it as answered', async () => {
  startGuestSession();
  const { user } = showHistory();
  const file = new File([JSON.stringify([{ name: 'Lido', date: '01/08/2025', bill: DINNER }])], 'bills.json');
  await user.upload(screen.getByLabelText('Import', { selector: 'input' }), file);
  const dialog = await screen.findByRole('dialog', { name: 'Which day is 01/08/2025?' });
  await user.click(within(dialog).getByRole('button', { name: '8 Jan 2025' }));
  expect(await screen.findByText(/^8 Jan 2025/)).toBeVisible();
});

it('opens the bill that was tapped last, even while another one is still being fetched, and says so', async () => {
  const savedBills = signIn();
  const bodies = new Map<string, unknown>();
  for (const name of ['Far', 'Near']) {
    const saved = kept(await savedBills.save(name, { ...billFrom(DINNER), id: name }));
    bodies.set(saved.id, await savedBills.body(saved.id));
  }
  const [far = '', near = ''] = bodies.keys();
  await savedBills.change([], () => ({ removeBodies: [far] }));
  let answer = (): void => undefined;
  const asked = new Promise<Reply<ReadonlyMap<string, unknown>>>((resolve) => {
    answer = () => resolve({ ok: true, value: bodies });
  });
  remote = { bills: { bills: () => asked } } as unknown as RemoteSpace;
  const { store, user } = showHistory();
  await user.click(await screen.findByRole('button', { name: /^Far/ }));
  await waitFor(() => expect(toastStore.getState()?.title).toBe('Loading Far…'));
  await user.click(screen.getByRole('button', { name: /^Near/ }));
  await waitFor(() => expect(store.getState().savedAs?.id).toBe(near));
  answer();
  await waitFor(async () => expect(await savedBills.body(far)).toBeDefined());
  await act(() => new Promise((resolve) => void setImmediate(resolve)));
  expect(store.getState().savedAs?.id).toBe(near);
  expect(toastStore.getState()?.title).toBe('Near opened');
});
