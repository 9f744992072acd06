import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addDiner, openingEntries, unclaimedOf, type Bill } from '#domain';
import { DinerStep } from '#web/diners/DinerStep.tsx';
import { WizardProvider } from '#web/bill-kit/state/WizardProvider.tsx';
import { SplitTogether } from '#web/table/host/SplitTogether.tsx';
import { loadTableSheet, useTableSheetState } from '#web/table/host/table-sheet-state.ts';
import { loadHostTable, TableOfBill } from '#web/table/host/TableOfBill.tsx';
import { newUuid } from '#web/platform/device/ids.ts';
import { savedBillsOf } from '#web/bills/saved/saved-bills-of.ts';
import { spaceKeys } from '#web/platform/storage/keys.ts';
import { hostTable } from '#web/platform/table/index.ts';
import { dismissToast, toastStore } from '#web/ui/overlays/toast.ts';
import { billFrom, storedItem as item, storedTable } from '../support/stored-bills.ts';
import { loadTestConfig, show, storeWith } from '../support/summary-support.tsx';

const keys = spaceKeys('guest');
const lunch = storedTable(['Ann', 'Bob'], { items: [item('Pie', 30, ['Ann'])] });
const dinner = { ...storedTable(['Cid', 'Dee'], { items: [item('Soup', 9, ['Cid'])] }), timestamp: 7 };

/** Lets this device be the host of the table of this bill; the server does not answer. Each call takes another seat. */
function openTable(
  bill: Bill,
  {
    status = 'open',
    said = [],
    ...more
  }: {
    status?: string;
    ending?: string;
    refused?: readonly object[];
    changed?: readonly object[];
    said?: readonly string[];
  } = {},
): void {
  const seatId = newUuid();
  const opened = openingEntries(bill).map(({ key, value }) => [key, value, 1]);
  const entries = [
    ...opened,
    [`seat/${seatId}`, { isHost: true }, 2],
    ['table/status', status, 3],
    ...said.map((id) => [`paid/${id}`, true, 3]),
  ];
  const queue = { acknowledged: 0, sent: 0, changes: [] };
  const seat = { version: 1, stamp: 1, tableId: 'table', seatId, token: 'token', queue, refused: [] };
  const phase = more.ending ? 'ended' : 'joined';
  localStorage.setItem(keys.table, JSON.stringify({ ...seat, phase, ...more }));
  const known = { version: 1, seatId, epoch: 'one', seq: 3, entries };
  localStorage.setItem(keys.tableEntries, JSON.stringify(known));
}

beforeEach(async () => {
  dismissToast();
  await loadTestConfig();
});

it('the host is named on a page rebuilt for another language, too', async () => {
  openTable(billFrom(lunch));
  const store = storeWith(lunch);
  const page = (language: string) => (
    <div key={language}>
      <SplitTogether />
      <TableOfBill space="guest" />
    </div>
  );
  const { rerender } = show(store, page('en'));
  expect(await screen.findByRole('button', { name: 'Live table: only you are here' })).toBeVisible();
  rerender(<WizardProvider store={store}>{page('de')}</WizardProvider>);
  expect(screen.getByRole('button', { name: 'Live table: only you are here' })).toBeVisible();
});

/** The text of the line above the tabs of the steps. */
const Alert = () => <p data-testid="alert">{useTableSheetState().alert}</p>;
const showAlert = () =>
  show(
    storeWith(lunch),
    <>
      <Alert />
      <TableOfBill space="guest" />
    </>,
  );

it.each([
  ['an open table', {}, '1 of your changes wasn’t saved'],
  ['a closed table', { ending: 'closed' }, ''],
])('the line above the steps names what waits at %s', async (_, over, text) => {
  const late = { number: 1, key: 'line/x', value: null, theirs: null, seq: 1, reason: 'forbidden' };
  openTable(billFrom(lunch), { ...over, refused: [late] });
  showAlert();
  // Fetches the part that knows, if nobody has yet.
  await act(async () => void (await loadHostTable()));
  await waitFor(() => expect(screen.getByTestId('alert')).toHaveTextContent(text));
});

it('the button says within seconds that nothing reaches the table', async () => {
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  openTable(billFrom(lunch));
  await act(async () => void (await loadHostTable()));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    show(
      storeWith(lunch),
      <>
        <SplitTogether />
        <TableOfBill space="guest" />
      </>,
    );
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(screen.getByRole('button')).toHaveTextContent('Live table: only you are here');
    expect(said()).not.toContain('Live table: no connection');
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getByRole('button')).toHaveTextContent('Live table: no connection');
    // Read out on every step, since not every one has the button.
    expect(said()).toContain('Live table: no connection');
  } finally {
    vi.useRealTimers();
  }
});

it.each([
  ['no table', () => undefined],
  ['a table that is over', () => openTable(billFrom(lunch), { ending: 'closed' })],
])('nothing is said about the connection to %s', async (_, prepare) => {
  prepare();
  await act(async () => void (await loadHostTable()));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    showAlert();
    // As once somebody has looked at the sheet.
    act(loadTableSheet);
    await act(() => vi.advanceTimersByTimeAsync(6000));
    expect(screen.getByTestId('alert')).toBeEmptyDOMElement();
  } finally {
    vi.useRealTimers();
  }
});

it('another host’s changes are reported, and stay above the steps until they are seen', async () => {
  const bill = billFrom(lunch);
  openTable(bill, { changed: [{ key: `claim/${bill.lines[0]?.id}/Ann`, was: 2, is: 1 }] });
  showAlert();
  await act(async () => void (await loadHostTable()));
  expect(screen.getByTestId('alert')).toHaveTextContent(/Pie.?, for .?Ann.?: 2 → 1/);
  expect(toastStore.getState()?.title).toBe('Pie, for Ann: 2\u00a0→\u00a01');
  act(() => hostTable('guest').dismissChanged());
  expect(screen.getByTestId('alert')).toBeEmptyDOMElement();
});

it.each([
  ['the table’s bill', lunch, 'Bob'],
  ['another one', dinner, ''],
])(
  'the names of those who said they paid are known only on the table’s bill: %s',
  async (_, onScreen, names) => {
    openTable(billFrom(lunch), { status: 'finished', said: ['Bob'] });
    const Said = () => <p data-testid="said">{useTableSheetState().paid.join()}</p>;
    show(
      storeWith(onScreen),
      <>
        <Said />
        <TableOfBill space="guest" />
      </>,
    );
    await act(async () => void (await loadHostTable()));
    expect(screen.getByTestId('said')).toHaveTextContent(names);
  },
);

it('a bill in an unknown currency opens no table, and the reason is shown', async () => {
  const { user } = show(
    storeWith({ ...lunch, currency: 'XXQ' }),
    <>
      <SplitTogether />
      <TableOfBill space="guest" />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Split it together' }));
  await user.click(await screen.findByRole('button', { name: /^Open (?:the table|it)/ }));
  expect(
    await screen.findByText('Fairtab doesn’t know the currency XXQ', { selector: 'p' }),
  ).toBeInTheDocument();
  expect(hostTable('guest').getState().phase).toBe('none');
});

it('the button to the table is on the diners step, the only one open after Clear Bill', async () => {
  openTable(billFrom(lunch));
  const store = storeWith(lunch);
  store.clear();
  const page = (hasTable: boolean) => (
    <>
      <DinerStep />
      {hasTable && <TableOfBill space="guest" />}
    </>
  );
  const { user, rerender } = show(store, page(true));
  await user.click(await screen.findByRole('button', { name: 'Live table: only you are here' }));
  expect(await screen.findByText(/^This table belongs to a different bill/)).toBeVisible();
  // None is opened from here.
  rerender(<WizardProvider store={store}>{page(false)}</WizardProvider>);
  expect(screen.queryByRole('button', { name: /table|together/i })).toBeNull();
});

describe('with another bill on screen', () => {
  /** The host's sheet, with dinner on screen and the table of lunch. */
  async function sheet(options?: Parameters<typeof openTable>[1]) {
    openTable(billFrom(lunch), options);
    const store = storeWith(dinner);
    const { user } = show(
      store,
      <>
        <SplitTogether />
        <TableOfBill space="guest" />
      </>,
    );
    const open =
      options?.status === 'finished' ? 'Live table: the bill is finished' : 'Live table: only you are here';
    const name = options?.ending === undefined ? open : 'Split it together';
    await user.click(await screen.findByRole('button', { name }));
    const press = async (button: string | RegExp) =>
      user.click(await screen.findByRole('button', { name: button }));
    const lines = () => store.getState().bill.lines.map((line) => line.name);
    const table = hostTable('guest');
    return { store, table, lines, press };
  }
  const savedBills = async () => {
    const savedBills = savedBillsOf('guest');
    await savedBills.load();
    return Promise.all(savedBills.getState().bills.map(({ version }) => savedBills.bill(version)));
  };
  const clearHistory = async () => {
    const savedBills = savedBillsOf('guest');
    await savedBills.load();
    for (const { id } of savedBills.getState().bills) await savedBills.remove(id);
  };
  beforeEach(clearHistory);

  it.each([undefined, 'expired', 'gone'])(
    'the table’s bill can be restored, and undo restores the other one: %s',
    async (ending) => {
      const { store, lines, press } = await sheet(ending === undefined ? {} : { ending });
      await press('Show the table’s bill');
      await vi.waitFor(() => expect(lines()).toEqual(['Pie']));
      expect(store.getState().isAtTable).toBe(ending === undefined);
      expect(screen.queryByRole('button', { name: 'Show the table’s bill' })).toBeNull();
      // The toast lies behind the sheet.
      act(() => toastStore.getState()?.action?.onAction());
      expect(lines()).toEqual(['Soup']);
      // A table that is over has released its bill.
      expect(await savedBills()).toHaveLength(ending === undefined ? 0 : 1);
    },
  );

  it('Undo reverts the sharing of the rest, and no later change at the table', async () => {
    const { table, press } = await sheet();
    table.setClaim('Pie', undefined, ['Ann']);
    await userEvent.click(await screen.findByRole('tab', { name: 'Who has what' }));
    await press('Share the rest equally');
    table.edit((bill) => addDiner(bill, { id: 'eve', name: 'Eve' }));
    act(() => toastStore.getState()?.action?.onAction());
    const { bill } = table.getState();
    expect(unclaimedOf(bill)).toHaveLength(1);
    expect(bill.diners.map(({ name }) => name)).toEqual(['Ann', 'Bob', 'Eve']);
  });

  it('closing the table for everybody reports where its bill is', async () => {
    const { table, press } = await sheet();
    vi.spyOn(table, 'close').mockResolvedValue(true);
    await press('Close without finishing');
    await press('Close the table');
    await vi.waitFor(() =>
      expect(toastStore.getState()).toMatchObject({
        title: 'The table is closed',
        body: 'The table’s bill is in your history',
      }),
    );
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opening the next table reports it, if the table ended without the host', async () => {
    const { table, press } = await sheet({ ending: 'expired' });
    await press(/^Open it anyway/);
    await vi.waitFor(() => expect(table.getState().ending).toBeUndefined());
    expect(await savedBills()).toMatchObject([{ lines: [{ name: 'Pie' }] }]);
  });

  it('a table whose bill cannot be saved stays', async () => {
    vi.spyOn(savedBillsOf('guest'), 'save').mockResolvedValue('full');
    const { table, press } = await sheet({ status: 'finished' });
    await press('Close the table here');
    expect(await screen.findByText('The table’s bill couldn’t be saved')).toBeInTheDocument();
    expect(table.getState().phase).toBe('joined');
  });
});
