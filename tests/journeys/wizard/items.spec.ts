import { expect, test } from '../support/fixtures.ts';
import { billOf, field, itemList, sit } from '../support/table.ts';

const TRIO = billOf(['Maya', 'Tom', 'Priya']);
const AT_ITEMS = { bill: TRIO, step: 'item-entry' } as const;

test(
  'Enter goes through the whole form: from the name to the price, onto the bill, and back to the name',
  { tag: '@core' },
  async ({ page }) => {
    await sit(page, AT_ITEMS);
    const name = field(page, 'Item (optional)');
    await name.fill('Soup');
    await name.press('Enter');
    await expect(field(page, 'Price')).toBeFocused();
    await page.keyboard.type('6.5');
    await page.keyboard.press('Enter');
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('');
    await expect(field(page, 'Price')).toHaveValue('');
    await expect(itemList(page).getByRole('button', { name: 'Edit Soup, £6.50' })).toBeVisible();
  },
);
