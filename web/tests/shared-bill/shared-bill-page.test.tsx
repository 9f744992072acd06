import type { Bill } from '#domain';
import { act, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { readBillLink } from '#web/platform/share/bill-link.ts';
import { SharedBillPage } from '#web/shared-bill/SharedBillPage.tsx';
import { billFrom, storedItem as item, storedTable } from '../support/stored-bills.ts';
import { loadTestConfig } from '../support/summary-support.tsx';

// The DOM of these tests cannot unpack a link (web/tests/platform/bill-link.test.ts and a journey do).
vi.mock('#web/platform/share/bill-link.ts');

beforeEach(() => loadTestConfig());

it('shows payments, open transfers and those that were made one after the other, like the summary', async () => {
  const bill = billFrom(
    storedTable(['Ann', 'Bob', 'Cy'], {
      items: [item('Pie', 30, ['Ann', 'Bob', 'Cy'])],
      payments: [{ id: 'p', dinerId: 'Ann', amount: 30 }],
      repayments: [{ id: 'r', from: 'Cy', to: 'Ann', amount: 4 }],
    }),
  );
  vi.mocked(readBillLink).mockResolvedValue({ ok: true, bill });
  await act(async () => void render(<SharedBillPage onKeep={vi.fn<(bill: Bill) => Promise<void>>()} />));
  const card = await screen.findByRole('region', { name: 'Who pays whom' });
  const listed = within(card)
    .getAllByRole('list')
    .map((list) =>
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    );
  expect(listed).toEqual([
    ['Ann paid £30.00'],
    ['Bob pays Ann £10.00', 'Cy pays Ann £6.00'],
    ['Cy gave Ann £4.00'],
  ]);
  expect(within(card).getByRole('heading', { name: 'Settled' })).toBeVisible();
});
