import type { Page } from '@playwright/test';
import type { StoredRound } from '#domain';
import { expect, test } from '../support/fixtures.ts';
import { billOf, button, field, keptBill, roundForm, roundList, sit, toast } from '../support/table.ts';

const TRIO = billOf(['Maya', 'Tom', 'Priya']);
const AT_ROUNDS = { bill: TRIO, step: 'drinks-round' } as const;
const BEER: StoredRound = {
  id: 'round-1',
  name: 'Beer',
  pricePerUnit: 5,
  totalQuantity: 3,
  allocations: [
    { dinerId: 'diner-1', quantity: 1 },
    { dinerId: 'diner-2', quantity: 2 },
  ],
  timestamp: 1,
};

const submit = (page: Page) => button(roundForm(page), 'Add Round');
const given = (page: Page, name: string) => roundForm(page).getByRole('group', { name }).getByRole('status');

async function typeRound(page: Page, name: string, price: string, quantity: string): Promise<void> {
  await field(page, 'Drink (optional)').fill(name);
  await field(page, 'Price per unit').fill(price);
  await field(page, 'Total quantity').fill(quantity);
}

test('the round cannot be added until everything is right, and the button names what is missing', async ({
  page,
}) => {
  await sit(page, AT_ROUNDS);
  const expectReason = async (reason: string) => {
    await expect(submit(page)).toBeDisabled();
    await expect(submit(page)).toHaveAccessibleDescription(reason);
    await submit(page).press('Enter');
    expect((await keptBill(page)).drinkRounds).toEqual([]);
  };
  const price = field(page, 'Price per unit');
  const quantity = field(page, 'Total quantity');
  await expectReason('Please enter a valid price per unit');
  for (const typed of ['0', 'abc', '-5']) {
    await price.fill(typed);
    await expectReason('Please enter a valid price per unit');
  }
  await price.fill('5');
  for (const typed of ['', '0', '-1']) {
    await quantity.fill(typed);
    await expectReason('Total quantity must be greater than zero');
  }
  for (const typed of ['2.5', 'two']) {
    await quantity.fill(typed);
    await expectReason('Please enter a whole number');
  }
  await quantity.fill('3');
  await expectReason('At least one diner must have drinks allocated');
  await button(page, 'One more for Tom').click();
  await expectReason("Allocated quantity (1) doesn't match total (3)");
  await button(page, 'One each').click();
  await expect(submit(page)).toBeEnabled();
});

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

test('a tapped round is edited and updated in its place, and the half-typed new one is still there', async ({
  page,
}) => {
  await sit(page, { bill: { ...TRIO, drinkRounds: [BEER] }, step: 'drinks-round' });
  await field(page, 'Drink (optional)').fill('Wi');
  await button(roundList(page), 'Edit 3 × Beer, £15.00').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit round' })).toBeVisible();
  await expect(field(page, 'Drink (optional)')).toHaveValue('Beer');
  await expect(field(page, 'Price per unit')).toHaveValue('5.00');
  await expect(field(page, 'Total quantity')).toHaveValue('3');
  await expect(given(page, 'Tom')).toHaveText('2');
  await field(page, 'Total quantity').fill('4');
  const update = button(page, 'Update Round');
  await expect(update).toBeDisabled();
  await button(page, 'One more for Priya').click();
  await update.click();
  await expect(toast(page, 'Drink round updated')).toBeVisible();
  await expect(button(roundList(page), 'Edit 4 × Beer, £20.00')).toBeVisible();
  expect((await keptBill(page)).drinkRounds).toMatchObject([{ id: 'round-1', totalQuantity: 4 }]);
  await expect(field(page, 'Drink (optional)')).toHaveValue('Wi');
  await expect(submit(page)).toBeVisible();
});
