import { expect, test } from '../support/fixtures.ts';
import { billOf, button, eater, field, itemList, keptBill, sit } from '../support/table.ts';

const AT_ITEMS = { bill: billOf(['Maya', 'Tom', 'Priya', 'Wei'], {}), step: 'item-entry' } as const;

test(
  'three of four share in three taps, and "3 × Beer 4.50" is three of them',
  { tag: '@core' },
  async ({ page }) => {
    await sit(page, AT_ITEMS);
    await field(page, 'Item (optional)').fill('3 × Beer 4.50');
    await button(page, 'Some of us').click();
    await eater(page, 'Tom').check();
    await eater(page, 'Priya').check();
    await button(page, 'Add item').click();
    await expect(button(itemList(page), 'Edit 3 × Beer, £13.50')).toBeVisible();
    expect((await keptBill(page)).items).toMatchObject([
      { name: 'Beer', price: 13.5, quantity: 3, dinerIds: ['diner-1', 'diner-2', 'diner-3'], isShared: true },
    ]);
  },
);
