import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { WayToPay } from '#domain';
import '#web/messages/en/live-table-host.po';
import '#web/messages/en/live-table.po';
import { hostTable } from '#web/platform/table/index.ts';
import { keepWays } from '#web/platform/saved/ways-to-pay.ts';
import { waysOf } from '#web/platform/saved/ways-of-space.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { EnteredByOtherHost } from '#web/table/host/EnteredByOtherHost.tsx';
import { AboutFinished, TableEnd } from '#web/table/host/end/TableEnd.tsx';
import { undoEntered } from '#web/table/host/table-bill.ts';
import { HowPaid } from '#web/table/HowPaid.tsx';
import { MyDebts } from '#web/table/MyDebts.tsx';
import { refusalText } from '#web/table/RefusedChange.tsx';
import { actions, finishedFor, withActions, seat, tableOf } from '../support/host-support.tsx';
import { storeWith } from '../support/summary-support.tsx';
import { storedItem as item, storedTable } from '../support/stored-bills.ts';

const user = userEvent.setup({ delay: null });
const ANNS: WayToPay = { kind: 'paypal', handle: 'ann' };
const BY_BOB = { dinerId: 'Bob', name: 'Bob' };
const opener = { ...seat('host', 'Ann'), isOpener: true };

/** Shows how people are paid; returns what is said here about it. */
function show(table: LiveTable) {
  const said: unknown[] = [];
  const spied = { setWayToPay: (way?: WayToPay, dinerId?: string) => void said.push([dinerId, way]) };
  render(<HowPaid table={table} actions={spied} />);
  return said;
}

/** The finished table on somebody's phone, who has given Ann this much of their ten pounds, in minor units. */
const finishedAs = (me: string, amount: number): LiveTable => {
  const table = tableOf([seat('host', me)], 30);
  const repayments = [{ id: 'early', from: me, to: 'Ann', amount, position: 0 }];
  return {
    ...table,
    role: 'guest',
    status: 'finished',
    me: { seatId: 'host', dinerId: me },
    bill: { ...table.bill, repayments },
  };
};

describe('how people get paid at a table', () => {
  it.each(['open', 'finished'] as const)(
    'is said by whoever paid, on their own phone (%s)',
    async (status) => {
      keepWays(waysOf('guest'), [ANNS]);
      const said = show({ ...tableOf([seat('host', 'Ann')], 30), role: 'guest', status });
      expect(screen.getByText('The others can’t see yet how to pay you.')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Enter it' }));
      const sheet = within(await screen.findByRole('dialog', { name: 'How you get paid' }));
      await user.selectOptions(sheet.getByRole('combobox', { name: 'What the others see' }), '0');
      await user.selectOptions(sheet.getByRole('combobox', { name: 'What the others see' }), '-1');
      expect(said).toEqual([
        ['Ann', ANNS],
        ['Ann', undefined],
      ]);
    },
  );

  it('is said by who has given back more than they owed, and not by who has given just that', () => {
    show(finishedAs('Bob', 1200));
    expect(screen.getByRole('region', { name: 'How you get paid' })).toBeVisible();
    cleanup();
    show(finishedAs('Bob', 1000));
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('is set up there if nothing was before, and kept for the next bill', async () => {
    keepWays(waysOf('guest'), []);
    const said = show({ ...tableOf([seat('host', 'Ann')], 30), role: 'guest' });
    await user.click(screen.getByRole('button', { name: 'Enter it' }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.type(sheet.getByRole('textbox', { name: /name/i }), 'ann');
    await user.click(sheet.getByRole('button', { name: 'Done' }));
    expect(said).toEqual([['Ann', ANNS]]);
    expect(waysOf('guest').read()).toContain('"ann"');
  });

  it('is entered by the host for somebody who paid and has no phone there, until the end', async () => {
    const table = tableOf([seat('host', 'Bob')], 30);
    const me = { seatId: 'host', dinerId: 'Bob' };
    const said = show({ ...table, me });
    await user.click(screen.getByRole('button', { name: 'Enter it' }));
    const sheet = within(await screen.findByRole('dialog', { name: /How .?Ann.? gets paid/ }));
    await user.type(sheet.getByRole('textbox', { name: /name/i }), 'ann');
    await user.click(sheet.getByRole('button', { name: 'Done' }));
    expect(said).toEqual([['Ann', ANNS]]);
  });

  it.each([
    ['a guest', { role: 'guest' }],
    ['a host without a name', { me: { seatId: 'host' } }],
    ['a host after the end', { status: 'finished' }],
    ['a host, of somebody with a phone', { seats: [seat('host', 'Bob'), seat('a', 'Ann')] }],
  ] as const)('is not entered for others by %s', (_, changed) => {
    const table = { ...tableOf([seat('host', 'Bob')], 30), me: { seatId: 'host', dinerId: 'Bob' } };
    show({ ...table, ...changed });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    [opener, 1],
    [seat('host', 'Bob'), 0],
  ])('is changed only by the opener once another host has entered it', (mine, buttons) => {
    const ways = new Map([['Cy', { ...ANNS, enteredBy: { dinerId: 'Ann', name: 'Ann' } }]]);
    const table = { ...tableOf([mine]), ways, me: { seatId: 'host', dinerId: mine.dinerId ?? '' } };
    render(<HowPaid table={table} actions={actions()} dinerIds={['Cy']} />);
    expect(screen.getByText(/^Entered by .?Ann.?$/)).toBeVisible();
    expect(screen.queryAllByRole('button')).toHaveLength(buttons);
  });

  it('is not said by a phone in a place that another one had first, which its person is told', () => {
    show({ ...tableOf([{ ...seat('host', 'Ann'), isLater: true }], 30), role: 'guest' });
    expect(screen.getByText(/^Another phone was here as .?Ann.? first/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each(['open', 'finished'] as const)(
    'is left to that phone by the person who opened the table (%s)',
    async (status) => {
      const seats = [{ ...opener, dinerId: 'Bob' }, { ...seat('a', 'Ann'), isLater: true } as const];
      const said = show({ ...tableOf(seats, 30), status, me: { seatId: 'host', dinerId: 'Bob' } });
      await user.click(screen.getByRole('button', { name: 'Let the new phone say it' }));
      expect(said).toEqual([['Ann', undefined]]);
    },
  );

  it('names whoever entered it to the people who pay, even after they have left the bill', () => {
    const { bill } = tableOf([], 30);
    const by = (enteredBy?: unknown) =>
      new Map([['Ann', { ...ANNS, ...(enteredBy !== undefined && { enteredBy }) }]]);
    const debts = (ways: LiveTable['ways']) => (
      <MyDebts table={finishedFor({ bill, me: 'Bob', ways })} onPaid={() => undefined} />
    );
    const { rerender } = render(debts(by({ dinerId: 'Cy', name: 'Before' })));
    expect(screen.getByText(/^Entered by .?Cy.?$/)).toBeVisible();
    rerender(debts(by({ dinerId: 'gone', name: 'Mallory' })));
    expect(screen.getByText(/^Entered by .?Mallory.?$/)).toBeVisible();
    rerender(debts(by()));
    expect(screen.queryByText(/^Entered by/)).toBeNull();
  });

  it('is refused with the reason', () => {
    const refused = {
      key: 'pay/Ann',
      value: ANNS,
      number: 1,
      theirs: null,
      seq: 0,
      reason: 'forbidden',
    } as const;
    expect(refusalText(refused, tableOf([]))).toMatch(/^Only a person’s own phone/);
  });
});

describe('what another host has entered about money', () => {
  const entered = [
    { key: 'pay/Cy', by: BY_BOB },
    { key: 'payment/p', by: BY_BOB },
    { key: 'payment/gone', by: BY_BOB },
    { key: 'table/status', by: BY_BOB },
  ];
  const ways = new Map([['Cy', { kind: 'paypal', handle: 'mallory' }]]);

  it('is shown to the person who opened the table, who undoes or keeps it', async () => {
    const done: string[] = [];
    const spied = {
      ...actions(),
      undoEntered: () => void done.push('undo'),
      keepEntered: () => void done.push('keep'),
    };
    const nameless = [...entered, { key: 'payment/p', by: undefined }];
    const { rerender } = render(
      <EnteredByOtherHost table={{ ...tableOf([opener], 30), entered, ways }} />,
      withActions(spied),
    );
    expect(screen.getByText(/^Entered by .?Bob.? as host$/)).toBeVisible();
    expect(screen.getByText(/Cy.? gets paid: PayPal.*mallory/)).toBeVisible();
    expect(screen.getByText(/Ann.? paid £30.00/)).toBeVisible();
    expect(screen.getByText('Who has paid, and how much')).toBeVisible();
    rerender(<EnteredByOtherHost table={{ ...tableOf([opener], 30), entered: nameless, ways }} />);
    expect(screen.getByText('Entered by another host')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(done).toEqual(['undo', 'keep']);
  });

  it.each([
    ['is not shown', 'to others', { seats: [seat('host', 'Ann')] }],
    ['is not shown', 'if there is nothing but the end', { entered: entered.slice(3) }],
    ['is not shown', 'once its reader has left', { phase: 'ended', ending: 'left' }],
    ['is shown', 'after the table’s twelve hours', { phase: 'ended', ending: 'expired' }],
  ] as const)('%s %s', (isShown, _, part) => {
    const table: LiveTable = { ...tableOf([opener]), entered, ways, ...part };
    render(<EnteredByOtherHost table={table} />, withActions());
    expect(screen.queryAllByRole('button', { name: 'Undo' })).toHaveLength(isShown === 'is shown' ? 1 : 0);
  });

  it('is undone on the host’s own bill, too, which a finished table has released', async () => {
    const stored = storedTable(['Ann', 'Bob'], { items: [item('Pie', 30, ['Ann', 'Bob'])] });
    const wizard = storeWith(stored);
    const { bill } = wizard.getState();
    const paidByBob = { ...bill, payments: [{ id: 'p', dinerId: 'Bob', amount: 3000, position: 0 }] };
    wizard.edit(() => paidByBob);
    const table = hostTable('guest');
    let there: LiveTable = { ...tableOf([opener]), bill: paidByBob, status: 'finished', isReleased: true };
    vi.spyOn(table, 'getState').mockImplementation(() => there);
    Object.assign(table, { undoEntered: () => Promise.resolve(Boolean((there = { ...there, bill }))) });
    await undoEntered(wizard, table);
    expect(wizard.getState().bill.payments).toEqual([]);
  });

  it.each([
    ['can open it again', 'another host has finished it', entered, ['Ann', 'Bob']],
    ['can open it again', 'that phone has left', [], ['Ann']],
    ['cannot open it again', 'else', [], ['Ann', 'Bob']],
  ] as const)('once somebody has said that they paid, %s if %s', (can, _, by, here) => {
    const seats = [opener, seat('b', 'Bob')].filter(({ dinerId }) => here.some((name) => name === dinerId));
    const table: LiveTable = { ...tableOf(seats, 30), status: 'finished', paid: ['Bob'], entered: by };
    render(
      <>
        <TableEnd table={table} />
        <AboutFinished table={table} />
      </>,
      withActions(),
    );
    const isOpen = can === 'can open it again';
    expect(screen.getByText(/said they have paid/).textContent).toContain(isOpen ? 'still open' : 'can’t be');
    expect(screen.queryAllByRole('button', { name: 'Open again' })).toHaveLength(isOpen ? 1 : 0);
  });
});
