import { expect, test } from '../support/fixtures.ts';
import { openTable } from '../support/live-table.ts';
import {
  billOf,
  button,
  eater,
  eaters,
  field,
  itemFor,
  itemForm,
  itemList,
  keptBill,
  sit,
  toast,
} from '../support/table.ts';

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

test('a sentence above the choices says that others can still claim the line at a live table', async ({
  page,
}) => {
  await openTable(page, billOf(['Maya', 'Tom', 'Priya']), 'Maya');
  await page.keyboard.press('Escape');
  const hint = itemForm(page).getByText('Nobody yet: people can claim it on their phones');
  const lineHeight = 21;
  expect((await hint.boundingBox())?.height).toBeLessThan(3 * lineHeight);
});

test('a line tapped is edited: saved in its place, and the half-typed new line is still there', async ({
  page,
}) => {
  const bill = { ...TRIO, items: [itemFor([2], 'Soup', 6.5), itemFor([1], 'Salad', 7)] };
  await sit(page, { bill, step: 'item-entry' });
  await field(page, 'Item (optional)').fill('Ste');
  await field(page, 'Price').fill('2');

  await button(itemList(page), 'Edit Soup, £6.50').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit item' })).toBeVisible();
  await expect(field(page, 'Item (optional)')).toHaveValue('Soup');
  await expect(field(page, 'Item (optional)')).toBeFocused();
  await expect(field(page, 'Price')).toHaveValue('6.50');
  expect(await eaters(page)).toEqual(['Tom']);
  await expect(itemList(page).getByRole('listitem').filter({ hasText: 'Soup' })).toContainText('Editing');
  await field(page, 'Price').fill('8');
  await eater(page, 'Priya').check();
  await button(page, 'Save Changes').click();

  await expect(toast(page, 'Saved')).toBeVisible();
  expect((await keptBill(page)).items).toMatchObject([
    { name: 'Soup', price: 8, dinerIds: ['diner-3'] },
    { name: 'Salad', price: 7 },
  ]);
  await expect(page.getByRole('heading', { level: 1, name: 'Items', exact: true })).toBeVisible();
  await expect(field(page, 'Item (optional)')).toHaveValue('Ste');
  await expect(field(page, 'Price')).toHaveValue('2.00');
});

test('the running total follows every line and opens the bill so far', async ({ page }) => {
  await sit(page, AT_ITEMS);
  const total = page.getByRole('button', { name: /^Show the bill/ });
  await expect(total).toContainText('nothing yet');
  await field(page, 'Item (optional)').fill('Soup');
  await field(page, 'Price').fill('6.50');
  await field(page, 'Price').press('Enter');
  await expect(total).toContainText('1 item');
  await expect(total).toContainText('£6.50');
  await total.click();
  const sheet = page.getByRole('dialog', { name: 'The bill' });
  await expect(sheet.getByRole('list', { name: 'Lines of the bill' })).toContainText('Soup');
  await button(sheet, 'Close').click();
  await expect(sheet).toBeHidden();
  await expect(total).toBeFocused();
});
