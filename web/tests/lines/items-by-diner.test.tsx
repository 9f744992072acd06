import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BillCurrency } from '#web/diners/BillCurrency.tsx';
import { ItemsByDiner } from '#web/lines/ItemsByDiner.tsx';
import { summaryOf } from '#web/bill-kit/state/use-wizard.ts';
import { sampleBill } from '../../../domain/tests/fixtures/sample-bill.ts';
import { pence, show, storeWith } from '../support/summary-support.tsx';
import { emptyStored } from '../support/stored-bills.ts';

it("By Diner shows that diner's share of each item, and the shares add up to the subtotal", async () => {
  const store = storeWith(sampleBill());
  const { user, container } = show(store, <ItemsByDiner />);
  const { perDiner } = summaryOf(store.getState().bill);
  for (const { name, itemsSubtotal } of Object.values(perDiner)) {
    const head = screen.getByRole('button', { name: new RegExp(`${name}.* items? · £`) });
    expect(pence(head.textContent.split('·').at(-1))).toBe(itemsSubtotal);
    await user.click(head);
    const rows = within(container).getAllByRole('listitem');
    const shares = rows.map((row) => /, £([\d.,]+)$/.exec(row.querySelector('button')?.ariaLabel ?? '')?.[1]);
    expect(shares.reduce((sum, share) => sum + pence(share), 0)).toBe(itemsSubtotal);
    await user.click(head);
  }
});

it('the home currency is described for this bill', async () => {
  const store = storeWith(emptyStored());
  const { user } = show(store, <BillCurrency />);
  const home = screen.getByRole('switch', { name: 'Home currency: GBP' });
  expect(home).toHaveAccessibleDescription(
    'This bill is in British pounds. Paying in another currency? Switch this off.',
  );
  await user.click(home);
  expect(home).toHaveAccessibleDescription('This bill is in British pounds. Choose another currency below.');
});

it('a bill in another currency says that the summary can show it in the home currency', () => {
  show(storeWith({ ...emptyStored('EUR'), usesHomeCurrency: false }), <BillCurrency />);
  expect(screen.getByRole('switch', { name: 'Home currency: GBP' })).toHaveAccessibleDescription(
    'This bill is in euros. The summary can also show it in GBP.',
  );
});

it('the switch is off for a bill in another currency, whatever its own home currency was', () => {
  show(storeWith({ ...emptyStored('JPY'), usesHomeCurrency: true }), <BillCurrency />);
  expect(screen.getByRole('switch', { name: 'Home currency: GBP' })).not.toBeChecked();
});
