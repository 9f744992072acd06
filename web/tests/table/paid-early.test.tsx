import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { PaidEarlyChanged, PayEarly } from '#web/table/guest/PaidEarly.tsx';
import '#web/messages/en/live-table-bill.po';
import { seat, tableOf } from '../support/host-support.tsx';

/** Bob, who also claims for Cy: ten pounds each. */
const couple = (paid: readonly (readonly [string, number])[]) => ({
  ...tableOf([{ ...seat('host', 'Bob'), alsoFor: 'Cy' }]),
  paidEarly: new Map(paid),
});

it('somebody who leaves early says that they have paid, after the amount was asked', async () => {
  const onPaid = vi.fn<() => void>();
  const { rerender } = render(<PayEarly table={couple([])} onPaid={onPaid} />);
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('button', { name: 'I have paid' }));
  const dialog = screen.getByRole('dialog', { name: 'Bob and Cy: Tell everybody you’ve paid £20.00?' });
  await user.click(within(dialog).getByRole('button', { name: 'I have paid' }));
  expect(onPaid).toHaveBeenCalledOnce();
  rerender(<PayEarly table={{ ...couple([]), error: { code: 'offline' } }} onPaid={onPaid} />);
  expect(screen.getByRole('alert')).toBeVisible();
  const said = couple([
    ['Bob', 1000],
    ['Cy', 1000],
  ]);
  rerender(<PayEarly table={said} onPaid={onPaid} />);
  expect(screen.getByRole('status')).toHaveTextContent('You’ve said that you paid £20.00.');
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  [3000, 0],
  [500, 1],
])('what was said is still there when the part has changed: %j', (paid, buttons) => {
  render(<PayEarly table={couple([['Bob', paid]])} onPaid={() => undefined} />);
  expect(screen.getByRole('status')).toHaveTextContent(/^You said you paid .* Your part is £20\.00 now\.$/);
  expect(screen.queryAllByRole('button')).toHaveLength(buttons);
});

it.each([
  [[], false],
  [
    [
      ['Bob', 1000],
      ['Cy', 1000],
    ],
    false,
  ],
  [[['Bob', 1000]], true],
  // Of the couple's two tens, Cy had more when they paid, and Bob less.
  [
    [
      ['Bob', 700],
      ['Cy', 1300],
    ],
    false,
  ],
  [[['Ann', 1]], false],
] as const)('is told when their part is another one than they paid: %j', (paid, isTold) => {
  render(<PaidEarlyChanged table={couple(paid)} />);
  expect(screen.queryAllByText('You said you paid £10.00. Your part is £20.00 now.')).toHaveLength(
    isTold ? 1 : 0,
  );
});
