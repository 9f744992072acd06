import { setCurrency, type StoredBill } from '#domain';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ItemStep } from '#web/lines/LineStep.tsx';
import { summaryOf } from '#web/bill-kit/state/use-wizard.ts';
import { emptyStored } from '../support/stored-bills.ts';
import { show, storeWith } from '../support/summary-support.tsx';

/** £30 of which Tom has 7.50 and Maya the rest, on a bill since changed to yen. */
const PLATTER: StoredBill = {
  ...emptyStored(),
  diners: ['Maya', 'Tom'].map((name, color) => ({ id: name, name, color })),
  items: [
    {
      id: 'platter',
      name: 'Platter',
      category: 'Food',
      price: 30,
      dinerIds: ['Maya', 'Tom'],
      isShared: true,
      isWholeTable: false,
      shares: [
        { dinerId: 'Maya', weight: 2250 },
        { dinerId: 'Tom', weight: 750 },
      ],
      sharesBy: 'amounts',
      restOf: 'Maya',
      timestamp: 0,
    },
  ],
};
function showInYen() {
  const store = storeWith(PLATTER);
  store.edit((bill) => setCurrency(bill, 'JPY', false));
  return { store, ...show(store, <ItemStep />) };
}

it('amounts with too many decimals are reported, and count rounded, as on the summary', () => {
  const { store } = showInYen();
  const row = within(screen.getByRole('region', { name: 'Items on Bill' })).getByRole('listitem');
  expect(row).toHaveTextContent(
    'its amounts have more decimal places than JPY allows, so the rounded amounts count',
  );
  const { perDiner } = summaryOf(store.getState().bill);
  const [maya = 0, tom = 0] = ['Maya', 'Tom'].map((id) => perDiner[id]?.total);
  expect(maya + tom).toBe(30);
  expect(row).toHaveTextContent(`¥${maya}`);
  expect(row).toHaveTextContent(`¥${tom}`);
});

it('the form shows the typed amounts until somebody changes them', async () => {
  const { store, user } = showInYen();
  const before = store.getState().bill;
  await user.click(screen.getByRole('button', { name: /^Edit Platter/ }));
  const tom = await screen.findByRole('textbox', { name: 'Amount for Tom' });
  expect(tom).toHaveValue('7.5');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(store.getState().bill).toBe(before);
  expect(tom).toBeInvalid();

  await user.clear(tom);
  await user.type(tom, '8');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(store.getState().bill.lines).toMatchObject([
    { sharing: { by: 'amounts', restOf: 'Maya', shares: [{ weight: 22 }, { weight: 8 }] } },
  ]);
  expect(screen.queryByText(/more decimal places/)).not.toBeInTheDocument();
});
