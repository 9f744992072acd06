import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { billOf, button, field, keptBill, roundForm, roundList, sit, toast } from '../support/table.ts';

const TRIO = billOf(['Maya', 'Tom', 'Priya']);
const AT_ROUNDS = { bill: TRIO, step: 'drinks-round' } as const;
const submit = (page: Page) => button(roundForm(page), 'Add Round');
const given = (page: Page, name: string) => roundForm(page).getByRole('group', { name }).getByRole('status');

async function typeRound(page: Page, name: string, price: string, quantity: string): Promise<void> {
  await field(page, 'Drink (optional)').fill(name);
  await field(page, 'Price per unit').fill(price);
  await field(page, 'Total quantity').fill(quantity);
}

test('a round is added by its button, and listed with its price', { tag: '@core' }, async ({ page }) => {
  await sit(page, AT_ROUNDS);
  await expect(roundList(page)).toContainText('No rounds yet.');
  await typeRound(page, 'Beer', '5,50', '3');
  await button(page, 'One each').click();
  await expect(roundForm(page)).toContainText('£16.50');
  await submit(page).click();
  await expect(toast(page, 'Drink round added')).toBeVisible();
  await expect(button(roundList(page), 'Edit 3 × Beer, £16.50')).toBeVisible();
  await expect(roundList(page)).toContainText('@ £5.50');
  await expect(field(page, 'Drink (optional)')).toBeFocused();
  await expect(given(page, 'Maya')).toHaveText('0');
  expect((await keptBill(page)).drinkRounds).toMatchObject([
    { name: 'Beer', pricePerUnit: 5.5, totalQuantity: 3, allocations: [{}, {}, {}] },
  ]);
});
