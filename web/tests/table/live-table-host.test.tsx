import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { addLine, type Bill, type Line, type WayToPay } from '#domain';
import { item } from '../../../domain/tests/support/typed-lines.ts';
import { paidBy } from '#web/table/host/end/agreed.ts';
import { MyClaims } from '#web/table/host/MyClaims.tsx';
import { WhoHasWhat } from '#web/table/host/WhoHasWhat.tsx';
import { hostActions, shareRestAtTable } from '#web/table/host/host-actions.ts';
import { TableEnd } from '#web/table/host/end/TableEnd.tsx';
import { tellOfEnd } from '#web/table/notices.ts';
import '#web/messages/en/live-table-host.po';
import '#web/messages/en/live-table.po';
import '#web/messages/en/settle.po';
import { waysOf } from '#web/platform/saved/ways-of-space.ts';
import { keepWays } from '#web/platform/saved/ways-to-pay.ts';
import { hostPlace } from '#web/platform/table/stored-table.ts';
import { TableStore } from '#web/platform/table/table-store.ts';
import type { LiveTable, TableSeat } from '#web/platform/table/types.ts';
import { toastStore } from '#web/ui/overlays/toast.ts';
import { Toaster } from '#web/ui/overlays/Toaster.tsx';
import { HostSheet, actions, withActions, seat, tableOf } from '../support/host-support.tsx';
import { storedTable } from '../support/stored-bills.ts';
import { loadTestConfig, show, storeWith } from '../support/summary-support.tsx';

beforeAll(() => loadTestConfig({ networkUrls: ['https://fairtab.example'] }));

const user = userEvent.setup({ delay: null });

it('has nothing to claim on the sheet while nothing is on the bill', () => {
  const table = tableOf([seat('host', 'Ann')]);
  render(<HostSheet table={{ ...table, bill: { ...table.bill, lines: [] } }} />);
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Code', 'Who has what']);
  expect(screen.getAllByText(/^Nothing is on the bill yet/)).toHaveLength(1);
});

describe('finishing', () => {
  const ownWay: WayToPay = { kind: 'paypal', handle: 'ann' };

  /** Finishes a table at which nobody else does anything. */
  const ended = (done: unknown[]) => {
    done.push('finish');
    return Promise.resolve('finished' as const);
  };

  async function finish(paid: number, press?: RegExp, payer?: string) {
    const done: unknown[] = [];
    const spied = {
      ...actions(),
      setWayToPay: (way: WayToPay | undefined) => void done.push(way),
      finish: () => ended(done),
    };
    keepWays(waysOf('guest'), [ownWay]);
    render(<TableEnd table={tableOf([seat('host', 'Ann')], paid)} />, withActions(spied));
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    if (payer !== undefined) await user.selectOptions(screen.getByRole('combobox', { name: /paid/i }), payer);
    if (press) await user.click(screen.getByRole('switch', { name: press }));
    await user.click(screen.getAllByRole('button', { name: 'Finish' }).at(-1) ?? document.body);
    return done;
  }

  it.each([
    ['shows how the host gets paid if they have paid', 30, undefined, undefined, [ownWay, 'finish']],
    ['does not show it if they do not want it', 30, /how you get paid/, undefined, ['finish']],
    ['does not show it by itself if they have paid nothing', 0, undefined, 'Bob', ['finish']],
    ['shows it if they ask for it', 0, /how you get paid/, 'Bob', [ownWay, 'finish']],
  ])('%s', async (_, paid, press, payer, done) => {
    expect(await finish(paid, press, payer)).toEqual(done);
  });

  it('assumes that the host has paid, until somebody else is chosen', async () => {
    const paid: unknown[] = [];
    const spied = { ...actions(), paidBy: (id?: string) => void paid.push(id), finish: () => ended([]) };
    render(<TableEnd table={tableOf([seat('host', 'Ann')])} />, withActions(spied));
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    expect(screen.getByRole('combobox', { name: /paid/i })).toHaveDisplayValue('Ann');
    await user.click(screen.getAllByRole('button', { name: 'Finish' }).at(-1) ?? document.body);
    expect(paid).toEqual(['Ann']);
  });

  it('does not overwrite a payer set elsewhere while the question is open', async () => {
    const paid: unknown[] = [];
    const spied = { ...actions(), paidBy: (id?: string) => void paid.push(id), finish: () => ended([]) };
    const view = (sum: number) => <TableEnd table={tableOf([seat('host', 'Ann')], sum)} />;
    const { rerender } = render(view(0), withActions(spied));
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    await user.selectOptions(screen.getByRole('combobox', { name: /paid/i }), 'Bob');
    rerender(view(30));
    await user.click(screen.getAllByRole('button', { name: 'Finish' }).at(-1) ?? document.body);
    expect(paid).toEqual([]);
  });

  it.each([
    [20, '£10.00 still to pay.'],
    [35, 'The bill was overpaid by £5.00.'],
  ])(
    'warns if the payments of £%d of £30 do not match the bill, and asks again who paid',
    async (paid, text) => {
      const done: string[] = [];
      const spied = {
        ...actions(),
        paidBy: (id: string | undefined) => void done.push(id ?? 'nobody'),
        finish: () => ended(done),
      };
      const table = tableOf([seat('host', 'Ann')], paid);
      render(<TableEnd table={table} />, withActions(spied));
      await user.click(screen.getByRole('button', { name: 'Finish' }));
      const dialog = within(screen.getByRole('dialog'));
      expect(dialog.getByText(text)).toBeVisible();
      await user.selectOptions(dialog.getByRole('combobox', { name: /paid/i }), 'Ann');
      expect(dialog.queryByText(text)).toBeNull();
      await user.click(dialog.getByRole('button', { name: 'Finish' }));
      expect(done).toEqual(['Ann', 'finish']);
    },
  );

  it('only warns about several payers who have not paid it all, and the summary has the rest', async () => {
    const table = tableOf([seat('host', 'Ann')], 10);
    const payments = [...table.bill.payments, { id: 'q', dinerId: 'Bob', amount: 1500, position: 1 }];
    const bill = { ...table.bill, payments };
    render(<TableEnd table={{ ...table, bill }} />, withActions());
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('£5.00 still to pay.')).toBeVisible();
    expect(dialog.queryByRole('combobox')).toBeNull();
  });

  it('names who asks for a change, when the bill is finished all the same', async () => {
    const table = tableOf([seat('host', 'Ann'), { ...seat('b', 'Bob'), asks: true }]);
    render(<TableEnd table={{ ...table, status: 'locked' }} />, withActions());
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    expect(screen.getByRole('dialog')).toHaveTextContent('Bob wants to change something');
  });

  it('waits for claims made, and for people who came, while the question is open', async () => {
    const done: string[] = [];
    const spied = { ...actions(), finish: () => ended(done) };
    const open = tableOf([seat('host', 'Ann')]);
    const shares = ['Ann', 'Bob'].map((dinerId) => ({ dinerId, weight: 1 }));
    const lines = open.bill.lines.map((line): Line => ({ ...line, sharing: { by: 'units', shares } }));
    const view = (table: LiveTable) => <TableEnd table={table} />;
    const { rerender } = render(view(open), withActions(spied));
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    const confirm = within(screen.getByRole('dialog')).getByRole('button', { name: 'Finish' });
    rerender(view({ ...open, bill: { ...open.bill, lines } }));
    await user.click(confirm);
    expect(confirm).toHaveAccessibleDescription('Some lines are claimed too often. Sort those out first.');
    const change = { key: 'diner/zoe', value: { name: 'Zoe' } };
    rerender(view({ ...open, waiting: [{ id: 'waiting/b/1', seatId: 'b', name: 'Zoe', change }] }));
    await user.click(confirm);
    expect(confirm).toHaveAccessibleDescription('First answer the people who want to join.');
    expect(done).toEqual([]);
    rerender(view(open));
    await user.click(confirm);
    expect(done).toEqual(['finish']);
  });

  it('removes the offer to undo sharing the rest, once it is done', async () => {
    const store = new TableStore(hostPlace('guest'));
    shareRestAtTable(store, false);
    const offered = toastStore.getState();
    expect(offered?.action?.label).toBe('Undo');
    const finish = (result: 'changed' | 'finished') => {
      const ending = Object.assign(store, { finish: () => Promise.resolve(result) });
      const isSeen = () => true;
      return hostActions(ending, () => undefined).finish(() => true, isSeen);
    };
    await finish('changed');
    expect(toastStore.getState()).toBe(offered);
    await finish('finished');
    expect(toastStore.getState()).toBeNull();
  });

  describe('a bill that changes while it is finished', () => {
    /** Ann, who finishes £30 as paid by Bob, while somebody makes this change. */
    async function finishWhile(change: (table: LiveTable) => LiveTable) {
      const done: string[] = [];
      let table = tableOf([seat('host', 'Ann')]);
      const spied = {
        ...actions(),
        paidBy: (id: string | undefined) => {
          done.push(id ?? 'nobody');
          table = { ...table, bill: paidBy(table.bill, id) };
          return undefined;
        },
        finish: (isAsAgreed: (bill: Bill) => boolean) => {
          if (!done.includes('changed')) table = change(table);
          const result = isAsAgreed(table.bill) ? 'finished' : 'changed';
          rerender(view());
          done.push(result);
          // As slow as a network, so that the first question closes meanwhile.
          return new Promise<typeof result>((resolve) => void setTimeout(resolve, 20, result));
        },
      };
      const view = () => <TableEnd table={table} />;
      const { rerender } = render(view(), withActions(spied));
      await user.click(screen.getByRole('button', { name: 'Finish' }));
      await user.selectOptions(screen.getByRole('combobox', { name: /paid/i }), 'Bob');
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Finish' }));
      return done;
    }
    const withCoffee = (table: LiveTable): LiveTable => {
      const shares = [{ dinerId: 'Bob', weight: 1 }];
      const coffee = item('coffee', 1000, { sharing: { by: 'parts', shares } });
      return { ...table, bill: addLine(table.bill, coffee).bill };
    };

    it('is confirmed again with its new total, and with the chosen payer', async () => {
      const done = await finishWhile(withCoffee);
      expect(done).toEqual(['Bob', 'changed']);
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByRole('alert')).toHaveTextContent('It now comes to £40.00.');
      expect(dialog.getByRole('combobox', { name: /paid/i })).toHaveValue('Bob');
      await user.click(dialog.getByRole('button', { name: 'Finish' }));
      expect(done).toEqual(['Bob', 'changed', 'Bob', 'finished']);
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });
});

describe('a host who opened the table without saying who they are', () => {
  const label = 'Which one are you?';

  async function sheet(seats: readonly TableSeat[], status: LiveTable['status'] = 'open') {
    const done: unknown[] = [];
    const { dinerId } = seats.find(({ isMe }) => isMe) ?? {};
    const me = { seatId: 'host', ...(dinerId !== undefined && { dinerId }) };
    render(
      <HostSheet
        actions={{ ...actions(), sit: (id) => void done.push(id) }}
        table={{ ...tableOf(seats), me, status }}
      />,
    );
    return done;
  }

  it('can say it later, as a diner without a seat', async () => {
    const done = await sheet([seat('host'), seat('b', 'Bob')]);
    const field = screen.getByRole('combobox', { name: label });
    expect(within(field).queryByRole('option', { name: 'Bob' })).toBeNull();
    await user.selectOptions(field, 'Cy');
    expect(done).toEqual(['Cy']);
  });

  it('can say it when finishing, together with how they get paid', async () => {
    const done: unknown[] = [];
    const view = (dinerId?: string) => {
      const me = { seatId: 'host', ...(dinerId !== undefined && { dinerId }) };
      const table = { ...tableOf([seat('host', dinerId)], 30), me };
      return <TableEnd table={table} />;
    };
    const spied = { ...actions(), sit: (id: string | null) => void done.push(id) };
    keepWays(waysOf('guest'), [{ kind: 'paypal', handle: 'ann' }]);
    const { rerender } = render(view(), withActions(spied));
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    await user.selectOptions(screen.getByRole('combobox', { name: label }), 'Ann');
    expect(done).toEqual(['Ann']);
    rerender(view('Ann'));
    expect(screen.queryByRole('combobox', { name: label })).toBeNull();
    expect(screen.getByRole('switch', { name: /how you get paid/ })).toBeChecked();
  });

  it.each([
    ['it is said', [seat('host', 'Ann')], 'open'],
    ['the bill is finished', [seat('host')], 'finished'],
    ['every name is taken', [seat('host'), seat('a', 'Ann'), seat('b', 'Bob'), seat('c', 'Cy')], 'open'],
  ] as const)('is not asked once %s', async (_, seats, status) => {
    await sheet(seats, status);
    expect(screen.queryByRole('combobox', { name: label })).toBeNull();
  });
});

it('the phone that opened a table which another host has finished shows its person’s debts', async () => {
  const reportPaid = vi.fn<() => void>();
  const seats = [
    { ...seat('ann', 'Ann'), isHost: true },
    { ...seat('bob', 'Bob'), isMe: true, isOpener: true },
  ];
  const table: LiveTable = {
    ...tableOf(seats, 30),
    role: 'guest',
    status: 'finished',
    me: { seatId: 'bob', dinerId: 'Bob' },
  };
  render(<HostSheet actions={{ ...actions(), reportPaid }} table={table} />);
  const sheet = within(screen.getByRole('dialog'));
  expect(await sheet.findByText(/^You pay .?Ann/)).toBeVisible();
  expect(sheet.getByText(/Any changes you make to your bill now stay on your phone\.$/)).toBeVisible();
  await user.click(sheet.getByRole('button', { name: 'I have paid' }));
  const question = within(sheet.getByRole('dialog', { name: 'Tell everybody you’ve paid?' }));
  await user.click(question.getByRole('button', { name: 'I have paid' }));
  expect(reportPaid).toHaveBeenCalledOnce();
});

describe('a table that is over', () => {
  const over = (ending: LiveTable['ending']): LiveTable => ({
    ...tableOf([seat('host', 'Ann')]),
    phase: 'ended',
    ...(ending !== undefined && { ending }),
  });

  /** The host's sheet, with the bill of this table on screen, or another one. */
  function sheet(table: LiveTable, isOfOtherBill = false) {
    show(storeWith(storedTable(['Ann', 'Bob', 'Cy'])), <HostSheet {...{ table, isOfOtherBill }} />);
    return screen.queryByText(/^This table (has closed|is gone)$/);
  }

  it.each(['expired', 'gone'] as const)(
    'is explained to the host, on the sheet that opens another: %s',
    (end) => {
      expect(sheet(over(end))).toBeVisible();
      expect(screen.getByRole('button', { name: /^Open the table/ })).toBeVisible();
    },
  );

  it('is not reported if the host has closed it, nor if it was of an earlier bill', () => {
    expect(sheet(over('left'))).toBeNull();
    cleanup();
    expect(sheet({ ...over('expired'), isReleased: true }, true)).toBeNull();
  });

  it('is reported by a notice in the wizard, unless the host has left it, or arrives afterwards', async () => {
    const joined = tableOf([seat('host', 'Ann')]);
    render(<Toaster />);
    tellOfEnd(over('left'), joined);
    tellOfEnd(over('expired'), over('expired'));
    act(() => tellOfEnd(over('gone'), joined));
    expect(await screen.findByText('This table is gone')).toBeInTheDocument();
    expect(screen.queryByText(/^(This table has closed|You have left the table)$/)).toBeNull();
  });
});

it.each([
  ['host', 'The table is closed'],
  ['guest', 'The host has closed this table'],
] as const)('closing in another tab, as %s, is reported from the right person’s side', (role, title) => {
  const joined = tableOf([seat('host', 'Ann')]);
  tellOfEnd({ ...joined, role, phase: 'ended', ending: 'closed' }, joined);
  expect(toastStore.getState()?.title).toBe(title);
});

describe('the host’s own claims', () => {
  const takes = (part: Partial<Line>, me: string | undefined = 'Ann') => {
    const claims: unknown[] = [];
    const spied = {
      ...actions(),
      setClaim: (id: string, weight: number | undefined) => void claims.push([id, weight]),
    };
    const table = tableOf([seat('host', me)]);
    const lines = table.bill.lines.map((line): Line => ({ ...line, ...part, id: 'l1' }) as Line);
    const bill = { ...table.bill, lines };
    const more = me === undefined ? { me: { seatId: 'host' } } : {};
    render(<MyClaims table={{ ...table, bill, ...more }} />, withActions(spied));
    return claims;
  };

  it('are made by one tap on a row', async () => {
    const claims = takes({ sharing: { by: 'parts', shares: [] } });
    await user.click(screen.getByRole('button', { name: /^Pie/ }));
    expect(claims).toEqual([['l1', 1]]);
  });

  it('are restored when a tap has released more than one tap had claimed', async () => {
    const shares = [{ dinerId: 'Ann', weight: 5 }];
    const claims = takes({ quantity: 12, sharing: { by: 'units', shares } });
    await user.click(screen.getByRole('button', { name: /Pie.*£/ }));
    expect(toastStore.getState()?.title).toBe('Given back: Pie');
    toastStore.getState()?.action?.onAction();
    expect(claims).toEqual([
      ['l1', undefined],
      ['l1', 5],
    ]);
  });
});

it('obstacles to finishing are shown above the unclaimed lines', () => {
  const table = tableOf([seat('host', 'Ann')]);
  const shares = ['Ann', 'Bob'].map((dinerId) => ({ dinerId, weight: 1 }));
  const lines = table.bill.lines.flatMap((line): Line[] => [
    { ...line, sharing: { by: 'units', shares } },
    { ...line, id: 'l2', sharing: { by: 'units', shares: [] } },
  ]);
  const { container } = render(
    <WhoHasWhat table={{ ...table, bill: { ...table.bill, lines } }} />,
    withActions(),
  );
  expect(container).toHaveTextContent(/1 too many.*1 line not claimed/);
});

it('an over-claimed line shows by how much, and who has how many', () => {
  const table = tableOf([seat('host', 'Ann')]);
  const shares = [
    { dinerId: 'Ann', weight: 12 },
    { dinerId: 'Bob', weight: 1 },
  ];
  const lines = table.bill.lines.map(
    (line): Line => ({ ...line, name: 'Oysters', quantity: 12, sharing: { by: 'units', shares } }) as Line,
  );
  render(<WhoHasWhat table={{ ...table, bill: { ...table.bill, lines } }} />, withActions());
  expect(screen.getByText(/^1 too many: .*Oysters, 13 of 12 \(Ann 12, Bob 1\)$/)).toBeVisible();
});

it('a partly claimed line shows its rest with the price', () => {
  const table = tableOf([seat('host', 'Ann')]);
  const sharing = { by: 'units', shares: [{ dinerId: 'Ann', weight: 1 }] } as const;
  const beers = item('Beer', 1500, { quantity: 3, sharing });
  const bill = addLine(table.bill, beers).bill;
  render(<WhoHasWhat table={{ ...table, bill }} />, withActions());
  expect(screen.getByText(/2 of 3 left/).closest('li')).toHaveTextContent('£10.00');
});

it('a finished table invites nobody', () => {
  render(
    <HostSheet
      table={{
        ...tableOf([seat('host', 'Ann')]),
        status: 'finished',
        link: 'https://fairtab.example/t#secret',
      }}
    />,
  );
  expect(screen.queryByText('Scan to join')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Who is here' })).toBeVisible();
});
