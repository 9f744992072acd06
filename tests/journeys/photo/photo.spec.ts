import type { Page } from '@playwright/test';
import { drawReceipt, type DrawnLine } from '../../receipts/draw-receipt.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  billOf,
  button,
  eater,
  field,
  itemForm,
  itemList,
  keptBill,
  sit,
  tab,
  toast,
} from '../support/table.ts';

const TRIO = billOf(['Maya', 'Tom', 'Priya']);
const AT_ITEMS = { bill: TRIO, step: 'item-entry' } as const;

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Photo of the bill' });
const openButton = (page: Page) => button(page, 'Photo of the bill').first();
/** Assigns a line: opens it, chooses and saves. */
async function give(page: Page, line: string, name: string): Promise<void> {
  await itemList(page)
    .getByRole('button', { name: new RegExp(`^Edit ${line}`) })
    .click();
  await eater(page, name).check();
  await button(itemForm(page), 'Save Changes').click();
}

const LUNCH: readonly DrawnLine[] = [
  ['TRATTORIA LUNA', ''],
  ['Bruschetta', '4.50'],
  ['Tagliatelle', '12.90'],
  ['Tiramisu', '7.20'],
  ['Espresso', '3.40'],
  ['Total', '28.00'],
];

test(
  'a photo becomes the bill: read on the device, corrected and assigned, until the summary shows the printed total',
  { tag: ['@wide', '@core'] },
  async ({ page }) => {
    // Reading takes seconds of the processor, which it shares with other journeys.
    test.setTimeout(180_000);
    await sit(page, AT_ITEMS);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const photo = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await drawReceipt(page, {}, LUNCH) };
    await openButton(page).click();
    await expect(sheet(page).getByText(/Your photo stays on this device/)).toBeVisible();
    expect(asked.filter((path) => path.startsWith('/models/'))).toEqual([]);
    await sheet(page)
      .getByRole('button', { name: /^Download/ })
      .click();
    await sheet(page).locator('input[capture]').setInputFiles(photo);
    await expect(sheet(page).getByRole('list', { name: 'Lines' })).toBeVisible({ timeout: 120_000 });
    await expect(sheet(page).getByText('Adds up: £28.00')).toBeVisible();

    const row = sheet(page).getByRole('button', { name: /^Bruschetta/ });
    await row.click();
    await expect(sheet(page).getByRole('img', { name: 'The photo at Bruschetta' })).toBeVisible();
    await field(sheet(page), 'Name').fill('Bruschetta al pomodoro');
    await field(sheet(page), 'Name').press('Enter');
    await button(sheet(page), 'Add 4 lines').click();
    await expect(sheet(page)).toBeHidden();
    await button(toast(page, '4 lines added from the photo'), 'Dismiss').click();

    await give(page, 'Bruschetta al pomodoro', 'Maya');
    await give(page, 'Tagliatelle', 'Tom');
    await give(page, 'Tiramisu', 'Priya');
    await give(page, 'Espresso', 'Priya');
    await tab(page, 'summary').click();
    await expect(page.getByText('Totals match', { exact: true })).toBeVisible();
    expect(await keptBill(page)).toMatchObject({ billInput: 28 });
  },
);
