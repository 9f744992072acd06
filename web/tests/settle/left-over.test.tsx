import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StoredBill } from '#domain';
import '#web/messages/en/settle.po';
import { WhoPaid } from '#web/settle/WhoPaid.tsx';
import { storedItem as item, storedTable } from '../support/stored-bills.ts';
import { loadTestConfig, show, storeWith } from '../support/summary-support.tsx';

beforeEach(() => loadTestConfig());

const bill = (part: Partial<StoredBill>): StoredBill =>
  storedTable(['Ann', 'Bob', 'Cy'], {
    items: [item('Pie', 30, ['Ann', 'Bob', 'Cy']), item('Tea', 3.4, ['Bob'])],
    ...part,
  });

describe('the transfers', () => {
  it.each([
    ['is paid exactly', 41.84, 'The bill is paid in full.'],
    ['is not paid in full', 36.84, '£5.00 still to pay.'],
  ])(
    'show the unclaimed amount of a bill that %s, and do not call it overpaid',
    async (_, amount, verdict) => {
      const nobodys = item('Soup', 8.44, []);
      const store = storeWith(
        bill({
          items: [item('Pie', 30, ['Ann', 'Bob', 'Cy']), item('Tea', 3.4, ['Bob']), nobodys],
          payments: [{ id: 'p', dinerId: 'Ann', amount }],
        }),
      );
      show(store, <WhoPaid />);
      const card = await screen.findByRole('region', { name: 'Who paid?' });
      expect(await screen.findByText('£8.44 is nobody’s. Whoever paid covers it.')).toBeVisible();
      expect(card).toHaveTextContent(verdict);
      expect(card).not.toHaveTextContent('too much');
    },
  );

  it('show both the unclaimed amount and what was overpaid, divided among those who paid it', async () => {
    const nobodys = item('Soup', 8.44, []);
    const store = storeWith(
      bill({
        items: [item('Pie', 30, ['Ann', 'Bob', 'Cy']), nobodys],
        payments: [
          { id: 'p', dinerId: 'Ann', amount: 30 },
          { id: 'q', dinerId: 'Bob', amount: 18.44 },
        ],
      }),
    );
    show(store, <WhoPaid />);
    expect(await screen.findByText(/^£8\.44 is nobody’s/)).toBeVisible();
    // £10.00, in proportion to what is left with each: £10.00 and £8.44.
    const tooMuch = screen.getAllByText(/too much/).map(({ textContent }) => textContent);
    expect(tooMuch).toEqual([
      expect.stringMatching(/Ann.? paid £5\.42 too much/),
      expect.stringMatching(/Bob.? paid £4\.58 too much/),
    ]);
  });

  it('show that the payer of a transfer has said at the table that they paid', async () => {
    const store = storeWith(bill({ payments: [{ id: 'p', dinerId: 'Ann', amount: 33.4 }] }));
    show(store, <WhoPaid reportedPaid={['Bob']} />);
    expect(await screen.findAllByText(/says they have paid/)).toHaveLength(1);
    expect(screen.getByText('Bob pays Ann £13.40').closest('li')).toHaveTextContent(
      'Bob says they have paid.',
    );
  });
});
