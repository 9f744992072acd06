import type { Page } from '@playwright/test';
import { axe, expect, test } from '../support/fixtures.ts';
import { billOf, button, choice, field, flip, itemFor, keptBill, tab, sit, strip } from '../support/table.ts';

/** Ten, twenty and thirty pounds: a subtotal of £60.00. */
const TRIO = billOf(['Maya', 'Tom', 'Priya'], {
  items: [itemFor([1], 'Soup', 10), itemFor([2], 'Pasta', 20), itemFor([3], 'Steak', 30)],
});
const AT_SERVICE = { bill: TRIO, step: 'service-charge' } as const;

const preset = (page: Page, percent: string) => choice(page, 'Service charge by percentage', percent);
const tipPreset = (page: Page, percent: string) => choice(page, 'Tip percentage', percent);
const region = (page: Page) => page.getByRole('main');

async function addItem(page: Page, price: string): Promise<void> {
  await tab(page, 'item-entry').click();
  await field(page, 'Price').fill(price);
  await button(page, 'Add item').click();
  await tab(page, 'drinks-round').click();
  await tab(page, 'service-charge').click();
}

test('a percentage follows the subtotal until somebody types an amount', async ({ page }) => {
  await sit(page, AT_SERVICE);
  const amount = field(page, 'Service charge');
  await preset(page, '12.5%').check();
  await expect(amount).toHaveValue('7.50');
  await expect(amount).toHaveAccessibleDescription('12.5% of £60.00');
  await addItem(page, '20');
  await expect(amount).toHaveValue('10.00');
  await expect(amount).toHaveAccessibleDescription('12.5% of £80.00');
  await expect(preset(page, '12.5%')).toBeChecked();

  await amount.fill('5');
  await expect(preset(page, '12.5%')).not.toBeChecked();
  await expect(amount).not.toHaveAccessibleDescription(/of £/);
  await addItem(page, '20');
  await expect(amount).toHaveValue('5.00');
  expect((await keptBill(page)).serviceCharge).toEqual({ amount: 5 });
});

test(
  'other charges have a name, a base and lines of their own, and the summary has them all',
  { tag: '@wide' },
  async ({ page }) => {
    const bill = billOf(['Maya', 'Tom'], {
      items: [itemFor([1], 'Food', 82), itemFor([2], 'Wine', 30, { category: 'Drinks' })],
    });
    await sit(page, { bill, step: 'service-charge' });
    await preset(page, '10%').check();
    await flip(page, 'Do you need to add tax?', true);
    await field(page, 'Tax Amount').fill('9%');
    await choice(page, 'What it is a percentage of: Tax', 'With service').check();
    expect((await keptBill(page)).tax).toEqual({ amount: 11.09, percentage: 9, base: 'withService' });

    await button(page, 'Add another charge').click();
    await page.getByRole('textbox', { name: /^Name/ }).fill('Alcohol tax');
    await field(page, 'How much').fill('10%');
    await choice(page, 'Type of charge', 'Tax').check();
    await choice(page, 'Applies to', 'Lines').check();
    await button(page, 'All drinks').click();
    await axe(page);
    await button(page, 'Add').click();
    await expect(page.getByRole('list', { name: 'Other charges' })).toContainText(/Alcohol tax 10%.*£3\.00/);
    await axe(page);
    await tab(page, 'summary').click();
    await expect(region(page)).toContainText('£137.29');
    await strip(page, 'Tom').click();
    await expect(region(page)).toContainText(/Alcohol tax 10%\s*Wine only\s*£3\.00/);
    expect((await keptBill(page)).charges).toMatchObject([
      { kind: 'tax', percentage: 10, lineIds: ['item-wine'] },
    ]);
  },
);

test('extras are divided equally, or in proportion if chosen, and the summary says which', async ({
  page,
}) => {
  await sit(page, { bill: { ...TRIO, serviceCharge: { amount: 6 } }, step: 'service-charge' });
  await expect(choice(page, 'Divide extras', 'Equally')).toBeChecked();
  await button(region(page), 'Summary').last().click();
  await expect(page.getByText('3 diners · £6.00 service, divided equally')).toBeVisible();
  for (const [name, amount] of [
    ['Maya', '£12.00'],
    ['Tom', '£22.00'],
    ['Priya', '£32.00'],
  ] as const)
    await expect(strip(page, name)).toContainText(amount);

  await page.goBack();
  await choice(page, 'Divide extras', 'In proportion').check();
  await page.goForward();
  await expect(page.getByText('3 diners · £6.00 service, divided in proportion')).toBeVisible();
  for (const [name, amount] of [
    ['Maya', '£11.00'],
    ['Tom', '£22.00'],
    ['Priya', '£33.00'],
  ] as const)
    await expect(strip(page, name)).toContainText(amount);
  await strip(page, 'Maya').getByRole('button').click();
  await expect(strip(page, 'Maya')).toContainText('in proportion');
});

test('a charge by percentage is divided by its own rule without the child, and the summary says so', async ({
  page,
}) => {
  await sit(page, AT_SERVICE);
  const amount = field(page, 'Service charge');
  await amount.fill('12,5 %');
  await expect(amount).toHaveAccessibleDescription('12.5% of £60.00');
  await amount.blur();
  await expect(amount).toHaveValue('7.50');
  await button(page, 'Divide differently: Service').click();
  const who = page.getByRole('group', { name: 'Who shares it: Service' });
  await who.getByRole('checkbox', { name: 'Priya' }).uncheck();
  await flip(page, 'Need help working out a tip?', true);
  await tipPreset(page, 'Custom').check();
  await field(page, 'Tip amount').fill('3');
  await button(page, 'Divide differently: Tip').click();
  await choice(page, 'How to divide: Tip', 'In proportion').check();
  await axe(page);

  // The button at the step's foot, not the one in the bar.
  const goOn = button(region(page), 'Summary').first();
  await amount.fill('abc');
  await goOn.press('Enter');
  await expect(goOn).toHaveAccessibleDescription(
    'Service: “abc” isn’t counted. Please enter an amount, like 12.50',
  );
  await amount.fill('12.5%');
  await goOn.click();
  await expect(region(page)).toContainText(
    '3 diners · 12.5% service, divided equally among 2 of 3 · £3.00 tip, divided in proportion',
  );
  for (const [name, total] of [
    ['Maya', '£14.25'],
    ['Tom', '£24.75'],
    ['Priya', '£31.50'],
  ] as const)
    await expect(strip(page, name)).toContainText(total);
  await page.reload();
  expect(await keptBill(page)).toMatchObject({
    serviceCharge: { amount: 7.5, percentage: 12.5, dinerIds: ['diner-1', 'diner-2'] },
    tip: { amount: 3, split: 'proportional' },
  });
});
