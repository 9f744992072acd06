import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Line } from '#domain';
import { paidBy } from '#web/table/host/end/agreed.ts';
import { TableEnd } from '#web/table/host/end/TableEnd.tsx';
import { GuestAsHost } from '#web/table/host/GuestAsHost.tsx';
import { hostActions } from '#web/table/host/host-actions.ts';
import { formatMoney } from '#web/platform/format.ts';
import type { Finishing } from '#web/platform/table/index.ts';
import { hostPlace } from '#web/platform/table/stored-table.ts';
import { TableStore } from '#web/platform/table/table-store.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { dismissToast, toastStore } from '#web/ui/overlays/toast.ts';
import { HostSheet, actions, withActions, seat, tableOf } from '../support/host-support.tsx';
import { loadTestConfig } from '../support/summary-support.tsx';

beforeEach(async () => {
  dismissToast();
  await loadTestConfig();
});

const OF_ANN = tableOf([seat('host', 'Ann')]);

/** A table whose finishing stays pending until the test ends it with `answers`. */
function tableThat(table: LiveTable = OF_ANN) {
  let end: (result: Finishing) => void = () => undefined;
  const finish = () => new Promise<Finishing>((resolve) => void (end = resolve));
  const store = Object.assign(new TableStore(hostPlace('guest')), { finish, getState: () => table });
  const answers = (result: Finishing) => act(async () => end(result));
  return { store, answers };
}

/** The host's sheet in the bill, which can be closed and reopened; `table` is its state while it is being finished. */
function Wizard({ store, table }: { store: TableStore; table: LiveTable }) {
  const [isOpen, setOpen] = useState(true);
  const [actions] = useState(() => hostActions(store, () => setOpen(true)));
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <HostSheet open={isOpen} onClose={() => setOpen(false)} {...{ table, actions }} />
    </>
  );
}

function Hosting({ store }: { store: TableStore }) {
  const [isSheetOpen, setSheetOpen] = useState(false);
  return <GuestAsHost {...{ store, isSheetOpen, setSheetOpen }} table={OF_ANN} />;
}

const user = userEvent.setup({ delay: null });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const question = () => screen.queryByRole('dialog', { name: 'Finish the bill?' });

async function confirm() {
  await press('Finish');
  const dialog = within(screen.getByRole('dialog', { name: 'Finish the bill?' }));
  await user.click(dialog.getByRole('button', { name: 'Finish' }));
}

/** The closing motion is over: the contents of the sheet are gone. */
const onceClosed = () =>
  waitFor(() => expect(screen.queryByRole('button', { name: 'Finish', hidden: true })).toBeNull());

describe('a failed finish is reported', () => {
  it('by the question, if it is still on screen, and nowhere else', async () => {
    const { store, answers } = tableThat();
    render(<Wizard store={store} table={OF_ANN} />);
    await confirm();
    expect(question()).toBeNull();
    await answers('changed');
    expect(within(question() ?? document.body).getByRole('alert')).toHaveTextContent(
      'It now comes to £30.00.',
    );
    expect(toastStore.getState()).toBeNull();
  });

  it('in a notice that leads back, if the host has closed the sheet', async () => {
    const { store, answers } = tableThat({ ...OF_ANN, error: { code: 'offline' } });
    render(<Wizard store={store} table={OF_ANN} />);
    await confirm();
    await press('Close');
    await onceClosed();
    await answers('failed');
    expect(toastStore.getState()).toMatchObject({
      title: 'The bill isn’t finished',
      body: expect.stringMatching(/^Fairtab can’t be reached/),
      tone: 'bad',
    });
    act(() => toastStore.getState()?.action?.onAction());
    expect(screen.getByRole('button', { name: 'Finish' })).toBeVisible();
  });

  it('in a notice, if the host has closed the sheet and opened it once more', async () => {
    const { store, answers } = tableThat();
    render(<Wizard store={store} table={OF_ANN} />);
    await confirm();
    await press('Close');
    await onceClosed();
    await press('Open');
    await answers('changed');
    expect(question()).toBeNull();
    expect(toastStore.getState()?.body).toMatch(/^Something changed at the table just now/);
  });

  it('on the page of a guest who is the host', async () => {
    const { store, answers } = tableThat();
    render(<Hosting store={store} />);
    await press('You are the host: manage the table');
    await confirm();
    await answers('changed');
    expect(question()).toBeVisible();
    expect(toastStore.getState()).toBeNull();
    await user.click(within(question() ?? document.body).getByRole('button', { name: 'Finish' }));
    await press('Close');
    await onceClosed();
    await answers('changed');
    expect(toastStore.getState()?.title).toBe('The bill isn’t finished');
    act(() => toastStore.getState()?.action?.onAction());
    expect(await screen.findByRole('button', { name: 'Finish' })).toBeVisible();
  });
});

it('finishing blocks other ends of the table, even on a reopened sheet', async () => {
  const { store } = tableThat();
  render(<Wizard store={store} table={{ ...OF_ANN, status: 'locked', isFinishing: true }} />);
  await press('Close');
  await onceClosed();
  await press('Open');
  expect(screen.getByRole('button', { name: /^Finish/ })).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('button', { name: 'Allow changes' })).toHaveAttribute('aria-busy', 'true');
});

it('silent phones are named when the bill is finished', async () => {
  const bob = { id: 'b', dinerId: 'Bob', isHost: false, isOpener: false, isMe: false };
  const table = { ...OF_ANN, seats: [...OF_ANN.seats, bob], quiet: { b: 190 } };
  render(<Wizard store={tableThat(table).store} table={table} />);
  await press('Finish');
  expect(question()).toHaveTextContent(/from .?Bob.? for 3 minutes/);
});

it('a table is closed without finishing it after a question', async () => {
  const { store } = tableThat();
  const close = vi.spyOn(store, 'close').mockResolvedValue(true);
  render(<Wizard store={store} table={OF_ANN} />);
  await press('Close without finishing');
  const dialog = within(screen.getByRole('dialog', { name: 'Close the table for everybody?' }));
  expect(close).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Close the table' }));
  expect(close).toHaveBeenCalledOnce();
});

describe('a bill that was reopened', () => {
  const seats = [seat('host', 'Ann')];

  it.each([
    ['more', 40, 'Bob', '£40.00'],
    ['less', 20, 'Bob', '£20.00'],
    ['as much', 30, 'Bob', '£30.00'],
  ])(
    'is paid by the person who paid it all at the first finish if it then comes to %s',
    async (_, price, payer, total) => {
      let { bill } = tableOf(seats);
      bill = paidBy(bill, payer);
      bill = { ...bill, lines: bill.lines.map((line): Line => ({ ...line, price: price * 100 }) as Line) };
      const spied = {
        ...actions(),
        paidBy: (id: string | undefined) => void (bill = paidBy(bill, id)),
        finish: () => Promise.resolve('finished' as const),
      };
      render(<TableEnd table={{ ...tableOf(seats), bill }} />, withActions(spied));
      await user.click(screen.getByRole('button', { name: 'Finish' }));
      const dialog = within(screen.getByRole('dialog'));
      expect(dialog.getByRole('combobox', { name: /paid/i })).toHaveDisplayValue(payer);
      expect(dialog.queryByText(/still to pay|overpaid/)).toBeNull();
      await user.click(dialog.getByRole('button', { name: 'Finish' }));
      expect(
        bill.payments.map(({ dinerId, amount }) => [dinerId, formatMoney(amount, bill.currency)]),
      ).toEqual([[payer, total]]);
    },
  );

  it('asks again who paid if the payment of the first finish was corrected by hand', async () => {
    const table = tableOf(seats);
    const paid = paidBy(table.bill, 'Bob');
    const bill = { ...paid, payments: paid.payments.map((each) => ({ ...each, amount: 1000 })) };
    render(<TableEnd table={{ ...table, bill }} />, withActions());
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    expect(screen.getByRole('combobox', { name: /paid/i })).toHaveDisplayValue('Nobody yet, or several');
  });
});
