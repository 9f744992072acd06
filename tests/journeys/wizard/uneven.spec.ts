import { axe, expect, test } from '../support/fixtures.ts';
import { billOf, button, choice, eater, field, itemList, keptBill, sit } from '../support/table.ts';

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

test('a price in the name that differs from the field is asked about before anything is added', async ({
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

test('amounts with the rest for one diner survive an edit', async ({ page }) => {
  await sit(page, AT_ITEMS);
  await field(page, 'Item (optional)').fill('Platter');
  await field(page, 'Price').fill('30');
  await button(page, 'Whole table').click();
  await choice(page, 'Divide it', 'Amounts').check();
  await field(page, 'Amount for Maya').fill('12.50');
  await field(page, 'Amount for Tom').fill('5');
  await field(page, 'Amount for Priya').fill('2.50');
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

test('shares of "equal, but…" are shown while they are typed, and survive an edit', async ({ page }) => {
  await sit(page, AT_ITEMS);
  await field(page, 'Price').fill('120');
  await button(page, 'Whole table').click();
  await choice(page, 'Divide it', 'Equal, but…').check();
  await expect(page.getByText('The rest: £120.00, £30.00 each')).toBeVisible();
  const row = (name: string) =>
    page.getByRole('list', { name: 'Divide it' }).getByRole('listitem').filter({ hasText: name });
  await field(page, 'More or less for Maya').fill('200');
  await button(row('Maya'), 'Less').click();
  await expect(row('Maya'), 'beside the field').toContainText('This puts somebody below zero');
  await button(page, 'Add item').click();
  expect((await keptBill(page)).items, 'nothing is added').toHaveLength(0);
  await expect(field(page, 'More or less for Maya'), 'what was typed stays').toHaveValue('−200');
  await field(page, 'More or less for Maya').fill('-5');
  await field(page, 'More or less for Tom').fill('20');
  await expect(page.getByText('The rest: £105.00, £26.25 each')).toBeVisible();
  await expect(row('Maya')).toContainText('£21.25');
  await expect(row('Tom')).toContainText('£46.25');
  await axe(page);
  await button(page, 'Add item').click();
  const line = button(itemList(page), 'Edit Food, £120.00');
  await line.click();
  await expect(field(page, 'More or less for Maya')).toHaveValue('−5.00');
  await expect(field(page, 'More or less for Wei')).toHaveValue('');
  expect((await keptBill(page)).items).toMatchObject([
    {
      sharesBy: 'adjusted',
      shares: [
        { dinerId: 'diner-1', weight: -500 },
        { dinerId: 'diner-2', weight: 2000 },
        { dinerId: 'diner-3', weight: 0 },
        { dinerId: 'diner-4', weight: 0 },
      ],
    },
  ]);
});
