import { render, screen } from '@testing-library/react';
import { summarize } from '#domain';
import { expect, it } from 'vitest';
import { MyShareSheet } from '#web/table/guest/MyShareSheet.tsx';
import '#web/messages/en/live-table-bill.po';
import '#web/messages/en/live-table.po';
import { billFrom, storedItem, storedTable } from '../support/stored-bills.ts';

const none = () => undefined;

it('describes in words the discounts on a guest’s share, and who pays for whom', () => {
  const bill = billFrom(
    storedTable(['Ann', 'Bob'], {
      items: [storedItem('Pie', 10, ['Ann']), storedItem('Stew', 20, ['Bob'])],
      adjustments: [{ id: 'd', kind: 'discount', percentage: 10 }],
      treats: [{ id: 't', name: 'Birthday', dinerIds: ['Ann'], by: 'everyone else' }],
    }),
  );
  const { perDiner } = summarize(bill);
  const rowsOf = (id: string) => {
    const share = perDiner[id];
    if (!share) throw new Error(id);
    const { unmount } = render(
      <MyShareSheet
        open
        {...{ bill, shares: [share] }}
        isForTwo={false}
        onClose={none}
        onKeepCopy={none}
        onLeave={none}
        takesChanges
      />,
    );
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    unmount();
    return rows;
  };
  expect(rowsOf('Bob')).toEqual(['Stew£20.00', '10% off−£2.00', 'Birthday (Ann)£9.00']);
  expect(rowsOf('Ann')).toEqual(['Pie£10.00', '10% off−£1.00', 'Birthday: treated by Bob−£9.00']);
});

it('asks nobody to give a claim back that can no longer be given back', () => {
  const bill = billFrom(storedTable(['Ann'], { items: [storedItem('Pie', 10, ['Ann'])] }));
  const share = summarize(bill).perDiner[bill.diners[0]?.id ?? ''];
  if (!share) throw new Error('Ann has no share.');
  const sheet = (takesChanges: boolean) => (
    <MyShareSheet
      open
      {...{ bill, shares: [share], takesChanges }}
      isForTwo={false}
      onClose={none}
      onKeepCopy={undefined}
      onLeave={none}
    />
  );
  const { rerender } = render(sheet(true));
  expect(screen.getByText(/give it back first/)).toBeVisible();
  rerender(sheet(false));
  expect(screen.queryByText(/give it back first/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Leave the table' })).toBeVisible();
});
