import type { Page } from '@playwright/test';
import { enterAsGuest, expect, test } from '../support/fixtures.ts';
import {
  billOf,
  button,
  field,
  itemList,
  keptBill,
  openStep,
  sit,
  stepHeading,
  strip,
  tab,
  toast,
} from '../support/table.ts';

const TRIO = billOf(['Maya', 'Tom', 'Priya']);

async function addDiner(page: Page, name: string): Promise<void> {
  await field(page, 'Name').fill(name);
  await field(page, 'Name').press('Enter');
  await expect(field(page, `Name of ${name}`)).toBeVisible();
}

async function addItem(page: Page, name: string, price: string): Promise<void> {
  await field(page, 'Item (optional)').fill(name);
  await field(page, 'Price').fill(price);
  await field(page, 'Price').press('Enter');
  await expect(itemList(page).getByText(name, { exact: true })).toBeVisible();
}

test('a page that is killed in the middle keeps everything', { tag: '@core' }, async ({ page, context }) => {
  await sit(page);
  await addDiner(page, 'Maya');
  await addDiner(page, 'Tom');
  await tab(page, 'item-entry').click();
  await addItem(page, 'Soup', '6.50');
  await field(page, 'Item (optional)').fill('Sal');
  await page.close();
  const next = await context.newPage();
  await next.goto('/app');
  await expect(stepHeading(next, 'item-entry')).toBeVisible();
  await expect(button(itemList(next), 'Edit Soup, £6.50')).toBeVisible();
  await expect(field(next, 'Item (optional)')).toHaveValue('Sal');
});

test(
  'a notice says that the browser forbids storage, and the bill can still be split and shared',
  { tag: '@core' },
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await enterAsGuest(page);
    await expect(page.getByText('Your browser isn’t saving data')).toBeVisible();
    await addDiner(page, 'Maya');
    await addDiner(page, 'Tom');
    await tab(page, 'item-entry').click();
    await button(page, 'Whole table').click();
    await addItem(page, 'Soup', '9');
    await tab(page, 'summary').click();
    await expect(strip(page, 'Tom')).toContainText('£4.50');
    await expect(page.getByText('Your browser isn’t saving data')).toBeVisible();
  },
);

test(
  'two tabs on one bill show the same, and report each other’s changes',
  { tag: '@core' },
  async ({ page, context }) => {
    await sit(page, { bill: TRIO, step: 'item-entry' });
    const other = await context.newPage();
    await openStep(other, 'item-entry');
    await addItem(page, 'Soup', '6');
    await expect(button(itemList(other), 'Edit Soup, £6.00')).toBeVisible();
    await expect(toast(other, 'Updated from another tab')).toContainText('Both now show the same.');
    await addItem(other, 'Salad', '7');
    await expect(button(itemList(page), 'Edit Salad, £7.00')).toBeVisible();
    await expect(toast(page, 'Updated from another tab')).toBeVisible();
    expect((await keptBill(page)).items.map((item) => item.name)).toEqual(['Soup', 'Salad']);
  },
);
