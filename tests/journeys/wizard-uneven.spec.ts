import { axe, expect, test } from './support/fixtures.ts';
import { billOf, button, choice, eater, field, itemList, keptBill, sit } from './support/table.ts';

const AT_ITEMS = { bill: billOf(['Maya', 'Tom', 'Priya', 'Wei'], {}), step: 'item-entry' } as const;

test('three of four share in three taps, and "3 × Beer 4.50" is three of them', async ({ page }) => {
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
});

test('a price in the name that is not the one in the field is asked about, and nothing is added before', async ({
  page,
}) => {
  await sit(page, AT_ITEMS);
  await field(page, 'Item (optional)').fill('Bread 10');
  await button(page, 'Add item').click();
  await expect(button(itemList(page), 'Edit Bread, £10.00')).toBeVisible();

  await field(page, 'Price').fill('10');
  await field(page, 'Item (optional)').fill('Sea bass 23.45');
  await button(page, 'Add item').click();
  await expect(page.getByText('The name says £23.45, the price says £10.00. Which one is it?')).toBeVisible();
  expect((await keptBill(page)).items).toHaveLength(1);
  await axe(page);
  await button(page, 'Use £23.45').click();
  await expect(button(itemList(page), 'Edit Sea bass, £23.45')).toBeVisible();
});

test('an amount each with the rest for somebody, kept over an edit', async ({ page }) => {
  await sit(page, AT_ITEMS);
  await field(page, 'Item (optional)').fill('Platter');
  await field(page, 'Price').fill('30');
  await button(page, 'Whole table').click();
  await choice(page, 'Divide it', 'Amounts').check();
  await field(page, 'Amount of Maya').fill('12.50');
  await field(page, 'Amount of Tom').fill('5');
  await field(page, 'Amount of Priya').fill('2.50');
  await axe(page);
  await button(page, 'Add item').click();
  const platter = button(itemList(page), 'Edit Platter, £30.00');
  await expect(platter).toBeVisible();
  const shares = [
    { dinerId: 'diner-1', weight: 1250 },
    { dinerId: 'diner-2', weight: 500 },
    { dinerId: 'diner-3', weight: 250 },
    { dinerId: 'diner-4', weight: 1000 },
  ];
  expect((await keptBill(page)).items).toMatchObject([{ sharesBy: 'amounts', restOf: 'diner-4', shares }]);

  await platter.click();
  await field(page, 'Price').fill('32');
  await button(page, 'Save Changes').click();
  await expect(button(itemList(page), 'Edit Platter, £32.00')).toBeFocused();
  expect((await keptBill(page)).items[0]?.shares?.at(-1)).toEqual({ dinerId: 'diner-4', weight: 1200 });
});

test('pieces are given out one by one, and all of them have to be', async ({ page }) => {
  await sit(page, AT_ITEMS);
  await field(page, 'Item (optional)').fill('2 × Pizza 11');
  await button(page, 'Whole table').click();
  await button(page, 'Quantity').click();
  await button(page, 'One more of it').click();
  await choice(page, 'Divide it', 'Pieces').check();
  await button(page, 'Add item').click();
  await expect(page.getByText('The pieces given out are not as many as there are').first()).toBeVisible();
  await button(page, 'One fewer for Maya').click();
  await button(page, 'One fewer for Tom').click();
  await button(page, 'Add item').click();
  await expect(button(itemList(page), 'Edit 2 × Pizza, £22.00')).toBeVisible();
  expect((await keptBill(page)).items).toMatchObject([
    { sharesBy: 'units', shares: [{ dinerId: 'diner-3' }, { dinerId: 'diner-4' }] },
  ]);
});
