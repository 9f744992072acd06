import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Ended } from '#web/table/guest/end/Over.tsx';
import { OtherTable } from '#web/table/guest/join/OtherTable.tsx';
import '#web/messages/en/live-table-bill.po';
import '#web/messages/en/live-table.po';

it.each([
  ['table_unknown', 'Table not found', 1],
  ['table_finished', 'The bill is finished. Ask whoever paid, or the host, what is left to pay.', 0],
] as const)(
  'a table that could not be rejoined explains why, and its bill is still available: %s',
  async (code, why, again) => {
    const onKeepCopy = vi.fn<() => void>();
    render(
      <Ended
        ending="left"
        hasBill
        unsent={0}
        error={{ code }}
        isJoining={false}
        onKeepCopy={onKeepCopy}
        onAgain={() => undefined}
        onElsewhere={() => undefined}
      />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent(why);
    expect(screen.queryAllByRole('button', { name: 'Come back to the table' })).toHaveLength(again);
    await userEvent.click(screen.getByRole('button', { name: 'Continue with the bill on my own' }));
    expect(onKeepCopy).toHaveBeenCalledOnce();
  },
);

it('another table’s link asks first, and staying removes the link from the address', async () => {
  const store = { changeTable: vi.fn<() => Promise<boolean>>(), stayAtTable: vi.fn<() => void>() };
  window.location.hash = '#AAAAAAAAAAAAAAAAAAAAAA';
  const { rerender } = render(<OtherTable open error={undefined} store={store} />);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<OtherTable open error={{ code: 'offline' }} store={store} />);
  expect(screen.getByRole('alert')).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'You are at another table. Leave it?' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Stay here' }));
  expect(store.stayAtTable).toHaveBeenCalledOnce();
  expect(store.changeTable).not.toHaveBeenCalled();
  expect(window.location.hash).toBe('');
});
