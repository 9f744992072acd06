import type { Page } from '@playwright/test';
import { drawReceipt, type DrawnLine } from '../../receipts/draw-receipt.ts';
import { axe, expect, test } from '../support/fixtures.ts';
import { DINNER, leaveReview } from '../support/receipt.ts';
import {
  billOf,
  button,
  eater,
  field,
  itemForm,
  itemList,
  kept,
  keptBill,
  sit,
  tab,
  toast,
} from '../support/table.ts';
import { DEVICE } from '../../support/device.ts';

const TRIO = billOf(['Maya', 'Tom', 'Priya']);
const AT_ITEMS = { bill: TRIO, step: 'item-entry' } as const;

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Photo of the bill' });
const openButton = (page: Page) => button(page, 'Photo of the bill').first();
const goOn = (page: Page) => button(page, 'Continue with the photo of the bill').first();

/** A device with a photo that was read, and its review on screen. */
async function openReview(page: Page, review = DINNER): Promise<void> {
  await sit(page, AT_ITEMS);
  await leaveReview(page, review);
  await goOn(page).click();
  await expect(sheet(page).getByRole('list', { name: 'Lines' })).toBeVisible();
}

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

const SLIP: readonly DrawnLine[] = [
  ['MERCHANT COPY', ''],
  ['VISA CREDIT', ''],
  ['Approval 00817', ''],
  ['Amount', '45.90'],
  ['Tip', ''],
  ['Total', ''],
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
    await sheet(page).locator('input[capture]').setInputFiles(photo);
    await expect(sheet(page).getByText(/Your photo stays on this device/)).toBeVisible();
    expect(asked.filter((path) => path.startsWith('/models/'))).toEqual([]);
    await sheet(page)
      .getByRole('button', { name: /^Download/ })
      .click();
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
    await expect(page.getByText('Totals match')).toBeVisible();
    expect(await keptBill(page)).toMatchObject({ billInput: 28 });
  },
);

test('a card slip, a picture without a bill and two bills in one photo are each reported as such', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await sit(page, AT_ITEMS);
  await openButton(page).click();
  const take = async (lines: readonly DrawnLine[]) => {
    const buffer = await drawReceipt(page, {}, lines);
    const photo = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer };
    await sheet(page).locator('input[multiple]').setInputFiles(photo);
  };
  await take(SLIP);
  await sheet(page)
    .getByRole('button', { name: /^Download/ })
    .click();
  const said = sheet(page).getByRole('alert');
  await expect(said).toContainText('This looks like a card slip', { timeout: 120_000 });
  await take([
    ['Please close the gate', ''],
    ['Beware of the dog', ''],
  ]);
  await expect(said).toContainText('No bill was found in this photo', { timeout: 60_000 });
  await axe(page);
  await take([...LUNCH, ['CAFE ROMA', ''], ['Cappuccino', '3.00'], ['Muffin', '4.00'], ['Total', '7.00']]);
  await expect(sheet(page).getByText('There are several bills here')).toBeVisible({
    timeout: 60_000,
  });
  await expect(sheet(page).getByText('Adds up: £28.00')).toBeVisible();
});

test('Back closes the review, which is there again after a reload, half corrected', async ({ page }) => {
  await openReview(page);
  await sheet(page)
    .getByRole('button', { name: /^Margherita/ })
    .click();
  await field(sheet(page), 'Amount').fill('12');
  await page.goBack();
  await expect(sheet(page)).toBeHidden();
  await expect(page).toHaveURL(/step=item-entry/);
  expect((await keptBill(page)).items).toEqual([]);
  await page.reload();
  await goOn(page).click();
  await expect(sheet(page).getByText('£1.00 too much')).toBeVisible();
  await expect(sheet(page).getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible();
  await button(sheet(page), 'Discard').click();
  await expect(sheet(page)).toBeHidden();
  await expect(openButton(page)).toBeVisible();
  expect(await kept(page, DEVICE.receipt)).toBeNull();
});

test(
  'axe finds nothing while a photo is taken, confirmed and checked',
  { tag: '@wide' },
  async ({ page }) => {
    test.setTimeout(90_000);
    await sit(page, AT_ITEMS);
    await openButton(page).click();
    await expect(button(sheet(page), 'Take a photo')).toBeVisible();
    await axe(page);
    const photo = { name: 'IMG_1.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await sheet(page).locator('input[multiple]').setInputFiles(photo);
    await expect(sheet(page).getByRole('button', { name: /^Download/ })).toBeVisible();
    await axe(page);
    await page.goBack();
    await leaveReview(page, {
      ...DINNER,
      doubts: [{ kind: 'otherTotal', total: 6000 }, { kind: 'severalReceipts' }],
      readings: [DINNER, { ...DINNER, lines: DINNER.lines.slice(2) }],
      chosen: 0,
    });
    await goOn(page).click();
    await sheet(page)
      .getByRole('button', { name: /^Tagliatelle/ })
      .click();
    await field(sheet(page), 'Amount').fill('14.5O');
    await expect(sheet(page).getByText('1 row to correct')).toBeVisible();
    await axe(page);
  },
);

test('a photo that is dropped or pasted on the page is read', { tag: '@wide' }, async ({ page }) => {
  await sit(page, AT_ITEMS);
  const file = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['pixels'], 'bill.jpg', { type: 'image/jpeg' }));
    return data;
  });
  await page.dispatchEvent('body', 'drop', { dataTransfer: file });
  await expect(sheet(page).getByRole('button', { name: /^Download/ })).toBeVisible();
  await page.goBack();
  await expect(sheet(page)).toBeHidden();
  await page.evaluate((data) => {
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, file);
  await expect(sheet(page).getByRole('button', { name: /^Download/ })).toBeVisible();
});

test('a stored photo is shown with its bill, also from the history, and deleted with it', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await openReview(page);
  await page.getByRole('switch', { name: /^Keep the photo with this bill/ }).click();
  await button(sheet(page), 'Add 5 lines').click();
  await tab(page, 'summary').click();
  await expect(openButton(page)).toBeVisible();
  await button(page, 'Save Bill').click();
  await field(page.getByRole('dialog'), 'Bill name').fill('Enzo');
  await page.keyboard.press('Enter');
  await button(toast(page, 'Saved'), 'Dismiss').click();
  await button(page, 'Clear Bill').click();
  await button(page.getByRole('dialog'), 'Clear Bill').click();
  await expect(page.getByRole('heading', { level: 1, name: "Who's hungry?" })).toBeVisible();

  await page.goto('/app?step=bill-history');
  await page.getByRole('button', { name: /^Enzo/ }).click();
  await openButton(page).click();
  const shown = sheet(page).getByRole('img', { name: 'Photo 1 of 1' });
  await expect(shown).toBeVisible();
  expect(
    await shown.evaluate((picture: HTMLImageElement) => picture.decode().then(() => picture.naturalWidth)),
  ).toBe(600);
  await axe(page);
  await page.goBack();

  await button(page, 'Clear Bill').click();
  await button(page.getByRole('dialog'), 'Clear Bill').click();
  await page.goto('/app?step=bill-history');
  await page.getByRole('button', { name: /^Delete Enzo/ }).click();
  // Gone from the list is gone from the device; a deletion interrupted in the middle is not.
  await expect(page.getByRole('button', { name: /^Delete Enzo/ })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Bill History' })).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const opening = indexedDB.open('fairtab.receipts', 1);
            opening.addEventListener('success', () => {
              const count = opening.result.transaction('kept').objectStore('kept').count();
              count.addEventListener('success', () => {
                opening.result.close();
                resolve(count.result);
              });
            });
          }),
      ),
    )
    .toBe(0);
});
