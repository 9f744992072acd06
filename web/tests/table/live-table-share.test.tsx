import '@testing-library/jest-dom/vitest';
import { render, screen } from '@testing-library/react';
import { summarize } from '#domain';
import { expect, it } from 'vitest';
import { MyShareSheet } from '#web/table/guest/MyShareSheet.tsx';
import '#web/messages/en/live-table-bill.po';
import '#web/messages/en/live-table.po';
import { billFrom, storedItem, storedTable } from '../support/stored-bills.ts';

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
    const none = () => undefined;
    const { unmount } = render(
      <MyShareSheet
        open
        {...{ bill, shares: [share] }}
        isForTwo={false}
        onClose={none}
        onKeepCopy={none}
        onLeave={none}
      />,
    );
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    unmount();
    return rows;
  };
  expect(rowsOf('Bob')).toEqual(['Stew£20.00', '10% off−£2.00', 'Birthday (Ann)£9.00']);
  expect(rowsOf('Ann')).toEqual(['Pie£10.00', '10% off−£1.00', 'Birthday: treated by Bob−£9.00']);
});
