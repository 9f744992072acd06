import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Line, Waiting } from '#domain';
import { tellOfWaiting } from '#web/table/host/tell-of-waiting.ts';
import { HostName } from '#web/table/HostName.tsx';
import { tellOfHost } from '#web/table/notices.ts';
import { StatusLine } from '#web/table/StatusLine.tsx';
import '#web/messages/en/live-table-host.po';
import '#web/messages/en/live-table-bill.po';
import '#web/messages/en/live-table.po';
import { NO_TABLE } from '#web/platform/table/show-table.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { dismissToast, toastStore } from '#web/ui/overlays/toast.ts';
import { actions, HostSheet, seat, tableOf } from '../support/host-support.tsx';
import { loadTestConfig } from '../support/summary-support.tsx';

beforeAll(() => loadTestConfig());

beforeEach(() => dismissToast());

const noticed = (): string | undefined => toastStore.getState()?.title;

describe('Name of the host', () => {
  const others = [seat('host', 'Ann'), seat('b', 'Bob')];
  /** The table as seen by a phone of neither. */
  const seenBy = (hostId: string): LiveTable =>
    tableOf(others.map((each) => ({ ...each, isMe: false, isHost: each.id === hostId })));

  it.each([
    [tableOf([seat('host', 'Ann')]), 'You are the host'],
    [seenBy('b'), 'Bob is the host'],
    [tableOf([{ ...seat('host'), isMe: false }]), 'The host has no name yet'],
  ])('is shown on every phone', (table, text) => {
    render(<HostName table={table} onTakeOver={() => undefined} />);
    expect(screen.getByText(text)).toBeVisible();
  });

  it('is not shown once the host has left', () => {
    render(
      <HostName table={tableOf([{ ...seat('b', 'Bob'), isHost: false }])} onTakeOver={() => undefined} />,
    );
    expect(screen.queryByText(/host/)).toBeNull();
  });

  it('is announced when the host changes, and not when a phone joins', () => {
    tellOfHost(seenBy('host'), NO_TABLE);
    expect(noticed()).toBeUndefined();
    tellOfHost(seenBy('b'), seenBy('host'));
    expect(noticed()).toBe('Bob is the host');
    dismissToast();
    tellOfHost({ ...seenBy('b') }, seenBy('b'));
    expect(noticed()).toBeUndefined();
  });
});

it('a bill finished by another host is announced if it is not on screen', () => {
  const show = vi.fn<() => void>();
  const open: LiveTable = { ...tableOf([{ ...seat('host', 'Ann'), isMe: false }]), role: 'guest' };
  const told = (role: LiveTable['role'], showFinished?: () => void) => {
    dismissToast();
    const props = { ...open, role };
    tellOfHost({ ...props, status: 'finished' }, props, showFinished);
    return noticed();
  };
  expect(told('host', show)).toBeUndefined();
  expect(told('guest')).toBeUndefined();
  expect(told('guest', show)).toBe('The bill is finished');
  toastStore.getState()?.action?.onAction();
  expect(show).toHaveBeenCalledOnce();
});

it.each(['guest', 'host'] as const)(
  'a reopened bill is announced to guests only, until it is finished again: %s',
  (role) => {
    const table = { ...tableOf([seat('host', 'Ann')]), role };
    const [open, finished] = [table, { ...table, status: 'finished' as const }];
    tellOfHost(open, finished);
    expect(noticed()).toBe(role === 'guest' ? 'The bill is open again' : undefined);
    tellOfHost(finished, open);
    expect(noticed()).toBeUndefined();
  },
);

describe('taking over a table whose host is away', () => {
  const away: LiveTable = { ...tableOf([seat('host', 'Ann')]), role: 'guest', hostIsAway: true };
  function show(table: LiveTable) {
    let taken = 0;
    const takeOver = () => void (taken += 1);
    render(
      <>
        <HostName table={table} onTakeOver={takeOver} />
        <StatusLine table={table} actions={{ takeOver }} />
      </>,
    );
    return { user: userEvent.setup({ delay: null }), taken: () => taken };
  }

  const lines = away.bill.lines.map((line): Line => ({ ...line, sharing: { by: 'units', shares: [] } }));
  const unclaimed = { ...away, bill: { ...away.bill, lines } };
  const notice = () => screen.queryByText(/is away\. Somebody else can take over/);
  const line = () => screen.queryByText(/The host’s phone has been silent for some minutes\./);

  it.each([
    ['in the sentence about the table if something waits for the host', away],
    ['below the host’s name otherwise, as a dish may stay unclaimed', unclaimed],
  ])('is offered %s, and asks first', async (_, table) => {
    const { user, taken } = show(table);
    expect([notice() !== null, line() !== null]).toEqual([table === away, table === unclaimed]);
    await user.click(screen.getByRole('button', { name: 'Take over the table' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Take over the table?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(taken()).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Take over the table' }));
    await user.click(dialog.getByRole('button', { name: 'Take over the table' }));
    expect(taken()).toBe(1);
  });

  it.each([
    ['the host is there', { ...unclaimed, hostIsAway: false }],
    ['the bill is finished', { ...unclaimed, status: 'finished' as const }],
  ])('is not offered if %s', (_, table) => {
    show(table);
    expect(screen.queryByRole('button', { name: 'Take over the table' })).toBeNull();
    expect(line()).toBeNull();
  });
});

describe('changes that wait for the host', () => {
  const zoe: Waiting = {
    id: 'waiting/z/1',
    seatId: 'z',
    name: 'Zoë',
    change: { key: 'diner/zoe', value: { name: 'Zoë', color: 2, position: 9 } },
  };
  const asking = (...ids: readonly string[]): LiveTable => ({
    ...tableOf([
      seat('host', 'Ann'),
      ...['Bob', 'Cy'].map((id) => ({ ...seat(id, id), ...(ids.includes(id) && { asks: true as const }) })),
    ]),
    status: 'locked',
  });
  const quiet = tableOf([seat('host', 'Ann')]);
  const shares = ['Ann', 'Bob'].map((dinerId) => ({ dinerId, weight: 1 }));
  const lines = quiet.bill.lines.map((line): Line => ({ ...line, sharing: { by: 'units', shares } }));
  const overClaimed: LiveTable = { ...quiet, bill: { ...quiet.bill, lines } };

  /** The host's phone, at a table where nobody waits. */
  function watch() {
    const accepted: string[] = [];
    const spied = {
      letIn: (ids: readonly string[]) => void accepted.push(...ids),
      unlock: () => void accepted.push('unlock'),
      openSheet: () => void accepted.push('sheet'),
    };
    let before = quiet;
    const becomes = (now: LiveTable) => {
      tellOfWaiting(now, before, spied);
      before = now;
    };
    return { becomes, accepted };
  }

  it('show a notice with the sheet closed, which can admit a newcomer', () => {
    const { becomes, accepted } = watch();
    becomes({ ...quiet, waiting: [zoe] });
    expect(noticed()).toBe('Zoë wants to join the table');
    const { action } = toastStore.getState() ?? {};
    expect(action?.label).toBe('Accept');
    action?.onAction();
    expect(accepted).toEqual([zoe.id]);
  });

  it('show one notice of several newcomers, which opens the sheet', () => {
    const { becomes, accepted } = watch();
    becomes({ ...quiet, waiting: [zoe, { ...zoe, id: 'waiting/2' }] });
    expect(noticed()).toBe('2 people want to join');
    toastStore.getState()?.action?.onAction();
    expect(accepted).toEqual(['sheet']);
  });

  it.each([
    { ...quiet, waiting: [zoe, { ...zoe, id: 'waiting/2' }] },
    { ...quiet, waiting: [zoe] },
    asking('Bob'),
  ])('show no notice above the sheet, which says the same', (now) => {
    const given = actions();
    tellOfWaiting(now, quiet, given);
    expect(noticed()).toBeDefined();
    render(<HostSheet table={quiet} actions={given} />);
    expect(noticed()).toBeUndefined();
  });

  it('show a notice of each who asks to change something, which opens the table again', () => {
    const { becomes, accepted } = watch();
    becomes(asking());
    becomes(asking('Bob'));
    expect(noticed()).toBe('Bob wants to change something');
    becomes(asking('Bob', 'Cy'));
    expect(noticed()).toBe('Bob and Cy want to change something');
    const { action } = toastStore.getState() ?? {};
    expect(action?.label).toBe('Allow changes');
    action?.onAction();
    dismissToast();
    becomes({ ...asking('Bob', 'Cy'), status: 'open' });
    expect([noticed(), accepted]).toEqual([undefined, ['unlock']]);
  });

  it('are told once, even after a bad network, another name, or when only some of them still wait', () => {
    const { becomes } = watch();
    const two = { ...asking('Bob'), waiting: [zoe, { ...zoe, id: 'waiting/y/1', name: 'Yan' }] };
    becomes(two);
    dismissToast();
    becomes({ ...two, reception: 'offline' });
    becomes(two);
    becomes({ ...two, waiting: [{ ...zoe, name: 'Zoë B.' }] });
    becomes(asking('Bob'));
    expect(noticed()).toBeUndefined();
    becomes({ ...quiet, waiting: [zoe] });
    dismissToast();
    // He asks again, after another lock, while somebody new waits.
    becomes({ ...asking('Bob'), waiting: [zoe] });
    expect(noticed()).toBe('Bob wants to change something');
  });

  it.each(['Code', 'Mine'])('are named in the sheet when it shows %s, and one tap away', async (view) => {
    const user = userEvent.setup();
    render(<HostSheet table={overClaimed} />);
    await user.click(screen.getByRole('tab', { name: view }));
    expect(screen.getByText('Claimed too often: 1 line')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Have a look' }));
    expect(screen.getByText(/^1 too many: /)).toBeVisible();
  });

  it('show a notice of an over-claimed line, which opens the sheet', () => {
    const { becomes, accepted } = watch();
    becomes(overClaimed);
    expect(noticed()).toBe('Claimed too often: 1 line');
    toastStore.getState()?.action?.onAction();
    expect(accepted).toEqual(['sheet']);
  });
});
