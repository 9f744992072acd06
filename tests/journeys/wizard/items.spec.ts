import { expect, test } from '../support/fixtures.ts';
import { openTable } from '../support/live-table.ts';
import {
  billOf,
  button,
  choice,
  eater,
  eaters,
  field,
  flip,
  itemFor,
  itemForm,
  itemList,
  keptBill,
  sit,
  toast,
} from '../support/table.ts';

const TRIO = billOf(['Maya', 'Tom', 'Priya']);
const AT_ITEMS = { bill: TRIO, step: 'item-entry' } as const;

test('Add item without a price above zero reports what is missing', async ({ page }) => {
  await sit(page, AT_ITEMS);
  const price = field(page, 'Price');
  await field(page, 'Item (optional)').fill('Soup');
  await button(page, 'Add item').click();
  await expect(price).toHaveAccessibleDescription('Please enter a price');
  await expect(price).toBeFocused();
  for (const typed of ['0', '0.00', '-5']) {
    await price.fill(typed);
    await button(page, 'Add item').click();
    await expect(price).toHaveAccessibleDescription('Please enter a price above zero');
  }
  await expect(field(page, 'Item (optional)')).toHaveValue('Soup');
  expect((await keptBill(page)).items).toEqual([]);
});

for (const [typed, reason] of [
  ['abc', 'Please enter an amount, like 12.50'],
  ['1e3', 'Please enter an amount, like 12.50'],
  ['12.5051', 'GBP has 2 decimal places'],
  ['1,234', 'Is that thousands or decimals? Please write it like 1234.50'],
  ['99999999999', 'That is more than a bill can hold'],
  ['$12', 'This bill is in GBP. Leave out the other currency’s sign.'],
] as const) {
  test(`the price ${typed} is refused with its reason, and stays as typed`, async ({ page }) => {
    await sit(page, AT_ITEMS);
    const price = field(page, 'Price');
    await price.fill(typed);
    await button(page, 'Add item').click();
    await expect(price).toHaveAccessibleDescription(reason);
    await expect(price).toHaveValue(typed);
    expect((await keptBill(page)).items).toEqual([]);
    await price.fill('4');
    await button(page, 'Add item').click();
    expect((await keptBill(page)).items).toMatchObject([{ price: 4 }]);
  });
}

test('prices are read as people write them, and shown in the currency’s digits', async ({ page }) => {
  await sit(page, AT_ITEMS);
  const price = field(page, 'Price');
  const readings = [
    ['12,50', 12.5],
    ['12.5', 12.5],
    ['1.234,50', 1234.5],
    [' £12 ', 12],
    ['١٢٫٥', 12.5],
  ] as const;
  for (const [typed, amount] of readings) {
    await price.fill(typed);
    await price.blur();
    await expect(price).toHaveValue(amount.toFixed(2));
    await price.press('Enter');
    await expect(price).toHaveValue('');
  }
  expect((await keptBill(page)).items.map((item) => item.price)).toEqual(
    readings.map(([, amount]) => amount),
  );
});

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

test('a line without a name is called by its category', async ({ page }) => {
  await sit(page, AT_ITEMS);
  await choice(page, 'Category', 'Drinks').check();
  await field(page, 'Price').fill('3');
  await button(page, 'Add item').click();
  await expect(itemList(page).getByRole('button', { name: 'Edit Drinks, £3.00' })).toBeVisible();
});

test('a new line starts with the diners of the last line in its category', async ({ page }) => {
  const bill = {
    ...TRIO,
    items: [
      itemFor([2, 3], 'Wine', 18, { category: 'Drinks', timestamp: 2 }),
      itemFor([3], 'Soup', 6, { timestamp: 3 }),
      itemFor([1, 2, 3], 'Bread', 4, { isWholeTable: true, timestamp: 1 }),
    ],
  };
  await sit(page, { bill, step: 'item-entry' });
  const shared = page.getByRole('switch', { name: 'Shared' });
  await expect(choice(page, 'Category', 'Food')).toBeChecked();
  expect(await eaters(page)).toEqual(['Priya']);
  await expect(shared).not.toBeChecked();
  await choice(page, 'Category', 'Drinks').check();
  expect(await eaters(page)).toEqual(['Tom', 'Priya']);
  await expect(shared).toBeChecked();
  await choice(page, 'Category', 'Other').check();
  expect(await eaters(page)).toEqual(['Maya']);
  await expect(shared).not.toBeChecked();

  await eater(page, 'Tom').check();
  await field(page, 'Price').fill('2');
  await button(page, 'Add item').click();
  await expect(choice(page, 'Category', 'Other')).toBeChecked();
  expect(await eaters(page)).toEqual(['Tom']);
});

test('Shared on selects everyone if fewer than two were; off keeps only the first', async ({ page }) => {
  await sit(page, AT_ITEMS);
  expect(await eaters(page)).toEqual(['Maya']);
  await eater(page, 'Tom').check();
  expect(await eaters(page)).toEqual(['Tom']);
  await flip(page, 'Shared', true);
  expect(await eaters(page)).toEqual(['Maya', 'Tom', 'Priya']);
  await eater(page, 'Maya').uncheck();
  await flip(page, 'Shared', false);
  expect(await eaters(page)).toEqual(['Tom']);
});

test('a shared line needs two diners, and the hint counts along', async ({ page }) => {
  await sit(page, AT_ITEMS);
  await field(page, 'Price').fill('9');
  await flip(page, 'Shared', true);
  await expect(itemForm(page)).toContainText('3 people, £3.00 each');
  await eater(page, 'Maya').uncheck();
  await expect(itemForm(page)).toContainText('2 people, £4.50 each');
  await eater(page, 'Tom').uncheck();
  await expect(itemForm(page)).toContainText('Please select at least one more diner for sharing');
  await eater(page, 'Priya').uncheck();
  await expect(itemForm(page)).toContainText('Please select at least two diners for sharing');
  await button(page, 'Add item').click();
  expect((await keptBill(page)).items).toEqual([]);

  await button(page, 'Whole table').click();
  expect(await eaters(page)).toEqual(['Maya', 'Tom', 'Priya']);
  await field(page, 'Price').fill('10');
  await expect(itemForm(page)).toContainText('3 people, about £3.33 each');
  await button(page, 'Add item').click();
  expect((await keptBill(page)).items).toMatchObject([{ isShared: true, isWholeTable: true, price: 10 }]);
  await expect(itemList(page).getByRole('listitem')).toContainText('Whole table');
});

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

test('Cancel leaves the line unchanged, and restores the half-typed new line', async ({ page }) => {
  await sit(page, { bill: { ...TRIO, items: [itemFor([2], 'Soup', 6.5)] }, step: 'item-entry' });
  await field(page, 'Item (optional)').fill('Ste');
  await button(itemList(page), 'Edit Soup, £6.50').click();
  await field(page, 'Price').fill('80');
  await choice(page, 'Category', 'Other').check();
  await button(page, 'Cancel').click();
  await expect(field(page, 'Item (optional)')).toHaveValue('Ste');
  await expect(choice(page, 'Category', 'Food')).toBeChecked();
  expect((await keptBill(page)).items).toMatchObject([{ price: 6.5, category: 'Food' }]);
});

test('a line removed while it is edited turns the form back into one for a new line', async ({ page }) => {
  await sit(page, { bill: { ...TRIO, items: [itemFor([2], 'Soup', 6.5)] }, step: 'item-entry' });
  await button(itemList(page), 'Edit Soup, £6.50').click();
  await button(page, 'Remove Soup').click();
  await expect(button(page, 'Add item')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Items');
});

test('the list shows all, individual and shared lines, newest first, and an empty list is reported', async ({
  page,
}) => {
  await sit(page, AT_ITEMS);
  const list = itemList(page);
  await expect(list).toContainText('Nothing on the bill yet. Add the first item.');
  await list.getByRole('tab', { name: 'Individual' }).click();
  await expect(list).toContainText('No individual items yet.');
  await list.getByRole('tab', { name: 'Shared' }).click();
  await expect(list).toContainText('No shared items yet.');

  await field(page, 'Item (optional)').fill('Soup');
  await field(page, 'Price').fill('6');
  await field(page, 'Price').press('Enter');
  await button(page, 'Whole table').click();
  await field(page, 'Item (optional)').fill('Bread');
  await field(page, 'Price').fill('4');
  await field(page, 'Price').press('Enter');
  const names = list.getByRole('listitem').getByRole('button', { name: /^Edit/ });
  await expect(names).toHaveText(['Bread']);
  await list.getByRole('tab', { name: 'Individual' }).click();
  await expect(names).toHaveText(['Soup']);
  await page.keyboard.press('ArrowLeft');
  await expect(list.getByRole('tab', { name: 'All Items' })).toBeFocused();
  await expect(names).toHaveText(['Bread', 'Soup']);
});

test('By Diner folds the lines under their diners, with the number of each', async ({ page }) => {
  const bill = {
    ...TRIO,
    items: [
      itemFor([1], 'Soup', 6),
      itemFor([1, 2, 3], 'Bread', 4, { isWholeTable: true }),
      itemFor([], 'Olives', 3),
    ],
  };
  await sit(page, { bill, step: 'item-entry' });
  const list = itemList(page);
  await button(list, 'By Diner').click();
  const maya = list.getByRole('button', { name: /^Maya/ });
  await expect(maya).toContainText('2 items');
  await expect(list.getByRole('button', { name: /^Tom/ })).toContainText('1 item');
  await expect(list.getByRole('button', { name: /^Unassigned/ })).toContainText('1 item');
  await expect(button(list, 'Edit Olives, £3.00')).toBeVisible();
  await expect(maya).toHaveAttribute('aria-expanded', 'false');
  await maya.click();
  await expect(button(list, 'Edit Soup, £6.00')).toBeVisible();
  // Her share of it, not what it costs.
  await expect(list.getByRole('button', { name: /^Edit Bread, £1\.3[34]$/ })).toBeVisible();
  await button(list, 'All Items').click();
  await expect(list.getByRole('tab', { name: 'All Items' })).toBeVisible();
});

test('a line just added or changed is marked for three seconds', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await sit(page, { bill: { ...TRIO, items: [itemFor([2], 'Salad', 7)] }, step: 'item-entry' });
  const colourOf = (name: string) =>
    itemList(page)
      .getByRole('button', { name })
      .evaluate((row) => getComputedStyle(row).backgroundColor);
  const plain = await colourOf('Edit Salad');
  await field(page, 'Item (optional)').fill('Soup');
  await field(page, 'Price').fill('6');
  await page.clock.pauseAt(Date.now() + 60_000);
  await field(page, 'Price').press('Enter');
  await expect.poll(() => colourOf('Edit Soup')).not.toBe(plain);
  await page.clock.runFor(2900);
  expect(await colourOf('Edit Soup')).not.toBe(plain);
  await page.clock.runFor(200);
  await expect.poll(() => colourOf('Edit Soup')).toBe(plain);

  await button(itemList(page), 'Edit Salad, £7.00').click();
  await button(page, 'Save Changes').click();
  await expect.poll(() => colourOf('Edit Salad')).not.toBe(plain);
  await page.clock.runFor(3100);
  await expect.poll(() => colourOf('Edit Salad')).toBe(plain);
});

test('a removed line can be restored, in its place', async ({ page }) => {
  const bill = { ...TRIO, items: [itemFor([2], 'Soup', 6.5), itemFor([1], 'Salad', 7)] };
  await sit(page, { bill, step: 'item-entry' });
  await button(page, 'Remove Soup').click();
  await expect(itemList(page)).not.toContainText('Soup');
  await button(toast(page, 'Soup removed'), 'Undo').click();
  await expect(itemList(page)).toContainText('Soup');
  expect((await keptBill(page)).items).toEqual(bill.items);
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
