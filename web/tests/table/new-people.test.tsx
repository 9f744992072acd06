import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { WaitingPeople } from '#web/table/host/WaitingPeople.tsx';
import { WhoHasWhat } from '#web/table/host/WhoHasWhat.tsx';
import '#web/messages/en/live-table-host.po';
import '#web/messages/en/live-table.po';
import { actions, withActions, seat, tableOf } from '../support/host-support.tsx';

const user = userEvent.setup({ delay: null });

describe('several new people', () => {
  const wantsIn = (name: string) => ({
    id: `waiting/${name}`,
    seatId: name,
    name,
    change: { key: `diner/${name}`, value: { name, color: 1, position: 9 } },
  });
  const { bill } = tableOf([]);

  it('are let in by one answer, or one by one', async () => {
    const letIn = vi.fn<(ids: readonly string[]) => void>();
    const turnAway = vi.fn<(id: string) => void>();
    const table = { bill, waiting: [wantsIn('Dan'), wantsIn('Eva')], newcomers: [] };
    render(<WaitingPeople table={table} />, withActions({ ...actions(), letIn, turnAway }));
    expect(screen.getByRole('heading', { name: '2 people want to join' })).toBeVisible();
    expect(screen.getByText('Dan and Eva')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Let them all in' }));
    expect(letIn.mock.calls).toEqual([[['waiting/Dan', 'waiting/Eva']]]);
    await user.click(screen.getByRole('button', { name: 'Decide one by one' }));
    await user.click(screen.getByRole('button', { name: /^Accept: .*Eva/ }));
    await user.click(screen.getByRole('button', { name: /^No: .*Dan/ }));
    expect([letIn.mock.calls[1], turnAway.mock.calls]).toEqual([[['waiting/Eva']], [['waiting/Dan']]]);
  });

  it('are no group with who says that they are here already, which is asked and answered by itself', async () => {
    const givePlace = vi.fn<(id: string) => void>();
    const letIn = vi.fn<(ids: readonly string[]) => void>();
    const waiting = [{ ...wantsIn('Ann'), isForPlace: true as const }, ...['Dan', 'Eva'].map(wantsIn)];
    const table = { bill, waiting, newcomers: [] };
    render(<WaitingPeople table={table} />, withActions({ ...actions(), letIn, givePlace }));
    expect(screen.getByRole('heading', { name: '2 people want to join' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Let them all in' }));
    await user.click(screen.getByRole('button', { name: /^Accept: Somebody says they are Ann/ }));
    expect([letIn.mock.calls, givePlace.mock.calls]).toEqual([
      [[['waiting/Dan', 'waiting/Eva']]],
      [['waiting/Ann']],
    ]);
  });

  it('are removed at once, with those who came without a question, after their names were said', async () => {
    const removeNewcomers = vi.fn<() => void>();
    const waiting = ['Dan', 'Eva', ...Array.from({ length: 8 }, (_, n) => `P${n}`)].map(wantsIn);
    render(
      <WaitingPeople table={{ bill, waiting, newcomers: ['Cy', 'gone'] }} />,
      withActions({ ...actions(), removeNewcomers }),
    );
    await user.click(screen.getByRole('button', { name: 'Remove them all' }));
    const dialog = screen.getByRole('dialog', { name: 'Remove 11 new people from the table?' });
    expect(dialog).toHaveTextContent('Cy, Dan, Eva, P0, P1, P2, P3, P4 and 3 more');
    await user.click(within(dialog).getByRole('button', { name: 'Remove them all' }));
    expect(removeNewcomers).toHaveBeenCalledOnce();
  });

  it('are removed from the list, if there are three and one is on the bill; all are counted', () => {
    const table = tableOf([seat('host', 'Ann'), seat('s1', 'Bob'), seat('s2', 'Cy')]);
    const { rerender } = render(<WhoHasWhat table={{ ...table, newcomers: ['Bob', 'Cy'] }} />, withActions());
    expect(screen.queryByRole('button', { name: /new people/ })).toBeNull();
    rerender(<WhoHasWhat table={{ ...table, newcomers: ['Ann', 'Bob', 'Cy'] }} />);
    expect(screen.getByRole('button', { name: 'Remove the 3 new people' })).toBeVisible();
    rerender(
      <WhoHasWhat table={{ ...table, newcomers: ['Bob'], waiting: ['Dan', 'Eva', 'Flo'].map(wantsIn) }} />,
    );
    expect(screen.getByRole('button', { name: 'Remove the 4 new people' })).toBeVisible();
  });
});
