import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WizardProvider } from '#web/bill-kit/state/WizardProvider.tsx';
import { BillStore } from '#web/bills/bill-store.ts';
import { useMissing } from '#web/wizard/missing.ts';
import { NewerBill } from '#web/wizard/NewerBill.tsx';
import { billFrom, storedItem, storedTable } from '../support/stored-bills.ts';

const Missing = () => <output>{Object.keys(useMissing('')).length} to check</output>;

it('shows a saved bill of a later version in words, with nothing to change and nothing to check', () => {
  const newer = { ...storedTable(['Maya', 'Tom'], { items: [storedItem('Soup', 6, [])] }), rules: 99 };
  const store = new BillStore('guest', 'GBP');
  store.open(billFrom(newer), { savedAs: { id: 's', name: 'Tomorrow' } });
  render(
    <WizardProvider store={store}>
      <NewerBill />
      <Missing />
    </WizardProvider>,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tomorrow');
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(buttons).toEqual(['Reload', 'Share as a Link', 'Save a copy', 'Bill History', 'Clear Bill']);
  expect(screen.queryByText(/Changes are saved/)).toBeNull();
  expect(screen.getByText('0 to check')).toBeInTheDocument();
});
