import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { NO_TABLE } from '#web/platform/table/show-table.ts';
import { HostSheet } from '../support/host-support.tsx';
import { storedItem as item, storedTable } from '../support/stored-bills.ts';
import { loadTestConfig, show, storeWith } from '../support/summary-support.tsx';

beforeAll(() => loadTestConfig({ networkUrls: ['https://fairtab.example'] }));

describe('a bill whose lines are all one diner’s', () => {
  async function openFrom(items: Parameters<typeof storedTable>[1], press?: RegExp) {
    const asked: unknown[] = [];
    const user = userEvent.setup({ delay: null });
    show(
      storeWith(storedTable(['Ann', 'Bob'], items)),
      <HostSheet onOpenTable={(...of) => void asked.push(of)} table={NO_TABLE} />,
    );
    if (press) await user.click(screen.getByRole('switch', { name: press }));
    await user.click(screen.getByRole('button', { name: 'Open the table' }));
    return asked;
  }
  const items = [item('Pie', 30, ['Ann']), item('Soup', 9, ['Ann'])];

  it('is opened for everybody to claim them', async () => {
    expect(await openFrom({ items })).toEqual([[undefined, true]]);
    expect(screen.getByText(/they’re all down to .*Ann/)).toBeVisible();
  });

  it('is opened as it is if the host wants that', async () => {
    expect(await openFrom({ items }, /Let everyone claim these 2 lines/)).toEqual([[undefined, false]]);
  });

  it('is asked about only if they are', async () => {
    expect(await openFrom({ items: [...items, item('Tea', 3, ['Bob'])] })).toEqual([[undefined, false]]);
    expect(screen.queryByRole('switch')).toBeNull();
  });
});
