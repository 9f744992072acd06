import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { readyForTable, type Line } from '#domain';
import type { HostActions } from '#web/table/host/host-actions.ts';
import { Seats } from '#web/table/host/Seats.tsx';
import { WhoHasWhat } from '#web/table/host/WhoHasWhat.tsx';
import '#web/messages/en/live-table-host.po';
import '#web/messages/en/live-table-bill.po';
import '#web/messages/en/live-table.po';
import type { LiveTable } from '#web/platform/table/types.ts';
import { billFrom, storedItem as item, storedTable } from '../support/stored-bills.ts';
import { HostSheet, actions, withActions, seat, tableOf } from '../support/host-support.tsx';

const user = userEvent.setup({ delay: null });

it('a phone without a name is shown as you', () => {
  render(<Seats table={tableOf([seat('host')])} />, withActions());
  expect(screen.getByText('You (no name yet)')).toBeVisible();
});

it('somebody without a name has nobody’s colour', () => {
  const seats = [seat('host', 'Ann'), seat('b'), seat('c', 'Bob'), seat('d', 'Cy')];
  const { container } = render(<Seats table={tableOf(seats)} />, withActions());
  expect(screen.getByText('Somebody who is choosing a name')).toBeVisible();
  expect(container.querySelectorAll('[data-person]')).toHaveLength(3);
});

describe('an action on a seated person', () => {
  it.each([
    ['Make Bob the host', 'Make the host', 'handOver'],
    ['Remove Bob from the table', 'Remove', 'removeSeat'],
  ] as const)('is confirmed first: %s', async (label, sure, act) => {
    const done: unknown[] = [];
    const spied = { ...actions(), [act]: (seatId: string) => void done.push(seatId) };
    render(<Seats table={tableOf([seat('host', 'Ann'), seat('b', 'Bob')])} />, withActions(spied));
    await user.click(screen.getByRole('button', { name: label }));
    const question = within(screen.getByRole('dialog', { name: `${label}?` }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(done).toEqual([]);
    await user.click(screen.getByRole('button', { name: label }));
    await user.click(question.getByRole('button', { name: sure }));
    expect(done).toEqual(['b']);
  });
});

it('the host reads whose phone is away, until the end', () => {
  const seats = ['Ann', 'Bob', 'Cy'].map((name) => seat(name === 'Ann' ? 'host' : name, name));
  const table = { ...tableOf(seats), quiet: { Bob: 119, Cy: 190 } };
  const { rerender } = render(<Seats table={table} />, withActions());
  expect(screen.getAllByText(/^Phone silent/).map(({ textContent }) => textContent)).toEqual([
    'Phone silent for 3 minutes',
  ]);
  rerender(<Seats table={{ ...table, status: 'finished' }} />);
  expect(screen.queryByText(/^Phone silent/)).toBeNull();
});

it('the phone that opened the table is not in the list once its place has gone to another phone', () => {
  const lost = { ...seat('old'), isOpener: true, lost: 'freed' as const };
  const { rerender } = render(<Seats table={tableOf([seat('host', 'Ann'), lost])} />, withActions());
  expect(screen.queryByText('Opened the table')).toBeNull();
  rerender(<Seats table={tableOf([seat('host', 'Ann'), { ...lost, dinerId: 'Bob' }])} />);
  expect(screen.getByText('Opened the table')).toBeVisible();
});

it('the person who opened the table takes back that somebody has paid early, until the end; another host does not', async () => {
  const takeBackPaid = vi.fn<(dinerId: string) => void>();
  const paidEarly = new Map([['Bob', 5]]);
  const table = { ...tableOf([{ ...seat('host', 'Ann'), isOpener: true }, seat('b', 'Bob')]), paidEarly };
  const { rerender } = render(<Seats table={table} />, withActions({ ...actions(), takeBackPaid }));
  await user.click(screen.getByRole('button', { name: /^Undo: .*Bob/ }));
  expect(takeBackPaid).toHaveBeenCalledExactlyOnceWith('Bob');
  const without = [
    { ...table, status: 'finished' as const },
    { ...table, seats: tableOf([seat('host', 'Ann')]).seats },
  ];
  for (const each of without) {
    rerender(<Seats table={each} />);
    expect(screen.getAllByText(/£0\.05/)).not.toEqual([]);
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  }
});

it('the figures of the host’s list add up to the bill: without a phone, who has left, and what nobody has', () => {
  const items = [item('Pie', 10.01, ['Ann', 'Bob', 'Cy']), item('Tea', 7.77, []), item('Egg', 3.33, ['Cy'])];
  const serviceCharge = { amount: 2.64, percentage: 12.5 };
  const { bill } = readyForTable(billFrom(storedTable(['Ann', 'Bob', 'Cy'], { items, serviceCharge })));
  const { container } = render(<Seats table={{ ...tableOf([seat('host', 'Ann')]), bill }} />, withActions());
  expect(screen.getAllByText('No phone here')).toHaveLength(2);
  const figures = [...(container.textContent ?? '').matchAll(/£(\d+)\.(\d\d)/g)].map(
    ([, pounds, pence]) => Number(pounds) * 100 + Number(pence),
  );
  const total = figures.pop();
  expect([figures.length, total, figures.reduce((sum, each) => sum + each, 0)]).toEqual([4, 2375, total]);
});

it('who has paid early keeps it on the host’s sheet, which says if they owe something else, and gets no part of the rest', async () => {
  const shared: boolean[] = [];
  const spied = { ...actions(), shareRestEqually: (isForAll: boolean) => void shared.push(isForAll) };
  const paidEarly = new Map([
    ['Bob', 1000],
    ['Cy', 900],
    ['Dan', 1],
    ['Eve', 3],
  ]);
  const items = [
    item('Pie', 30, ['Ann', 'Bob', 'Cy']),
    item('Egg', 0.04, ['Dan', 'Eve']),
    item('Tea', 7.77, []),
  ];
  const bill = billFrom(storedTable(['Ann', 'Bob', 'Cy', 'Dan', 'Eve'], { items }));
  // Dan also pays for Eve: they have swapped a dish, and owe together what they did.
  const seats = [seat('host', 'Ann'), { ...seat('d', 'Dan'), alsoFor: 'Eve' }];
  render(<WhoHasWhat table={{ ...tableOf(seats), bill, paidEarly }} />, withActions(spied));
  expect(screen.getAllByText(/^said they paid/).map(({ textContent }) => textContent)).toEqual([
    'said they paid £0.01',
    'said they paid £10.00',
    'said they paid £9.00',
    'said they paid £0.03',
  ]);
  expect(screen.getAllByText(/said they paid .* Their part is .* now\.$/)).toHaveLength(1);
  const share = () => user.click(screen.getByRole('button', { name: 'Share the rest equally' }));
  await share();
  await user.click(screen.getByRole('switch', { name: /^Also among those who have paid/ }));
  await share();
  expect(shared).toEqual([false, true]);
});

it('after taking over, the place of the opener’s seat, which is named and can be made the host again, is only freed', async () => {
  const seats = [seat('host', 'Bob'), { ...seat('o', 'Ann'), isOpener: true }, seat('c', 'Cy')];
  const freePlace = vi.fn<(seatId: string) => void>();
  render(<Seats table={tableOf(seats)} />, withActions({ ...actions(), freePlace }));
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual([
    'Make Ann the host',
    'Free the place of Ann',
    'Make Cy the host',
    'Remove Cy from the table',
  ]);
  await user.click(screen.getByRole('button', { name: 'Free the place of Ann' }));
  await user.click(screen.getByRole('button', { name: 'Free the place' }));
  expect(freePlace.mock.calls).toEqual([['o']]);
  expect(screen.getByText('Opened the table').parentElement).toHaveTextContent('Ann');
});

it.each([
  [true, ['Remove Bob from the table']],
  [false, []],
])(
  'once the bill is finished, phones are removed by the one that opened the table (%s)',
  async (isOpener, names) => {
    const seats = [{ ...seat('host', 'Ann'), isOpener }, seat('b', 'Bob')];
    render(<Seats table={{ ...tableOf(seats), status: 'finished', paid: ['Bob'] }} />, withActions());
    const buttons = screen.queryAllByRole('button');
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(names);
    for (const button of buttons) await user.click(button);
    expect(screen.queryAllByText(/They said they have paid; that no longer counts/)).toHaveLength(
      names.length,
    );
  },
);

describe('after handing the table over', () => {
  /** The sheet of the phone that opened this table, which has another host now. */
  const show = (table: LiveTable, spied: HostActions) =>
    render(<HostSheet table={{ ...table, role: 'guest' }} actions={spied} />);

  async function close(status: LiveTable['status']) {
    const done: string[] = [];
    const spied = { ...actions(), leave: () => void done.push('left') };
    show({ ...tableOf([seat('host', 'Ann')]), status }, spied);
    await user.click(screen.getByRole('button', { name: 'Close the table here' }));
    return done;
  }

  it('an open table is closed for good only after a question', async () => {
    const done = await close('open');
    expect(done).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(done).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Close the table here' }));
    await user.click(screen.getAllByRole('button', { name: 'Close the table here' }).at(-1) ?? document.body);
    expect(done).toEqual(['left']);
    // The sheet under it says so if the table could not be left.
    expect(screen.queryByRole('dialog', { name: 'Close the table here?' })).toBeNull();
  });

  it('refused changes are listed until they were seen', async () => {
    const seen: number[] = [];
    const spied = { ...actions(), dismissRefused: (number: number) => void seen.push(number) };
    const refused = [
      { number: 3, key: 'meta/tip', value: 1, theirs: null, seq: 0, reason: 'forbidden' },
    ] as const;
    show({ ...tableOf([seat('host', 'Ann')]), refused }, spied);
    expect(await screen.findByRole('alert')).toHaveTextContent('You can’t change the bill at this table.');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(seen).toEqual([3]);
  });

  describe('the opener takes dishes like a guest', () => {
    const takes = (more: Partial<LiveTable>) => {
      const claims: unknown[] = [];
      const spied = {
        ...actions(),
        setClaim: (...claim: readonly unknown[]) => void claims.push(claim),
        ask: () => void claims.push('ask'),
      };
      const table = tableOf([{ ...seat('host', 'Ann'), isHost: false }, seat('b', 'Bob')]);
      const lines = table.bill.lines.map(
        (line): Line => ({ ...line, sharing: { by: 'parts', shares: [] } }) as Line,
      );
      show({ ...table, bill: { ...table.bill, lines }, ...more }, spied);
      return {
        claims,
        pie: () => screen.getByRole('button', { name: /^Pie/ }),
        lineId: lines[0]?.id,
      };
    };
    it('by one tap', async () => {
      const { claims, pie, lineId } = takes({});
      await user.click(pie());
      expect(claims).toEqual([[lineId, 1, ['Ann']]]);
    });

    it('until the lock, and then asks the new host', async () => {
      const { claims } = takes({ status: 'locked' });
      expect(screen.getByText('The host has stopped changes')).toBeVisible();
      expect(screen.queryByRole('button', { name: /^Pie/ })).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Ask to change something' }));
      expect(claims).toEqual(['ask']);
    });
  });

  it('a page older than the table is asked to reload, and a device without room is told so', () => {
    show({ ...tableOf([seat('host', 'Ann')]), needsReload: true, isKept: false }, actions());
    expect(screen.getAllByRole('alert').map((banner) => banner.textContent)).toEqual([
      expect.stringMatching(/isn’t saving data/),
      expect.stringMatching(/Reload/),
    ]);
  });

  it('a finished table is closed at once', async () => {
    expect(await close('finished')).toEqual(['left']);
  });

  it.each(['open', 'finished'] as const)(
    'the host is named, and can be replaced by the opener in one way, also if their place was freed: %s',
    async (status) => {
      const done: string[] = [];
      const spied = { ...actions(), takeOver: () => void done.push('back') };
      const seats = [
        { ...seat('host', 'Bob'), isMe: false },
        { ...seat('o'), isOpener: true, isMe: true, lost: 'freed' as const },
      ];
      show({ ...tableOf(seats), me: { seatId: 'o' }, role: 'guest', status, hostIsAway: true }, spied);
      expect(screen.getByText(/^.?Bob.? is the host/)).toBeVisible();
      expect(screen.queryAllByText(/has freed your place/)).toHaveLength(status === 'open' ? 1 : 0);
      expect(screen.queryByRole('button', { name: 'Take over the table' })).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Take the table back' }));
      expect(done).toEqual(['back']);
    },
  );
});
