import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DrinksStep, ItemStep } from '#web/lines/LineStep.tsx';
import { storedItem, storedTable } from '../support/stored-bills.ts';
import { show, storeWith } from '../support/summary-support.tsx';

const press = (name: string) => screen.getByRole('button', { name });
const seated = () =>
  storeWith(
    storedTable(['Maya', 'Tom'], {
      items: [
        storedItem('Cake', 6, ['Maya', 'Tom'], {
          sharesBy: 'parts',
          shares: [
            { dinerId: 'Maya', weight: 2 },
            { dinerId: 'Tom', weight: 1 },
          ],
        }),
      ],
      drinkRounds: [
        {
          id: 'beer',
          name: 'Beer',
          pricePerUnit: 4,
          totalQuantity: 2,
          allocations: [{ dinerId: 'Maya', quantity: 2 }],
          timestamp: 0,
        },
      ],
    }),
  );

describe.each([
  { what: 'item', Step: ItemStep, row: 'Edit Cake, £6.00', save: 'Save Changes' },
  { what: 'round', Step: DrinksStep, row: 'Edit 2 × Beer, £8.00', save: 'Update Round' },
])('the edited row of an $what', ({ Step, row, save }) => {
  it.each([save, 'Cancel'])(
    'scrolls back into view when closing its form shortens the page: %s',
    async (way) => {
      const { user } = show(seated(), <Step />);
      await user.click(press(row));
      let wasOpen: boolean | undefined;
      press(row).addEventListener('focus', () => {
        wasOpen = screen.queryByRole('button', { name: save }) !== null;
      });
      await user.click(press(way));
      expect(press(row)).toHaveFocus();
      expect(wasOpen).toBe(false);
    },
  );
});
