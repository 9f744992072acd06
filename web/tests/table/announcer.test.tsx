import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Bill } from '#domain';
import { Announcer } from '#web/table/Announcer.tsx';
import '#web/messages/en/live-table-bill.po';
import type { LiveTable } from '#web/platform/table/types.ts';
import { tableOf } from '../support/host-support.tsx';

it('claims of others are no longer announced once the bill has changed again', () => {
  vi.useFakeTimers();
  const table: LiveTable = { ...tableOf([]), me: { seatId: 'a', dinerId: 'Ann' } };
  const { bill } = table;
  const [pie] = bill.lines;
  if (pie?.kind !== 'item') throw new Error('No item');
  const takenBy = (...dinerIds: string[]): Bill => ({
    ...bill,
    lines: [
      { ...pie, sharing: { by: 'parts', shares: dinerIds.map((dinerId) => ({ dinerId, weight: 1 })) } },
    ],
  });
  const view = (shown: Bill) => <Announcer table={{ ...table, bill: shown }} />;
  const { rerender } = render(view(takenBy()));
  rerender(view(takenBy('Bob')));
  act(() => void vi.advanceTimersByTime(3000));
  expect(screen.getByRole('status')).toHaveTextContent(
    'Bob claimed Pie. Everything is claimed. You can finish the bill.',
  );
  rerender(view(takenBy()));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('somebody who listens hears that their changes have not been sent, before the table is cut off', () => {
  vi.useFakeTimers();
  const table = tableOf([]);
  const { rerender } = render(<Announcer table={table} />);
  rerender(<Announcer table={{ ...table, unsent: 1 }} />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  act(() => void vi.advanceTimersByTime(3000));
  expect(screen.getByRole('status')).toHaveTextContent(/Not sent yet$/);
});
